import type { EntityKey, Registered } from '@udigate/udi'
import type { Law } from '../authorities/authority.ts'
import { nameEntity, readRegistered } from '../delivery/stored-entities.ts'
import type { Acting } from '../rights/caller.ts'
import type { Db } from '../store/database.ts'
import { type EntityName, findEntity } from '../store/entities.ts'
import type { EntityRow } from '../store/tables.ts'

/**
 * What is known of the device that bears the code of this one in another part of the authority's register, and of its group;
 * nothing of one that belongs to another organisation.
 */
export async function findCounterpart(
  db: Db,
  { stage, organisation }: Pick<Acting, 'stage' | 'organisation'>,
  law: Law,
  key: EntityKey,
): Promise<Registered | undefined> {
  const device = nameEntity(law, key)
  const elsewhere = [...new Set(Object.values<string>(law.codeSpaceByCriterion))].filter(
    codeSpace => codeSpace !== device.code_space,
  )
  const bearers = await Promise.all(
    elsewhere.map(code_space => findEntity(db, stage, { ...device, code_space })),
  )
  const other = bearers.find(bearer => bearer?.organisation === organisation)
  if (other === undefined) return undefined
  const group = nameGroupOfDevice(other)
  return readRegistered(other, group && (await findEntity(db, stage, group)))
}

function nameGroupOfDevice({ group_agency, group_code, code_space }: EntityRow): EntityName | undefined {
  if (group_agency === null || group_code === null) return undefined
  return { kind: 'group', agency: group_agency, code: group_code, code_space }
}
