import { type Environment, makeId } from '../../ids.ts'
import { formatPerson } from '../../rights/author.ts'
import { findAccount, isMailTaken, keepAccount, listPasskeys } from '../../store/accounts.ts'
import {
  dropAddressRequest,
  findAddressRequest,
  findAddressRequestByPerson,
  keepAddressRequest,
  removeAddressRequest,
} from '../../store/addresses.ts'
import type { WriteTransaction } from '../../store/changes.ts'
import type { Store } from '../../store/database.ts'
import { changePerson, findPerson } from '../../store/people.ts'
import type { AddressRequestRow, MailProof, PersonRow, WholeAccount } from '../../store/tables.ts'
import { nameAccountLock } from './accounting.ts'

type AddressServices = Pick<Environment, 'now' | 'randomBytes'> & { store: Store }

/** Why an address is not a person's: another one has proven it, there is no such account any longer, or it is proven already. */
export type AddressRefusal = 'taken' | 'gone' | 'proven'

/**
 * Makes an address that was proven that of the account of a person: they sign in with it from now on.
 *
 * @param mail in lower case
 */
export function takeProvenAddress(
  environment: AddressServices,
  personId: string,
  mail: string,
): Promise<WholeAccount | AddressRefusal> {
  return environment.store.write(
    db => changeAddress(db, environment, personId, { mail, proof: 'code', by: formatPerson(personId) }),
    [nameAccountLock(personId), nameAccountLock(mail)],
  )
}

/**
 * Keeps what address a person says is theirs, in the place of the one before, until a host decides on it.
 *
 * @param mail in lower case
 */
export function askForAddress(
  environment: AddressServices,
  personId: string,
  mail: string,
): Promise<AddressRequestRow | AddressRefusal> {
  return environment.store.write(
    async (db): Promise<AddressRequestRow | AddressRefusal> => {
      const [account, person] = [await findAccount(db, personId), await findPerson(db, personId)]
      if (!account || !person || person.ended_at !== null) return 'gone'
      if (account.mail === mail && person.mail_proven_by !== null) return 'proven'
      const request = {
        person_id: personId,
        id: makeId(environment),
        mail,
        asked_at: environment.now().getTime(),
      }
      await keepAddressRequest(db, request, person)
      return request
    },
    [nameAccountLock(personId)],
  )
}

/** Takes back what address a person has said is theirs. @returns whether they had */
export function withdrawAddress({ store, now }: AddressServices, personId: string): Promise<boolean> {
  return store.write(
    async db => {
      const [request, person] = [
        await findAddressRequestByPerson(db, personId),
        await findPerson(db, personId),
      ]
      if (!request || !person) return false
      await dropAddressRequest(db, request, person, formatPerson(personId), now())
      return true
    },
    [nameAccountLock(personId)],
  )
}

/** A decision on an address that a person says is theirs. */
export interface AddressDecision {
  /** The id of the request: a person who asks for another address makes another one. */
  id: string
  /** Who decides, as it is stored. */
  by: string
}

/** Why it is not decided: there is no such request, it is one's own, or it was for another address or cannot be taken any longer. */
export type AddressDecisionRefusal = 'unknown' | 'own' | 'outdated'

/** Confirms that an address is the person's. @param mail the one that is confirmed, in lower case */
export function confirmAddress(
  environment: AddressServices,
  decision: AddressDecision,
  mail: string,
): Promise<'decided' | AddressDecisionRefusal> {
  return decide(environment, decision, [nameAccountLock(mail)], async (db, request) => {
    if (request.mail !== mail) return 'outdated'
    const changed = await changeAddress(db, environment, request.person_id, {
      mail,
      proof: 'host',
      by: decision.by,
    })
    return typeof changed === 'string' ? 'outdated' : 'decided'
  })
}

/** Declines an address: the person keeps the one that they have. */
export function declineAddress(
  environment: AddressServices,
  decision: AddressDecision,
): Promise<'decided' | AddressDecisionRefusal> {
  return decide(environment, decision, [], async (db, request, person) => {
    await dropAddressRequest(db, request, person, decision.by, environment.now())
    return 'decided'
  })
}

async function decide(
  { store }: AddressServices,
  { id, by }: AddressDecision,
  locks: readonly string[],
  work: (
    db: WriteTransaction,
    request: AddressRequestRow,
    person: PersonRow,
  ) => Promise<'decided' | 'outdated'>,
): Promise<'decided' | AddressDecisionRefusal> {
  const known = await findAddressRequest(store.db, id)
  if (!known) return 'unknown'
  return store.write(
    async (db): Promise<'decided' | AddressDecisionRefusal> => {
      const request = await findAddressRequest(db, id)
      const person = request && (await findPerson(db, request.person_id))
      if (!request || !person) return 'unknown'
      return by === formatPerson(person.id) ? 'own' : work(db, request, person)
    },
    [nameAccountLock(known.person_id), ...locks],
  )
}

async function changeAddress(
  db: WriteTransaction,
  { now }: Pick<Environment, 'now'>,
  personId: string,
  { mail, proof, by }: { mail: string; proof: MailProof; by: string },
): Promise<WholeAccount | AddressRefusal> {
  const [account, person] = [await findAccount(db, personId), await findPerson(db, personId)]
  if (!account || !person || person.ended_at !== null) return 'gone'
  if (await isMailTaken(db, mail, personId)) return 'taken'
  await removeAddressRequest(db, personId)
  await changePerson(db, person, { mail, mail_proven_by: proof }, by, now())
  const kept = { ...account, mail, changed_at: now().getTime() }
  if (account.mail !== mail) await keepAccount(db, kept, 'address changed', by)
  return { account: account.mail === mail ? account : kept, passkeys: await listPasskeys(db, personId) }
}
