// Words by which a claim or its title leaves room for what another claim says: an exception, the past, a plan, a denial of a
// denial. They widen the patterns of contradict-words.ts to what other people write for the same. Pure.
import { CHANGED, EXCEPTION, PAST, TWICE_NEGATED, UNDECIDED } from './contradict-words.ts'

/** Why a claim excludes nothing, whatever the other says. */
export function excuseIn(title: string, text: string): string | undefined {
  return (
    OF_TEXT.find(([, ...patterns]) => patterns.some((pattern) => pattern.test(text)))?.[0] ??
    OF_TITLE.find(([, pattern]) => pattern.test(title))?.[0]
  )
}

/** Whether it says that something was changed. */
export function tellsOfChange(text: string): boolean {
  return CHANGED.test(text) || WAS_CHANGED.test(text)
}

const WAS_CHANGED =
  /\bas of (?!now|today|yet)\S|\b(?:former|earlier|previous|prior) (?:rule|decision|value|figure|limit|policy|default|setup|choice|agreement|arrangement|practice|scheme|wording)s?\b|\b(?:got|gets) rid of\b|\bgave way to\b|\bis history\b|\b(?:has|have|was|were) (?:been )?(?:abolished|scrapped|withdrawn|cancelled|discontinued|phased out|switched off for good)\b|\bhas ended\b|\btakes? over from\b|(?:月|年|日|版|学期|季度|版本|周)(?:初|底|中旬)?起|原[来先有]的?|改[^变动善正，。]{0,4}[为成]|升级(?:为|成|至|后)|(?<!未)取消了|停用了|换掉|换了|(?:移行|変更|切り?替え?|導入|廃止|置き?換え)済み|代わり|を決定|刷新|撤去|をもって|(?:학기|분기|월|년|일|버전|릴리스|주)\s?(?:초|말|중순)?부터|없애고|없앴|없앤|도입하면서|이제는|중단했|종료했|기존 |그만두|\bin favou?r of\b|\bswapped (?:for|out)\b|\bmade way\b|\bis gone\b|\bare gone\b|统一改|已改|に変わった|に統一した|へ移した|に改め|갈아탔|로 바꿔|로 옮/iu

const LEAVES_ROOM =
  /\bexcluding\b|\bexcluded from (?:the|this|that|these|our|all)\b|\b(?:outside|not under|not part of) (?:the|this|that) (?:\S+ )?(?:rule|policy|ban|limit|requirement)\b|\bbarring\b|\bsave for\b|\b(?:only|single|sole|rare) (?:case|situation|occasion|spot)\b|\b(?:only|single|sole|one) (?:place|part|area|room|team|page|time|moment) (?:where|in which|when|that (?:may|can|is allowed))\b|\b(?:is|are|as) the (?:one|single|sole) (?:\w+ ){1,4}(?:that|which|where|who|allowed|permitted|exempt|to)\b|\bmay (?:nevertheless|all the same)\b|\b(?:still|nevertheless) (?:allowed|permitted)\b|\b(?:deviat\w+|departs?|dispens\w+) from\b|\bgrandfathered\b|\bwaiver\b|\bcarve-?out\b|\bnot (?:subject to|bound by)\b|\bunlike\b|\bas opposed to\b|\bby (?:special )?permission\b|\b(?:free|freed|released) from (?:the|this|that)\b|\bon top of the rule\b|不在此列|不适用|另行规定|特殊情况|个别情况|唯一(?:的)?(?:例外|可以|允许|不)|可以不受|ただし|但し|特別に|特例|を許す|を認め|許可している|別扱い|のみ例外|限りで?は?ない|(?<!\p{L})단,|(?<!\p{L})다만|빼고|허용한다|특별히|유일하게|\bexceptionally\b|\bnot counting\b|\bleaving aside\b|\bspared\b|\bnot held to\b|\bon top of what the rule\b|\bas the (?:rule|policy|guideline|standard)s? (?:provides?|foresees?|allows?|permits?)\b|\bthe (?:rule|policy|ban|guideline) (?:leaves out|does not cover|makes room|lets)\b|\ban?other matter\b|\b(?:special|documented|approved|agreed|deliberate|known|allowed|permitted) (?:case|deviation)\b|\bcounts? as an? (?:exception|special case)\b|不在此限|不在其列|另有规定|特许|经(?:审批|批准)后?可|规[范定则]允许|破格|この限りで(?:は)?ない|だけは別|適用外|対象から外|例外的に|열외|예외적으로|적용 대상이 아니|만 허용|규칙에서 빠/iu

