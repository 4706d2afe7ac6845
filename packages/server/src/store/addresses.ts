import { announce, type WriteTransaction } from './changes.ts'
import type { Db } from './database.ts'
import type { AddressCodeRow, AddressRequestRow, PersonRow } from './tables.ts'

/** @param askedBy the id of the invitation, or of the person */
export function findAddressCode(db: Db, askedBy: string): Promise<AddressCodeRow | undefined> {
  return db.selectFrom('address_code').selectAll().where('asked_by', '=', askedBy).executeTakeFirst()
}

/** Keeps a code, in the place of the one before. */
export async function keepAddressCode(db: Db, row: AddressCodeRow): Promise<void> {
  await db
    .insertInto('address_code')
    .values(row)
    .onConflict(conflict => conflict.column('asked_by').doUpdateSet(row))
    .execute()
}

export async function removeAddressCode(db: Db, askedBy: string): Promise<void> {
  await db.deleteFrom('address_code').where('asked_by', '=', askedBy).execute()
}

/** Lets no code be taken any longer that was sent; how many were sent is remembered. */
export async function forgetAddressCodes(db: Db): Promise<void> {
  await db.updateTable('address_code').set({ mark: null }).execute()
}

/** The address that a host is to decide on for a person. */
export function findAddressRequestByPerson(db: Db, personId: string): Promise<AddressRequestRow | undefined> {
  return db.selectFrom('address_request').selectAll().where('person_id', '=', personId).executeTakeFirst()
}

export function findAddressRequest(db: Db, id: string): Promise<AddressRequestRow | undefined> {
  return db.selectFrom('address_request').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Every address that waits for a host, newest first. */
export function listAddressRequests(db: Db): Promise<AddressRequestRow[]> {
  return db.selectFrom('address_request').selectAll().orderBy('id', 'desc').execute()
}

/** Keeps what address a person says is theirs, in the place of the one before. */
export async function keepAddressRequest(
  db: WriteTransaction,
  request: AddressRequestRow,
  person: PersonRow,
): Promise<void> {
  await db
    .insertInto('address_request')
    .values(request)
    .onConflict(conflict => conflict.column('person_id').doUpdateSet(request))
    .execute()
  announce(db, { type: 'address-asked', request, person })
}

/** Forgets what address a person says is theirs: it was taken, or they are removed. */
export async function removeAddressRequest(db: Db, personId: string): Promise<void> {
  await db.deleteFrom('address_request').where('person_id', '=', personId).execute()
}

/** Drops what address a person says is theirs: a host has declined it, or the person has taken it back. */
export async function dropAddressRequest(
  db: WriteTransaction,
  request: AddressRequestRow,
  person: PersonRow,
  by: string,
  at: Date,
): Promise<void> {
  await removeAddressRequest(db, person.id)
  announce(db, { type: 'address-dropped', request, person, by, at })
}
