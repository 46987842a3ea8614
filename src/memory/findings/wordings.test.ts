// Ways in which people and agents write down what does not belong into a file of rules, and rules that look like them and
// hold. Each table is to be read by its title; a way that is met anew is a line more.
import { describe, expect, it } from 'vitest'
import { tellsPast } from '../sentences.ts'
import { isDefault } from './defaults.ts'
import { isOver } from './over.ts'
import { tellsState } from './passing.ts'
import { isPermission } from './permission.ts'
import { termOf } from './term.ts'

describe('the state of a task', () => {
  it.each([
    "Currently we are moving the invoices to the new service, so don't touch that folder.",
    'This sprint: finish the export.',
    'Petra is on holiday until the 14th, ask Jan about releases.',
    'The login page is being rewritten by Ana; leave it alone.',
    'We are halfway through the move to ESM.',
    'Waiting for the answer of the hosting company before we change DNS.',
    'Next up: rate limits on the public endpoints.',
    'As of this week, staging runs on the new cluster; expect hiccups.',
    'The Windows runner is broken at the moment, ignore its red checks.',
    'Work on the importer is paused until legal has answered.',
    'While Tom is away nobody approves schema changes.',
    'Interim solution: write the totals into a text file.',
    '本周冻结合并，等新证书到位后再恢复。',
    '目前还没有完成权限迁移，先不要删旧表。',
    '暂时关闭自动部署。',
    'Blocked: the vendor has not sent the new key format yet.',
    'Until the printer is fixed, send labels as PDF.',
    'The branch feat/search is half done, do not rebase it.',
    'For the rest of the month all deploys go through Lena.',
    'Right now two people work on the tax module, coordinate with them.',
    'Release 4.2 is in feature freeze, only fixes go in before Friday.',
    "I'm refactoring the mailer, ETA Wednesday.",
    'Still migrating the reports, 12 of 40 are done.',
    'Hotfix 2.3.1 is waiting for approval.',
    '今週はデプロイ禁止、証明書の更新待ち。',
  ])('is seen in: %s', (text) => expect(tellsState(text)).toBe(true))

  it.each([
    'Pending orders are shown first.',
    'Retry until the queue is empty.',
    'Do not merge until the review is done.',
    'When a job is waiting for a lock, log it.',
    'If you are migrating a table, show the SQL.',
    'The currently selected row is highlighted.',
    'Every breaking change waits for the next major version.',
    'Invoices are due at the end of the month.',
    'The current loop runs in the interrupt.',
    'Once the booking is confirmed, it cannot be changed.',
    'State: Redux Toolkit, no context.',
    '正在进行的任务不能删除。',
  ])('is not: %s', (text) => expect(tellsState(text)).toBe(false))
})

describe('something to do', () => {
  it.each([
    '[ ] write the onboarding page',
    '[x] move the fixtures to their own folder',
    '[X] Delete the old dashboards (Tom, 2025)',
    'TODO: rename the helpers after the release',
    'TODO(mia): check whether the cache is still needed',
    'todo - look at the flaky test',
    '✅ Set up the mirror for the images',
    '☐ ask legal about the fonts',
    'DONE: split the README',
    'Done – all clients use the new header.',
    'FIXME: the second link in the handbook is dead',
    'Open: who owns the status page?',
    '待办：整理旧的脚本',
    '[完成] 把日志迁移到新系统',
    'Still to do: update the diagram of the network',
    'To do: clean up the branch list; finished on 3 May 2025.',
    'Completed in January: new logo in the mail footer',
    '[-] evaluate the other bundler (dropped)',
    'Erledigt: alte Zertifikate ersetzt',
    'Follow-up: ask Nina for the numbers of the second test',
    'We still have to update the screenshots in the handbook.',
    'Someone needs to delete the old wiki space, open since March 2024.',
  ])('is seen in: %s', (text) => expect(tellsState(text)).toBe(true))

  it.each([
    'Todo lists are sorted by date.',
    'A bug gets a failing test first.',
    'Write `TODO(eva)` where a number is not certain.',
    'Open issues are listed by age.',
  ])('is not: %s', (text) => expect(tellsState(text)).toBe(false))
})

