// What can be told of a unit by its wording alone: its length, its shape, its words. General English, no vocabulary of any
// trade. Judges nothing.
import { contentWords, isName } from '../subjects.ts'

/** The shapes a unit has, by name. */
export function shapeOf(text: string): string[] {
  const named = text.split(/\s+/).some((word) => {
    const bare = word.replace(/[,.;:!?()]+$/, '')
    return isName(bare) && !/^[A-Z][a-z]+$/.test(bare)
  })
  return [...SHAPES.filter(([, pattern]) => pattern.test(text)).map(([name]) => name), ...(named ? ['named'] : [])]
}

export const INTERROGATIVE =
  /^(?:(?:and|so|but|ok(?:ay)?|hm+|wait|also|hey|oh|ah|btw|yes|no|then|well|now)[,.]? )*(?:what|how|why|when|where|which|who|whose|can|could|would|should|is|are|was|were|do|does|did|will|any|whats|hows)\b/i

const SHAPES: [string, RegExp][] = [
  ['number', /\d/],
  ['amount', /\b\d[\d.,]*\s?(?:%|[a-z]{1,7})?\W*$|^\W*\d[\d.,]*/i],
  ['opens with no', /^(?:no|not|never|don['’]?t|do not|without|nothing|nobody)\b/i],
  ['opens with I', /^(?:i|i['’]\w+|im|ive|ill)\b/i],
  ['opens with we', /^(?:we|we['’]\w+)\b/i],
  ['opens with it', /^(?:it|that|this|they|those|these|there|its|thats)\b/i],
  ['opens with the', /^(?:the|our|my|your|all|every|each|any)\b/i],
  ['opens with if', /^(?:if|when|once|as soon as|unless)\b/i],
  ['then', /\bthen\W*$|^then\b/i],
  ['it is', /\b(?:it is|it['’]s)\W*$/i],
  ['modal', /\b(?:must|should|has to|have to|needs? to|may|shall|ought|shouldn['’]?t|mustn['’]?t)\b/i],
  ['all', /\b(?:all|every|everywhere|everything|each|any|always|never|only|whole|anywhere)\b/i],
  ['for now', /\b(?:for now|not now|later|not yet|until|next (?:week|sprint|quarter|release)|some ?day|v\d)\b/i],
  ['from now', /\b(?:from now on|going forward|in future|in general|generally|by default|as a rule|rule)\b/i],
  ['past', /\b(?:i|we|they|he|she) (?:\w+ed|did|had|was|were|got|saw|ran|tried|found|lost)\b/i],
  ['state', /\b(?:is|are|isn['’]?t|aren['’]?t|was|were)\b/i],
  ['me', /\b(?:me|my|i)\b/i],
  ['this session', /\b(?:this (?:pr|branch|commit|one|file|test)|here)\b/i],
  ['colon', /: /],
  ['own step', /\b(?:i['’]?ll|i will|i['’]?m (?:going to|gonna)|i (?:need|have|want|must) to|let me)\b/i],
  ['interrogative', INTERROGATIVE],
  ['instead', /\b(?:instead|rather|not|no|over|in place of|versus|vs|without)\b/i],
  ['why', /\b(?:because|since|as|so|bc|cause|otherwise|due to|for .* reasons)\b|, (?:that|it|they|this|we|i)\b/i],
]

/** Names what it chooses and no more: no subject, no verb of its own. */
export function isElliptic(text: string): boolean {
  const few = text.split(/\s+/).length < 7 && contentWords(text).length > 0
  return few && !SUBJECT.test(text) && !INTERROGATIVE.test(text)
}

const SUBJECT =
  /(?<![\p{L}])(?:i|we|you|it|they|he|she|that|this|there|is|are|was|were|has|have|had|does|did|ill|im|its|thats|i['’]m|i['’]ve|i['’]ll|it['’]s|that['’]s|thanks|thx|ty)(?![\p{L}])/iu

/** How many words, in steps. */
export function lengthOf(count: number): string {
  const steps: [number, string][] = [
    [1, '1'],
    [3, '2-3'],
    [6, '4-6'],
    [12, '7-12'],
    [24, '13-24'],
    [59, '25-59'],
  ]
  return steps.find(([most]) => count <= most)?.[1] ?? '60+'
}

/** Each word, and the one it opens with. */
export function vocabularyOf(text: string): string[] {
  const words = (text.toLowerCase().match(/[a-z]+(?:['’][a-z]+)?/g) ?? []).map((word) => word.replace(/['’]/g, ''))
  return [...words.map((word) => `word ${word}`), ...(words[0] ? [`opens ${words[0]}`] : [])]
}
