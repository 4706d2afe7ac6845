/** What says whether this process serves calls, as `/health/ready` lists it. */
export const readinessNames = [
  'process',
  'store',
  'tables',
  'secret-key',
  'restore',
  'evidence',
  'clock',
  'preview',
  'production',
  'certificates',
] as const

/** Everything that an operator must have right: that, and what only those may see whom it concerns. */
export const checkNames = [
  'settings',
  'gateway',
  'version',
  ...readinessNames,
  'space',
  'key-file',
  'key-copy',
  'epoch',
  'durability',
  'database-clock',
  'proxies',
  'address',
  'mail',
  'providers',
  'witnesses',
  'jobs',
  'connector',
  'schema',
  'code-lists',
  'webhooks',
  'backlog',
] as const
export type ReadinessName = (typeof readinessNames)[number]
export type CheckName = (typeof checkNames)[number]

/** How one thing stands. Of what `/health/ready` lists, `failed` is what keeps this process from serving calls, and nothing else is. */
export interface Check<Name extends CheckName = CheckName> {
  check: Name
  state: 'ok' | 'warning' | 'failed'
  /** How it stands; nothing secret. Where everybody may read it: no address, no name of a caller. */
  message: string
  /** What to do about it. */
  advice?: string
  /** Since when it has not been well. */
  since?: Date
}

export function ok<Name extends CheckName>(check: Name, message: string): Check<Name> {
  return { check, state: 'ok', message }
}

export function warning<Name extends CheckName>(
  check: Name,
  message: string,
  advice: string,
  since?: Date,
): Check<Name> {
  return { check, state: 'warning', message, advice, ...(since && { since }) }
}

export function failed<Name extends CheckName>(
  check: Name,
  message: string,
  advice: string,
  since?: Date,
): Check<Name> {
  return { check, state: 'failed', message, advice, ...(since && { since }) }
}
