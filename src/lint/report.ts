// Findings as people, programs and GitHub read them, and as a page of the home. Pure.
import type { Finding, Severity } from '../rules/rule.ts'
import type { LintReport } from './lint.ts'

/** For a terminal. */
export function asText(report: LintReport): string {
  const lines = report.findings.map(
    (finding) => `${placeOf(finding)}  ${finding.severity}  ${finding.rule}  ${finding.message}`,
  )
  return [...lines, ...(lines.length > 0 ? [''] : []), summary(report), ...doubts(report)].join('\n')
}

/** `2 errors, 1 warning, 0 suggestions in 12 articles and 4 daily logs. 1 can be fixed with --fix.` */
function summary({ findings, ignored, articles, logs }: LintReport): string {
  const count = (severity: Severity) => findings.filter((finding) => finding.severity === severity).length
  const counts = [
    plural(count('error'), 'error'),
    plural(count('warning'), 'warning'),
    plural(count('suggestion'), 'suggestion'),
  ]
  const safe = findings.filter(({ fix }) => fix?.safe).length
  const more = findings.filter(({ fix }) => fix !== undefined && !fix.safe).length
  return [
    `${counts.join(', ')} in ${plural(articles, 'article')} and ${plural(logs, 'daily log')}.`,
    ...(safe > 0 ? [`${safe} can be fixed with --fix.`] : []),
    ...(more > 0 ? [`${more} more with --fix=all.`] : []),
    ...(ignored > 0 ? [`${ignored} ignored by comments.`] : []),
  ].join(' ')
}

/** One annotation a finding, as workflow commands; `folder`: the home from the root of the repository. */
export function asAnnotations({ findings }: LintReport, folder: string): string {
  return findings
    .map(({ severity, path, line, rule, message }) => {
      const kind = severity === 'suggestion' ? 'notice' : severity
      const file = folder === '' ? path : `${folder}/${path}`
      const at = [`file=${property(file)}`, ...(line === undefined ? [] : [`line=${line}`]), `title=${property(rule)}`]
      return `::${kind} ${at.join(',')}::${data(message)}`
    })
    .join('\n')
}

/** `reports/lint-2026-04-10.md` */
export function asPage(report: LintReport, date: string): string {
  const severities: Severity[] = ['error', 'warning', 'suggestion']
  const parts = severities.flatMap((severity) => {
    const found = report.findings.filter((finding) => finding.severity === severity)
    return found.length === 0 ? [] : ['', `## ${HEADINGS[severity]}`, '', ...found.map(item)]
  })
  const unknown = report.unknown.map(({ rule, message }) => `- ${rule}: ${inLine(message)}`)
  const rest = unknown.length === 0 ? [] : ['', '## Could not tell', '', ...unknown]
  return [`# Lint: ${date}`, '', summary(report), ...parts, ...rest, ''].join('\n')
}

const HEADINGS: Record<Severity, string> = { error: 'Errors', warning: 'Warnings', suggestion: 'Suggestions' }

function item(finding: Finding): string {
  return `- ${inLine(placeOf(finding))}: ${inLine(finding.message)} (${finding.rule})`
}

/** A link or comment that a message quotes is none of the page's own. */
function inLine(text: string): string {
  return text
    .replace(/[\r\n]+/g, ' ')
    .replaceAll('[[', () => '\\[\\[')
    .replaceAll('<', () => '&lt;')
}

function placeOf({ path, line }: Finding): string {
  return line === undefined ? path : `${path}:${line}`
}

const SHOWN = 3

/** Each rule that could not tell, with its first reasons. */
function doubts({ unknown }: LintReport): string[] {
  const rules = [...new Set(unknown.map(({ rule }) => rule))]
  return rules.flatMap((rule) => {
    const reasons = unknown.filter((one) => one.rule === rule).map(({ message }) => message)
    const more = reasons.length > SHOWN ? [`  and ${reasons.length - SHOWN} more`] : []
    return ['', `Could not tell (${rule}):`, ...reasons.slice(0, SHOWN).map((reason) => `  ${reason}`), ...more]
  })
}

function plural(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`
}

// https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
