import { timingSafeEqual } from 'node:crypto'
import { findInvitationCode, keepInvitationCode } from '../../store/invitations.ts'
import type { InvitationRow } from '../../store/tables.ts'
import { makeUserCode } from '../login-requests/codes.ts'
import type { Accounting } from './accounting.ts'
import { nameInvitationLock } from './invite.ts'

type Proving = Pick<Accounting, 'store' | 'sealing' | 'now' | 'randomBytes'>

/** How long a code is good, in milliseconds. */
const codeLifetime = 10 * 60_000
/** How often a code may be wrong. */
const mostTries = 5
/** How many codes are sent for an invitation within an hour: anyone who has its link can ask for them. */
const mostCodes = 5
const codesWithin = 3_600_000
/** A person has to choose how they sign in first, in milliseconds. */
const proofLifetime = 30 * 60_000

/**
 * Makes the code that proves that the address of an invitation is the person's, in the place of the one before.
 *
 * @returns the code, which is seen only now, or how long to wait for one, in milliseconds
 */
export function makeAddressCode(
  { store, sealing, now, randomBytes }: Proving,
  invitation: InvitationRow,
): Promise<{ code: string } | { milliseconds: number }> {
  const code = makeUserCode({ randomBytes })
  return store.write(
    async (db): Promise<{ code: string } | { milliseconds: number }> => {
      const at = now().getTime()
      const before = await findInvitationCode(db, invitation.id)
      const isWithin = before !== undefined && before.first_sent_at + codesWithin > at
      if (isWithin && before.sent >= mostCodes) {
        return { milliseconds: before.first_sent_at + codesWithin - at }
      }
      await keepInvitationCode(db, {
        invitation_id: invitation.id,
        mark: sealing.mark(nameCode(invitation, code)),
        tries_left: mostTries,
        expires_at: at + codeLifetime,
        sent: isWithin ? before.sent + 1 : 1,
        first_sent_at: isWithin ? before.first_sent_at : at,
      })
      return { code }
    },
    [nameInvitationLock(invitation)],
  )
}

/**
 * Takes the code that was sent to the address of an invitation, once.
 *
 * @param mail the address that it was sent to
 * @returns what proves the address to `isAddressProven` for half an hour; `undefined` where the code is not the one, or not any longer
 */
export function takeAddressCode(
  { store, sealing, now }: Proving,
  invitation: InvitationRow,
  mail: string,
  code: string,
): Promise<string | undefined> {
  return store.write(
    async db => {
      const row = await findInvitationCode(db, invitation.id)
      if (!row || row.mark === null || row.tries_left <= 0 || row.expires_at <= now().getTime())
        return undefined
      const name = nameCode(invitation, code)
      const marks = [sealing.mark(name), ...sealing.formerMarks(name)]
      const kept = Buffer.from(row.mark, 'hex')
      const isRight = marks.some(mark => timingSafeEqual(Buffer.from(mark, 'hex'), kept))
      await keepInvitationCode(db, {
        ...row,
        mark: isRight ? null : row.mark,
        tries_left: row.tries_left - 1,
      })
      if (!isRight) return undefined
      return sealing.seal(String(now().getTime() + proofLifetime), nameProof(invitation, mail))
    },
    [nameInvitationLock(invitation)],
  )
}

/** Whether something is what `takeAddressCode` gave for an invitation and an address. */
export function isAddressProven(
  { sealing, now }: Pick<Proving, 'sealing' | 'now'>,
  invitation: InvitationRow,
  mail: string,
  proof: string,
): boolean {
  try {
    return Number(sealing.open(proof, nameProof(invitation, mail))) > now().getTime()
  } catch {
    return false
  }
}

function nameCode({ id }: InvitationRow, code: string): string {
  return `address code ${id} ${code.replaceAll(/[\s-]/g, '').toUpperCase()}`
}

function nameProof({ id }: InvitationRow, mail: string): string {
  return `proven address ${id} ${mail}`
}
