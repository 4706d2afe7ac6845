import type { Acting, Reaches } from '../rights/caller.ts'
import { findReaches, type GivenRole } from '../rights/reach.ts'
import type { Right } from '../rights/rights.ts'
import { givesMoreWhereAlone } from '../rights/roles.ts'
import { readInChunks } from './chunks.ts'
import type { Db } from './database.ts'
import { decodeJson } from './json.ts'
import { isAlone } from './organisations.ts'
import { remembered } from './remembered.ts'
import type { Owner } from './submissions.ts'

/** What a person is in an organisation on a stage. */
export interface Standing {
  given: readonly GivenRole[]
  /** How often what the person may do has changed, anywhere. */
  rightsVersion: number
}

/** What a person who may sign in is in an organisation on a stage now; `undefined` for one who may not any longer. */
export const findStanding: (db: Db, personId: string, owner: Owner) => Promise<Standing | undefined> =
  remembered(
    (personId, { organisation, stage }) => JSON.stringify([personId, organisation, stage]),
    async (db, personId, { organisation, stage }) => {
      const rows = await db
        .selectFrom('person')
        .leftJoin('role_grant', join =>
          join
            .onRef('role_grant.person_id', '=', 'person.id')
            .on('role_grant.organisation', '=', organisation)
            .on('role_grant.stage', '=', stage)
            .on('role_grant.ended_at', 'is', null),
        )
        .select(['person.rights_version', 'role_grant.role', 'role_grant.actors'])
        .where('person.id', '=', personId)
        .where('person.ended_at', 'is', null)
        .execute()
      const [first] = rows
      if (!first) return undefined
      const given = rows.flatMap(({ role, actors }) =>
        role === null || actors === null ? [] : [{ role, actors: decodeJson(actors) }],
      )
      return { given, rightsVersion: first.rights_version }
    },
  )

/** The rights that roles in an organisation give now. */
export async function findReachesIn(
  db: Db,
  organisation: string,
  given: readonly GivenRole[],
): Promise<Reaches> {
  const mayBeMore = givesMoreWhereAlone(given.map(({ role }) => role))
  return findReaches(given, mayBeMore && (await isAlone(db, organisation)))
}

/** The actors that a person may do something for in an organisation on a stage, by the roles that they have there now. */
export async function findReachOfPerson(
  db: Db,
  personId: string,
  owner: Owner,
  right: Right,
): Promise<Acting['actors'] | undefined> {
  const standing = await findStanding(db, personId, owner)
  return standing && (await findReachesIn(db, owner.organisation, standing.given)).get(right)
}

/** How often what these people may do has changed, of those who may sign in. */
export function readRightsVersions(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; rightsVersion: number }[]> {
  return readInChunks(ids, some =>
    db
      .selectFrom('person')
      .select(['id', 'rights_version as rightsVersion'])
      .where('id', 'in', some)
      .where('ended_at', 'is', null)
      .execute(),
  )
}