const LONG_AGO =
  /\b(?:in the (?:early|first) (?:days|years?|versions?|months)|first (?:year|years)|nineties|eighties|in those days|at launch|when we started|years ago|months ago|in (?:19|20)\d\d\b)|当年|那时|早年|上线初|创业初|刚上线时|一度|立ち上げ|初期は|時代は|していた時期|当時|초창기|시절|초기에|그때는|\bat that time\b|\b(?:the )?first prototypes?\b|\bby then\b|\bin (?:its|our|their) (?:early|first) (?:days|years?|version)\b|\bstill (?:was|were|had)\b|\b(?:was|were) still\b|\bbefore the (?:rewrite|merger|relaunch|move|migration|split|redesign)\b|那会儿|最早(?:是|用|的版本)|上一代|老系统|だった頃|初代|前身|旧来|한때|구버전|초기 버전|전에는/iu

const WISHED =
  /\bwould (?:like|love|rather|prefer|be nice)\b|\bwants? (?:us |the \w+ )?to\b|\bwish(?:es)?\b|\bhop(?:e|es|ed|ing) (?:to|that|for)\b|\bsome ?day\b|\bideally\b|\b(?:was|were|has been|been) (?:suggested|requested|discussed|declined|turned down|postponed|shelved)\b|\bturned down\b|\b(?:in )?q[1-4]\b|\bnext (?:version|release|quarter|year|major)\b|\bupcoming (?:version|release)\b|\bintends? to\b|\baims? to\b|\b(?:is|are) (?:going )?to be (?:replaced|moved|migrated|introduced|dropped|rewritten|switched|decided)\b|\bwill (?:be (?:replaced|moved|migrated|introduced|dropped|rewritten|switched)|soon|eventually|one day|move to|switch to|replace)\b|\bRFC\b(?! ?\d)|\b(?:is|as) a draft\b|\bnot (?:yet )?(?:been )?decided\b|\bundecided\b|\bopen question\b|\bon the (?:backlog|wish ?list|roadmap)\b|希望(?:能|可以|在|把|将|以后)|想要|想[把将在让](?!象)|愿望|将来|未来(?:会|可能|版本|打算)|今后(?:会|可能|打算)|下个?(?:版本|季度|阶段|半年)|下一(?:版|步|阶段|个版本)|(?<!模|虚)拟(?:在|把|将|于|采用|改)|待定|设想|尚未(?:决定|确定|实施)|有人(?:提|建议)|要不要|是否要|したい|欲しい|てほしい|将来|いずれ|次期|次の(?:版|バージョン|四半期|リリース)|構想|要望|案[がはをでも]|来[年月期]|いつか|する計画|を計画|고 ?싶|싶다|희망하|바란다|구상|향후|앞으로|다음 (?:버전|분기|해|릴리스)|언젠가|하자는|건의|내년|수도 있다|\bunder (?:consideration|discussion)\b|\bbeing (?:considered|discussed|evaluated)\b|\bnot (?:yet )?(?:been )?(?:approved|implemented|scheduled|started)\b|\bfloated\b|\btarget state\b|\bnothing (?:has been |is )(?:decided|agreed|settled)\b|\bthought (?:of|about) (?:moving|using|switching|adding)\b|\bpitched\b|\bthe idea (?:of|is|was)\b|\bwe may (?:move|switch|drop|add|use)\b|还没(?:定|决定|开始|实施)|在讨论|有计划|预计(?:在|于|将|明)|争取在|待评估|提过|规划中|调研|见込み|未定|まだ決ま|視野に|検討中|方針案|고려(?:하고|중)|미정|아직 (?:정|결정)|추진|하려고 한다|할 계획|논의 중/iu

