/** What was before, and what is there after. */
interface Change {
  before: unknown
  after: unknown
}

const findings: Readonly<Record<string, string>> = {
  CHANGED: 'the authority holds something else than was known here',
  CONFIRMED: 'it was confirmed at the authority',
  DISCARDED: 'it was discarded at the authority',
  APPEARED: 'it appeared at the authority',
  IN_SUBMISSION: 'it was being submitted meanwhile, and was left alone',
  OLDER: 'the file is older than what is known here, and it was left alone',
  ELSEWHERE: 'it belongs to another organisation of this gateway',
  MISSING: 'the authority no longer shows it',
}

/** What a pull found, in words. */
export function describePullFinding(finding: string): string {
  return findings[finding] ?? finding
}

/** A state or versions before and after. */
export function describeChange({ before, after }: Change): string {
  return `${describeFinding(before)} → ${describeFinding(after)}`
}

function describeFinding(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([part, version]) => `${part} ${String(version)}`)
    .join(', ')
}
