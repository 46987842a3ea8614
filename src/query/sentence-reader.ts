// Sentences out of an answer that is still being written: JSON, cut anywhere, perhaps after thinking or in a fence. A sentence
// counts once its object is closed and the model has said that it knows. What cannot be read is passed over: the whole
// answer is read in another way when it has come. Pure.
import { type AnswerAnswer, answerAnswer } from '../llm/answer-shape.ts'
import type { Listener } from '../llm/llm.ts'

type Drafted = AnswerAnswer['sentences'][number]

/** `hear` gets all sentences so far each time there is one more; a new answer begins with its first again. */
export function sentenceReader(hear: (drafted: Drafted[]) => void): Listener {
  let reading = nothingRead()
  return {
    begins: () => {
      reading = nothingRead()
    },
    piece: (text) => {
      for (const letter of text) read(letter, reading, hear)
    },
  }
}

interface Reading {
  /** What came outside of any object. */
  around: string
  /** The outermost object that is open. */
  root: string
  depth: number
  inString: boolean
  isEscaped: boolean
  /** The property of the root that is being written, as JSON. */
  key: string
  /** Where in the root the key, value or sentence begins that is being written. */
  from: number
  isKnown: boolean
  drafted: Drafted[]
}

function nothingRead(): Reading {
  const where = { around: '', root: '', depth: 0, key: '', from: 0 }
  return { ...where, inString: false, isEscaped: false, isKnown: false, drafted: [] }
}

function read(letter: string, reading: Reading, hear: (drafted: Drafted[]) => void): void {
  if (reading.depth === 0) {
    if (letter === '{' && !isThinking(reading.around))
      Object.assign(reading, nothingRead(), { root: '{', depth: 1, from: 1 })
    else reading.around += letter
    return
  }
  reading.root += letter
  if (reading.inString) {
    if (reading.isEscaped) reading.isEscaped = false
    else if (letter === '\\') reading.isEscaped = true
    else if (letter === '"') reading.inString = false
  } else if (letter === '"') reading.inString = true
  else if (reading.depth === 1 && ':,}'.includes(letter)) property(letter, reading, hear)
  else if (letter === '{' || letter === '[') {
    reading.depth += 1
    if (reading.depth === SENTENCE_DEPTH) reading.from = reading.root.length - 1
  } else if (letter === '}' || letter === ']') {
    if (reading.depth === SENTENCE_DEPTH && reading.key === '"sentences"') sentence(reading, hear)
    reading.depth -= 1
  }
}

/** Root, list, sentence. */
const SENTENCE_DEPTH = 3

function isThinking(text: string): boolean {
  return /<think(?:ing)?>(?![\s\S]*<\/think)/i.test(text)
}

/** A mark of the root ends a key or a value. */
function property(mark: string, reading: Reading, hear: (drafted: Drafted[]) => void): void {
  const ended = reading.root.slice(reading.from, -1).trim()
  reading.from = reading.root.length
  if (mark === ':') reading.key = ended
  else if (reading.key === '"known"' && ended === 'true') {
    reading.isKnown = true
    if (reading.drafted.length > 0) hear([...reading.drafted])
  }
  if (mark === '}') reading.depth = 0
}

function sentence(reading: Reading, hear: (drafted: Drafted[]) => void): void {
  const checked = answerAnswer.shape.sentences.element.safeParse(parse(reading.root.slice(reading.from)))
  if (!checked.success) return
  reading.drafted.push(checked.data)
  if (reading.isKnown) hear([...reading.drafted])
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
