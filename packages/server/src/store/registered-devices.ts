import type { Db } from './database.ts'
import { readPages } from './read-pages.ts'
import type { Owner } from './submissions.ts'
import type { EntityRow } from './tables.ts'

/** A registered device with its group, as both are stored. */
export interface DeviceWithGroup {
  device: EntityRow
  group: EntityRow | undefined
}

/** Which of the devices of a model are meant; all of them where nothing is said. */
export interface RegisteredFilter {
  actor?: string | undefined
  /** The code of the group. */
  group?: string | undefined
}

/** The devices of a model that an organisation has at the authority, in the order of their codes, some at a time. */
export async function* readRegisteredDevices(
  db: Db,
  { organisation, stage }: Owner,
  model: string,
  { actor, group }: RegisteredFilter = {},
): AsyncGenerator<DeviceWithGroup[]> {
  const pages = readPages<EntityRow>((after, limit) => {
    let query = db
      .selectFrom('entity')
      .selectAll()
      .where(where => where.and({ organisation, stage, model, kind: 'device' }))
      .where('record', 'is not', null)
      .orderBy('code')
      .orderBy('agency')
      .orderBy('code_space')
      .limit(limit)
    if (actor !== undefined) query = query.where('actor', '=', actor)
    if (group !== undefined) query = query.where('group_code', '=', group)
    if (after === undefined) return query.execute()
    const { code, agency, code_space } = after
    return query
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('code', 'agency', 'code_space'), '>', tuple(code, agency, code_space)),
      )
      .execute()
  })
  for await (const devices of pages) {
    const codes = [...new Set(devices.flatMap(({ group_code }) => group_code ?? []))]
    const found =
      codes.length === 0
        ? []
        : await db
            .selectFrom('entity')
            .selectAll()
            .where(where => where.and({ organisation, stage, kind: 'group' }))
            .where('code', 'in', codes)
            .execute()
    const byName = new Map(found.map(each => [joinNames(each.agency, each.code, each.code_space), each]))
    yield devices.map(device => ({
      device,
      group: byName.get(joinNames(device.group_agency, device.group_code, device.code_space)),
    }))
  }
}

function joinNames(agency: string | null, code: string | null, space: string): string {
  return JSON.stringify([agency, code, space])
}
