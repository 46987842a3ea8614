// English cues. Pieces of regular expressions, matched as whole words without regard to case.
// biome-ignore-all lint/complexity/noUselessStringRaw: every list is raw, so that a cue with a backslash can be added to any.
import type { CueTable } from './cues.ts'

export const cuesEn: CueTable = {
  bounded: true,
  cues: {
    rule: String.raw`
      ^no (?!errors?|failures?|output|changes?|warnings?|logs?|response|luck|idea|difference|problems?|issues?|data|results?|need|one|more|tests?|sign|trace|progress|news|reason)(?:[\w-]+ ){1,3}(?:between|across|outside|inside|without|in|on|from|under|at)(?: [\w./-]+){1,3}(?=[,.;:]|$)
      ^when (?:you |we )?(?:\w+ing|fix|add|change|write|touch|rename|create) (?:[^\s?]+ ){1,6}(?:start|add|write|use|always|update|put|keep|bump|also|include) / (?<!it |that |this |you )(?:may|can|must) not (?:touch|call|import|know|use|depend|access|write|read|reach|contain|hold) / for the future(?=[:,]) / (?:use|using|as|in|, ) ?\S+ everywhere / ^(?:(?!is|are|was|it|the|same|errors?|happens?|shows?|this|that)[\w./-]+ ){1,3}everywhere(?= for| in|,|;|\.|$) / across the board / (?:off|on|enabled|disabled) (?:in|by|for) (?:prod\w*|default|everyone|everybody) / for everything(?=[,.;]|$) / ^(?:each|every) (?!time|day|week|single|now|one|of)(?:[\w-]+ ){1,2}(?!was|is|has|takes|fails|shows|throws|returns|costs|crashes|prints|breaks|does|seems|looks|hits|goes|means)[a-z]+s (?:its|their|an?|the|one|exactly|only|in|to)(?= \w) / (?:names?|keys?|files?|folders?|branches|columns?|tables?|variables?|functions?|class(?:es)?|types?|components?|constants?|fields?|enums?|routes?|urls?|paths?|tags?|events?|tests?|flags?|env vars) (?:are|is|in|use|must be|get|should be|have to be) (?:always )?(?:snake|kebab|camel|pascal|lower|upper|screaming|dash|hyphen|singular|plural|prefixed|suffixed|named after)[\w-]*
      start(?:ing|s)? (?:from |with |in |on )?(?:next|now|today|tomorrow|monday|v?\d)\S* / needs? (?:\d+|one|two|three|an?|at least \w+) (?:\w+ )?(?:approvals?|reviews?|reviewers?|sign.?offs?|changelog(?: entry)?|owner|ticket|description) / (?:nobody|no one|nothing|no \w+) \w+s \S+ (?:directly|by hand|without) / (?:^|, )(?:[\w-]+ ){1,5}only (?:from|via|through|after|by)(?= \w) / can be anything / (?:should|must|can|may|only|not|never|fails?|nothing|don.?t) (?:[^,;\s]+ ){1,8}unless / (?:write|answer|reply|comment|respond|document|name|keep) (?:\S+ ){0,4}(?:in (?:\w+ )?english|even (?:when|if))
      (?:new|our) (?:policy|rule|convention|standard)(?=:| is) / policy: / (?:a|an) \w+ (?:needs|requires|must have) an? / (?:should not|shouldn.?t) (?:ever )?(?:call|know|depend|import|touch|access|reach|leak|reveal|contain|rely|talk) / needs? \S+ (?:\S+ )?or it (?:gets|is|will)
      (?:are|is|gets?) (?:to be )?\w+(?:ed|pt) (?:forever|after (?:the )?(?:merge|release|\d+)|by default|on merge|nightly|weekly|daily|automatically) / (?:may|can) only / (?:may|can) be \w+ (?:for|at) 
      always / never(?! ?mind| mind| really| quite| saw| seen| heard| worked| had| been| tried| got| used) / from now on / from here on / going forward / in (?:the )?future / as a rule / by default we / every time you / whenever (?:you|we|i)
      make it a rule / house rule / no exceptions / under no circumstances / must not / mustn.?t / (?:has|have) to (?:be|go|have|stay|pass|live|use) / must (?!have)\w+
      should (?:always|never) / needs? to (?:stay|be|go through|live) / everything (?:via|through|by|in|goes|must|should|under|new|that) / (?:all|any|every|each|no) (?:new|our|future)? ?(?:[\w-]+ ){1,4}(?:must|should|go(?:es)? (?:through|in|into|to|via|under)|goes|needs?|are to|have to|has to|gets?|stays?|uses?)
      (?:any|every|for all) new / new (?:\w+ ){1,3}(?:must|should|go|goes|live|use|uses|get|gets) / no more (?!errors?|timeouts?|crashes|failures?|warnings?|leaks?|flak\w+|problems?|issues?)\w+ / not allowed / allowed only / only ever / nobody (?:should|may|touches|pushes|edits) / don.?t ever / do not ever
      (?:ask|tell|warn|check with) (?:me|us) (?:first )?before \w+ing
      before (?:you|we|every|each|any|anything|the) (?:\w+ )?(?:commit|push|merge|release|deploy|tag|open|ship|pr)\w* / (?:after|before|with|on|for|in) (?:every|each) / off.limits / hard (?:rule|limit|requirement) / (?:is|are) (?:required|mandatory|forbidden|banned|read.?only|optional) / required from / our policy / standardi[sz]e on
      stop (?:adding|using|doing|writing|putting|making|suggesting|asking|creating|committing|running|mocking|touching|explaining|apologi\w+) / max(?:imum)? (?:of )?\d+ / at most / at least \d+ / no \w+ without / remember (?:that|to) / (?<!to )keep in mind / the rule is / hands? off / mandatory / without exception / (?:never|don.?t|do not) (?:touch|edit|push|commit|change|modify|merge|call|log|use|add|import|import|put|hardcode|mock|rely)`,
    strong: String.raw`
      let.?s (?:start with(?! ?[#\d])|go(?: with| for)?|try (?!again|it|that|this|to|running|with|another|something)\S+|use|keep|stick|just|not|drop|stay|switch|move|put|store|have|call|set|avoid|take|leave|pick|adopt|settle|hold|park|ditch|target|split|remove|standardi[sz]e|make (?:it|that|them|this)|do (?!it$|that$|this$)\w+|cap|pin|cache|run|treat|require|ban|kill|postpone|defer|wait|skip|limit|separate|support|accept|default|retire|deprecate|write|version|scope|only|never|always|replace|rely|base|allow|disable|revisit|punt|push (?:it|that|this))
      we.?ll (?:use|go|keep|stick|stay|do|drop|have|move|switch|live|accept|only|never|always|not|need|support|run|cap|take|put|pin|ship|leave|revisit|skip|require|store|treat) / i.?ll (?:take|go with|stick with) / we (?:decided|agreed|settled|chose|picked|went) / we (?:use|don.?t use|do not use|only use|never use)
      i(?:.?ve| have)? (?:decided|settled|chosen|picked|chose) / decided (?:to|on|against|that|we) / decision / the plan is / (?:going|go|goes|went|gone) (?:with|for) / opt(?:ed|ing)? for / (?:stick|sticking|stuck) (?:with|to) / settle[ds]? (?:on|for)
      (?:switch|switching|switched|moving|migrating|migrate|move) (?:\w+ ){0,6}(?:from|over to|off|away) / \S+ it is / final answer / we.?re (?:going|using|not|keeping|dropping|moving|switching|sticking|staying|standardi[sz]ing|removing|retiring|done with|only|on) / i.?m (?:going with|picking|choosing|against|not (?:a fan|adding|going|doing|paying|maintaining|merging|putting))
      wins / winner / make it (?!work)\w+ / i.?d rather / should (?:stay|live|go in|be in|remain) / stays? (?:on|in|as|at|the|where|put|with|a|out|off|until|for|while) / (?:can )?live with / good enough / that.?s the one / (?:has )?my vote / (?:my pick is|i.?d pick|i pick) / call it / rule[ds]? out / (?:is|are) out / off the table / out of scope / (?:not|isn.?t|aren.?t|never) an option / no.?go / is a no / (?:is|are) (?:a )?(?:must|no)
      (?:^|: )we (?:always |only |usually )?(?:indent|name|write|deploy|format|release|tag|branch|version|ship|log|squash|rebase|prefix|put|keep|return|throw|prefer|document|test|review|target|store|call|mock|pin|sort|order)(?= \S) / what (?:i|we)(?:.?d| would)? (?:like|want|need) is / (?:^|: |, |use |in )(?:sentence|title|upper|lower|snake|kebab|camel|pascal)[ -]?case / behind an? (?:\w+ )?flag / is what we (?:do|use|want|need|go with|went with|settled on) / (?:that|this|it).?s (?:what|how|the way) we.?(?:ll)? (?:use|do|go|take|keep|want|need) / ^(?:[^\s,]+ ){1,4}after all$ / we (?:stopped|quit|gave up|no longer) \w+ing / we ended up (?:with|on|at) / is (?:the|a|our) (?:much |far )?(?:better|best|right|safer|safest|simpler|simplest|cleaner) (?:fit|choice|option|call|way|one|tool|place|bet|solution|approach|trade.?off) / beats / it.?s time to (?:get|move|drop|switch|retire|stop) / (?:is|are|.s) the (?:number|value|threshold|limit|format|name) we (?:use|put|want|promise|go)
      vetoed? / not worth / overkill / too (?:small|low|short|long|high|many|few|little|late|strict|loose|large|slow|big|much|heavy|risky|complex|complicated|expensive|fragile|clever|magic\w*) (?:for|to)? / yagni / source of truth / commit to / we (?:only )?support / drop(?:ping)? support / deprecate / no need (?:for|to) / one \S+ per \S+ / that.?s (?:intended|on purpose|by design|intentional|deliberate) / (?:was|is) (?:intended|on purpose|by design|intentional) / (?:stays?|leave it|keep it|fine|good) as is / leave it / i say / end of story / my call / deal.?breaker / so (?!it|that|this|they|we|i|you|far|on|there|yes|no|what|ok|much|many|long|often|slow|bad|annoying)\S+(?: \S+)?$ / (?:is|are) (?:better|best|cleaner|simpler|the way to go) / ^(?:(?:ok(?:ay)?|alright|yes|yeah|no|then|and|ah|hm+),? )*(?!(?:yes|yeah|yep|ok|sure|no|both|go|next|more|help|again|continue|proceed|now)\b)[^\s,]+(?: (?!it\b|that\b|this\b|them\b|again\b)[^\s,]+){0,5} (?:please|pls)(?=[,.;!]|$) / cut (?:that|it) out / is (?:the|our|my) (?:minimum|maximum|default|standard|limit|target|baseline|way|rule|new) / (?:it|that|this) (?:goes|stays|dies) / \w+ prefers / (?:is|are) (?:dead|gone) to us / (?:we|team|everyone) (?:all )?agreed / outcome / conclusion / (?:\w+ )?goes away`,
    weak: String.raw`
      (?:^|[,;:]\s*|\s[–—-]+\s|(?:^|\s)(?:and|then|so|but|please|pls|just|also|ok|okay|yes|no|yeah|instead|simply|rather|only|to|should|can|you|we|we.?ll|always|never) )(?:use|keep|drop|switch|move|remove|put|store|stay|leave|pick|take|choose|kill|ditch|replace|swap|adopt|avoid|prefer|pin|cap|limit|share|partition|make|set|split|merge|delete|cut|skip|ban|target|require|stick|go|default|name|return|raise|throw|reject|accept|allow|restrict|generate|vendor|inline|cache|disable|enable|downgrade|deploy|host|version|prefix|wrap|sort|hash|encrypt|sign|expose|hide|lock|freeze|forbid|squash|rebase|start|roll|scope|treat|log|fail|retry|ship|support|separate|isolate|mark|cover|enforce|pass|render|serve|load|poll|stream|batch|queue|import|export|test|mock|read|send|sync|back|build|run|do|give|let|turn|pay|raise|route|redirect|proxy|validate|escape|quote|truncate|round|clamp|pad|warn|notify|email|document|migrate|upgrade|bump|convert|rewrite|extract|fold|nest|flatten|index|normalize|paginate|throttle|debounce|memoize|preload|gate|toggle|pull|fetch|confirm|block|deny|filter|ignore|tolerate|strip|trim|sanitize|mask|redact|rotate|expire|invalidate|purge|archive|retain|mirror|replicate|shard|pool|reuse|copy|link|point|wait|query|compute|calculate|derive|trigger|schedule|declare|define|tag|label|group|order|save|persist|hold|open|close|reset|force|hand|own|focus|aim|optimi[sz]e|measure|assume|trust|verify|separate|combine|unify|align|extend|override|inherit|compose|inject|emit|publish|subscribe|listen|sample|count|show|display|print|base|bake|bundle|stop|rely|design|model|represent|encode|format|write|fall)
      ^(?:(?:and|also|then),? )*(?!(?:it|that|this|he|she|who|what|everyone|nobody|one|user|customer)\b)\S+(?: \S+)? gets? (?:an?|the|its|their|no|only) (?!error|wrong|[45]\d\d)\w+
      should (?:be|go|use|live|not|never|have|come|stay) / shouldn.?t / then(?=[,.!;]|$) / then (?:we|it|i|let) / only / just (?!curious|wondering|asking|saw|noticed|got|pushed|pasted|now) / (?:i|we) (?:want|like) / i.?d like / belongs? (?:in|to) / goes (?:in|to|into|through) / (?:is|are) (?:fine|enough|better|plenty) / will do / has to / (?:in|on|via|through|with|per|by) \w+ (?:then|please)`,
    exclude: String.raw`
      (?:^|[,;:]\s*|\s[–—-]+\s|\b(?:and|but|so|please|just|then|also) )(?:don.?t|do not|no (?!problem|idea|worries|rush|need|one|wonder|clue|luck|errors?|failures?|way|thanks|code|sense)\w+|not (?:adding|using|doing|going|worth|allowed|in|on|a|the|for|with|\w+ing)|skip|drop|avoid|never|without|nothing|neither|except|leave (?:\w+ ){0,4}(?:out|alone|as))
      stay away from / (?:won.?t|will not) (?:use|add|do|support|have|need|be) / get rid of / nothing (?:else|more|outside|but) / exclud(?:e|ing) / keep (?:\w+ ){1,3}out / (?:can.?t|cannot) (?:use|have|ship|add|take|go|rely|depend|be) / (?:i|we) don.?t (?:want|need|use|do|support) / (?:leave|keep) (?:\w+ ){1,4}(?:out|alone|as (?:it|they)) / don.?t (?:touch|add|use|bother|convert|mock|introduce|bring|put|do|make|change|go|write|need|want) / no \S+ (?:needed|please|for now|here|in)`,
    postpone: String.raw`
      ^(?:that|it|this)(?:.?s| is| goes| can go)? (?:in(?:to)? |for |a )?(?:q[1-4]|v\d\S*|\d\.\d\S*|next (?:quarter|release|sprint|version|milestone))(?= \w|[,.;]|$) / hold off / for now / for the moment / not (?:now|yet|right now|this (?:week|sprint|quarter|release|year|month|time|round)) / (?:do|done|add|handle|tackle|come|that|it|this|look at|fix|deal with|think about) (?:\w+ ){0,3}later / later,? (?:not|when|once) / postpone\w* / defer\w* / park(?:ed|ing)? (?:it|that|this|the) / until (?:we|the|after|it|they|then|that|v|\w+ (?:is|has|ships|lands|lets)) / shelve\w* / (?:in|for|to|till|until) (?:the )?next (?:quarter|release|major|year|sprint|version|milestone|cycle) / after (?:the )?(?:\w+ )?(?:release|launch|freeze|migration|audit|demo|redesign|ga|holidays|cutover)
      (?:after|once|when) (?:it|that|they|\S+)(?:.s|.re| is| are| has) (?!not|never)\w+(?=[,.;!]|$)
      revisit / wait (?:for|with|until|till) / on ice / on hold / backlog / can wait / in (?:v|version )\d / punt / low priority / leave (?:\w+ ){1,4}(?:for|until|as) / (?:when|once) we / not a priority / down the (?:road|line)`,
    prefer: String.raw`
      i want (?!an? )(?:\S+ ){1,4}in (?:the same|every|each|our|all) / (?:write|answer|reply|comment|respond|document|name) (?:\S+ ){0,4}in (?:\w+ )?(?:english|german|french|spanish) / (?:i|we) (?:strongly |really |much |generally |usually )?(?:prefer|hate(?! that| how| it| this)|dislike|can.?t stand) / i.?d (?:prefer|rather) / i (?:don.?t|do not) (?:like|want) / please (?:always|never|don.?t|keep|use|stop|write|answer|reply|put|stick) / (?:reads?|looks?|feels?|works?) (?:much |way |far )?(?:better|nicer|cleaner) / my preference / preferably / not a fan / answers? (?:me )?in / talk to me / keep (?:it|your|the|them|answers|commits|prs|functions|comments|things|messages) (?:\w+ ){0,3}(?:short|small|simple|brief|minimal|terse|boring|flat|plain) / i like (?:my|to have|having|when|it when)`,
    contrast: String.raw`
      instead(?: of)? / rather than / over (?!the|a|all|here|there|time|to|and)\w+
      (?<=, |, and |but )not (?!sure|yet|that|only|really|quite)\w+ / versus / vs / as opposed to / in place of / in favou?r of / no longer
      replac(?!e (?:them|it|that|those|these)\b)\w+ / and not / not the / but not / over the`,
    reason: String.raw`
      because / cause / cuz / bc / since(?! (?:then|yesterday|last|the|v?\d|this|monday|friday))
      since the (?:\w+ ){1,3}(?:is|are|was|were|has|have|can|can.?t|does|do|will|would|needs?|runs?|knows?|only)
      as (?:it|we|they|the|this|that|our|there) / so that
      so (?:we|the|it|they|that|you|i|there|nobody|users|people|no|an?|two|one|every) / otherwise / due to / the reason
      given (?:that|how|the) / to (?:avoid|keep|prevent|make sure|save|reduce|stay) / in order to / that way
      which (?:means|would|is|makes|gives|breaks)
      would (?:be|get|end up) (?:\w+ed|lost|broken|gone|wrong|stale) / would (?:\w+ )?(?:break|make|mean|cause|need|require|let|cost|lose|leak|add) / or else / after all
      for (?:\w+ )?(?:reasons|compliance|performance|safety|security|simplicity) / thanks to / needs? / we need
      costs? / breaks? / too \w+ / lets? us / (?<=, )so (?!far|much|many|on|what)\w+ / would(?: not|n.?t)? have \w+`,
    agree: String.raw`
      (?:that|this|which) settles it / ye(?:s|p|ah|a|ss+) / yup / ok(?:ay)? / k / sure / go(?: ahead| for it|od to go)? / do (?:it|that|so|this)
      sounds (?:good|right|great|fine|reasonable|sensible|perfect) / lgtm / agreed? / i agree / approved?
      perfect / great / good(?: idea| point| plan| call)? / fine(?: by me| with me)? / works for me
      let.?s do (?:it|that|this) / let.?s go / ship it / correct / right / exactly / please do / makes sense
      fair(?: enough| point)? / nice / love it / i like (?:it|that) / absolutely / definitely / of course
      makes? it so / that works / alright / all right / cool / happy with that / deal / you.?re right / true
      convinced / sold / we.?ll do that / go with (?:that|your|it|the) / proceed
      hm+,? (?:ok|fine|yes|right|fair) / ah,? (?:ok|right|fine|yes) / oh,? (?:ok|right|nice|good) / aye
      confirmed / excellent / awesome / you convinced me`,
    agreeAny: String.raw`
      sounds (?:good|right|great|fine|reasonable|sensible) / works for me / makes sense / is fine
      good (?:idea|plan|call) / i agree / i like (?:it|that|the) / go for it / do (?:it|that) / go ahead / yes
      please / i.?m in / your (?:suggestion|proposal|recommendation) / what you (?:suggest|propos|recommend)\w*
      as you (?:suggest|propos|say|recommend|said)\w*`,
    refuse: String.raw`
      no+ / nope / nah / not (?:that|this|like|a|the|adding|doing|going|worth|yet|now) / don.?t / do not
      please don.?t / stop / wrong / ugh / absolutely not / hell no / no way / never / rather not / i.?d rather
      hm+,? no / wait,? no / hold on`,
    undecided: String.raw`
      before i (?:say|commit|decide|answer|agree) / i.?d (?:need|have|want) to (?:see|know|check|ask|think) / let me (?:check|ask|see|talk|play|try|test|look|read|experiment) / check with / sleep on it
      let me think / think about (?:it|that|this) / not sure
      i.?ll (?:get back|think|ask|check|see|let you know|sleep) / get back to you / no idea / undecided
      haven.?t decided / not decided / nothing decided
      will (?:show|ask|discuss|check with|talk|bring|raise|take) / need to (?:ask|discuss|check with|think|talk)
      let.?s (?:see|discuss|talk|think|sleep|decide|revisit this) / we.?ll see / dunno / don.?t know
      i (?:have to|need to|should|must) (?:ask|think|discuss|check|talk|run) / up for debate / open question
      still (?:open|thinking|unsure|debating|discussing|deciding) / depends / hard to say / sleep on
      decide (?:later|tomorrow|next|after|when|on monday|once) / no decision
      don.?t (?:do|change|touch|start) anything
      just (?:curious|wondering|asking|exploring|thinking|brainstorming|a thought|musing) / thinking out loud
      talk to / bring (?:it|this|that) (?:up|to) / ask (?:the team|my|our|legal|\w+ (?:first|tomorrow|on))
      leaning / torn / tempted / maybe later / park the question / before (?:i|we) decide / to be decided / tbd
      can.?t decide / whichever / back and forth / (?:make|made) up (?:my|our) mind / on the fence / toss.?up / no strong opinion`,
    hypothetical: String.raw`
      what if / if (?:we|i|you) (?:ever|were|had|wanted|could|did|decided|went|used|moved|switched) / suppose
      hypothetically / in theory / theoretically / imagine / wonder(?:ing)? / someday / one day / might / maybe
      perhaps / could (?:we|you|i|be|also|try) / would (?:it|that|we|you) 
      would be (?:nice|cool|interesting|fun|great) / would have / should we / we could / you could / one could
      alternatively / at some point / some day / thinking of / considering / in a perfect world / ideally`,
    ask: String.raw`
      ^(?:(?:so|and|but|hey|hm+|ok|well|also|wait|oh|btw),? )*(?:which|what|how|who|where|when|why) (?:[\w-]+ ){0,4}(?:should|do|does|did|can|could|would|will|shall) (?:i|we|you|it|they|the|this|that|our)(?= \w)
      asked (?:why|how|if|whether|about|me|us) / ^(?:(?:so|and|but|hey|hm+|ok|well|also|wait|oh|btw),? )*(?!what (?:i|we)(?:.?d| would)? (?:like|want|need) is)(?:what|why|how|when|where|which|who|should|could|can|would|is|are|am|was|were|will|any idea|any reason|isn.?t|aren.?t|don.?t we|doesn.?t|shall)(?= (?:we|i|you|it|the|that|this|there|they|is|are|do|does|did|about|a|an|our|your|if|my|was|should|come|to|happens?|kind|version|many|much|long|else|of|one|lib\w*|primary|way))
      ^(?:(?:so|and|but|hey|hm+|ok|well|also|wait|oh|btw),? )*(?:do|does|did|has|have) (?:we|i|you|it|they|he|she|anyone|anybody|somebody|any|these|those)
      thoughts / wdyt / what do you think / or not / right\? / \?$ / i (?:wonder|want to know) / ^explain / ^tell me
 ^show me / any (?:thoughts|opinion|preference) / opinions?`,
    propose: String.raw`
      i.?d(?! have| rather not| had| been) / i would / i (?:propose|suggest|recommend|lean)
      i.?m (?:proposing|suggesting|leaning)
      my (?:recommendation|suggestion|proposal|pick|vote|preference|advice) / recommend(?:ed|ation)?
      suggest(?:ion)? / propos(?:al|e|ed) / i.?ll / we should / we could / you (?:could|should|might) / i can
      should i / shall i / want me to / do you want / would you like / how about / what about / plan / one option
      the (?:simplest|easiest|cleanest|safest|best|better|cheapest|usual|least) \w+
      could (?:be|use|move|switch|also) / would (?:already |also |probably |likely |then )?(?:be(?! \w+ed| lost| broken| gone| wrong| slow| hard| bad| too)|do|cut|fix|solve|work|help|avoid|give|let|remove|make|need)
      better (?:to|would|is) / makes? sense to / worth / consider / instead / going to
      the fix (?:would be|is to) / planning / happy to / the usual`,
    chose: String.raw`
      i \w+ed (?:\S+ ){1,8}(?:rather than|instead of) / i (?:held|froze|went|opted|chose|picked|decided|settled|stuck|kept|preferred|avoided|pinned|capped|limited|scoped|restricted|excluded|reused|deliberately|intentionally|left|skipped|ruled|dropped|rejected)
      i.?ve (?:chosen|gone|picked|opted|kept|decided|left|deliberately|used|switched|replaced|avoided|settled)
      i did(?:n.?t| not) / i used / i.?m (?:using|keeping|going with|leaving) / went with / chose / opted / picked
      (?:and|then) (?:capped|limited|pinned|kept|left|chose|picked|skipped|excluded|restricted|avoided)
      deliberately / on purpose / intentionally / decided / decision / settled on / stuck with
      instead of / left (?:\w+ ){0,6}(?:alone|out|as|untouched|unchanged) / kept
      over (?!the)\w+ because`,
    choseWeak: String.raw`
      i (?:store|keep|return|cache|pass|load) / i (?:set|made|put|switched|moved|replaced|pinned|capped|limited|split|stored|named|disabled|enabled|raised|lowered|added|removed|bumped|wrapped|ran|wrote|sorted|turned|gave|scoped|restricted|excluded|reused|based|built|marked)
      set to / pinned / capped / uses? / using / switched / replaced / stored? in / defaults? to / is now
      are now / set / put / moved / made / named / limited / i (?:rendered|did|solved|implemented|handled|generated|modelled|modeled|exposed|wired|converted|passed|serialized|cached|validated|represented|encoded|loaded|returned|called|ordered) (?:it|this|that|them)? ?(?:\w+ ){0,3}(?:with|via|through|as|in|by|on)`,
    object: String.raw`
      (?:won.?t|doesn.?t|wouldn.?t) (?:matter|help|make a difference|change) / makes no difference / the bottleneck / unnecessary / not needed / overkill / isn.?t possible / not possible / won.?t work / (?:doesn.?t|don.?t) (?:work|support|have|exist) / (?:that|it|this) (?:needs|requires|would (?:need|break|mean|require)) / note (?:that|the|,) / one (?:catch|problem|caveat|concern|thing|snag) / careful / caveat / downside / heads.?up / warning / unfortunately / conflicts? with / neither / at the moment / drawback / catch / would break / deprecated / unmaintained / not supported / however / there.?s (?:a|one) (?:problem|catch|snag|risk) / can.?t (?:be|do|use|run) / cannot / has no / have no / before (?:i|we) do / keep in mind`,
    reverse: String.raw`
      scratch that / (?:that|it|this).?s a no / ^(?:(?:ok|so|then|right|alright),? )*back to (?!work|you|this|square) / never ?mind / on second thoughts? / forget (?:it|that|what|about|the) / changed? (?:my|our) mind / (?:no|oh|hm+|ok|ah|hang on|hold on),? wait / wait[,.! ] / undo (?:that|it|this) / (?:let.?s |we.?ll |we should )?go(?:ing)? back / roll (?:it|that|this)? ?back / revert / cancel (?:that|it) / actually / strike that / take (?:it|that) back / let.?s not / hmm? no / scrap (?:that|it|the) / i was wrong / that was (?:a mistake|wrong|dumb) / reconsider\w* / after all / thinking about it / come to think / bad idea / ignore (?:that|what|my) / correction / disregard / nvm / other way (?:round|around) / backtrack / new plan / different plan / then (?:no|not|drop|forget|skip) / oh\b / in that case / (?:really|ugh)\?? / never thought / didn.?t know / that rules out / that kills`,
    options: String.raw`
      options? / alternatives? / either / or / choices? / candidates? / approaches / ways / trade.?offs? / versus
      vs / pros / depends / could / compared / both / the other / another / which / would / hurts / the open point
      at the cost / needs`,
    report: String.raw`
      done / fixed / added / updated / implemented / created / renamed / removed / deleted
      all (?:tests|green|pass) / tests? pass / passes / passing / finished / pushed / committed / moved
      converted / switched / replaced / merged / deployed / here.?s / ran`,
    cause: String.raw`
      because / root cause / caused by
      the (?:cause|culprit|problem|bug|issue|reason|catch|trap|trick) (?:is|was|turned|here) / turns? out
      turned out / due to / the (?:real|actual) (?:cause|problem|reason|issue|bug)
      found (?:it|the (?:cause|bug|problem|culprit|issue|leak)) / culprit / comes from / came from / that.?s why
      which is why / this is why / happens (?:when|because|if) / explains / so the
      was (?:never|missing|stale|wrong|too|being|not) / were (?:never|missing|stale|wrong|too|not) / leaks?
      classic / as (?:it|the) \w+ed / the default / since / points? at / which means / means / result(?:s|ed)? in
      triggers? / leads? to / responsible for / to blame / silently / races? / shadow(?:s|ed) / likely / territory
      limits? / hoisted / evaluated / so (?:after|every|each|when|it|they|any|a|all|two|only)`,
    gotcha: String.raw`
      gotcha / pitfall / caveat / beware / watch out / note that / surprisingly / contrary to / undocumented
      silently / only works? (?:if|when|with|on)
      does(?:n.?t| not) (?:work|support|apply|trigger|fire|invalidate|flush|include|inherit|expand|follow|survive|handle|read|see|run|propagate|reload|respect|cover|expand)
      isn.?t (?:possible|supported|thread|safe|applied|enough|atomic) / cannot / can.?t / requires? / must be
      ignores? / ignored / by default / defaults? to / lesson / learned / learnt / til / good to know / remember
      it.?s a known / known (?:issue|bug|limitation) / limitation / quirk / counterintuitive
      breaks? (?:when|if|on|with) / fails? (?:when|if|on|with|silently) / hoisted / caches? / treats? / swallow\w*
      too (?:weak|small|low|short|old|slow|large|many) / never`,
    fix: String.raw`
      fix(?:ed|es)? / solved? / resolved / cured / works? (?:now|again|after|once|with|if|when) / did the trick
      helped / the fix / workaround / to fix
      after (?:adding|setting|changing|upgrading|removing|pinning|clearing|switching) / gone
      no longer (?:fails|crashes|happens|leaks) / passes now / pass now / setting / adding / needed / works`,
    works: String.raw`
      (?:it|that|this|everything|all|now|finally|still) (?:works|worked) / works(?: now| again| fine| great| perfectly| well)?(?=[.,!]|$) / worked / works with \w+$ / that (?:fixed|did|was it|solved) / fixed (?:it|now) / solved / (?:all|is|it.?s) green / (?:is|it.?s|all) gone / (?:all )?(?:passes|passing)(?=[.,!]|$) / no more (?:errors|crashes|timeouts)
      nailed it / that was it / confirmed / it.?s back / ah\b / already (?:did|done|fixed|merged) / (?:i|we) (?:just )?(?:added|pushed|merged|deployed|committed|cleaned|put out|restarted|reran|rotated|changed|fixed)`,
    todo: String.raw`
      to.?do(?: list)? / remind(?:er)? / next steps? / follow.?up / still (?:needs?|have|has|missing|to do|to be|open|pending)(?= \w) / (?:do|fix|check|ask|rotate|finish|look|handle|continue|tackle|test|send|add|deal|sort|get)\b.{0,40} (?:later|tomorrow|next (?:week|time|month|sprint)|on (?:monday|tuesday|wednesday|thursday|friday)|this (?:afternoon|evening|week))
      (?<!already )tomorrow / next week / left to do / what.?s left / remaining (?:work|items?|tasks?|steps?|todos?|points?) / open (?:item|point|task|issue|question|todo)s? / pending / outstanding / not (?:done|finished) yet / don.?t forget / needs to be (?:done|tested|updated|removed|renamed|cleaned|documented|migrated|rotated|checked|evaluated) / someone (?:should|needs|has) / somebody (?:should|needs|has)
      should (?:also )?be (?:done|updated|removed|renamed|cleaned|tested|documented|migrated) (?:later|soon|before|at some) / when (?:i.?m|we.?re|you.?re|he.?s|she.?s) back / in a separate (?:pr|ticket|issue|change|task) / file an? (?:issue|bug|ticket) / open an? (?:issue|ticket)
      before (?:the )?(?:release|launch|we ship|friday|monday|go.?live) / waiting (?:for|on) / blocked (?:on|by) / tonight / by (?:friday|monday|tuesday|wednesday|thursday|tomorrow|the end of|next week|end of) / note to self / i.?ll (?:ask|ping|email|rotate|talk to|check with) \w+`,
    filler: String.raw`
      (?:ok(?:ay)?|so|well|hm+|um+|uh+|ah+|oh|yeah|yea|yep|yes|hey|anyway|btw|by the way|also|and|but|then|please|pls|just|i think|i guess|imo|imho|fyi|tbh|lol|honestly|basically|one more thing|one thing for the future)(?:[,.!:;…—–-]+\s*|\s+(?=\S))
      (?:hi|hello|morning|good morning|right|alright|all right|cool|nice|good|great|perfect|haha|ha|fine|sure|thanks|thx|ty|now|look|listen|actually|got it|understood|makes sense|sounds good|good point|good call|fair|fair enough|fair point|you.?re right|agreed|no|nope|noted|on it|will do|done|ugh|wait|hmm? ok|exactly|sorry|true|correct)[,.!:;…—–]+\s*`,
    task: String.raw`
      (?:(?:please|pls|ok(?:ay)?|now|then|next|and|so|can you|could you|i want you to|i need you to|i.?d like you to|hey|also|great|thanks|cool|nice|good|ha|lol|let.?s|alright|all right|right|sure|finally|first|just|yes|yeah),?\.? ?)*(?:fix|write|add|show|check|explain|update|look|find|run|debug|investigate|implement|create|help|tell|give|list|review|summari[sz]e|read|refactor|describe|compare|try|test|print|open|see|search|figure out|walk|draft|plan|clean up|format|lint|profile|measure|bump|rename|convert|document|translate|generate|build|make sure|make the|make a|make it|set up|commit|push|rebase|squash|merge|undo|revert|continue|proceed|restart|back to (?:the|that|our|my) (?:\S+ )?(?:bug|issue|problem|task|ticket|pr|test|error|feature|work)|do (?:that|it|this|the same) (?:to|for|in)|go on|keep going)(?! (?:gets|is|are|stays|goes|should|needs|must)(?!\S))`,
    anaphor: String.raw`
      it / that / this / these / those / them / they / one / both / same
      the (?:first|second|third|latter|former|other) (?:one|option)? / so / too / also`,
    problem: String.raw`
      errors? / fail(?:s|ed|ing|ure)? / bugs? / broken / crash\w* / why / wrong / slow\w* / doesn.?t / isn.?t / won.?t / can.?t / stuck / hangs? / timeouts? / times out / weird / strange / flaky / leak\w* / missing / off by / nan / null / twice / duplicat\w* / 4\d\d / 5\d\d / exception / red / only when / only (?:fails|happens) / again / lost / nothing happens / \?{2,} / blank / empty / not working / takes? \d+ / oom / killed / denied / refused / conflict / disappear\w* / random\w*`,
    chat: String.raw`
      good (?:morning|night|evening|afternoon) / see you / have a (?:good|nice|great) / how are you / are you (?:there|still there|alive) / (?:grabbing|getting|need) (?:a )?(?:coffee|lunch|tea) / brb / be right back / back in (?:a|\d+) / lunch(?: break)? / off for today / that(?:.?s| is| was) (?:it|all)(?: for (?:now|today|me))?(?=[.,!]|$) / calling it a day / happy (?:friday|weekend|holidays) / cheers / good (?:job|work) / well done / thank you / thanks`,
    back: String.raw`
      (?:that|this|which) settles it / (?:do|does|did) (?:that|it|this|so) / go (?:for it|with (?:that|it|your)) / (?:that|it|this)(?: one)? (?:makes sense(?! now)|sounds|is fine|works|then) / makes sense(?! now) / sounds (?:good|right|great|fine) / your (?:suggestion|proposal|recommendation|plan|way) / (?:as|like|what) you (?:suggest|propos|say|said|recommend|describ)\w* / that way / same (?:for|everywhere|with) / like that / (?:write|put) (?:that|it|this) down as / make (?:that|it|this) (?:the|our|a) (?:rule|style|convention|default|standard) / that one / that.?s (?:what|how|the way) we.?(?:ll)? (?:use|do|go|take) / i agree / agreed / works for me`,
    hears: String.raw`
      i see / (?:good|useful|worth) (?:to (?:keep|bear) in mind|knowing) / got it / ok(?:ay)?,? thanks / right,? right / good to know / interesting / makes sense now / (?:ah|oh|huh),? (?:ok|i see|right|interesting|that explains) / never (?:really )?(?:knew|got) / didn.?t know / learn(?:ed|t) something / that explains / understood / wow / til / as i thought / cursed / lol`,
    deliberate: String.raw`
      should / which / or / how (?:should|do|would|shall|can) (?:we|i|you) / where (?:should|do) (?:we|i) / do we (?:need|want|have to|even|really) / (?:is it|are we) (?:worth|ok|fine) / any reason / what (?:should|do) (?:we|i) / can we / could we / do i / what about / what if / options / thoughts / best way / your call / better`,
    leaves: String.raw`
      stays? / stayed / gets? / keeps? / kept / (?:is|are) (?:allowed|required|optional|off|on|disabled|enabled|limited|capped|skipped|ignored|rejected) / left / skipping / only`,
    quoted: String.raw`
      (?:readme|docs?|documentation|article|post|blog|comment|note|rfc|spec|guide|tutorial|ticket|wiki|changelog|file|manual|author|stack ?overflow|someone|they|he|she|colleague|coworker|reviewer|contributing|hn|reddit|slack|email|message|paper) (?:\w+ )?(?:says?|said|claims?|claimed|states?|recommends?|wrote|reads?|mentions?|suggests?|suggested|opens|argues?|told)
      (?:readme|docs?|documentation|article|guide|tutorial|colleague|coworker|boss|friend|reviewer|people|vendor)(?: (?:of|at|from|for) (?:the |our |my )?\S+| there)? (?:say|says|said|recommend|recommends|suggest|suggests|think|thinks|want|wants|insist|swear|swears)(?! on\b) / according to / (?:she|he|they).?d (?:rather|prefer) / (?:she|he|they) (?:want|think|suggest|ask)\w* / (?:feedback|review|comment) from / says: / quote / used to / back then / the (?:old|previous) (?:team|owner|dev) / reads:
      (?:^|[\s,(])\w*Error: / the error says / at my (?:last|old|previous) (?:job|company) / i (?:read|heard|saw)`,
  },
}
