import { describe, expect, it } from 'vitest'
import { isMachineTalk, textFault } from './text-faults.ts'

describe('textFault', () => {
  it.each([
    '[rest unchanged]',
    '[...]',
    'The key is rotated [… remaining steps as before]',
    'Postgres is used (rest as before)',
    '(unchanged)',
    'unchanged',
    'Same as above.',
    'see block 3',
    'The rest of the article remains unchanged',
    '...',
    'Retries are capped at three and then...',
    'and so the cache…',
    '以下省略',
    '其余内容不变',
    '同上',
    '同上。',
    '（以下略）',
    '残りは変更なし',
    '以下略',
    '上記と同じ',
    '나머지는 동일',
    '이하 생략',
    '위와 같음',
    'sin cambios',
    'siehe oben',
  ])('finds what was left out in %j', (text) => expect(textFault(text)).toMatch(/^leaves something out/))

  it.each([
    "I'm sorry, but I cannot do that",
    'I cannot help with that',
    'I’m unable to process this',
    'As an AI language model, I have no access',
    '抱歉，我无法完成',
    '申し訳ございませんが、お答えできません',
    '죄송합니다',
    'Es tut mir leid, das kann ich nicht',
    'Lo siento, pero no puedo ayudar',
  ])('finds the refusal in %j', (text) => expect(textFault(text)).toMatch(/^is a refusal/))

  it.each([
    'Sure, I have added the article',
    'Here is the JSON you asked for',
    "Here's the updated article",
    'Certainly! The pool holds 20 connections',
    'The pool holds 20 connections. Let me know if you need more',
    'Based on the provided entries, Postgres was chosen',
    '好的，以下是文章',
    '承知しました。',
    '알겠습니다',
    'Claro, aquí está',
    'Natürlich! Hier ist der Artikel',
  ])('finds talk to the reader in %j', (text) => expect(textFault(text)).toMatch(/^speaks to the reader/))

  it.each([
    '<function_calls> x',
    '<think>Let me see</think> Postgres',
    '</think>',
    '<|im_start|>assistant',
    '[INST] x [/INST]',
    '<system-reminder>x',
    'Human: what is it?',
    '<tool_use>',
  ])('finds tool markup in %j', (text) => expect(textFault(text)).toMatch(/^contains tool markup/))

  it.each([
    '=====END OF ENTRIES=====',
    '# Link targets',
    '[3] Key Points: the pool holds 20',
    'decision (human): Chose Postgres',
    '**Decisions Made:** Chose Postgres',
    'x <!-- memc: entry=e1 -->',
  ])('finds our scaffolding in %j', (text) => expect(textFault(text)).toMatch(/^repeats the scaffolding/))

  it.each(['{"op": "create"}', '"keyPoints": []', 'Postgres", "cites": ["e1"]', '{ "text": "x" }'])(
    'finds a piece of the answer in %j',
    (text) => expect(textFault(text)).toMatch(/^contains a piece of the answer/),
  )

  it.each(['operation: add', 'keyPoints: Postgres', 'Summary: Postgres is used', 'title: Postgres'])(
    'finds the name of a field in %j',
    (text) => expect(textFault(text)).toMatch(/^begins with the name of a field/),
  )

  it.each([
    ['see [[concepts/x]]', /links go into/],
    ['Chosen ^c1f0a9d2', /block id/],
    ['```json', /code fence/],
    ['Postgr\uFFFDs', /damaged/],
  ])('finds what code writes in %j', (text, fault) => expect(textFault(text)).toMatch(fault))

  it.each([
    'Retries are capped at 3',
    'An array type is written string[]',
    'The rest of the team uses Vim',
    'The rest of the API remains open to guests',
    'Arguments are passed on with `...args` to the handler',
    'Errors are not refused silently',
    'Sure is the name of the retry library',
    'I/O runs on its own thread',
    'A summary is sent each night',
    'The parser skips `<p>` and `<br>` tags',
    'Operations staff restart it by hand',
    '同上一版本相比，启动快了一倍',
    'Human review comes before each release',
  ])('accepts %j', (text) => expect(textFault(text)).toBeUndefined())

  it('lets an entry be quoted that says such a thing itself', () => {
    const says = (text: string) => textFault(text, [`Chose it. ${text}. More.`])
    expect(says('The reply begins with "Sure, I" and is stripped')).toBeUndefined()
    expect(says('Here is the JSON is what the model says first')).toBeUndefined()
    expect(says('The tag <think> is dropped')).toBeUndefined()
    expect(textFault('I cannot help with that', ['I cannot help with that'])).toMatch(/refusal/)
  })

  it('lets a text be cut that stands in the entry word for word', () => {
    const entry =
      'The nightly export writes one file for each tenant and uploads them in the order of their size to the bucket'
    expect(textFault('The nightly export writes one file for each tenant and uploads them…', [entry])).toBeUndefined()
    expect(textFault('The nightly export does many other things besides that…', [entry])).toMatch(/leaves/)
  })
})

describe('isMachineTalk', () => {
  it.each(['I cannot help with that', '<think>hm</think>', '=====RECORD=====', '{"known": true}'])('%j', (text) =>
    expect(isMachineTalk(text)).toBe(true),
  )
  it.each(['Based on the entries, Postgres was chosen', 'See [[concepts/x]]', 'Summary: Postgres…'])('not %j', (text) =>
    expect(isMachineTalk(text)).toBe(false),
  )
})
