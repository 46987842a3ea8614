// What a rule names and the repository does not have: commands with arguments, libraries in any sentence, and what only looks
// like one. And which rules nobody may take before a person has read them.
import { describe, expect, it } from 'vitest'
import { protectionsOf } from '../protect.ts'
import { commandsNamed } from './named-commands.ts'
import { isInstalled, packagesNamed } from './named-packages.ts'

describe('a command line', () => {
  const named = (code: string) =>
    commandsNamed(code, (name) => name === 'vitest').map(({ kind, name }) => `${kind} ${name}`)

  it.each([
    ['pnpm db:studio', 'script db:studio'],
    ['pnpm run rates:watch -- --all', 'script rates:watch'],
    ['npm run seed -- --small', 'script seed'],
    ['yarn analyze', 'script analyze'],
    ['npm test', 'script test'],
    ['CI=1 pnpm lint:css', 'script lint:css'],
    ['make menuconfig BOARD=pw4b', 'target menuconfig'],
    ['make -j4 stackcheck', 'target stackcheck'],
    ['$ make docs', 'target docs'],
  ])('names what it runs: %s', (code, what) => expect(named(code)).toEqual([what]))

  it('names each of several', () => {
    expect(named('pnpm typecheck && make all flash')).toEqual(['script typecheck', 'target all', 'target flash'])
  })

  it.each([
    'pnpm install',
    'pnpm vitest run',
    'pnpm --filter api dev',
    'npm install zod',
    'npx tsc',
    'make -C firmware all',
    'yarn workspace web start',
    'git push',
    'makes sense',
  ])('names nothing that the manifest would have: %s', (code) => expect(named(code)).toEqual([]))
})

describe('a library', () => {
  it.each([
    ['Charts are drawn with `recharts`, one axis.', 'recharts'],
    ['The bench speaks Modbus through `pymodbus`.', 'pymodbus'],
    ['Distances are computed with `geopy`.', 'geopy'],
    ['Drag and drop uses `@dnd-kit/core`.', '@dnd-kit/core'],
    ['State lives in `zustand` stores.', 'zustand'],
    ['Log shipping goes through `winston-loki`.', 'winston-loki'],
    ['Retries are done with the package `backoff2`.', 'backoff2'],
    ['曲线用 `plotly` 绘制。', 'plotly'],
  ])('is named: %s', (text, name) => expect(packagesNamed(text)).toEqual([name]))

  it.each([
    'Use `satisfies` for constant tables.',
    'Use `k_work` for slow things.',
    'Colours only by their names (`surface`, `accent`).',
    'Heavy tasks run in the pool `big`.',
    'Reading and writing is in `io.py` of each package.',
    'Use the label `react-query` for tickets about data.',
    'Dates are formatted by hand, never with `moment`.',
  ])('is not named: %s', (text) => expect(packagesNamed(text)).toEqual([]))

  it('is there under its other name, and as a part of a family', () => {
    const packages = new Set(['PyYAML', 'dbt-core', '@tanstack/react-query'])
    expect(['yaml', 'dbt', 'react-query', 'pathlib', 'geopy'].map((name) => isInstalled(name, packages))).toEqual([
      ...[true, true, true, true, false],
    ])
  })
})

describe('protected', () => {
  it.each([
    [
      'secrets',
      'The key for signing releases is in the HSM in the server room, slot 3; the envelope with the PIN is with Eva.',
    ],
    ['secrets', 'The SFTP key of the order system is kept in the secret backend under orders/sftp.'],
    ['secrets', 'The password of the demo account hangs on a note inside the cupboard.'],
    ['secrets', '正式签名密钥放在保险柜里，由 Eva 保管。'],
    ['address', 'The replica is reached at ch-read.korn.internal:8123.'],
    ['address', 'The primary is pg-prod-01.'],
    ['forbids', 'Customer bank details are off limits for exports.'],
    ['forbids', 'Nobody but Samira opens the ledger.'],
  ] as const)('as %s: %s', (name, content) => expect(protections(content)).toContain(name))

  it.each([
    'Every GPIO pin has a name.',
    'A foreign key gets an index.',
    'Files are UTF-8, hashes SHA-256.',
    'Keys of a map are sorted.',
  ])('is not: %s', (content) => expect(protections(content)).toEqual([]))
})

function protections(content: string): string[] {
  return protectionsOf({ content, category: 'general', pinned: false, confirmed: [] })
}
