// Can the chosen engine work? Without a call: a login that is stored may still be refused, and one that is not seen may be
// in a key ring, so "could not tell" is an honest answer here.
import { findLogin } from '../agents/claude-code/client-login.ts'
import { KnownError } from '../errors.ts'
import { chooseEngine } from '../llm/index.ts'
import { type Check, type DoctorContext, type Finding, ok, problem, unknown } from './check.ts'
import { clientCommand } from './client.ts'

const LOG_IN = 'Run `claude` and then /login; what waits is taken up again by itself.'

export const engineLogin: Check<DoctorContext> = {
  id: 'engine',
  title: 'Engine',
  run(context) {
    if (context.config.engine === 'offline') return ok('The offline engine works without a login.')
    if (context.config.engine !== 'claude-code') return serviceSetUp(context)
    const command = clientCommand(context)
    if (!command) {
      return problem(
        'The engine is claude-code, and Claude Code was not found.',
        'Install it, or set MEMC_CLAUDE or the setting claude.command to its path.',
      )
    }
    return refusedLogin(context) ?? storedLogin(context)
  },
}

/** An engine that calls a service: what has to be set, and the service's last word on it. */
async function serviceSetUp(context: DoctorContext): Promise<Finding> {
  const { config, env } = context
  const { engine } = await chooseEngine({ config, source: 'user', env })
  const tryIt = `Then run \`memc init --engine ${engine.name}\`: it tries one small call.`
  const missing = engine.missing?.()
  if (missing) return problem(missing, tryIt)
  const refused = lastRefusal(context, ['not-logged-in', 'no-credit', 'model-not-found'])
  if (refused) return problem(refused, tryIt)
  return ok(`The engine ${engine.name} has all it needs. It was not tried, since that would be a call.`)
}

function refusedLogin(context: DoctorContext): Finding | undefined {
  const refused = lastRefusal(context, ['not-logged-in']) !== undefined
  return refused ? problem('Claude Code is not logged in: the last call was refused.', LOG_IN) : undefined
}

/** The last word of the service, where a call has been made and has failed in one of these ways. */
function lastRefusal({ memory }: DoctorContext, codes: readonly string[]): string | undefined {
  const spans = memory instanceof KnownError ? [] : memory.gaps().spans
  const outcome = spans.map((span) => span.outcome).find((one) => one && 'code' in one && codes.includes(one.code))
  return outcome && 'reason' in outcome ? outcome.reason : undefined
}

function storedLogin({ env, now, config }: DoctorContext): Finding {
  const { state, where } = findLogin({ env, now, useApiKey: config['claude.useApiKey'] })
  if (state === 'found') return ok(`A login is stored: ${where}. It was not tried, since that would be a call.`)
  if (state === 'unknown') {
    return unknown(
      `Whether Claude Code is logged in cannot be seen: ${where}.`,
      'Run `claude` and see whether it answers.',
    )
  }
  return problem(`Claude Code is not logged in: ${where}.`, LOG_IN)
}
