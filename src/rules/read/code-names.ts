// Files and commands of a repository that a text names in the present: paths in code or prose, scripts of package.json,
// targets of a Makefile. What the text itself calls gone or planned is not among them.

export interface CodeName {
  kind: 'file' | 'script' | 'target'
  name: string
}

/** `code`: the code spans of a block; `prose`: its text without them. */
export function codeNames(code: readonly string[], prose: string): CodeName[] {
  const inProse = MAY_HAVE_PATH.test(prose) ? [...prose.replace(LINK, ' ').matchAll(PATH_IN_PROSE)].map(toFile) : []
  const found = [...code.flatMap(inCode), ...inProse]
  if (found.length === 0 || GONE_OR_PLANNED.test(prose.replace(PATH_IN_PROSE, ' '))) return []
  return [...new Map(found.map((one) => [`${one.kind} ${one.name}`, one])).values()]
}

const GONE_OR_PLANNED = new RegExp(
  [
    '\\b(?:remov|delet|renam|mov|replac|dropp|migrat|retir|deprecat|obsolet|supersed|splitt?|merg)(?:ed?|es|ing)?\\b',
    "\\b(?:drop|split|gone|no longer|used to|formerly|previously|once was|does not exist|doesn[’']t exist|missing|instead of)\\b",
    '\\b(?:will|planned|plans? to|propos(?:ed?|al)|to be|should|todo|would|could|e\\.g\\.|for example|such as)\\b',
    '删除|刪除|移除|重命名|改名|不再|将|将要|計画|予定|廃止|削除|삭제|제거|예정|entfernt|gelöscht|umbenannt|verschoben|eliminad|borrad|renombrad|supprimé|renommé|déplacé',
  ].join('|'),
  'i',
)

const LINK = /!?\[\[[^\][]*\]\]|\]\([^)\s]*\)|\b[a-z][a-z0-9+.-]*:\/\/\S+/gi
const EXTENSION =
  '(?:[cm]?[jt]sx?|json|ya?ml|toml|py|rb|go|rs|java|kt|swift|cs|c|h|cc|cpp|hpp|php|sh|sql|css|scss|html|vue|svelte|md|proto|graphql|tf|ini|cfg|lock|txt)'
/** Signs and letters of writings that set no spaces between words. */
const CJK = '\\u3000-\\u9fff\\uac00-\\ud7af\\uff00-\\uffef'
const SEGMENT = '[\\w.@+-]+'
const PATH_IN_PROSE = new RegExp(
  `(?<=^|[\\s("'“*${CJK}])(?:\\./)?(${SEGMENT}(?:/${SEGMENT})+\\.${EXTENSION})(?=$|[\\s)"'”:,;!?*${CJK}]|\\.(?:\\s|$))`,
  'g',
)
/** A slash and later a full stop in one word: cheap, and true of nearly no block. */
const MAY_HAVE_PATH = /\/[\w@+/-]*\.[a-z]/
const WHOLE_PATH = new RegExp(`^(?:\\./)?(${SEGMENT}(?:/${SEGMENT})+)/?(?::\\d+(?:[:-]\\d+)?|#L\\d+(?:-L?\\d+)?)?$`)
const RUN = /^(?:\$ )?(?:npm|pnpm|yarn|bun) run (?!-)([\w:.-]+)(?: --(?: .*)?| [^-&|;].*)?$/
const MAKE = /^(?:\$ )?make (?!-)([\w.-]+)$/

function inCode(code: string): CodeName[] {
  const text = code.trim()
  const script = RUN.exec(text)?.[1]
  if (script !== undefined) return [{ kind: 'script', name: script }]
  const target = MAKE.exec(text)?.[1]
  if (target !== undefined) return [{ kind: 'target', name: target }]
  const path = WHOLE_PATH.exec(text)?.[1]
  return path === undefined || path.split('/').some((name) => /^\.+$/.test(name)) ? [] : [{ kind: 'file', name: path }]
}

function toFile(match: RegExpMatchArray): CodeName {
  return { kind: 'file', name: match[1] ?? '' }
}
