import type { Logger } from 'pino'
import type { RunningJob } from '../jobs/job.ts'
import type { Lease, Leases } from '../jobs/lease.ts'
import type { JobRunner } from '../jobs/runner.ts'
import { readSealed, type Sealing } from '../secrets/sealing.ts'
import { announce, type ResealedSecret, type WriteTransaction } from '../store/changes.ts'
import type { Store } from '../store/database.ts'
import { decodeJson, encodeJson } from '../store/json.ts'
import { findResealing, keepResealing } from '../store/key-ring.ts'
import {
  countSealedTables,
  listSealedRows,
  nameSealedRow,
  replaceSealed,
  replaceTokenMark,
  type SealedRow,
  type SealedTableName,
  sealedTableNames,
  sealedTables,
} from '../store/sealed-columns.ts'
import type { ResealingRow } from '../store/tables.ts'
import { sealedPurposes } from './sealed-purposes.ts'

/** What seals again what former keys have sealed. */
export interface ResealServices {
  store: Pick<Store, 'write' | 'db'>
  sealing: Sealing
  now(): Date
  log: Logger
}

/** How often it is looked whether there is anything to do, in milliseconds: the key is another only after a new start. */
const lookEvery = 60_000

/** Seals with the present key what former ones have sealed, in small steps beside all other work. Of several processes one does it. */
export function startResealing(
  resealing: ResealServices,
  jobs: JobRunner,
  leases: Leases<Lease & { store: Store }>,
): RunningJob {
  return jobs.start({
    name: 'sealing with the present key',
    leases,
    role: 'sealing with the present key',
    begin:
      ({ lease: { store } }) =>
      async () =>
        (await resealSome({ ...resealing, store })) ? 0 : lookEvery,
  })
}

/** Does one step more. @returns whether there is another one */
export async function resealSome({ store, sealing, now, log }: ResealServices): Promise<boolean> {
  const found = await findResealing(store.db)
  if (!found || found.ended_at !== null) return false
  const counted = found.left_rows ?? (await countSealedTables(store.db))
  const faults: string[] = []
  const after = await store.write(async db => {
    faults.length = 0
    const next = await takeStep(db, { ...found, left_rows: counted }, { sealing, now, faults })
    await keepResealing(db, next)
    return next
  })
  for (const row of faults) log.warn({ row }, 'sealed with a key that is not kept: it cannot be opened')
  if (after.ended_at !== null) log.info('all that former keys had sealed is sealed with the present one')
  return after.ended_at === null
}

async function takeStep(
  db: WriteTransaction,
  row: ResealingRow,
  { sealing, now, faults }: Pick<ResealServices, 'sealing' | 'now'> & { faults: string[] },
): Promise<ResealingRow> {
  const table = sealedTableNames[row.step]
  if (table === undefined) return { ...row, left_rows: 0, ended_at: now().getTime() }
  const page = await listSealedRows(db, table, decodeJson(row.after))
  for (const each of page) if (!(await resealRow(db, table, each, sealing, now()))) faults.push(table)
  const last = page.at(-1)
  const left_rows = Math.max(0, (row.left_rows ?? 0) - page.length)
  return last && page.length === sealedTables[table].atOnce
    ? { ...row, after: encodeJson(nameSealedRow(table, last)), left_rows }
    : { ...row, step: row.step + 1, after: null, left_rows }
}

/** @returns whether all of it can be opened with the present key */
async function resealRow(
  db: WriteTransaction,
  table: SealedTableName,
  row: SealedRow,
  sealing: Sealing,
  at: Date,
): Promise<boolean> {
  const purpose = sealedPurposes[table](nameSealedRow(table, row), row)
  let isWhole = true
  for (const column of sealedTables[table].columns) {
    const was = row[column] ?? null
    if (was === null || typeof was === 'number') continue
    let anew: Uint8Array | undefined
    try {
      anew = sealing.resealBytes(typeof was === 'string' ? readSealed(was) : was, purpose)
    } catch {
      isWhole = false
      continue
    }
    if (!anew) continue
    const sealed = typeof was === 'string' ? Buffer.from(anew).toString('base64') : anew
    if (!(await replaceSealed(db, table, row, column, sealed))) continue
    const secret = describeSecret(table, column, row, sealed)
    if (secret) announce(db, { type: 'secret-resealed', sealed: secret, at })
    if (table === 'submission') {
      const token = sealing.open(String(sealed), purpose)
      await replaceTokenMark(db, String(row.request_id), sealing.mark(token))
    }
  }
  return isWhole
}

/** What has evidence of how it is sealed. */
function describeSecret(
  table: SealedTableName,
  column: string,
  row: SealedRow,
  sealed: string | Uint8Array,
): ResealedSecret | undefined {
  const text = String(sealed)
  if (table === 'actor') {
    const { stage, code } = row as { stage: 'preview' | 'production'; code: string }
    return { actor: { stage, code, sealed_token: text } }
  }
  if (table === 'webhook' && column === 'sealed_secret')
    return { webhook: { id: String(row.id), sealed_secret: text } }
  if (table === 'account') return { account: { person_id: String(row.person_id), sealed_totp: text } }
  return undefined
}
