// Text of a model that must never reach an article: refusals, elisions, tool markup and our own scaffolding. Pure.

/** What is wrong with a text, in words for the model; undefined when nothing is. */
export function textFault(text: string): string | undefined {
  return FAULTS.find(({ pattern }) => pattern.test(text))?.fault
}

const FAULTS: { pattern: RegExp; fault: string }[] = [
  {
    pattern: /\[(?:…|\.\.\.|rest|remaining|unchanged|same as (?:above|before))[^\]]*\]/i,
    fault: 'leaves something out ("[rest unchanged]")',
  },
  {
    pattern:
      /\b(?:rest|remainder) (?:of the (?:article|section|content) )?(?:is |remains? |stays? )?(?:unchanged|the same|as before)\b/i,
    fault: 'leaves something out',
  },
  {
    pattern:
      /(?:以下|其余|其餘)(?:内容)?(?:省略|不变|不變)|(?:残りは?|以降は?)(?:省略|変更なし)|나머지는? ?(?:생략|동일)/,
    fault: 'leaves something out',
  },
  {
    pattern: /^(?:i['’]m sorry|sorry,|i (?:can(?:no|['’])t|am unable to)|as an ai\b|unfortunately, i\b)/i,
    fault: 'is a refusal, not knowledge',
  },
  { pattern: /^(?:抱歉|对不起|申し訳(?:あり|ござ)|죄송)/, fault: 'is a refusal, not knowledge' },
  {
    pattern: /<\/?(?:antml:|function_calls?|invoke|parameter|tool_(?:use|call|result)|system-reminder)\b/i,
    fault: 'contains tool markup',
  },
  { pattern: /\[\[|\]\]/, fault: 'contains a [[link]]; links go into related, relate or connects' },
  { pattern: /=====|<!--/, fault: 'repeats the scaffolding of the prompt' },
  { pattern: /\^c[0-9a-f]{7}\b|\^e[0-9a-z]{9}\b/, fault: 'contains a block id; code writes those' },
]