describe('a permission', () => {
  it.each([
    'You may squash your commits if the history is messy.',
    'Feel free to use emojis in commit messages.',
    "It's okay to skip the template for tiny pull requests.",
    'Comments can be in any style you prefer.',
    'Tabs or spaces, both are fine.',
    'If you like, add a diagram to the description.',
    'Using lodash is allowed.',
    'Anyone may open a discussion in the channel.',
    'Adding a changelog line is optional.',
    'You could consider grouping related tests.',
    'There is no need to ask before you create a branch.',
    'Longer names are acceptable where they help.',
    'Whether you write the test first is up to you.',
    '变量名可以用缩写。',
    '提交信息随意，用中文或英文都行。',
    'Optional: add screenshots to the ticket.',
    'One can use either fetch or the small wrapper.',
    'Feature branches may live as long as you need them.',
    'Developers are free to choose their own terminal.',
    "You don't have to update the diagram for small changes.",
    'It is possible to run the formatter by hand as well.',
    'Nobody minds if you leave TODO comments in a draft.',
    'You might want to try the debugger.',
    'A second reviewer is welcome but not needed.',
  ])('is seen in: %s', (text) => expect(isPermission(text)).toBe(true))

  it.each([
    'A job may be started twice.',
    'The API may return 404 for a deleted booking.',
    '`any` is only allowed in the parser.',
    'Logging with `LOG_INF` is free in the main thread.',
    'You may push to main only after the freeze.',
    'Interrupts may be masked for 20 microseconds at most.',
    'You can find the schema in `db/schema.sql`.',
    '可以合并的前提是必须有两人评审。',
  ])('is not: %s', (text) => expect(isPermission(text)).toBe(false))
})

describe('what is over', () => {
  it.each([
    '~~All dates are stored as strings.~~',
    'Obsolete: run the nightly export by hand.',
    '[deprecated] Use the old mailer for newsletters.',
    'Not valid any more: reviewers are assigned by the bot.',
    'This no longer applies: tag every build with the sprint number.',
    'The weekly sheet is retired, it used to list all open branches.',
    'Legacy: requests go through the SOAP gateway.',
    'Out of date – the list of owners is kept in the wiki.',
    '(old rule, not used any longer) Names of tables are in German.',
    "We don't do this any more: a printed checklist for each release.",
    '已废弃：所有接口返回 XML。',
    '[作废] 每周五发送周报。',
    'The paper form for holidays was abolished in 2024.',
    'Superseded by the new handbook: five approvals for each change.',
    'Void: two signatures on each merge request.',
    'No longer needed since the move: mount the share before the tests.',
    'Historical, kept for reference only: releases were numbered by year.',
    'DEPRECATED since v3 – call `init()` by hand.',
    'Ignore this, it is from the old team: use four spaces.',
    'Discontinued: the Monday report to marketing.',
    'この規則は廃止されました：毎日メールで報告する。',
    'Was replaced by the bot: label new issues by hand.',
  ])('is seen in: %s', (text) => expect(isOver(text)).toBe(true))

  it.each([
    'Use `date-fns`, since `moment` is deprecated.',
    'Deprecated endpoints answer for a year.',
    'Old images are deleted after a week.',
    'A field that goes is first marked and watched for two releases.',
    'Never write to the legacy schema.',
    'History is kept in the audit table.',
  ])('is not: %s', (text) => expect(isOver(text)).toBe(false))
})

describe('what every agent does', () => {
  it.each([
    'Follow the existing code style.',
    'Look for existing helpers before writing new ones.',
    'Keep changes small and focused.',
    'Run the tests after you have changed something.',
    'Ask if something is unclear.',
    'Do not invent APIs or options that do not exist.',
    'Handle errors properly.',
    'Be concise in your answers.',
    "Don't make assumptions; ask clarifying questions.",
    'Make sure the code compiles before finishing.',
    'Remove unused imports and dead code.',
    'Understand the code before changing it.',
    'Reuse existing functions instead of duplicating code.',
    'Write tests for new features.',
    'Add comments where the code is hard to understand.',
    'Only change what is necessary for the task.',
    'Double-check your work.',
    'Keep functions short and focused on one thing.',
    'Explain what you did when you are finished.',
    'Use the right data structure for the job.',
    'Avoid code duplication (DRY).',
    'Prefer simple solutions over clever ones.',
    '修改文件前先阅读它。',
    '遵循项目现有的代码风格。',
    '编写清晰易懂的代码。',
    "Don't leave debug statements in the code.",
    'Match the style of the surrounding code.',
    'Be honest when you do not know something.',
    'Verify that your change works.',
    'Consider edge cases.',
    'Try to understand the problem first, then write code.',
    'Use consistent formatting and indentation.',
    'If in doubt, ask the user.',
    'Do not break existing functionality.',
    'Format code before committing.',
    "Don't delete files that you don't understand.",
    'Answer in complete sentences and be friendly.',
    'When you get an error message, read it carefully.',
  ])('is seen in: %s', (text) => expect(isDefault(text)).toBe(true))

  it.each([
    'Plan before you change more than three files, and show the plan.',
    'Named exports only.',
    'Look at the lineage before you add a model.',
    'A bug gets a failing test first, named after what the customer saw.',
    'If a test fails that you did not touch, say so instead of changing it.',
    'Prefer `type` over `interface`.',
    'Run the linter.',
    'One ticket, one pull request.',
    'When you are not sure what a tariff term means, ask.',
    '驱动返回负的 errno，调用者检查每一个返回值。',
  ])('is not: %s', (text) => expect(isDefault(text)).toBe(false))
})

