// npm run eval -- [--engine NAME] [--model NAME] [--sessions 01,02] [--json] [--yes] [--show]: how well an engine distils,
// compiles and answers on hand-labelled sessions; see docs/eval.md.
import { evaluate } from './eval-main.ts'

const stop = new AbortController()
process.once('SIGINT', () => stop.abort())
process.exitCode = await evaluate(process.argv.slice(2), {
  env: process.env,
  print: (text) => console.log(text),
  note: (text) => console.error(text),
  signal: stop.signal,
})
