// How people write down the state of a task in a file of rules: ticked boxes, what is under way, waited for, meant for this
// week. Data; grows by a line when another way is met. Only where the words speak of the rule itself: pending orders, blocked
// users and temporary files are what a rule may be about.

/** Whether the text tells the state of something that passes. */
export function tellsState(content: string): boolean {
  const prose = content.replace(/`[^`]*`/g, '`')
  return STATES.some((pattern) => pattern.test(prose))
}

/** What belongs to something is no state of it: "the current sprint's goal". */
const NOT_OF = "(?!['’]s\\b| of\\b|s?['’])"
/** Weekday, month without a year, feast, or something that is to happen once. */
const SOON =
  '(?:(?:next |this |the )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|tonight|further notice|(?:the )?(?:end of (?:the |this |next )?)?(?:january|february|march|april|june|july|august|september|october|november|december|easter|christmas)|(?:next|this|the end of (?:the|this)) (?:week|month|quarter|sprint|year|release))'
const SPAN = '(?:week|month|sprint|quarter|iteration|milestone|release cycle|fortnight|season)s?'
const DOING =
  'migrat|mov|rewrit|refactor|replac|port|convert|clean|split|merg|rebuild|redesign|renam|remov|add|implement|investigat|debug|test|evaluat|prepar|rework|upgrad|updat|roll|work|fix|consolidat|switch|set|build|writ|finish|introduc|extract|translat|review|measur|wait|swap|sort|decid|discuss|clarif|figur|try|experiment'

/** "While a row is being edited" is a condition. */
const STATED = '(?<!\\b(?:if|when|while|whenever|unless|until|who|that|which|you|what|where)\\b[^.,;]*)'

