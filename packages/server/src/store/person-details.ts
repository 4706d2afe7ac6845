import { readInChunks } from './chunks.ts'
import type { Db } from './database.ts'
import type { AccountRow, SessionRow } from './tables.ts'

/** How people sign in without a provider, and the sessions that they have. */
export interface PersonDetails {
  account: Pick<AccountRow, 'mail' | 'password_hash'> | undefined
  passkeys: number
  /** Those that were not ended; they may have gone unused for too long. */
  sessions: readonly SessionRow[]
}

/** Reads of several people at once how they sign in, and where they are signed in. */
export async function readPersonDetails(
  db: Db,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, PersonDetails>> {
  const [accounts, passkeys, sessions] = await Promise.all([
    readInChunks(personIds, some =>
      db
        .selectFrom('account')
        .select(['person_id', 'mail', 'password_hash'])
        .where('person_id', 'in', some)
        .execute(),
    ),
    readInChunks(personIds, some =>
      db.selectFrom('passkey').select('person_id').where('person_id', 'in', some).execute(),
    ),
    readInChunks(personIds, some =>
      db
        .selectFrom('session')
        .selectAll()
        .where('person_id', 'in', some)
        .where('ended_at', 'is', null)
        .execute(),
    ),
  ])
  return new Map(
    personIds.map(id => [
      id,
      {
        account: accounts.find(({ person_id }) => person_id === id),
        passkeys: passkeys.filter(({ person_id }) => person_id === id).length,
        sessions: sessions.filter(({ person_id }) => person_id === id),
      },
    ]),
  )
}
