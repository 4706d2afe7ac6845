/** What is looked at. */
export const checkNames = [
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
export type CheckName = (typeof checkNames)[number]

/** How one thing stands. `failed` is what keeps this process from serving calls, and nothing else is. */
export interface Check {
  check: CheckName
  state: 'ok' | 'warning' | 'failed'
  /** How it stands: no address, no name of a caller, nothing secret, since everybody may read it. */
  message: string
  /** What to do about it. */
  advice?: string
  /** Since when it has not been well. */
  since?: Date
}

export function ok(check: CheckName, message: string): Check {
  return { check, state: 'ok', message }
}

export function warning(check: CheckName, message: string, advice: string, since?: Date): Check {
  return { check, state: 'warning', message, advice, ...(since && { since }) }
}

export function failed(check: CheckName, message: string, advice: string, since?: Date): Check {
  return { check, state: 'failed', message, advice, ...(since && { since }) }
}
