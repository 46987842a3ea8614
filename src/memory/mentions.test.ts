import { describe, expect, it } from 'vitest'
import { mentionsOf, namesOne, runsOne, touchesOne } from './mentions.ts'

describe('a command of a rule', () => {
  it.each([
    ['Run `npm test` before every commit.', 'npm test'],
    ['Run `npm test` before every commit.', 'cd app && CI=1 npm test -- --run | tail -5'],
    ['Run `npm test` before every commit.', 'npm t'],
    ['Format with `npm run fix`.', 'npm run fix'],
    ['Use `yarn build`.', 'yarn run build'],
    ['Use `vitest run` for one file.', 'npx vitest run src/a.test.ts'],
    ['`pytest` runs the tests', 'uv run pytest -x'],
    ['Never commit without running `npm test`.', 'npm test'],
    ['Migrate with `bin/migrate <name>`.', './bin/migrate add_users'],
    ['To release:\n```sh\n# from main\n$ make release\n```', 'make release VERSION=2'],
    ['Use `pnpm add`, not `npm install`.', 'pnpm add zod'],
  ])('%s is run by %s', (rule, line) => {
    expect(runsOne(mentionsOf(rule), line)).toBe(true)
  })

  it.each([
    ['Run `npm test` before every commit.', 'npm run test:all'],
    ['Run `npm test` before every commit.', 'git commit -m "run npm test"'],
    ['Never run `git push --force`.', 'git push --force'],
    ['Use `pnpm add`, not `npm install`.', 'npm install zod'],
    ['Use `pnpm` instead of `npm`.', 'npm install'],
    ['We use `npm`.', 'npm install'],
    ['Read `README.md`.', 'README.md'],
    ['Write small functions.', 'npm test'],
  ])('%s is not run by %s', (rule, line) => {
    expect(runsOne(mentionsOf(rule), line)).toBe(false)
  })
})

describe('a path of a rule', () => {
  it.each([
    ['Handlers live in `src/api/`.', '/home/u/app/src/api/pay.ts'],
    ['Handlers live in `src/api`.', 'src/api/pay.ts'],
    ['Edit `src/api/pay.ts` with care', 'C:\\work\\app\\src\\api\\pay.ts'],
    ['The schema is docs/db/schema.sql, generated.', '/home/u/app/docs/db/schema.sql'],
    ['Tests: `src/**/*.test.ts`', '/home/u/app/src/a/b.test.ts'],
    ['Regenerate `schema.sql`.', '/w/db/schema.sql'],
  ])('%s is touched by %s', (rule, path) => {
    expect(touchesOne(mentionsOf(rule), path)).toBe(true)
  })

  it.each([
    ['Handlers live in `src/api/`.', '/home/u/app/src/apiary/pay.ts'],
    ['Code is in `src/`.', '/home/u/app/src/a.ts'],
    ['Everything, `**/*`', '/home/u/app/src/a.ts'],
    ['Use and/or with care', '/home/u/and/or'],
    ['See https://example.com/a/b.md', '/home/u/a/b.md'],
    ['Never edit `dist/out/main.js`.', '/home/u/dist/out/main.js'],
  ])('%s is not touched by %s', (rule, path) => {
    expect(touchesOne(mentionsOf(rule), path)).toBe(false)
  })

  it('may be an argument of a command', () => {
    const mentions = mentionsOf('Seed with `scripts/db/seed.ts`.')
    expect(namesOne(mentions, 'node scripts/db/seed.ts --small')).toBe(true)
    expect(namesOne(mentions, 'node scripts/db/drop.ts')).toBe(false)
  })
})
