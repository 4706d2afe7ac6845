import type { Deadline } from '../../api/bodies.ts'

/** What there is a deadline for, in words. */
export const deadlineKinds = [
  ['REGISTRATION', 'To register'],
  ['END_OF_PLACING', 'To stop placing on the market'],
] as const

/** How near a deadline is, in words. */
export const nearnesses = [
  ['LATE', 'Late'],
  ['WITHIN_30_DAYS', 'Within 30 days'],
  ['WITHIN_90_DAYS', 'Within 90 days'],
  ['LATER', 'Later'],
] as const

export function describeKind(kind: Deadline['kind']): string {
  return deadlineKinds.find(([name]) => name === kind)?.[1] ?? kind
}

/** The day, or the days between which it is. */
export function describeDay({ earliest, latest }: Pick<Deadline, 'earliest' | 'latest'>): string {
  return earliest === latest ? earliest : `${earliest} to ${latest}`
}
