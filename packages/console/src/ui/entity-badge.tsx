import { Badge, type BadgeKind } from './badge.tsx'

const states: Readonly<Record<string, { kind: BadgeKind; text: string }>> = {
  REGISTERED: { kind: 'good', text: 'Registered' },
  SUBMITTED: { kind: 'busy', text: 'Submitted' },
  IN_SUBMISSION: { kind: 'busy', text: 'In submission' },
  IN_DOUBT: { kind: 'doubt', text: 'In doubt' },
  REFUSED: { kind: 'bad', text: 'Refused' },
  DISCARDED: { kind: 'warn', text: 'Discarded' },
  NONE: { kind: 'plain', text: 'Not registered' },
}

/** The state of a device or a device group. */
export function EntityBadge({ state }: { state: string }) {
  return <Badge {...(states[state] ?? { kind: 'plain' as const, text: state })} />
}

/** The state in words. */
export function describeState(state: string): string {
  return states[state]?.text ?? state
}

/** The states that entities are looked for by; one in doubt is in submission, too. */
export const entityStates: readonly (readonly [state: string, text: string])[] = Object.entries(states)
  .filter(([state]) => state !== 'IN_DOUBT')
  .map(([state, { text }]) => [state, text])
