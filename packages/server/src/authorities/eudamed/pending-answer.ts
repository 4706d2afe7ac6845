import type { Failure } from '../access-point.ts'
import { describeReason, isMissing } from './durable-files.ts'

/** Why a pending answer cannot be had; others perhaps can. It is `absent` where another process was faster. */
export function describePendingFailure(
  error: unknown,
): { kind: 'absent' } | { kind: 'unusable'; because: string } {
  return isMissing(error) ? { kind: 'absent' } : { kind: 'unusable', because: describeReason(error) }
}

/** Ends an answer's being pending. Returns what went wrong, or nothing, as where another process was faster. */
export async function tryToEnd(work: () => Promise<void>): Promise<Failure | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    const failure = describePendingFailure(error)
    return failure.kind === 'absent' ? undefined : failure
  }
}
