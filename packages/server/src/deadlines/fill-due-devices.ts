import type { Db } from '../store/database.ts'
import {
  listBatchRecordsAfter,
  listLastSubmissions,
  type OwnedBatchRecord,
  readEntities,
} from '../store/due-device-sources.ts'
import { deleteUnclearDevices } from '../store/due-devices.ts'
import { readPages } from '../store/read-pages.ts'
import { keepRecords, keepRegistered, keepUnaccepted } from './keep-rows.ts'

/** Notes the deadlines of everything that a store has which is older than the table of them. */
export async function fillDueDevices(db: Db): Promise<void> {
  for await (const devices of readEntities(db, 'device')) {
    await keepRegistered(db, devices)
    const unaccepted = devices.filter(({ state }) => state === 'NONE')
    await keepUnaccepted(db, await listLastSubmissions(db, unaccepted))
  }
  for await (const records of readPages<OwnedBatchRecord>((after, limit) =>
    listBatchRecordsAfter(db, after, limit),
  )) {
    for (const some of Map.groupBy(records, ({ batch_id }) => batch_id).values()) {
      const [first] = some
      if (!first) continue
      const batch = { id: first.batch_id, organisation: first.organisation, stage: first.stage }
      await keepRecords(
        db,
        batch,
        some.map(record => ({ ...record, model: record.model ?? record.batch_model })),
      )
    }
  }
  await deleteUnclearDevices(db)
}
