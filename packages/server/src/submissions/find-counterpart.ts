import type { EntityKey, Registered } from '@udigate/udi'
import type { RegisterLaw } from '../authorities/authority.ts'
import { listCodeSpaces, nameEntity, readRegistered } from '../delivery/stored-entities.ts'
import type { Acting } from '../rights/caller.ts'
import type { Stage } from '../stage.ts'
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
  law: RegisterLaw,
  key: EntityKey,
): Promise<Registered | undefined> {
  const device = nameEntity(law, key)
  const elsewhere = listCodeSpaces(law).filter(codeSpace => codeSpace !== device.code_space)
  const bearers = await Promise.all(
    elsewhere.map(code_space => findEntity(db, stage, { ...device, code_space })),
  )
  const other = bearers.find(bearer => bearer?.organisation === organisation)
  return other && readWithGroup(db, stage, other)
}

/**
 * What is known of a device that another one says it is linked with, and of its group: nothing of one that belongs to another
 * organisation.
 */
export async function findLinked(
  db: Db,
  { stage, organisation }: Pick<Acting, 'stage' | 'organisation'>,
  law: RegisterLaw,
  key: EntityKey,
): Promise<Registered> {
  const device = await findEntity(db, stage, nameEntity(law, key))
  return device?.organisation === organisation ? readWithGroup(db, stage, device) : {}
}

async function readWithGroup(db: Db, stage: Stage, device: EntityRow): Promise<Registered> {
  const group = nameGroupOfDevice(device)
  return readRegistered(device, group && (await findEntity(db, stage, group)))
}

function nameGroupOfDevice({ group_agency, group_code, code_space }: EntityRow): EntityName | undefined {
  if (group_agency === null || group_code === null) return undefined
  return { kind: 'group', agency: group_agency, code: group_code, code_space }
}