const STATES: readonly RegExp[] = [
  // Boxes and marks.
  /^\s*\[[ xX✓✔-]\]\s|^\s*[☐☑☒✅✔✓⏳🚧]|^[*_~]{0,2}\(?(?:TODO|WIP|FIXME|DONE|TBD|HACK|XXX)\b/u,
  /\b(?:todo|fixme)\b\s*(?:\([^)]*\))?\s*(?:[:：]|[–—-]\s)|^[[【(]?(?:完成|已完成|待办|未完成|进行中|完了|완료|done|open|wip|todo|pending|in progress)[\]】)]|\b(?:we|i|somebody|someone|\p{Lu}\p{Ll}+) (?:still |also )(?:ha(?:s|ve) to|needs? to|must|wants? to|owes?)\b|^(?:somebody|someone) (?:has to|needs to|should|must)\b|^still (?:to do|to be|open|missing)\b|^[*_]{0,2}(?:待办|待辦|やること|할 ?일|erledigt|fertig|offen|hecho|pendiente)[*_]{0,2}\s*[:：（(]/iu,
  /^[*_]{0,2}(?:done|finished|completed|closed|resolved|fixed|open|pending|ongoing|remaining|left to do|up next|next up|still open|open (?:point|question|issue|task)s?|follow[- ]?ups?|action items?|to[- ]do|still to do)[*_]{0,2}\s*(?:\([^)]*\)\s*|(?:in|on|by|since|as of) [^:]{3,30})?[:：–—]/i,
  // "ToDo, finished in May: …", "Task (open since March): …", "Still on the list: …".
  /^\W{0,3}(?:(?:was |were |still )?(?:on (?:the|our|my) (?:list|backlog|agenda|wish ?list|to-?do list)|to do)|(?:left|something|nice) to do|left over from|loose ends?|(?:ticked|crossed|checked) off|(?:open|unfinished) (?:task|chore|to-?do)|to-?do list)\b[^:：]{0,40}[:：]|^\W{0,3}(?:backlog|parked|postponed|later|someday|one day)\s*(?:\([^)]*\)\s*)?[:：]/i,
  /^\W{0,3}to-?do\b(?:\s*(?:\([^)]*\)\s*)?[:：–—]|\s-\s|,\s*(?:still|open|done|finished|closed|completed|since|not|half|almost|in progress|from|assigned|pending|started|overdue|until|by)\b)|^\W{0,3}(?:task|ticket|job|chore|action|work item|action item|point|milestone|step|phase|move|migration|refactoring|clean-?up)\b(?: #?\d+)?\s*[,(–—-]\s*(?:still |not yet |half |almost |nearly )?(?:done|finished|completed?|closed|open|pending|in progress|under way|left|ongoing|started|paused|blocked|cancelled|dropped)\b[^:：]{0,40}[:：]/i,
  /(?:[–—-]|\(|\.)\s*(?:done|finished|completed|fixed|resolved|closed|erledigt|✓|✔|✅)\b\W*(?:(?:on|in|by|am|since)\b.{0,30})?$/i,
  // Headed as a state.
  /^[*_]{0,2}(?:status(?: update)?|progress|in progress|in arbeit|blocked|blocker|on hold|paused|waiting|next steps?|(?:current|active|ongoing) (?:task|work|focus|goal|priority|status|state|effort)|working on|work in progress|under way|underway|interim|temporary|temporarily|for now|sprint(?: goal)? ?#?\d*|week \d+|kw ?\d+|iteration ?\d+|milestone ?#?\d+)[*_]{0,2}\s*(?:\([^)]*\)\s*)?[:：–—]/i,
  /^blocked (?:by|on|until)\b|^working on (?!.*\b(?:needs?|requires?|means|is|are)\b)|^waiting (?:for|on|until)\b(?!.*\b(?:needs?|costs?|is|are)\b)/i,
  // Now, and not for long.
  /^(?:currently|presently|right now|as of now|at present|for now|for the (?:moment|time being)|for today|in the meantime|meanwhile|temporarily|momentarily|just now|these days|until further notice|as long as [^,]{3,60} (?:lasts?|is (?:out|away|open|running|not ))|while \w+ (?:is|are) (?:away|out|on (?:leave|holiday|vacation|parental)))\b(?! (?:selected|logged|active|open|running|signed|visible|playing|used|supported))/i,
  new RegExp(
    `${STATED}\\b(?:is|are|am|we're|['’]s|['’]re) (?:currently|presently|still|temporarily|right now|just|now)? ?(?:being (?:\\w+ed|\\w*(?:written|built|done|set up|split|drawn|made|redone|put|moved over|brought))|(?:only )?temporary|in progress|in flux|under (?:way|construction|review|discussion|investigation)|underway|on hold|paused|halfway|half[- ](?:done|way|finished|migrated|moved)|partly (?:done|migrated|moved)|unfinished|incomplete|work in progress|waiting (?:for|on)|out of order|on (?:holiday|vacation|leave|sick leave|parental leave)|out (?:of (?:the )?office|sick|until|this|in|on)|away (?:until|this|for)|off (?:until|this))\\b`,
    'i',
  ),
  /\b(?:currently|still|presently) (?:broken|blocked|missing|pending|open|waiting|unfinished|failing|being|down|out|off|in (?:progress|review|test|beta|development)|under|unclear|undecided|to (?:be )?\w+|on (?:the|a) (?:old|branch|hold))/i,
  new RegExp(
    `${STATED}\\b(?:currently|presently|right now|busy|still|is|are|am|['’]m|['’]re) (?:${DOING})\\w*ing\\b|${STATED}\\b(?:is|are) (?:currently |still |just |now )?(?:${DOING})\\w*ing\\b`,
    'i',
  ),
  /\b(?:work in progress|for now|for the (?:time being|moment)|in the meantime|right now|until further notice)\b(?! (?:of|when|that)\b)/i,
  /\bat the moment\b(?! (?:of|when|that)\b)|^temporarily\b|\b(?:is|are) temporarily\b|\btemporarily[.)]*$|\bcurrently[.)]*$|[,;] currently\b/i,
  /\b(?:temporary|interim|provisional|stopgap|short-term) (?:workaround|fix|hack|solution|rule|measure|exception|limit|pin|patch|setup|arrangement|value|guess)\b/i,
  /\b(?:not|n['’]t) (?:yet|quite) (?:\w+ )?(?:\w+ed|done|ready|final|complete|there)\b|\b(?:not|n['’]t) (?:\w+ ){1,3}yet\b|\b(?:are|is) (?:still )?(?:guesses|placeholders|a guess|a placeholder|an estimate|provisional) (?:until|till)\b/i,
  /^~~.+~~\s*[–—(-]?\s*(?:done|finished|fixed|✓|✔|✅|erledigt)/i,
  // Meant for a while.
  new RegExp(
    `\\b(?:this|the (?:current|running)|(?:for|in|during) the next) ${SPAN}\\b${NOT_OF}(?! (?:number|name|branch|notes|tag|total))`,
    'i',
  ),
  new RegExp(
    `\\b(?:for|over|in|during|within) the (?:next|coming|following|rest of (?:the|this)|remaining)\\b (?:\\w+ ){0,2}(?:hour|${SPAN.slice(3)}\\b`,
    'i',
  ),
  new RegExp(`\\b(?:until|till|by|before|expect\\w*|back|again|follows?|ready) (?:on |in )?${SOON}\\b${NOT_OF}`, 'i'),
  /\b(?:until|till|once|as soon as) (?!(?:the|a|your|its|their|every) (?:pull request|merge request|change|ticket|PR|MR)\b)(?:the |a |our |we |he |she |they |[A-Z]\w+ )?(?:[\w-]+ ){0,4}(?:ha(?:s|ve) (?:answered|arrived|finished|decided|fixed|merged|been \w+ed|landed|moved|replied|confirmed|shipped|come|returned)|(?:is|are|['’]s) (?:back|there|here|merged|released|fixed|migrated|gone|answered|decided|live)\b|lands?\b|ships?\b|comes? back)/i,
  /\b(?:follow|arrive|come|land|ship)s? (?:next|this|on|in) (?:week|month|monday|tuesday|wednesday|thursday|friday|sprint|release)\b/i,
  /\b(?:open|pending|untouched|waiting|unsolved|unfinished|overdue) (?:since|for) (?:\d|early|late|last|spring|summer|autumn|winter|a (?:year|month|while)|(?:some|many|several|two|three|four|five) (?:years|months|weeks)|january|february|march|april|may|june|july|august|september|october|november|december)/i,
  // Chinese, Japanese, Korean, German, Spanish, French.
  /正在(?:进行|迁移|重构|重写|修复|开发|测试|等|做|改|处理|准备|讨论)(?!的|中的)|进行中(?!的)|暂时(?!性)|暂定|暂不|暂用|临时(?:方案|措施|规定|处理|用|改|使用|关闭|禁用)|目前(?:正在|还|只|仍|尚|先|暂)|(?:这|本)(?:周|週|个?月|个?迭代|个?冲刺|季度|个?版本)|(?:这|近|接下来)(?:几|两|三)(?:天|周|个月)|尚未(?:完成|合并|决定|发布)|还(?:没|未)(?:完成|合并|做完|决定|到|发布)|未完成|待(?:定|办|完成|确认|处理)[：:，。]|在?(?:等待|等)[^，。]{1,16}(?:回复|回来|确认|到货|修复|合并|发布|答复|样板)|[先](?:不要?|别|用)[^。]{0,20}等|等[^，。]{1,16}(?:后|之后)再|已完成[：:。]|(?:周[一二三四五六日天]|下周|月底)(?:之?前|再)/,
  /進行中(?!の)|一時的に|当面|とりあえず|暫定|作業中|対応中|移行中|今週|今スプリント|今月(?:は|中)|現在.{0,12}(?:中(?:です|。|、|$)|待ち)|まだ(?:未完|終わっ|完了し)/,
  /진행 ?중(?!인)|임시로|당분간|이번 ?(?:주|스프린트|달)|현재 .{0,14}중(?:이다|입니다|\.|,|$)|작업 ?중|아직 (?:안|완료|끝나지)/,
  /\b(?:vorläufig|vorübergehend|derzeit|momentan|zurzeit|bis auf weiteres|diese woche|in diesem sprint|por ahora|de momento|actualmente|esta semana|provisoirement|pour l['’]instant|en ce moment|cette semaine)\b/i,
]