describe('the last day of a rule', () => {
  it.each([
    ['Until 31 March 2026 send new hardware orders through the old form.', '2026-03-31'],
    ['Until Easter 2026 (5 April) mark screenshots with the old company name.', '2026-04-06'],
    ['Up to and including 2026-11-27, mention the audit ticket in each pull request.', '2026-11-27'],
    ['Valid till end of October 2025: use the old logo.', '2025-10-31'],
    ['By March 15, 2026 every service must have an owner in `owners.yml`.', '2026-03-15'],
    ['(expires 2026-03) Do not merge into release/5.', '2026-03-31'],
    ['The freeze runs through 7 Jan 2026.', '2026-01-07'],
    ['From 1 February 2026 to 28 February 2026 reviews need two people.', '2026-02-28'],
    ['Code freeze until the end of Q2 2026, only fixes.', '2026-06-30'],
    ['Only in December 2025: no deploys after noon.', '2025-12-31'],
    ['During May 2026, ask Tom before releasing.', '2026-05-31'],
    ['The trial licence ends on 30.06.2026.', '2026-06-30'],
    ['Valid: 2025-10-01 – 2025-12-31. Route tickets to support.', '2025-12-31'],
    ['2026年3月底之前，所有合并都要抄送张伟。', '2026-03-31'],
    ['截至2026年5月31日，仍使用旧证书。', '2026-05-31'],
    ['有效期至2026-06-30：每次发布都要通知测试组。', '2026-06-30'],
    ['2026-03-31 まで旧フォームを使う。', '2026-03-31'],
    ['2026년 3월 31일까지 기존 양식을 사용한다.', '2026-03-31'],
    ['Bis 31. März 2026 alle Änderungen an Frau Huber melden.', '2026-03-31'],
    ['Remove the fallback before 2026-02-01.', '2026-02-01'],
    ['Deadline 15 September 2025: migrate all jobs to the new queue.', '2025-09-15'],
    ['This exception expires at the end of August 2026.', '2026-08-31'],
    ['Through Friday, 13 February 2026 tag Ana on every change of the exporter.', '2026-02-13'],
    ['For the summer of 2026 keep the old rates visible.', '2026-08-31'],
    ['Until the second quarter of 2026 use the shadow table.', '2026-06-30'],
    ['No later than July 1st 2026, switch to the new endpoint.', '2026-07-01'],
    ['Sunset: 2026-04-30. Keep answering the v1 calls.', '2026-04-30'],
  ])('is read from: %s', (text, day) => expect(termOf(text)).toBe(day))

  it.each([
    'Orders placed before 2024-03-01 keep the old price.',
    'Files written before 2023-05-01 are in CP1252.',
    'In 2021 Harborline was a Rails 6 monolith.',
    'Money is Decimal(18, 4); a float in a mart was the reason for the cent war of 2024.',
    'Since 2026-04-20 the map file of every CI build is kept for 30 days.',
    'Tests of `features/asof.py` take their days from the summer of 2024.',
    'RFC 9457 problem documents.',
    'Keep logs for 2026 days.',
    'Data from 2024-01-01 to 2024-02-01 is the sample.',
    'We moved to pnpm by 2024-05-01.',
  ])('is not said in: %s', (text) => expect(termOf(text)).toBeUndefined())
})

describe('what somebody did once', () => {
  it.each([
    'When he went on holiday he unplugged it.',
    'The first intern we had printed the whole repository to read it on the train.',
    'She found two bugs before Salzburg and was hired the next week.',
    'Guessing was tried for Lindqvist.',
    'A colleague renamed a folder on a Mac.',
    'In the winter of 2024 a pump beside a lift motor reported a fault every morning.',
    '有一次部署当天停电了，大家点着蜡烛回滚。',
  ])('is told in: %s', (text) => expect(tellsPast(text)).toBe(true))

  it.each([
    'Named exports only.',
    'Invoices are issued once.',
    'Rows that cannot be read go to the table of rejects.',
    'Money is a decimal, a float was the reason for a war.',
    'Never log what was typed.',
    '驱动返回负的 errno。',
  ])('is not told in: %s', (text) => expect(tellsPast(text)).toBe(false))
})
