import type { Db } from '../store/database.ts'
import {
  listBatchRecordsAfter,
  listDevicesAfter,
  listLastSubmissions,
  type OwnedBatchRecord,
} from '../store/due-device-sources.ts'
import { deleteUnclearDevices } from '../store/due-devices.ts'
import type { EntityRow } from '../store/tables.ts'
import { keepRecords, keepRegistered, keepUnaccepted } from './keep-rows.ts'

/** How many rows are read at a time. */
const rowsAtOnce = 500

/** Notes the deadlines of everything that a store has which is older than the table of them. */
export async function fillDueDevices(db: Db): Promise<void> {
  for await (const devices of readPages<EntityRow>(after => listDevicesAfter(db, after, rowsAtOnce))) {
    await keepRegistered(db, devices)
    const unaccepted = devices.filter(({ state }) => state === 'NONE')
    await keepUnaccepted(db, await listLastSubmissions(db, unaccepted))
  }
  for await (const records of readPages<OwnedBatchRecord>(after =>
    listBatchRecordsAfter(db, after, rowsAtOnce),
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

async function* readPages<Row>(readPage: (after: Row | undefined) => Promise<Row[]>): AsyncIterable<Row[]> {
  let after: Row | undefined
  for (;;) {
    const rows = await readPage(after)
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)
  }
}
