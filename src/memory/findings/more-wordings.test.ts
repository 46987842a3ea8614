// Further ways in which people write down what is to be done, what any agent does, and libraries; and rules that look like
// them and hold. Each table is to be read by its title.
import { describe, expect, it } from 'vitest'
import { isDefault } from './defaults.ts'
import { packagesNamed } from './named-packages.ts'
import { tellsState } from './passing.ts'

describe('something to do, headed as such', () => {
  it.each([
    'ToDo, finished in May: move the photos out of the repository.',
    'To-do (done): delete the old bucket.',
    'TODO, open since March: translate the footer.',
    'Todo list for the move: buy a domain, copy the pages, close the old host.',
    'Task, done in April: replace the logo.',
    'Task #12 (still open): rename the columns.',
    'Job, half done: sort the archive by year.',
    'Finished in May (was a todo): move the photos.',
    'Still on the list: the second page of the manual.',
    'On the list since autumn: write down the ports of the rack.',
    'Remaining: the tests of the importer.',
    'Was to do, is done: the new icons.',
    'Done in May: the photos are out of the repository.',
    'Not done yet: the index of the manual.',
    'Somebody should still update the list of printers.',
    'Left over from the move: two scripts in the old folder have to be deleted.',
    'Open task from the retro in June: shorten the stand-up.',
    'Backlog: a dark theme for the wiki.',
    'Left to do after the move: close the old account.',
    'Ticked off in March: backups are encrypted.',
    'Nice to do one day: replace the banner.',
  ])('is seen in: %s', (text) => expect(tellsState(text)).toBe(true))

  it.each([
    'Definition of done: tests, docs and a changelog line.',
    'Task names begin with a verb: `load`, `check`.',
    'A todo in code names its ticket.',
    'Steps of a migration: expand, move, contract.',
    'Move, then rename: one commit each.',
    'To do lists of users are private.',
    'Job names, open or not, end in the shop number.',
    'Phase 2 of a pump start: ramp to the set point.',
    'Backlog items get an estimate before the sprint.',
    'Remaining stock is shown in pieces.',
    'Todos, if there are any, are sorted by date.',
    'Todo-lists of users are private.',
    'Leftovers: sold at half price after 17:00.',
    'Last job of the night: `clean_up`.',
    'The worker deletes the preview as soon as the pull request is merged.',
  ])('is not: %s', (text) => expect(tellsState(text)).toBe(false))
})

describe('understanding first', () => {
  it.each([
    'Make sure that you have understood the task before you start.',
    'Be sure you know what is asked before you write code.',
    'Understand the requirements before writing any code.',
    'Ensure the task is clear to you before starting.',
    'Read the whole task before beginning.',
    'Take your time to understand the problem.',
    'Before you start, make sure you understand the request.',
    'Check that you have read the relevant files before you edit them.',
    'Only start when the task is clear.',
    'Do not start coding until you understand the problem.',
    'Get a clear picture of the code first.',
    'Be certain that you got the question right.',
    'Start by reading the code that is concerned.',
    'Always know what you are changing and why.',
    'First think, then write.',
    'Clarify the task before you begin to work on it.',
    'Never start to write code that you have not thought through.',
    'It is important to understand the context before making changes.',
    'Restate the problem in your own words before you solve it.',
    'Work out a plan before you write code.',
    'Make sure to check your results.',
    'You should have looked at the existing code before you propose a change.',
  ])('is what every agent does: %s', (text) => expect(isDefault(text)).toBe(true))

  it.each([
    'Understand the tariff before you touch the quote.',
    'Make sure that you have the key of the rack before you drive.',
    'Know the order of the migrations before you merge.',
    'Read `docs/safety.md` before you start.',
    'Start the rig before the tests.',
  ])('is a rule of the project: %s', (text) => expect(isDefault(text)).toBe(false))
})

describe('a library', () => {
  it.each([
    ['Debounce search boxes with `use-debounce`; 250 ms is enough.', 'use-debounce'],
    ['Long lists are virtualised with `virtua`.', 'virtua'],
    ['QR codes come from `qrcode.react`.', 'qrcode.react'],
    ['Parse user agents with `ua-parser-js`.', 'ua-parser-js'],
    ['Hotkeys are bound with `tinykeys`.', 'tinykeys'],
    ['Toasts are shown through `sonner`.', 'sonner'],
    ['Read Excel sheets with `calamine`.', 'calamine'],
    ['Colours are converted by `culori`.', 'culori'],
    ['Throttle the scroll handler with `throttle-debounce`.', 'throttle-debounce'],
    ['Sanitise HTML with `sanitize-html` before it is stored.', 'sanitize-html'],
    ['Slugs are made with `limax`.', 'limax'],
    ['Compute diffs with `jsdiff`.', 'jsdiff'],
    ['Detect the language with `langdetect`.', 'langdetect'],
    ['Validate IBANs with `ibantools`.', 'ibantools'],
    ['Draw barcodes with `bwip-js`.', 'bwip-js'],
    ['Compress bodies with `fflate`.', 'fflate'],
    ['Dates in forms are picked with `flatpickr`.', 'flatpickr'],
    ['Decode frames with `cantools`.', 'cantools'],
  ])('is named: %s', (text, name) => expect(packagesNamed(text)).toEqual([name]))

  it.each([
    'Tag the ticket with `needs-review`.',
    'Start the name with `mot_`.',
    'Sort the rows with `by_date`.',
    'Mark the test with `slow`.',
    'Validate the body with `bookingSchema`.',
    'Parse the frame with `modbus_parse`.',
    'Write the row with `append`.',
    'Format a date with `formatDate`.',
    'Read the file with `utf-8`.',
    'Draw the curve with `dashed`.',
    'Compress images with `lossless`.',
    'Convert with `round-half-up`.',
    'Settings are stored as `jsonb`.',
    'The flag is `tinyint`.',
    'Fill the database with `seed.js`.',
    'Measure the page with `devtools`.',
    'Keys are `uuid`.',
  ])('is none: %s', (text) => expect(packagesNamed(text)).toEqual([]))
})
