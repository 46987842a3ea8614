// Text of a model that must never reach an article: refusals, chat, elisions, tool markup, our own scaffolding and pieces
// of the answer's form. What an entry itself says in these words is a quotation, so some faults look there first. Pure.

/** What is wrong with a text, in words for the model; undefined when nothing is. `sources`: what the claim rests on. */
export function textFault(text: string, sources: string[] = []): string | undefined {
  return FAULTS.find((fault) => has(text, fault, sources))?.fault
}

/** Whether a sentence is no words for a person at all: a refusal, tool markup, scaffolding, a piece of JSON. */
export function isMachineTalk(text: string, sources: string[] = []): boolean {
  return FAULTS.some((fault) => MACHINE_TALK.includes(fault.fault) && has(text, fault, sources))
}

function has(text: string, { pattern, quotable }: Fault, sources: string[]): boolean {
  const found = pattern.exec(text)
  return found !== null && !(quotable && isSaid(found, text, sources))
}

/** The found words stand in a source; an ellipsis at the end counts as said when the words before it are. */
function isSaid(found: RegExpExecArray, text: string, sources: string[]): boolean {
  const low = (value: string) => value.replace(/\s+/g, ' ').trim().toLowerCase()
  const words = low(found[0])
  const whole = low(text)
  const cut = low(text.slice(0, found.index)).slice(-CUT_CHARS)
  return sources.some((source) => {
    const said = low(source)
    return (
      said.includes(whole) ||
      (words.length > 1 && said.includes(words)) ||
      (cut.length >= CUT_CHARS && /^[….]+$/.test(words) && said.includes(cut))
    )
  })
}

/** Of a text that was cut at the end, so much must stand in its source word for word. */
const CUT_CHARS = 30

interface Fault {
  pattern: RegExp
  fault: string
  /** No fault when a cited entry says it itself. */
  quotable?: boolean
}

const LEAVES_OUT = 'leaves something out; write the whole claim, and leave blocks that stay as they are unnamed'
const REFUSAL = 'is a refusal, not knowledge; put an entry that earns nothing under nothing'
const CHAT = 'speaks to the reader of the answer; write only what the entries say'
const MARKUP = 'contains tool markup; write plain sentences'
const SCAFFOLDING = 'repeats the scaffolding of the prompt; write only what the entries say'
const FORM = 'contains a piece of the answer’s own JSON; write plain sentences in its fields'

const MACHINE_TALK = [REFUSAL, MARKUP, SCAFFOLDING, FORM]

