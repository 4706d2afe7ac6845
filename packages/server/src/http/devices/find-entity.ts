import type { Gateway } from '../../gateway.ts'
import type { Caller } from '../../keys/caller.ts'
import { type EntityName, findEntity } from '../../store/entities.ts'
import { findSubmission } from '../../store/submissions.ts'
import type { EntityRow } from '../../store/tables.ts'
import { Problem } from '../problems/problem.ts'

/** The entity of that name. @throws Problem where the caller's organisation has none on its stage */
export async function findOwnEntity(
  { store }: Gateway,
  { organisation, stage }: Caller,
  name: EntityName,
): Promise<EntityRow> {
  const entity = await findEntity(store.db, stage, name)
  if (entity?.organisation === organisation) return entity
  const among = name.kind === 'device' ? 'devices' : 'device-groups'
  throw new Problem(
    'path.unknown',
    `There is no ${name.agency} ${name.code} among the ${among} of this organisation.`,
  )
}

/** Why the outcome of the submission that holds an entity cannot be told; `undefined` where there is no doubt. */
export async function findDoubt(
  { store }: Gateway,
  { held_by }: Pick<EntityRow, 'held_by'>,
): Promise<string | undefined> {
  const holder = held_by === null ? undefined : await findSubmission(store.db, held_by)
  return holder?.doubt ?? undefined
}
