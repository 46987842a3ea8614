// Whether a rule only allows: it may be done, it need not be, both are fine. A permission that draws a line ("only in", "at
// most", "but never") constrains, and what a thing may do ("a job may be started twice") is no permission. Pure.

export function isPermission(content: string): boolean {
  const prose = content
    .replace(/`[^`]*`/g, '`')
    .replace(/[*_]{1,2}/g, '')
    .trim()
  return ALLOWS.some((pattern) => pattern.test(prose)) && !LIMITS.test(prose)
}

const PEOPLE =
  'you|we|i|one|anyone|anybody|everyone|everybody|people|developers?|reviewers?|authors?|contributors?|engineers?|agents?|the agent|claude|testers?|colleagues?|members?|newcomers?|whoever [^,]{3,30}|each (?:team|developer|person)|every (?:team|developer|one)|the team|teams?|maintainers?'
const FINE =
  '(?:fine|ok|okay|o\\.k\\.|alright|all right|acceptable|allowed|permitted|possible|tolerated|welcome|optional|(?:a )?matter of taste|good enough|no problem|legitimate|not (?:a problem|forbidden|required|necessary|mandatory|obligatory|needed|compulsory)|nice to have)'
const LIKE = '(?:like|want|wish|prefer|feel like|care|please|fancy|find it (?:useful|helpful))'

const ALLOWS: readonly RegExp[] = [
  new RegExp(
    `^(?:(?:if|when|where|for|in|on|during|besides|instead)\\b[^,]{0,50}, )?(?:also |then )?(?:${PEOPLE}) (?:may|can|could|might)\\b(?! (?:see|find|run into|assume|rely|expect|be (?:asked|called)))`,
    'i',
  ),
  new RegExp(
    `\\b(?:${PEOPLE}) (?:is|are|feel) (?:also |always |quite )?(?:free|welcome|allowed|permitted|at liberty|invited|encouraged)\\b`,
    'i',
  ),
  /\b(?:feel free|at your (?:own )?(?:discretion|leisure|convenience)|as you (?:like|please|wish|prefer|see fit)|(?:it['’]s|is|are) (?:all |entirely |completely )?up to (?:you|them|the|each|every|whoever|people)|your (?:choice|call)\b|suit yourself|take your pick|to taste|nobody (?:minds|objects|cares)|no (?:strong|hard) (?:preference|opinion|rule)s?|whichever you|whatever you|however you)/i,
  new RegExp(
    `\\bif (?:you|one|they|people|someone|anybody|anyone) (?:really |would |['’]d )?(?:${LIKE})\\b|\\bif (?:so )?(?:desired|preferred|wanted|wished)\\b|\\bany \\w+ (?:that )?you (?:${LIKE})\\b`,
    'i',
  ),
  /^(?:optional(?:ly)?|nice to have|not mandatory|if possible and wanted)\b|\b(?:is|are|as|remains?) (?:entirely |purely |completely )?(?:optional|voluntary)\b|\(optional\)/i,
  new RegExp(
    `\\b(?:it is|it['’]s|that is|that['’]s|this is|which is) (?:also |perfectly |totally |quite |absolutely |usually )?${FINE}\\b(?! (?:for|that|when|if) (?:the|a) (?:job|api|server))`,
    'i',
  ),
  new RegExp(
    `^[^.;:]{2,80}? (?:is|are) (?:also |both |all |perfectly |equally |totally |quite |absolutely |usually |generally |explicitly |always |still )*${FINE}\\b(?:,? (?:if|when|where|as long as|too|as well|in|for|here|with|on|during|but)\\b.*|[^.;:]{0,20})?[.!]?$`,
    'i',
  ),
  /\b(?:there is|there['’]s) no (?:need|obligation|requirement|harm)\b|\b(?:you|we|people|one|nobody) (?:need not|needn['’]t|do(?:es)? not (?:have|need) to|do(?:es)?n['’]t (?:have|need) to|are not required to|has to|needs to)\b(?<!(?:you|we|people|one) (?:has|needs) to)/i,
  // Of what people make, in the passive or not.
  /^(?:[\w'’-]+ ){1,6}(?:may|can|could|might)(?: also| of course| well| still)? (?:be (?:\w+ ){0,2}(?:\w+ed|written|left|kept|given|made|put|chosen|drawn|taken|sent|split|set|done|long|short|in|as|any)|stay|live|contain|have|carry|use|remain|wait|go|differ|vary)\b/i,
  // Chinese, Japanese, Korean, German, Spanish, French.
  /(?<!不|才)可以(?!不)|随意|隨意|随便|可选|允许|也行|都行|都可以|皆可|均可|无所谓|不强制|自行(?:决定|选择)|自由选择|看(?:你|个人)|(?:不必|无需|无须)(?!.{0,20}[，。].{0,20}必须)|如果(?:你)?(?:想|愿意|喜欢)|ご自由に|自由に(?:使|選|し)|してもよい|しても(?:構|かま)|(?:任意|自由)です|해도 (?:된다|됩니다|좋습니다|괜찮)|자유롭게|선택 ?사항|dürfen gern|kann(?:st)? gern|ist (?:erlaubt|optional|freigestellt)|puedes?\b|es opcional|vous pouvez|tu peux/i,
]

/** What draws a line. */
const LIMITS =
  /\b(?:only|never|must|mustn['’]t|at most|no more than|not more than|at least|up to \d|unless|except|cannot|can['’]t|do not|don['’]t (?!have|need|mind)|may not|forbidden|provided|as long as (?!you|one|they|it)|once|twice|refused?|sent back|instead of)\b|\d ?(?:[kMG]?B|%|ms|s|days?|weeks?|lines?|characters?|times)\b|\bif you (?:must|have to)\b|只[能有]|仅|必须|严禁|不得|不能|禁止|最多|至少|但(?:是)?(?:不|必)|のみ|だけ|必ず|禁止|만 |반드시|nur\b|solo\b/i
