import { describe, expect, it } from 'vitest'
import { COMPILE_SYSTEM } from './compile-prompt.ts'
import { echoFault } from './echo.ts'
import { DEFAULT_SPECIFICATION } from './specification.ts'
import { textFault } from './text-faults.ts'
import { titleFault } from './title-faults.ts'

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

describe('titleFault', () => {
  it.each([
    ['../../etc/passwd', /path/],
    ['..\\..\\windows', /path/],
    ['/etc/passwd', /path/],
    ['~/secrets', /path/],
    ['C:\\temp', /path/],
    ['src/auth/policy.ts', /path/],
    ['src/policy.ts', /path/],
    ['https://example.com', /path/],
    ['---', /names nothing/],
    ['2026-04-01', /names nothing/],
    ['Session 2026-04-01', /says nothing/],
    ['Day 3', /says nothing/],
    ['Summary', /says nothing/],
    ['notes', /says nothing/],
    ['SESSION', /says nothing/],
    ['Lessons Learned', /says nothing/],
    ['概要', /says nothing/],
    ['总结', /says nothing/],
    ['요약', /says nothing/],
    ['Zusammenfassung', /says nothing/],
    ['Resumen', /says nothing/],
    ['We decided to use Postgres', /sentence/],
    ['Postgres was chosen over MySQL.', /sentence/],
    ['Why is the cache cold?', /sentence/],
    ['キャッシュを無効にしました', /sentence/],
    ['Redis를 쓰기로 했습니다', /sentence/],
    ['x'.repeat(101), /101 characters/],
  ])('%j', (title, fault) => expect(titleFault(title)).toMatch(fault))

  it.each([
    'Supabase row-level security',
    'CI/CD',
    'src/gen',
    'docker-compose.yml',
    'Session handling',
    'Node.js',
    'TCP/IP over USB',
    'Postgres 16.2',
    'Notes app',
    '数据库迁移',
    '認証の設定',
    '배포 절차',
    'a: b',
    'Acme Inc.',
  ])('accepts %j', (title) => expect(titleFault(title)).toBeUndefined())
})

describe('echoFault', () => {
  const entry = Array.from({ length: 20 }, (_, at) => `Bullet ${at} of the entry says a thing of its own.`).join('\n')
  const fault = (text: string) => echoFault(text, { specification: DEFAULT_SPECIFICATION, entries: [entry] })

  it('finds the rules', () => expect(fault(COMPILE_SYSTEM.slice(100, 300))).toMatch(/repeats the rules/))
  it('finds the specification', () =>
    expect(fault(DEFAULT_SPECIFICATION.slice(400, 600))).toMatch(/repeats the specification/))
  it('finds a long stretch of an entry', () => expect(fault(entry)).toMatch(/copies a long stretch/))
  it('lets one bullet be taken over', () => expect(fault(entry.slice(0, 300))).toBeUndefined())
})