const FAULTS: Fault[] = [
  {
    pattern:
      /[[({<]\s*(?:…|\.{3}|rest\b|remaining\b|unchanged\b|no changes?\b|omitted\b|same as (?:above|before)|as (?:above|before)|existing (?:text|content)|see (?:above|previous)|continued\b|略|同上|以下略|省略|后略|後略|中略|前略|변경 없음|생략|sin cambios|unverändert|inchangé)[^\])}>]*[\])}>]/i,
    fault: LEAVES_OUT,
    quotable: true,
  },
  {
    pattern:
      /\b(?:rest|remainder) (?:of the (?:article|section|content|block|text) )?(?:is |remains? |stays? )?(?:left )?(?:unchanged|the same|as before)\b/i,
    fault: LEAVES_OUT,
  },
  {
    pattern:
      /^(?:unchanged|no changes?|same as (?:above|before|block \d+)|as (?:above|before)|see (?:above|block \d+)|ditto|idem|n\/a|tbd|siehe oben|wie oben|unverändert|igual que (?:antes|arriba)|sin cambios)\W*$/i,
    fault: LEAVES_OUT,
  },
  {
    pattern:
      /(?:以下|其余|其餘|剩余)(?:内容|部分|部份)?(?:省略|不变|不變|略|同前|与之前相同)|(?:残りは?|以降は?|以下は?)(?:省略|変更なし|略|同じ)|나머지는? ?(?:생략|동일|그대로)|이하 ?생략|^(?:同上|上同|以下略|上記と同じ|上に同じ|变更なし|変更なし|变更无|无变化|위와 ?같음|상동|변경 ?없음)[。.]?$/,
    fault: LEAVES_OUT,
  },
  { pattern: /(?:^|(?<=\s))(?:…|\.{3})$|(?<=[\p{L}\p{N},;:])(?:…|\.{3})$/u, fault: LEAVES_OUT, quotable: true },
  { pattern: /^(?:…|\.{3})(?!\w)/, fault: LEAVES_OUT, quotable: true },
  {
    pattern:
      /^(?:i['’]?m sorry\b|i am sorry\b|sorry,|i apologi[sz]e\b|i(?:['’]m| am) (?:unable|not able)\b|i (?:can(?:no|['’])t|cannot|won['’]?t) (?:help|assist|comply|provide|do|process|summari[sz]e|write|create|produce|answer|continue|fulfil|access|see|find)\b|as an ai\b|as a language model\b|unfortunately, i\b)/i,
    fault: REFUSAL,
  },
  {
    pattern:
      /^(?:抱歉|对不起|對不起|很遗憾|作为(?:一个)?(?:AI|人工智能|语言模型)|申し訳(?:あり|ござ)|お手伝いできません|죄송|도와드릴 수 없|es tut mir leid|leider kann ich|als ki\b|lo siento|no puedo (?:ayudar|responder|hacer)|como (?:modelo|ia)\b|je suis désolé|désolé)/i,
    fault: REFUSAL,
  },
  {
    pattern:
      /^(?:sure[,!.]|certainly[,!.]|of course[,!.]|absolutely[,!.]|okay[,!]|here (?:is|are)(?: the| your)? (?:json|operations|answer|updated?|result|article|summary)|here['’]s (?:the|your|an?)\b|below is the\b|as requested\b|as you asked\b|let me (?:know|start|first|now)\b|i['’]?(?:ll| will| have|['’]ve) (?:now )?(?:create|add|update|write|summari[sz]e|compile)|based on the (?:entries|daily log|provided|given)\b)/i,
    fault: CHAT,
    quotable: true,
  },
  {
    pattern:
      /\b(?:let me know if\b.{0,60}|(?:i )?hope this helps\b|feel free to (?:ask|reach out)\b|is there anything else\b|would you like me to\b)/i,
    fault: CHAT,
    quotable: true,
  },
  {
    pattern:
      /^(?:好的[，,！!]|当然[，,！!]|以下是|根据(?:提供|以上)的|承知(?:し|いた)|わかりました|かしこまりました|以下(?:が|に)|もちろん|알겠습니다|네, |물론|다음은|요청하신|claro[,!]|por supuesto[,!]|aquí (?:está|tienes)|natürlich[,!]|gerne[,!]|hier ist (?:das|der|die)|bien sûr|voici (?:le|la|les))/i,
    fault: CHAT,
    quotable: true,
  },
  {
    pattern:
      /[<‹]\/?(?:antml:|function_calls?|function\b|invoke|parameter|tool_(?:use|call|result)s?|system-reminder|think(?:ing)?|reasoning|scratchpad|answer|assistant|user|system)\b|<\|[\w-]+\|>|\[\/?INST\]|\[TOOL_CALLS?\]|^(?:###? ?)?(?:human|assistant|system|user) ?:/i,
    fault: MARKUP,
    quotable: true,
  },
  { pattern: /\[\[|\]\]/, fault: 'contains a [[link]]; links go into related, relate or connects' },
  { pattern: /=====|<!--/, fault: SCAFFOLDING },
  {
    pattern:
      /^#{1,3} (?:Specification|Index of the knowledge base|Articles that may|Link targets|New entries|Your last answer|What was wrong with it)/i,
    fault: SCAFFOLDING,
  },
  { pattern: /^\[\d+\] (?:Summary|Key Points|Details|The Connection|Key Insight|Evidence)\b/, fault: SCAFFOLDING },
  { pattern: /^(?:decision|lesson|exchange|action) \((?:human|assistant|tool|unknown)\):/i, fault: SCAFFOLDING },
  { pattern: /\*\*(?:Context|Key Exchanges|Decisions Made|Lessons Learned|Action Items):?\*\*/i, fault: SCAFFOLDING },
  { pattern: /\^c[0-9a-f]{7}\b|\^e[0-9a-z]{9}\b/, fault: 'contains a block id; code writes those' },
  {
    pattern:
      /["'](?:op|operations?|cites|keyPoints|connects|summary|details|aliases|nothing)["']\s*:|^\s*[{[]\s*["{]|(?:["}]\s*[}\]]|\]\s*\})\s*$/,
    fault: FORM,
    quotable: true,
  },
  {
    pattern:
      /^(?:operations?|op|keyPoints|key points?|cites|aliases|tags|related|summary|details|title|text|claim|connects?|insight)\s*[:：=]/i,
    fault: 'begins with the name of a field; write only what goes into it',
    quotable: true,
  },
  { pattern: /^```|```$/, fault: 'is a code fence; write plain sentences' },
  { pattern: /\uFFFD/, fault: 'contains damaged characters', quotable: true },
]
