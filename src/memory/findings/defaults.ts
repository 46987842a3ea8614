// What a coding agent does without being told: a line that changes nothing. Told by two things at once, since each alone says
// too little: it states a habit that every agent has, and every word of it is one that is said in any project. A name, a
// number, code or a word of the trade makes it a rule of this project. Pure.
import { stem } from '../../lib/words.ts'

export function isDefault(content: string): boolean {
  const text = content.replace(/[*_]{1,3}/g, '').trim()
  if (text.length > LONGEST || /[`\d/~]/.test(text)) return false
  if (/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(text)) return HABITS_ELSEWHERE.test(text)
  if (PERSONA.test(text)) return true
  const habits = text.replace(OPENING, '')
  return (
    HABITS.some((pattern) => pattern.test(habits)) && (text.toLowerCase().match(/\p{L}+/gu) ?? []).every(isSaidAnywhere)
  )
}

const LONGEST = 160
/** How one says that something has to be done. */
const OPENING =
  /^(?:(?:please|always|generally|as a rule|remember to|be sure to|try to|take care to|it is important to|you (?:should|must|have to|need to)|(?:make sure|ensure|be sure|check|see to it|take care)(?: that)? (?:you|to)(?: have| always| first| really| fully)*)\b,?\s*)+/i

function isSaidAnywhere(word: string): boolean {
  return word.length < 2 || GENERAL.has(stem(word)) || GENERAL.has(word)
}

const NOT = "(?:do not|don['’]t|never|avoid|no need to|stop|refrain from|without)"
const GOOD =
  'clean|good|readable|maintainable|efficient|secure|safe|simple|modern|idiomatic|robust|correct|working|quality|testable|modular|structured|understandable|performant|elegant|reusable|consistent|complete|well|tidy|solid|high'

/** Who an agent is told to be changes as little, whatever the stack. */
const PERSONA =
  /^(?:you are|you['’]re|act as|behave like|imagine you)\b.*\b(?:engineers?|developers?|programmers?|assistant|experts?|architects?|agent|coder|professional)\b/i

const HABITS: readonly RegExp[] = [
  // Reading and understanding come first.
  /\b(?:read|open(?:ed)?|look(?:ed)?|inspect(?:ed)?|underst(?:an|oo)d|view(?:ed)?|study|studied|review(?:ed)?|explored?|familiari[sz]ed?|get|got|learn(?:ed)?|check(?:ed)?|know|clear|thought|analy[sz]ed)\b.*\b(?:before|first|prior to|then)\b|^before\b.*\b(?:read|look|underst(?:an|oo)d|check|review|study|explore|know)\b/i,
  /^(?:think|thought|reason|plan|consider|reflect|underst(?:an|oo)d|analy[sz]e|take (?:your|the) time|break)\b.*\b(?:steps?|before|first|carefully|through|problem|ahead|task|time|down)\b/i,
  /\b(?:start|begin|writ|cod|chang|act|edit|work)\w*\b.*\b(?:until|unless|before|when|once|if|that)\b.*\b(?:clear|underst\w+|know|sure|thought|certain)\b/i,
  /^(?:start|begin)\b.*\bby (?:read|look|understand|check|explor|plan|think|review)ing\b|^first,? (?:think|read|understand|look|plan|check)\b/i,
  /^(?:restate|rephrase|repeat|clarify|work out|make|write|outline|get|know|be (?:certain|clear|sure))\b.*\b(?:problem|task|question|request|plan|picture|what you|goal|why)\b/i,
  // As it is done around it.
  /\b(?:follow|match|respect|adhere|stick|keep to|mimic|imitate|copy|use|apply|consistent|consistency|conform|blend|fit|obey|honou?r)\b.*\b(?:existing|surrounding|current|established|consistent|consistently|coding|standards?|conventions?|style|patterns?|practices?|guidelines?|principles?|rest of|around)\b/i,
  /\b(?:look|search|check|see)\b.*\b(?:existing|already|exists?)\b|\b(?:reuse|re-use)\b|\b(?:duplicat\w+|repeat (?:yourself|code)|reinvent\w*|copy[- ]?past\w+|dry)\b/i,
  // Little and simple.
  /\b(?:keep|make|limit|restrict)\b.*\b(?:small|minimal|minimum|focused|short|simple|clean|tidy|readable|consistent|organi[sz]ed|concise|up to date|needed|necessary|required|scope)\b/i,
  /^only (?:change|touch|modify|edit|do|make|add|write)\b|\b(?:change|touch|edit|modify|do|refactor)\b.*\b(?:only what|unrelated|unnecessar\w+|unneeded|more than|nothing (?:else|more)|what (?:is|was) (?:asked|needed|necessary|required))\b|\bminimal (?:changes?|diffs?|edits?)\b/i,
  /\b(?:simple|simpler|simplest|simplicity|readability|clarity)\b.*\b(?:over|solutions?|code|first|possible|way|clever)|\b(?:kiss|yagni|solid|over-?engineer\w*|over-?complicat\w*|premature|clever)\b/i,
  // Checking what was done.
  /\b(?:run|execute|test|verify|check|double-?check|validate|make sure|ensure|confirm|review|prove|try)\b.*\b(?:code|tests?|changes?|works?|compiles?|builds?|passes|pass|solution|results?|output|everything|correct\w*|wrote|written|done)\b/i,
  /^(?:fix|correct|solve|resolve|address)\b.*\b(?:errors?|warnings?|bugs?|tests?|problems?|issues?|mistakes?|failures?|cause)\b/i,
  new RegExp(`${NOT}.*\\b(?:break|breaking|regress\\w*)\\b`, 'i'),
  // Speaking with people.
  /^(?:answer|reply|respond|explain|communicate|speak|write|be|stay|remain|keep|give|provide|use|sound)\b.*\b(?:concise\w*|brief\w*|short|clear\w*|helpful|careful|precise\w*|thorough|professional\w*|polite\w*|honest\w*|friendly|accurate\w*|direct\w*|to the point|plain|proactive|patient|respectful|kind|transparent|complete sentences|detailed)\b/i,
  /\b(?:ask|clarify|clarification|check with|check back|speak up|questions?)\b.*\b(?:unclear|unsure|doubt|sure|ambigu\w+|questions?|clarification|understand|missing|user|guess\w*|assum\w+|uncertain|know|clear|needed|first)\b|\b(?:unclear|unsure|in doubt|not sure|not clear|ambiguous|uncertain)\b.*\b(?:ask|clarify|say|tell)\b/i,
  new RegExp(
    `${NOT} (?:just )?(?:invent|make up|hallucinat\\w+|guess|assum\\w+|mak(?:e|ing) (?:\\w+ )?assumptions|fabricat\\w+|speculat\\w+|pretend|lie|claim)\\b`,
    'i',
  ),
  /^(?:tell|say|explain|summari[sz]e|report|describe|show|admit|mention|let)\b.*\b(?:what you|when you|if you|that you|how you|your (?:changes?|work|reasoning|approach))\b|^(?:do|finish|complete) (?:the|your|what|all)\b|\b(?:apologi[sz]e|placeholders?|flatter\w*|filler)\b/i,
  /^be (?:\w+ )?(?:honest|helpful|careful|concise|brief|precise|thorough|professional|polite|consistent|proactive|a good|an? expert|critical|nice|friendly|explicit|clear)\b|^(?:do your best|pay attention|use (?:common sense|your (?:\w+ )?judg\w+)|take (?:care|pride)|work carefully|don['’]t (?:rush|be lazy))\b/i,
  // Writing code.
  new RegExp(
    `^(?:write|produce|keep|generate|create|make|provide|deliver|use|aim|strive|code)\\b.*\\b(?:${GOOD})\\b.*\\b(?:code|solutions?|functions?|software|implementations?|programs?)\\b|\\bcode\\b.*\\b(?:${GOOD}|easy to)\\b`,
    'i',
  ),
  /\b(?:meaningful|descriptive|clear|good|sensible|readable|expressive|self-?explanatory|understandable|telling|proper|consistent)\b.*\b(?:names?|naming|identifiers|variables?|commits?)\b|^(?:name|call) (?:things|variables|functions)\b/i,
  /\b(?:handle|catch|check|consider|think about|think of|take care of|account for|cover|anticipate|deal with)\b.*\b(?:errors?|exceptions?|edge cases?|corner cases?|failures?|null|inputs?|special cases?)\b|\berror handling\b/i,
  /^(?:add|write|include|use|put|leave|provide|update|comment|document)\b.*\b(?:comments?|documentation|docs|docstrings?|complex|code|functions?|public)\b|^(?:write|add|create|include|update)\b.*\btests?\b/i,
  /\b(?:remove|delete|clean up|no|avoid|leave|commit|leaving)\b.*\b(?:unused|dead|debug\w*|commented|print|console|leftovers?|trailing|unreachable|temporary|unnecessary)\b/i,
  /^(?:format|indent)\b|\b(?:consistent|proper|correct)(?:ly)? (?:\w+ )?(?:format\w*|indent\w*|spacing)\b|\bformat (?:the |your )?code\b/i,
  /^(?:use|choose|pick|select|prefer)\b.*\b(?:right|appropriate|suitable|proper|correct|best|efficient|fitting|modern|idiomatic|built-?in|standard|strong|early)\b/i,
  new RegExp(
    `(?:${NOT}|minimi[sz]e|limit|reduce|prefer)\\b.*\\b(?:globals?|magic|nest\\w*|long functions?|complex\\w*|optimi[sz]\\w+|hard-?cod\\w+|side effects|mutat\\w+|immutab\\w+|composition|deep)\\b`,
    'i',
  ),
  new RegExp(
    `${NOT} (?:delete|remove|overwrite|change|modify|touch|revert|rewrite|add)\\b.*\\b(?:understand|need(?:ed)?|asked|asking|without|unless|reason|necessary|permission)\\b`,
    'i',
  ),
  /^(?:use|make use of|commit)\b.*\b(?:version control|git|often|regularly|frequently|atomic|logical)\b|^(?:learn|improve|iterate|work)\b.*\b(?:mistakes|step|steps|increments|incrementally|small|iterat\w+|feedback)\b|^when you get\b/i,
  /^(?:separate|split|divide|break|structure|organi[sz]e|modulari[sz]e)\b.*\b(?:concerns|functions?|code|parts|modules|files|logic|pieces|tasks?)\b|\bsingle responsibility\b|\bone thing\b/i,
]

const HABITS_ELSEWHERE = new RegExp(
  `^(?![^]*[A-Z]{2})(?=[^]{4,60}$).*(?:${[
    '(?:修改|编辑|改动|更改|动手|改|写)(?:文件|代码)?(?:之)?前.{0,8}(?:阅读|读|理解|看|了解|思考|想)|先(?:阅读|读|理解|看|了解).{0,6}(?:代码|文件|上下文).{0,6}再',
    '(?:遵循|遵守|沿用|保持|符合|按照).{0,8}(?:现有|已有|项目|原有|代码|一致|最佳).{0,6}(?:风格|规范|约定|实践|一致|习惯|格式)|最佳实践',
    '(?:编写|写|保持|写出).{0,12}(?:简洁|清晰|整洁|可读|易读|易懂|高质量|干净|可维护|优雅).{0,4}代码|代码.{0,6}(?:简洁|清晰|整洁|可读|易读|易懂|干净|可维护)',
    '(?:复用|重用|优先使用)(?:现有|已有)|(?:避免|不要|减少)重复(?:代码|造轮子)?|(?:不要|切勿|别|禁止)(?:编造|臆造|虚构|猜测|瞎猜|假设|乱猜)',
    '不(?:清楚|确定|明白|懂).{0,8}(?:问|确认|说明)|(?:有疑问|疑惑|不明).{0,8}(?:问|确认)|有意义的?(?:变量|命名|名称|名字|函数)|命名(?:要)?(?:清晰|有意义)',
    '(?:处理|考虑)(?:好)?(?:错误|异常|边界)|(?:一步一步|逐步|仔细)(?:地)?(?:思考|想|分析)|(?:改动|修改|变更).{0,6}(?:最小|尽量小|精简|小而)|最小(?:化)?(?:的)?(?:改动|修改)|(?:只|仅)(?:改|修改)(?:必要|需要|相关)',
    '(?:回答|回复|说明).{0,4}(?:简洁|简短|简明|清楚|清晰)|(?:添加|写|加)(?:必要的|适当的|清晰的)?注释|(?:改完|修改后|完成后|提交前).{0,4}(?:运行|跑|检查).{0,4}(?:测试|代码)?|删除(?:未使用|无用|多余)的',
    '(?:きれい|綺麗|読みやす|簡潔)[^。]{0,4}コード|ベストプラクティス|既存の(?:コード|スタイル|規約|書き方)[^。]{0,8}(?:従|合わせ|倣)|(?:編集|変更)する?前に[^。]{0,10}(?:読|理解)|(?:不明|わからない|迷った)[^。]{0,10}(?:質問|聞|確認)|(?:意味のある|わかりやすい)[^。]{0,6}名|推測(?:しない|で)',
    '(?:깨끗|깔끔|읽기 쉬운)[^.]{0,4}코드|모범 사례|기존 (?:코드|스타일|규칙)[^.]{0,8}(?:따르|맞추|따라)|(?:수정|변경)하기 전에[^.]{0,10}(?:읽|이해)|(?:불확실|모르|애매)[^.]{0,10}(?:질문|물어)|의미 ?있는[^.]{0,6}이름',
  ].join('|')})`,
  'u',
)

/** Words of work with code and of speech; none of a trade, a tool, a place or a person. */
const GENERAL = new Set(
  `certain restate rephrase picture outline beginning starting thought concerned got a about above account accurate act add address adhere admit after again against agent ahead aim algorithm algorithms all already also always ambiguous an analyze analyse and announce another answer answering answers any anyone anything
  api apis apologize apologise application apply approach appropriate architect are argument around as ask asked asking assistant assume assuming assumption assumptions at attention avoid aware away back base basic be because become before begin behave behavior behaviour being believe below best better between
  big blend block boilerplate both branch break breaking brief briefly bug bugs build builds built but by call can care careful carefully case cases catch cause cautious certain change changed changes changing cheap check checking choose claim clarification clarify clarifying clarity class classes clean cleaner clear clearly clever code coder codebase coding collaborate
  combine comment commented comments commit commits committing common communicate compile compiles compiling complete completely complex complexity complicated component components composition concern concerns concise concisely confirm conform confuse confusing console consider consistency consistent consistently constant construct context control convention conventions copy core corner correct correctly correctness cost cover create creating critical current
  data date dead deal debug debugging decide decision deep deeply default delete deleting deliver dependencies depend describe descriptive design detail detailed details developer developers development did diff diffs difference different difficult direct directly directory do docs docstring docstrings document documentation does doing done dont doubt down dry duplicate duplicated duplicating duplication
  each early easier easily easy edge edit editing edits efficient effort either elegant else embed end engineer engineering engineers english ensure error errors especially etc even every everything everywhere exactly example exception exceptions excellent excessive exist existing exists expect experience experienced expert explain explanation explanations explicit explore expressive extend
  fabricate fact facts fail failed failing fails failure failures false familiar familiarize far feature features feedback few field file files fill filler find finish finished finishing first fit fix fixed fixing flatter flow focus focused folder follow following for form format formatted formatting forget found friendly from full fully function functionality functions further future
  gather general generate get give given global globals go goal going good gracefully great guess guessing guideline guidelines hallucinate handle handled handling happen happens hard hardcode hardcoded has have having head helper helpers helpful helps high highest history honest how human idea ideas identifier identifiers idiomatic if ignore imagine imitate immutable implement implementation implementations implementing import important imports improve in include increment increments incrementally indent indentation inform information input inputs inspect
  instead instruction instructions intent intention interface into introduce invent involve is issue issues it iterate its itself job judge judgement judgment just keep keeping kind kiss know knowledge known language languages large latest lazy learn leave leaving leftover leftovers less let level library libraries lie like limit line lines lint linter lint literal little local log logic logical logs long look looking low
  made magic maintain maintainable maintainability make making manage many match matter me mean meaning meaningful means mention message messages method methods mimic minimal minimize minimum missing mistake mistakes mix model modern modify modifying modular module modules more most much must mutable name named names naming necessary need needed needs nest nested nesting never new next nice no non none not note nothing null number obey object objects obvious of off often ok old on once one only open operation optimization optimize optimise option options or order organize organized other others otherwise our out output over overcomplicate overengineer overwrite own
  package packages paragraph parameter parameters part parts pass passes passing patience patient pattern patterns pay people perfect perform performance performant permission piece pieces placeholder placeholders plain plan planning please point polite politely possible practice practices precise predictable prefer premature present pretend prevent previous principle principles print prints prior private problem problems proceed process produce production professional program programmer programming programs project projects proof proper properly propose provide prove public pull purpose push pushing put quality question questions quick quickly
  rather read readability readable reading reason reasoning reasonable recent reduce refactor refactoring reflect regression regressions regularly related relevant reliable remain remember remove removing rename repeat repeating repetition reply report repository request requests require required requirement requirements research resolve respect respond response responses responsibility rest result results return reuse reusable reusing revert review reviewing rewrite rewriting right robust root rule rules run running rush safe safely same say save scope search second section secure see select self senior sense sensible sentence sentences separate separated separation set several share short should show side similar simple simpler simplest simplicity simplify since single skill skilled slow small smaller smallest so software solid solution solutions solve solved solving some someone something sort sound source space spaces spacing speak special specific speculate split stable standard standards start state statement statements stay step steps stick still stop strict strive strong structure structured structures study style stylistic such suggest suggestion suitable summarize summary summarise sure surrounding surprise syntax system
  take taking task tasks technical tell temporary test testable tested testing tests text than that the their them themselves then there these they thing things think thinking this thorough thoroughly those thought through throughout tidy time times to todo todos together tone too tool tools top touch touching toward tracks trailing transparent true truth try trying two type types typed typo typos unclear uncertain understand understandable understanding understood unexpected uniform unit unknown unless unnecessary unneeded unreachable unrelated unsure until unused up update updated updating upon us usage use used useful user users uses using usual usually
  valid validate value values variable variables vague verbose verify version very via view want warning warnings was way ways we well were what when whenever where whether which while who whole why will wise with within without word words work worked working works world would write writing written wrong wrote yagni years you your yours yourself re ve don isn doesn ll double built world class`
    .split(/\s+/)
    .flatMap((word) => [word, stem(word)]),
)
