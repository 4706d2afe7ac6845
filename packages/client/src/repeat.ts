/** How often, and at what intervals, a call is made again. */
export interface RepeatPolicy {
  /** How many times at most a call is made again; 4 where nothing is said. */
  times: number
  /** The longest first pause, in milliseconds; it doubles each time. */
  firstPause: number
  /** The longest pause of all. Where the gateway asks for a longer one, the problem is the outcome. */
  longestPause: number
}

export const usualRepeats: RepeatPolicy = { times: 4, firstPause: 250, longestPause: 30_000 }

/** What came of a call, as far as it matters to whether it is made again. */
export type CallFailure =
  | { kind: 'no-answer' }
  /** `code` is that of the problem, where there is one. */
  | { kind: 'answered'; status: number; code: string | undefined; retryAfter: string | null }

/** The answers to calls of which nothing has been done. */
const nothingDone: ReadonlySet<string | undefined> = new Set([
  'rate.limited',
  'server.busy',
  'server.stopping',
  'store.newer',
])
/** The answers that say that it may be otherwise soon. */
const passing: ReadonlySet<number> = new Set([429, 502, 503, 504])

/**
 * How long to wait before the same call is made again, in milliseconds; `undefined` where it must not be, or not any more.
 * What may be done twice is made again after any failure that passes; what may not, only where nothing was done.
 *
 * @param isRepeatable whether doing it twice is the same as doing it once
 * @param count how many times it has been made again already
 * @param random from 0 to below 1: pauses of several clients must not fall together
 */
export function pauseBeforeRepeat(
  failure: CallFailure,
  isRepeatable: boolean,
  count: number,
  policy: RepeatPolicy,
  { now, random }: { now: () => Date; random: () => number },
): number | undefined {
  if (count >= policy.times || !mayRepeat(failure, isRepeatable)) return undefined
  const backOff = random() * Math.min(policy.longestPause, policy.firstPause * 2 ** count)
  const asked = failure.kind === 'answered' ? millisecondsIn(failure.retryAfter, now) : undefined
  if (asked === undefined) return backOff
  // Not all of those who were told the same come back at the same moment.
  return asked > policy.longestPause ? undefined : asked + random() * policy.firstPause
}

function mayRepeat(failure: CallFailure, isRepeatable: boolean): boolean {
  if (failure.kind === 'no-answer') return isRepeatable
  return passing.has(failure.status) && (isRepeatable || nothingDone.has(failure.code))
}

/** Retry-After (RFC 9110, 10.2.3): seconds, or a date. */
function millisecondsIn(retryAfter: string | null, now: () => Date): number | undefined {
  if (retryAfter === null) return undefined
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter) * 1000
  const at = Date.parse(retryAfter)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now().getTime())
}
