import { hash, timingSafeEqual } from 'node:crypto'
import type { Environment } from '../../ids.ts'
import type { Sealing } from '../../secrets/sealing.ts'

/** What a challenge is for: nothing else takes it. */
export type ChallengePurpose = 'sign-in' | `invitation ${string}` | `account ${string}`

/** A challenge that a passkey has signed: good once. */
export interface UsedChallenge {
  hash: string
  expiresAt: number
}

interface ChallengeServices extends Pick<Environment, 'now' | 'randomBytes'> {
  sealing: Pick<Sealing, 'mark' | 'formerMarks'>
}

const nonceBytes = 16
const timeBytes = 8
const macBytes = 32
/** How long a person may take, in milliseconds. */
export const challengeLifetime = 5 * 60_000

/**
 * A challenge for a passkey, which proves by itself that this gateway made it, for what and until when: anyone may ask for one, so
 * none is stored before it is used.
 */
export function makeChallenge(
  { sealing, now, randomBytes }: ChallengeServices,
  purpose: ChallengePurpose,
): Buffer {
  const expiry = Buffer.alloc(timeBytes)
  expiry.writeBigUInt64BE(BigInt(now().getTime() + challengeLifetime))
  const stated = Buffer.concat([randomBytes(nonceBytes), expiry])
  return Buffer.concat([stated, Buffer.from(sealing.mark(nameChallenge(purpose, stated)), 'hex')])
}

/** The challenge that was signed, base64url, where this gateway made it for that purpose and it has not expired. */
export function readChallenge(
  { sealing, now }: Omit<ChallengeServices, 'randomBytes'>,
  purpose: ChallengePurpose,
  text: string,
): UsedChallenge | undefined {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== nonceBytes + timeBytes + macBytes) return undefined
  const stated = bytes.subarray(0, -macBytes)
  const said = nameChallenge(purpose, stated)
  const marks = [sealing.mark(said), ...sealing.formerMarks(said)]
  if (!marks.some(mark => timingSafeEqual(bytes.subarray(-macBytes), Buffer.from(mark, 'hex'))))
    return undefined
  const expiresAt = Number(stated.readBigUInt64BE(nonceBytes))
  return expiresAt > now().getTime() ? { hash: hash('sha256', bytes, 'hex'), expiresAt } : undefined
}

function nameChallenge(purpose: string, stated: Buffer): string {
  return `challenge ${purpose} ${stated.toString('hex')}`
}
