import { type Environment, makeId } from '../../ids.ts'
import {
  findAccount,
  findPasskey,
  isMailTaken,
  keepAccount,
  listPasskeys,
  removePasskeys,
} from '../../store/accounts.ts'
import type { AcceptanceProof, WriteTransaction } from '../../store/changes.ts'
import { acceptInvitation } from '../../store/invitations.ts'
import { decodeJson, encodeJson } from '../../store/json.ts'
import { changePerson, findPerson } from '../../store/people.ts'
import type { AccountRow, Claim, InvitationRow, MailProof, PersonRow } from '../../store/tables.ts'
import { isStillGiven } from '../may-give.ts'
import { createPerson, grantRole } from '../people.ts'
import { storePasskey } from './store-passkey.ts'

/** What people are made known with. */
type IdSource = Pick<Environment, 'now' | 'randomBytes'>

/** The id of a person who is going to be made known. */
export function newPersonId(environment: IdSource): string {
  return makeId(environment)
}

/**
 * Makes who has accepted an invitation what it gives: the person with their account, unless there is one already, and the roles. A way to
 * sign in that opens an account again takes the place of all others.
 *
 * @param proof what shows that they are who was meant
 * @param proves what that says of the address of the invitation, where it is the person's
 * @returns `gone` where there is no such person any longer, `known` where the passkey is some account's, `taken` where who has proven the
 * address has an account already
 */
export async function settleClaim(
  db: WriteTransaction,
  environment: IdSource,
  row: InvitationRow,
  { claim, sealedTotp }: { claim: Claim; sealedTotp: string | null },
  proof: AcceptanceProof,
  proves: MailProof | null = findMailProof(proof),
): Promise<PersonRow | 'gone' | 'known' | 'taken'> {
  if (claim.with === 'passkey' && (await findPasskey(db, claim.passkey.id))) return 'known'
  const known = await findPerson(db, claim.personId)
  const isNew = claim.with !== 'session' && row.person_id === null
  if (isNew ? known !== undefined : known?.ended_at !== null) return 'gone'
  if (!(await isStillGiven(db, row, isNew ? undefined : claim.personId))) return 'gone'
  const address = row.mail ?? known?.mail ?? ''
  const isTaken = await isMailTaken(db, address)
  if (isNew && isTaken && proof === 'code') return 'taken'
  const mailProof = isTaken ? null : proves
  const person = known ?? (await makePerson(db, environment, row, claim.personId, mailProof))
  if (!person) return 'gone'
  if (claim.with !== 'session' && !(await keepWay(db, environment, person, claim, sealedTotp))) return 'gone'
  for (const role of decodeJson(row.roles)) await grantRole(db, environment, person.id, role, row.created_by)
  await acceptInvitation(db, row.id, claim, proof, environment.now())
  const isToProve = person.mail_proven_by === null && person.provider === null && person.mail === address
  if (!isToProve || mailProof === null) return person
  const by = typeof proof === 'string' ? `person:${person.id}` : proof.confirmedBy
  return changePerson(db, person, { mail_proven_by: mailProof }, by, environment.now())
}

/** What follows for the address from how an invitation was accepted: an administrator of an organisation proves it to no other organisation. */
function findMailProof(proof: AcceptanceProof): MailProof | null {
  if (proof === 'code') return 'code'
  return proof === 'handed-over' ? 'host' : null
}

async function makePerson(
  db: WriteTransaction,
  environment: IdSource,
  { name, mail, created_by }: InvitationRow,
  id: string,
  mailProof: MailProof | null,
): Promise<PersonRow | undefined> {
  if (name === null || mail === null) return undefined
  return createPerson(db, environment, { id, name, mail, mailProof }, created_by)
}

/** Keeps how a person signs in from now on. @returns whether they have an account to keep it in, or get one */
async function keepWay(
  db: WriteTransaction,
  environment: IdSource,
  { id, mail, provider }: PersonRow,
  claim: Exclude<Claim, { with: 'session' }>,
  sealedTotp: string | null,
): Promise<boolean> {
  const former = await findAccount(db, id)
  if (!former && (mail === null || provider !== null)) return false
  await removePasskeys(
    db,
    (await listPasskeys(db, id)).map(passkey => passkey.id),
  )
  if (claim.with === 'passkey') {
    const { name, ...passkey } = claim.passkey
    await storePasskey(db, id, passkey, name, environment.now())
  }
  const way =
    claim.with === 'password'
      ? { password_hash: claim.passwordHash, sealed_totp: sealedTotp, totp_step: claim.totpStep }
      : { password_hash: null, sealed_totp: null, totp_step: null }
  const account: AccountRow = {
    person_id: id,
    mail: former?.mail ?? mail ?? '',
    mail_salt: former?.mail_salt ?? Buffer.from(environment.randomBytes(16)).toString('hex'),
    ...way,
    recovery_hashes: encodeJson(claim.recoveryHashes),
    changed_at: environment.now().getTime(),
  }
  await keepAccount(db, account, 'made', `person:${id}`)
  return true
}
