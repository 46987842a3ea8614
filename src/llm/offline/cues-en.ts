// English cues. Pieces of regular expressions, matched as whole words without regard to case.
// biome-ignore-all lint/complexity/noUselessStringRaw: every list is raw, so that a cue with a backslash can be added to any.
import type { CueTable } from './cues.ts'

export const cuesEn: CueTable = {
  bounded: true,
  cues: {
    rule: String.raw`
      always / never(?! ?mind) / from now on / from here on / going forward / in future / in the future
      as a rule / by default we / every time you / make it a rule / rule of thumb for us / house rule
      no exceptions / under no circumstances / must not / mustn.?t / has to be / have to be / must be
      must (?!have)\w+ / should always / should never / needs? to (?:stay|be|go through|live)
      everything (?:in|goes|must|should|under|new)
      all (?:new|our|the|of our|future)? ?(?:\w+ ){1,3}(?:must|should|go|goes|need|are to|have to|get) / any new
      every new / for all new / no more / not allowed / allowed only / only ever / nobody / no one / don.?t ever
      do not ever / before (?:you|every|each|any) (?:commit|push|merge|release|deploy)\w* / before every
      whenever you / off.limits / hard (?:rule|limit|requirement) / required? from / is required / are required
      policy / convention / standardi[sz]e on / in this (?:repo|project|codebase)
      each (?:pr|commit|release|endpoint|service|table|test|module|migration) / for (?:the rest|any|every|all)
      stop \w+ing / max(?:imum)? (?:of )?\d+ / at most / no \w+ without / please remember / remember (?:that|to)
      keep in mind / the rule is / hands? off`,
    strong: String.raw`
      let.?s (?:go|use|do|keep|stick|just|not|drop|stay|switch|move|make|skip|put|store|have|call|set|avoid|take|leave|pick|adopt|settle|start with|hold|park|ditch|target|split|remove|standardi[sz]e)
      we.?ll (?:use|go|keep|stick|stay|do|drop|have|move|switch|live|accept|only|never|always|not)
      i.?ll (?:take|go with|stick with) / we (?:decided|agreed|settled|chose|picked|went)
      i.?(?:ve| have)? ?(?:decided|settled|chosen|picked) / decided (?:to|on|against|that|we) / decision
      the plan is / going with / go with / goes with / went with / go for / going for / opt(?:ed|ing)? for
      stick(?:ing)? (?:with|to) / settle (?:on|for)
      (?:switch|switching|switched|moving|migrating|migrate|move) (?:\w+ ){0,6}(?:from|over to|off)
      it is(?=[.,;!:]|$| then| for| because| and) / final answer
      we.?re (?:going|using|not|keeping|dropping|moving|switching|sticking|staying|doing|standardi[sz]ing|removing|retiring)
      i.?m (?:going with|picking|choosing) / wins / winner / let us / make it
      (?:i|we) want (?!to (?:know|see|understand|check|ask|look|think|try)) / i.?d rather / should stay / stays?
      we can live with / live with / good enough / that.?s the one / has my vote / my vote / my pick is
      i.?d pick / call it / count me in / rule(?:d|s)? out / is out / are out / off the table / out of scope
      not an option / no.?go / is a no / vetoed? / rejected / i.?m (?:against|not) / not worth / overkill
      too (?:much|heavy|risky|complex|complicated|expensive|fragile|big|slow|clever|magic\w*) / yagni
      single source of truth / source of truth / commit to / we commit / we support / we only support
      drop(?:ping)? support / deprecate`,
    weak: String.raw`
      use / using / keep / drop / switch / move / remove / put / store / stay / leave / pick / take / choose
      kill / ditch / replace / swap / adopt / avoid / prefer / pin / cap / limit / share / partition / make / set
      split / merge / delete / cut / skip / ban / target / require / only / just / stick / go / default / rename
      call / name / return / log / raise / throw / fail / reject / accept / allow / restrict / write / generate
      commit / vendor / inline / hardcode / cache / do / disable / enable / bump / upgrade / downgrade / deploy
      run / build / ship / host / release / version / prefix / wrap / sort / hash / encrypt / sign / expose / hide
      lock / freeze / forbid / squash / rebase / live / belongs? / goes / start`,
    exclude: String.raw`
      don.?t / do not
      no (?!problem|idea|worries|rush|need to worry|one|wonder|clue|luck|errors?|failures?|way|thanks)\w+
      not (?:adding|using|doing|going|worth|yet|allowed|needed|in|on|a|the|for|gonna) / without
      leave (?:\w+ ){0,4}(?:out|alone|as) / stay away from / skip / drop / won.?t / will not / aren.?t / avoid
      get rid of / nothing (?:else|more|outside|but|from) / not \w+ing / never / neither / except / exclude
      excluding / out / keep (?:\w+ ){1,3}out / can.?t (?:use|have|ship|add|take|go)
      cannot (?:use|have|ship|add) / we don.?t need`,
    postpone: String.raw`
      hold off / for now / not (?:now|yet|right now|this (?:week|sprint|quarter|release|year|month|time|round))
      later / postpone\w* / defer\w* / park(?:ed|ing)? / until / till / shelve\w*
      next (?:quarter|release|major|year|sprint|version)
      after the (?:\w+ )?(?:release|launch|freeze|migration|audit|demo|redesign) / revisit
      wait (?:for|with|until|till) / on ice / on hold / backlog / can wait / in (?:v|version )\d / punt
      another day / low priority / leave (?:\w+ ){1,4}(?:for|until|as) / when we / once we / first,? then`,
    prefer: String.raw`
      i prefer / we prefer / i.?d prefer / i.?d rather / i (?:really )?(?:like|hate|dislike|can.?t stand|want)
      i don.?t (?:like|want) / we (?:like|want) / please (?:always|never|don.?t|keep|use|stop|write|answer|reply)
      my preference / preferably / i.?m not a fan / rather have / answers? (?:me )?in / talk to me
      keep (?:it|your|the|them|answers|commits|prs|functions|comments|things) (?:\w+ )?(?:short|small|simple|brief|minimal|terse)
      prefer`,
    contrast: String.raw`
      instead(?: of)? / rather than / rather / over (?!the|a|all|here|there|time|to|and)\w+
      not (?!sure|yet|that|only)\w+ / versus / vs / as opposed to / in place of / in favou?r of / no longer
      replac\w+ / and not / not the / but not / over the`,
    reason: String.raw`
      because / cause / cuz / bc / since(?! (?:then|yesterday|last|the|v?\d|this|monday|friday))
      as (?:it|we|they|the|this|that|our|there) / so that
      so (?:we|the|it|they|that|you|i|there|nobody|users|people|no) / otherwise / due to / the reason
      given (?:that|how|the) / to (?:avoid|keep|prevent|make sure|save|reduce|stay) / in order to / that way
      which (?:means|would|is|makes|gives|breaks)
      would (?:\w+ )?(?:break|make|mean|cause|need|require|let|cost|lose|leak|add) / or else / after all
      for (?:\w+ )?(?:reasons|compliance|performance|safety|security|simplicity) / thanks to / needs? / we need
      costs? / breaks? / too \w+ / lets? us`,
    agree: String.raw`
      ye(?:s|p|ah|a|ss+) / yup / ok(?:ay)? / k / sure / go(?: ahead| for it|od to go)? / do (?:it|that|so|this)
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
      can.?t decide / whichever`,
    hypothetical: String.raw`
      what if / if (?:we|i|you) (?:ever|were|had|wanted|could|did|decided|went|used|moved|switched) / suppose
      hypothetically / in theory / theoretically / imagine / wonder(?:ing)? / someday / one day / might / maybe
      perhaps / could (?:we|you|i|be|also|try) / would (?:it|that|we|you) 
      would be (?:nice|cool|interesting|fun|great) / would have / should we / we could / you could / one could
      alternatively / at some point / some day / thinking of / considering / in a perfect world / ideally`,
    ask: String.raw`
      ^(?:(?:so|and|but|hey|hm+|ok|well|also|wait|oh|btw),? )*(?:what|why|how|when|where|which|who|should|could|can|would|is|are|do|does|did|has|have|am|was|were|will|any idea|any reason|isn.?t|aren.?t|don.?t we|doesn.?t|shall)(?= (?:we|i|you|it|the|that|this|there|they|is|are|do|does|did|about|a|an|our|your|if|my|was|should|come|to|happens?|kind|version|many|much|long|else|of|one|lib\w*|primary|way))
      thoughts / wdyt / what do you think / or not / right\? / \?$ / i (?:wonder|want to know) / explain / tell me
      show me / any (?:thoughts|opinion|preference) / opinions?`,
    propose: String.raw`
      i.?d (?!have|rather not) / i would / i (?:propose|suggest|recommend|lean)
      i.?m (?:proposing|suggesting|leaning)
      my (?:recommendation|suggestion|proposal|pick|vote|preference|advice) / recommend(?:ed|ation)?
      suggest(?:ion)? / propos(?:al|e|ed) / i.?ll / we should / we could / you (?:could|should|might) / i can
      should i / shall i / want me to / do you want / would you like / how about / what about / plan / one option
      the (?:simplest|easiest|cleanest|safest|best|better|cheapest|usual|least) \w+
      could (?:be|use|move|switch|also) / would (?:be|do|cut|fix|solve|work|help|avoid|give|let|remove|make|need)
      better (?:to|would|is) / makes? sense to / worth / consider / instead / going to
      the fix (?:would be|is to) / planning / happy to / the usual`,
    chose: String.raw`
      i (?:went|opted|chose|picked|decided|settled|stuck|kept|preferred|avoided|deliberately|intentionally|left|skipped|ruled|dropped|rejected)
      i.?ve (?:chosen|gone|picked|opted|kept|decided|left|deliberately|used|switched|replaced|avoided|settled)
      i did(?:n.?t| not) / i used / i.?m (?:using|keeping|going with|leaving) / went with / chose / opted / picked
      deliberately / on purpose / intentionally / decided / decision / settled on / stuck with / rather than
      instead of / in favou?r of / left (?:\w+ ){0,6}(?:alone|out|as|untouched|unchanged) / kept
      over (?!the)\w+ because`,
    choseWeak: String.raw`
      i (?:set|made|put|switched|moved|replaced|pinned|capped|limited|split|stored|named|disabled|enabled|raised|lowered|added|removed|bumped|wrapped|ran|wrote|sorted|turned|gave|scoped|restricted|excluded|reused|based|built|marked)
      set to / pinned / capped / uses? / using / switched / replaced / stored? in / defaults? to / is now
      are now / set / put / moved / made / named / limited`,
    object: String.raw`
      however / but / isn.?t possible / not possible / won.?t work / doesn.?t (?:work|support|have|exist) / can.?t
      cannot / that (?:needs|requires|would) / note (?:that|the) / one (?:catch|problem|caveat|concern|thing)
      careful / caveat / downside / problem / heads.?up / warning / unfortunately / conflict / neither / though
      at the moment / drawback / risk / catch / would break / deprecated / unmaintained / not supported / actually`,
    reverse: String.raw`
      scratch that / never ?mind / on second thoughts? / forget (?:it|that|what|about|the)
      changed? (?:my|our) mind / wait / undo / go(?:ing)? back / roll (?:it|that|this)? ?back / revert / cancel
      actually / strike that / take (?:it|that) back / let.?s not / hmm? no / oh / scrap (?:that|it|the)
      i was wrong / that was (?:a mistake|wrong|dumb) / reconsider\w* / after all / thinking about it
      come to think / bad idea / ignore (?:that|what|my) / correction / instead / disregard / nvm
      other way round / the opposite / backtrack / out then / new plan / different plan / now that`,
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
      works?(?:!+| now| again| fine| great| perfectly)? / worked / that (?:fixed|did|was|solved) / fixed / solved
      green / gone / passes / no more (?:errors|crashes) / nailed it / you.?re right / that was it / confirmed
      yes,? that / it.?s back / ah`,
    todo: String.raw`
      to.?do / remind(?:er)? / next step / next up / follow.?up
      still (?:need|have|has|needs|missing|to do|to be|open|left|pending) / later(?! on) / tomorrow
      next (?:week|time|session|month|sprint) / on (?:monday|tuesday|wednesday|thursday|friday) / left to do
      remaining / remains / open (?:item|point|task|issue)s? / pending / outstanding / not (?:done|finished) yet
      don.?t forget / need to (?!know) / needs to be
      i.?ll (?:do|rotate|ask|check|test|file|open|write|look|send|talk|ping|update|fix|finish|deal|handle|take care|clean|add|schedule|set|email|try|get)
      we (?:should|need|must|have to) / someone (?:should|needs|has)
      should (?:also )?be (?:done|updated|removed|renamed|cleaned|tested|documented|migrated)
      when (?:i.?m|we.?re|you.?re|he.?s|she.?s) back / separate (?:pr|ticket|issue|change|task) / ticket
      file an? (?:issue|bug|ticket) / open an? (?:issue|ticket|pr)
      before (?:the )?(?:release|launch|merge|merging|we ship|friday|monday|deploy\w*)
      once (?:the|that|it|this|we) / after (?:the|lunch|that|i|we) / waiting (?:for|on) / blocked (?:on|by)
      has to be / have to / clean.?up / by (?:friday|monday|tomorrow|the end|next|end of)
      this (?:afternoon|evening|week) / note to self / haven.?t / hasn.?t / not yet`,
    filler: String.raw`
      (?:ok(?:ay)?|so|well|hm+|um+|uh+|ah+|oh|yeah|yea|yep|yes|hey|hi|hello|right|alright|all right|cool|great|nice|good|perfect|lol|haha|ha|fine|sure|thanks|thx|ty|anyway|btw|by the way|also|and|but|then|now|well|look|listen|honestly|basically|actually|just|please|pls|got it|understood|makes sense|sounds good|good point|good call|fair enough|fair point|you.?re right|agreed|no|nope|nah|noted|on it|will do|done|ugh|wait|hmm? ok|exactly|i think|i guess|imo|imho|fyi|tbh|also|one more thing|sorry)(?:[,.!:;…—–-]+\s*|\s+(?=\S))`,
    task: String.raw`
      (?:(?:please|pls|ok|now|then|next|and|so|can you|could you|hey|also|great|thanks|cool|nice|good|ha|lol|let.?s|also),?\.? ?)*(?:fix|write|add|show|check|explain|update|look|find|run|debug|investigate|implement|create|help|tell|give|list|review|summari[sz]e|read|refactor|describe|compare|try|test|print|open|see|search|figure out|walk|draft|plan|clean up|format|lint|profile|measure|bump|rename|convert|document|translate|generate|build|make sure|make the|make a|make it|set up|commit|push|rebase|squash|merge|undo|revert)`,
    anaphor: String.raw`
      it / that / this / these / those / them / they / one / both / same
      the (?:first|second|third|latter|former|other) (?:one|option)? / so / too / also`,
    problem: String.raw`
      errors? / fail(?:s|ed|ing|ure)? / bugs? / broken / crash\w* / why / wrong / slow\w* / doesn.?t / isn.?t / won.?t / can.?t / stuck / hangs? / timeouts? / times out / weird / strange / flaky / leak\w* / missing / off by / nan / null / twice / duplicat\w* / 4\d\d / 5\d\d / exception / red / only when / only (?:fails|happens) / again / lost / nothing happens / \?{2,} / blank / empty / not working / takes? \d+ / oom / killed / denied / refused / conflict / disappear\w* / random\w*`,
    quoted: String.raw`
      (?:readme|docs?|documentation|article|post|blog|comment|note|rfc|spec|guide|tutorial|ticket|wiki|changelog|file|manual|author|stack ?overflow|someone|they|he|she|colleague|coworker|reviewer|contributing|hn|reddit|slack|email|message|paper) (?:\w+ )?(?:says?|said|claims?|claimed|states?|recommends?|wrote|reads?|mentions?|suggests?|suggested|opens|argues?|told)
      according to / says: / quote / used to / back then / the (?:old|previous) (?:team|owner|dev) / reads:
      the error says / at my (?:last|old|previous) (?:job|company) / i (?:read|heard|saw)`,
  },
}
