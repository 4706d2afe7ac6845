import type { Acting } from '../rights/caller.ts'
import { findOrganisation } from '../store/actors.ts'
import type { Db } from '../store/database.ts'

export type ActingActor =
  | { kind: 'known'; code: string }
  /** The request does not say for whom, and the key leaves it open. */
  | { kind: 'unnamed' }
  /** The key may not act for this one. */
  | { kind: 'forbidden'; code: string }

/** For whom a caller acts: the actor that the request names, or the only one that the key is for. */
export async function findActingActor(
  db: Db,
  caller: Pick<Acting, 'organisation' | 'stage' | 'actors'>,
  named: string | undefined,
): Promise<ActingActor> {
  const { actors, organisation, stage } = caller
  const only = actors !== 'any' && actors.length === 1 ? actors[0] : undefined
  const code = named ?? only
  if (code === undefined) return { kind: 'unnamed' }
  if (actors !== 'any' && !actors.includes(code)) return { kind: 'forbidden', code }
  const owner = await findOrganisation(db, stage, code)
  return owner === undefined || owner === organisation ? { kind: 'known', code } : { kind: 'forbidden', code }
}
