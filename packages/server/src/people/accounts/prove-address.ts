import { timingSafeEqual } from 'node:crypto'
import { findAddressCode, keepAddressCode } from '../../store/addresses.ts'
import type { InvitationRow } from '../../store/tables.ts'
import { makeUserCode } from '../login-requests/codes.ts'
import { type Accounting, nameAccountLock } from './accounting.ts'
import { nameInvitationLock } from './invite.ts'

type ProofServices = Pick<Accounting, 'store' | 'sealing' | 'now' | 'randomBytes'>

/** How long a code is good, in milliseconds. */
const codeLifetime = 10 * 60_000
/** How often a code may be wrong. */
const mostTries = 5
/** How many codes are sent within an hour for an invitation, which anyone asks for who has its link, or for a person. */
const mostCodes = 5
const codesWithin = 3_600_000
/** A person has to choose how they sign in first, in milliseconds. */
const proofLifetime = 30 * 60_000

/** Whose an address is to be: of an invitation, or of a person who is signed in. */
export interface AddressToProve {
  /** The id of the invitation, or of the person. */
  askedBy: string
  lock: string
  /** In lower case. */
  mail: string
}

/** @param mail the address of the invitation, or of the account that it opens again */
export function proveForInvitation(invitation: InvitationRow, mail: string): AddressToProve {
  return { askedBy: invitation.id, lock: nameInvitationLock(invitation), mail }
}

/** @param mail in lower case */
export function proveForPerson(personId: string, mail: string): AddressToProve {
  return { askedBy: personId, lock: nameAccountLock(personId), mail }
}

/**
 * Makes the code that proves that an address is the person's, in the place of the one before.
 *
 * @returns the code, which is seen only now, or how long to wait for one, in milliseconds
 */
export function makeAddressCode(
  { store, sealing, now, randomBytes }: ProofServices,
  address: AddressToProve,
): Promise<{ code: string } | { milliseconds: number }> {
  const code = makeUserCode({ randomBytes })
  return store.write(
    async (db): Promise<{ code: string } | { milliseconds: number }> => {
      const at = now().getTime()
      const before = await findAddressCode(db, address.askedBy)
      const isWithin = before !== undefined && before.first_sent_at + codesWithin > at
      if (isWithin && before.sent >= mostCodes) {
        return { milliseconds: before.first_sent_at + codesWithin - at }
      }
      await keepAddressCode(db, {
        asked_by: address.askedBy,
        mark: sealing.mark(nameCode(address, code)),
        tries_left: mostTries,
        expires_at: at + codeLifetime,
        sent: isWithin ? before.sent + 1 : 1,
        first_sent_at: isWithin ? before.first_sent_at : at,
      })
      return { code }
    },
    [address.lock],
  )
}

/** Takes the code that was sent to an address, once. @returns whether it is the one, and still good */
export function takeAddressCode(
  { store, sealing, now }: ProofServices,
  address: AddressToProve,
  code: string,
): Promise<boolean> {
  return store.write(
    async db => {
      const row = await findAddressCode(db, address.askedBy)
      if (!row || row.mark === null || row.tries_left <= 0 || row.expires_at <= now().getTime()) return false
      const name = nameCode(address, code)
      const marks = [sealing.mark(name), ...sealing.formerMarks(name)]
      const kept = Buffer.from(row.mark, 'hex')
      const isRight = marks.some(mark => timingSafeEqual(Buffer.from(mark, 'hex'), kept))
      await keepAddressCode(db, {
        ...row,
        mark: isRight ? null : row.mark,
        tries_left: row.tries_left - 1,
      })
      return isRight
    },
    [address.lock],
  )
}

/** What shows to `isAddressProven`, for half an hour, that a code was taken. */
export function writeProof(
  { sealing, now }: Pick<ProofServices, 'sealing' | 'now'>,
  address: AddressToProve,
): string {
  return sealing.seal(String(now().getTime() + proofLifetime), nameProof(address))
}

/** Whether something is what `writeProof` gave for an address. */
export function isAddressProven(
  { sealing, now }: Pick<ProofServices, 'sealing' | 'now'>,
  address: AddressToProve,
  proof: string,
): boolean {
  try {
    return Number(sealing.open(proof, nameProof(address))) > now().getTime()
  } catch {
    return false
  }
}

function nameCode({ askedBy, mail }: AddressToProve, code: string): string {
  return `address code ${askedBy} ${mail} ${code.replaceAll(/[\s-]/g, '').toUpperCase()}`
}

function nameProof({ askedBy, mail }: AddressToProve): string {
  return `proven address ${askedBy} ${mail}`
}
