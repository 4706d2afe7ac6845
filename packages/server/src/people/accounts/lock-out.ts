/** What is known of attempts to sign in with a password: of an account from one address, or from all of them. */
export interface Attempts {
  /** How many failed since the last one that did not, the ones under way among them. */
  failures: number
  /** Milliseconds since 1970. */
  lastFailedAt: number
}

/** How many mistakes are free: anyone mistypes, and a whole company signs in from one address. */
const freeFromAddress = 5
/** From an address from which sign-ins to many accounts have failed lately: one try is left for anyone else there. */
const freeFromSuspectAddress = 1
/** From all addresses together from which the person has not signed in before. */
const freeFromStrangers = 30

const firstDelay = 30_000
/** Long enough that guessing takes centuries, short enough that a person waits for it. */
const longestDelay = 15 * 60_000
/** Failures are forgotten after a day without any. */
export const forgottenAfter = 24 * 3_600_000

/**
 * How long an account refuses passwords from an address, in milliseconds; 0 where it takes one now. It grows with each failure from
 * there. Where the person has not signed in from there before, the failures from all such addresses count too: guessing from many
 * addresses is as slow, and cannot lock the person out at the usual desk. Passkeys and recovery codes are not asked of it.
 */
export function findDelay(
  {
    fromAddress,
    fromAll,
    isKnownAddress,
    isSuspectAddress = false,
  }: {
    fromAddress: Attempts | undefined
    fromAll: Attempts | undefined
    isKnownAddress: boolean
    isSuspectAddress?: boolean
  },
  now: Date,
): number {
  const free = isSuspectAddress && !isKnownAddress ? freeFromSuspectAddress : freeFromAddress
  const own = findRest(fromAddress, free, now)
  return isKnownAddress ? own : Math.max(own, findRest(fromAll, freeFromStrangers, now))
}

function findRest(attempts: Attempts | undefined, free: number, now: Date): number {
  const counted = countFailures(attempts, now)
  if (!attempts || counted < free) return 0
  const delay = Math.min(longestDelay, firstDelay * 2 ** Math.min(counted - free, 20))
  return Math.max(0, attempts.lastFailedAt + delay - now.getTime())
}

/** How many failures still count. */
export function countFailures(attempts: Attempts | undefined, now: Date): number {
  if (!attempts || now.getTime() - attempts.lastFailedAt >= forgottenAfter) return 0
  return attempts.failures
}