/** A denial that is taken back in the same sentence. */
const TAKEN_BACK =
  /\b(?:no|nobody|none|nothing|never)\b[^.;]{1,60}\b(?:unless|fails? to|lacks?|lacking|except)\b|\bnot (?:because|as if|so that)\b|\bnot (?:true|the case|correct|right) that\b|\b(?:misconception|untrue|incorrect|mistaken|far from true|contrary to)\b|并不(?:意味|代表|等于)|(?:的)?说法(?:不|有|是)|误传|以为|(?:ない|ません|ず|ぬ)[^、。]{0,14}(?:ない|ません|限り|とは限ら)|とは限らな|というのは(?:誤|嘘|間違)|デマ|噂|(?:않|없|못)[^.,]{0,12}(?:않|없|못)|사실과 다|틀린|헛소문|루머|\b(?:wrong|mistaken|a mistake) to (?:think|assume|believe|say)\b|\bdo not (?:assume|think|believe)\b|\bcontrary to\b|\bcommon (?:belief|mistake)\b|\bnothing (?:is|gets) (?:un\w+|left (?:un\w+|out))\b|不要以为|别以为|未必不|思われがち|とは言えない|않는 건 아니|없는 게 아니|오해하기 쉽/iu

const OF_TEXT: readonly (readonly [string, ...RegExp[]])[] = [
  ['a negation of a negation', TWICE_NEGATED, TAKEN_BACK],
  ['an exception', EXCEPTION, LEAVES_ROOM],
  ['the past', PAST, LONG_AGO],
  ['nothing that was decided', UNDECIDED, WISHED],
]

const OF_TITLE: readonly (readonly [string, RegExp])[] = [
  [
    'a title of the past',
    /\b(?:history|retrospectives?|how we (?:got|came|used)|how .{3,30} used to|past|legacy|old|former(?:ly)?|(?:19|20)\d\d(?!-)|first version|early (?:days|years)|origins?|anecdotes?|before|used to|memories|timeline|chronicle|looking back|archives?)\b|沿革|历史|由来|演变|旧|早期|往事|回顾|过去|变迁|年表|经过|大事记|経緯|変遷|歴史|昔|以前|思い出|振り返り|あゆみ|歩み|변천|이력|역사|과거|옛|예전|연혁|회고|발자취/iu,
  ],
  [
    'a title of plans',
    /\b(?:plans?|roadmap|ideas?|rejected|proposals?|proposed|options|q[1-4]|future|next|wish(?:es|list)?|wish list|considered|todo|some ?day|rfc|design review|backlog|brainstorm\w*|vision|weighed|declined|feature requests?|goals for|suggestions?)\b|计划|(?<!路径|路线|航线)规划|提案|展望|愿望|设想|需求池|待办|未来|建议|検討|予定|構想|計画|今後|次期|要望|ロードマップ|アイデア|예정|계획|검토|제안|구상|로드맵|아이디어|희망|건의|향후/iu,
  ],
  [
    'a denying title',
    /\b(?:not|no|never|without|cannot|don['’]?ts?|doesn['’]t|isn['’]t|can['’]t|won['’]t|aren['’]t|why we|why there|myths?|avoid(?:ing)?|non-goals?|unsupported|unavailable|limitations|forbidden|banned|prohibited|anti-?patterns?|out of scope|taboos?|misconceptions?|rumou?rs|off limits|bad ideas)\b|不|勿|禁(?!用词)|无(?!人机|线|障碍|服务器)|非(?!同步)|没有|误区|误解|谣|忌|避免|反模式|ない|いけない|ません|禁止|対象外|範囲外|非対応|未対応|誤解|アンチ|避け|べからず|(?<![a-z])NG(?![a-z])|않|금지|말 것|못|없는|안 (?:하|되)|금기|오해|미지원|아닌|말아야|지양/iu,
  ],
]
