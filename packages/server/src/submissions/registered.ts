import type { Registered } from '@udigate/udi'
import type { Law } from '../authorities/authority.ts'
import { findCodeSpace } from '../authorities/laws.ts'
import { readRegistered } from '../delivery/read-registered.ts'
import type { Acting } from '../rights/caller.ts'
import type { Db } from '../store/database.ts'
import { findEntity } from '../store/entities.ts'

/** How a record names its device, as far as it does. */
export type DeviceName = ReturnType<Law['readDeviceName']>

/** What an actor has registered of the device of this name, and of its group; nothing where that is under another model. */
export async function findRegistered(
  db: Db,
  { organisation, stage }: Pick<Acting, 'organisation' | 'stage'>,
  actor: string,
  model: string,
  { code, agency }: DeviceName,
): Promise<Registered> {
  if (code === undefined || agency === undefined) return {}
  const code_space = findCodeSpace(model)
  const device = await findEntity(db, stage, { kind: 'device', agency, code, code_space })
  if (device?.organisation !== organisation || device.actor !== actor || device.model !== model) return {}
  const { group_agency, group_code } = device
  const group =
    group_agency === null || group_code === null
      ? undefined
      : await findEntity(db, stage, { kind: 'group', agency: group_agency, code: group_code, code_space })
  return readRegistered(device, group)
}
