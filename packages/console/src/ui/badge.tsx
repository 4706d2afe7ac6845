export type BadgeKind = 'good' | 'bad' | 'warn' | 'doubt' | 'busy' | 'plain'

/** A short word that stands out. */
export function Badge({ kind, text }: { kind: BadgeKind; text: string }) {
  return <span class={`badge ${kind}`}>{text}</span>
}

const statuses: Readonly<Record<string, { kind: BadgeKind; text: string }>> = {
  SUCCESS: { kind: 'good', text: 'Success' },
  VALIDATION_FAILED: { kind: 'bad', text: 'Refused' },
  BLOCKED: { kind: 'warn', text: 'Blocked' },
  INTERNAL_ERROR: { kind: 'bad', text: 'Failed' },
  IN_SUBMISSION: { kind: 'busy', text: 'In submission' },
  IN_DOUBT: { kind: 'doubt', text: 'In doubt' },
}

/** The status of a submission; one whose outcome is unknown stands out. */
export function StatusBadge({ status, doubt }: { status: string; doubt?: string | undefined }) {
  const shown = statuses[doubt === undefined ? status : 'IN_DOUBT'] ?? {
    kind: 'plain' as const,
    text: status,
  }
  return <Badge {...shown} />
}

/** The status of a submission in words. */
export function describeStatus(status: string): string {
  return statuses[status]?.text ?? status
}

/** The statuses that submissions are looked for by, in words. */
export const statusWords: readonly (readonly [status: string, text: string])[] = Object.entries(statuses).map(
  ([status, { text }]) => [status, text],
)
