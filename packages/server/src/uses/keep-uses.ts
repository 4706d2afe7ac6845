import type { Desired } from '@udigate/udi'
import type { RegisterLaw } from '../authorities/authority.ts'
import { findHomeLaw } from '../authorities/laws.ts'
import type { Subscriber } from '../store/changes.ts'
import type { Db } from '../store/database.ts'
import { listLastSubmissions, readEntities } from '../store/due-device-sources.ts'
import { nameDevice } from '../store/entities.ts'
import { insertUses, putUsesUnderWay, replaceUses } from '../store/identifier-uses.ts'
import { decodeJson } from '../store/json.ts'
import { type EntityRow, entityKinds, type IdentifierUseRow, type SubmissionRow } from '../store/tables.ts'

/** What records use identifiers for besides, apart from the codes by which their device and its group are in the register. */
export function listFurtherUses(
  { listUses }: Pick<RegisterLaw, 'listUses'>,
  desired: Desired,
): ReturnType<RegisterLaw['listUses']> {
  return listUses(desired).filter(({ purpose }) => !entityKinds.some(kind => kind === purpose))
}

/** Keeps what else the devices of the register use identifiers for, in the transaction that changes their records. */
export const identifierUses: Subscriber = {
  async changed(db, changes) {
    await keepUses(
      db,
      changes.flatMap(change => (change.type === 'entity-kept' ? [change.entity] : [])),
    )
  },
  async migrated(db, made) {
    if (made.has('0070-identifier-uses')) await fillUses(db)
  },
}

/** Keeps what a submission that holds its device uses identifiers for; one of an item uses those of the device. */
export async function keepUsesOfSubmission(db: Db, submission: SubmissionRow): Promise<void> {
  if (submission.subject === 'item') return
  const { stage, model, device: record, request_id } = submission
  const device = { stage, model, ...nameDevice(submission), record: decodeJson(record) as object }
  await putUsesUnderWay(db, submission, listRows(device, request_id))
}

async function keepUses(db: Db, entities: readonly EntityRow[]): Promise<void> {
  const devices = entities.filter(({ kind }) => kind === 'device')
  const latest = [...new Map(devices.map(device => [nameRow(device), device])).values()]
  if (latest.length > 0) await replaceUses(db, latest, listHeldRows(latest))
}

function listHeldRows(devices: readonly EntityRow[]): readonly IdentifierUseRow[] {
  const held = devices.filter(({ state }) => state === 'SUBMITTED' || state === 'REGISTERED')
  return held.flatMap(({ record, ...device }) =>
    record === null ? [] : listRows({ ...device, record: decodeJson(record) }, null),
  )
}

type Device = Pick<EntityRow, 'stage' | 'agency' | 'code' | 'code_space' | 'model'> & {
  record: Desired['device']
}

function listRows(
  { stage, agency: bearer_agency, code: bearer_code, code_space, model, record }: Device,
  request_id: string | null,
): readonly IdentifierUseRow[] {
  const bearer = { bearer_agency, bearer_code, code_space }
  const held = request_id === null ? 1 : 0
  const rows = new Map<string, IdentifierUseRow>()
  for (const { purpose, agency, code } of listFurtherUses(findHomeLaw(model), { model, device: record })) {
    const row = { stage, code, agency, purpose, ...bearer, held, request_id }
    rows.set(JSON.stringify([purpose, agency, code]), row)
  }
  return [...rows.values()]
}

function nameRow({ stage, agency, code, code_space }: EntityRow): string {
  return JSON.stringify([stage, agency, code, code_space])
}

/** Notes what the devices use identifiers for that a store has which is older than the table of that. */
async function fillUses(db: Db): Promise<void> {
  for await (const devices of readEntities(db, 'device')) {
    await insertUses(db, listHeldRows(devices))
    const underWay = devices.filter(device => device.held_by !== null)
    const holders = new Set(underWay.map(device => device.held_by))
    for (const submission of await listLastSubmissions(db, underWay)) {
      if (holders.has(submission.request_id)) await keepUsesOfSubmission(db, submission)
    }
  }
}
