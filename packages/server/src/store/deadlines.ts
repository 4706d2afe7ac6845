import type { Db } from './database.ts'
import type { EntityName } from './entities.ts'
import type { Owner } from './submissions.ts'

/** A device by its name, as far as it is known. */
export interface NamedDevice {
  agency: string
  code: string
}

/** A device by its whole name, by which pages go on. */
export type PlacedDevice = Pick<EntityName, 'agency' | 'code' | 'code_space'>

/** Which of the devices: so many, after the last one of the page before. */
export interface PageOfDevices {
  limit: number
  after?: PlacedDevice | undefined
}

/** A device that a submission brought and that the authority never accepted. */
export interface UnacceptedDevice extends PlacedDevice {
  model: string
  /** The last submission that brought it, and the record in it. */
  requestId: string | null
  device: string | null
}

/** The devices of an organisation that submissions brought and the authority never accepted, by their codes. */
export async function listUnacceptedDevices(
  db: Db,
  owner: Owner,
  page: PageOfDevices,
): Promise<UnacceptedDevice[]> {
  const { organisation, stage } = owner
  const devices = await deviceRows(db, owner, page)
    .select(['entity.agency', 'entity.code', 'entity.code_space', 'entity.model'])
    .where('entity.state', '=', 'NONE')
    .execute()
  if (devices.length === 0) return []
  const submissions = await db
    .selectFrom('submission')
    .select(['request_id', 'device_agency', 'device_code', 'code_space', 'device'])
    .where('stage', '=', stage)
    .where('organisation', '=', organisation)
    .where('device_agency', 'in', [...new Set(devices.map(({ agency }) => agency))])
    .where('device_code', 'in', [...new Set(devices.map(({ code }) => code))])
    .orderBy('request_id')
    .execute()
  const last = new Map(
    submissions.map(row => [nameRow(row.device_agency, row.device_code, row.code_space), row]),
  )
  return devices.map(device => {
    const found = last.get(nameRow(device.agency, device.code, device.code_space))
    return { ...device, requestId: found?.request_id ?? null, device: found?.device ?? null }
  })
}

/** A device that is registered, with its group. */
export interface RegisteredDevice extends PlacedDevice {
  model: string
  device: string | null
  deviceGroup: string | null
}

/** The registered devices of an organisation that have one of these models, by their codes. */
export async function listRegisteredDevices(
  db: Db,
  owner: Owner,
  models: readonly string[],
  page: PageOfDevices,
): Promise<RegisteredDevice[]> {
  return deviceRows(db, owner, page)
    .leftJoin('entity as device_group', join =>
      join
        .onRef('device_group.stage', '=', 'entity.stage')
        .on('device_group.kind', '=', 'group')
        .onRef('device_group.agency', '=', 'entity.group_agency')
        .onRef('device_group.code', '=', 'entity.group_code')
        .onRef('device_group.code_space', '=', 'entity.code_space'),
    )
    .select([
      'entity.agency',
      'entity.code',
      'entity.code_space',
      'entity.model',
      'entity.record as device',
      'device_group.record as deviceGroup',
    ])
    .where('entity.state', '=', 'REGISTERED')
    .where('entity.model', 'in', models)
    .execute()
}

/** A device of batches that no submission brought: its record was not valid, or has not been submitted. */
export interface UnsubmittedDevice extends NamedDevice {
  /** Null where the file says it for each of its requests. */
  model: string | null
  /** The last batch that brought it. */
  batchId: string
}

/**
 * The devices of an organisation that came in batches and that nothing was ever submitted of, once for each model that
 * their batches have.
 *
 * @param directive the models of directive devices, whose codes name other devices than those of the rest
 */
export async function listUnsubmittedDevices(
  db: Db,
  { organisation, stage }: Owner,
  directive: readonly string[],
): Promise<UnsubmittedDevice[]> {
  const rows = await db
    .selectFrom('batch_record')
    .innerJoin('batch', 'batch.id', 'batch_record.batch_id')
    .select(({ fn }) => [
      'batch_record.agency',
      'batch_record.code',
      'batch.model',
      fn.max('batch.id').as('batchId'),
    ])
    .where('batch.organisation', '=', organisation)
    .where('batch.stage', '=', stage)
    .where('batch_record.code', 'is not', null)
    .where('batch_record.agency', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('entity')
            .select('entity.code')
            .where('entity.stage', '=', stage)
            .where('entity.kind', '=', 'device')
            .whereRef('entity.agency', '=', 'batch_record.agency')
            .whereRef('entity.code', '=', 'batch_record.code')
            .where('entity.organisation', '=', organisation)
            .where(where =>
              where.or([
                where('batch.model', 'is', null),
                where.and([where('batch.model', 'in', directive), where('entity.model', 'in', directive)]),
                where.and([
                  where('batch.model', 'not in', directive),
                  where('entity.model', 'not in', directive),
                ]),
              ]),
            ),
        ),
      ),
    )
    .groupBy(['batch_record.agency', 'batch_record.code', 'batch.model'])
    .execute()
  return rows.map(row => ({ ...row, agency: row.agency ?? '', code: row.code ?? '' }))
}

/** The devices of an organisation in a fixed order, after one of them where it is given. */
function deviceRows(db: Db, { organisation, stage }: Owner, { limit, after }: PageOfDevices) {
  const query = db
    .selectFrom('entity')
    .where('entity.organisation', '=', organisation)
    .where('entity.stage', '=', stage)
    .where('entity.kind', '=', 'device')
    .orderBy('entity.code')
    .orderBy('entity.agency')
    .orderBy('entity.code_space')
    .limit(limit)
  if (!after) return query
  return query.where(where =>
    where.or([
      where('entity.code', '>', after.code),
      where.and([where('entity.code', '=', after.code), where('entity.agency', '>', after.agency)]),
      where.and([
        where('entity.code', '=', after.code),
        where('entity.agency', '=', after.agency),
        where('entity.code_space', '>', after.code_space),
      ]),
    ]),
  )
}

function nameRow(...parts: readonly string[]): string {
  return JSON.stringify(parts)
}
