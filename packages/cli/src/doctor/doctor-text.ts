import type { Bodies } from '@udigate/client'

/** What was found, by the gateway, or by this command alone. */
export type Diagnosis = Omit<Bodies['Diagnosis'], 'at'>

const words = { ok: 'ok', warning: 'WARNING', failed: 'WRONG' } as const

/** A line for each thing that was looked at, with what to do below those that are not right. */
export function doctorText({ checks, sound }: Diagnosis): string {
  const width = Math.max(...checks.map(({ check }) => check.length))
  const indent = ' '.repeat(width + 10)
  const lines = checks.flatMap(({ check, state, message, advice, since }) => [
    `${words[state].padEnd(8)} ${check.padEnd(width)} ${message}${since === undefined ? '' : ` Since ${since}.`}`,
    ...(advice === undefined ? [] : [`${indent}- ${advice}`]),
  ])
  const wrong = count(checks, 'failed')
  const warnings = count(checks, 'warning')
  const said = warnings === 1 ? '1 warning' : `${warnings} warnings`
  const end = sound ? `Nothing is wrong; ${said}.` : `${wrong} wrong; ${said}.`
  return [...lines, end].join('\n')
}

function count(checks: Diagnosis['checks'], state: keyof typeof words): number {
  return checks.filter(check => check.state === state).length
}
