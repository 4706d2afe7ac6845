import type { DeadlineBasis } from '@udigate/udi'
import { findCodeSpace } from '../authorities/laws.ts'
import type { Db } from '../store/database.ts'
import { findDeviceLinks, markSucceeded, putDeviceLink } from '../store/device-links.ts'
import {
  changeBasisOfGroup,
  deleteDueDevices,
  findGroupRecords,
  findKnownDevices,
  putBatchDevices,
  putDueDevices,
} from '../store/due-devices.ts'
import { decodeJson, encodeJson } from '../store/json.ts'
import { groupByOwner, type Owner } from '../store/submissions.ts'
import type { BatchRecordRow, DueDeviceRow, EntityRow, SubmissionRow } from '../store/tables.ts'
import { endingModels, findDeadlines, successorModels } from './law.ts'

/** Devices that submissions brought are to be registered, as long as the authority has not accepted them. */
export async function keepUnaccepted(
  db: Db,
  submissions: readonly Pick<
    SubmissionRow,
    | 'request_id'
    | 'organisation'
    | 'stage'
    | 'model'
    | 'device'
    | 'device_agency'
    | 'device_code'
    | 'code_space'
  >[],
): Promise<void> {
  for (const [owner, some] of groupByOwner(submissions)) {
    const codes = [...new Set(some.map(({ device_code }) => device_code))]
    const known = await findKnownDevices(db, owner, codes)
    const unaccepted = new Set(known.filter(({ state }) => state === 'NONE').map(nameDevice))
    const rows = new Map<string, DueDeviceRow>()
    for (const { request_id, model, device, device_agency: agency, device_code: code, code_space } of some) {
      const name = nameDevice({ agency, code, code_space })
      const law = findDeadlines(model)
      if (!law || !unaccepted.has(name)) continue
      const basis = law.pickRegistrationBasis(model, decodeJson(device))
      rows.set(name, { ...toRegister(owner, { agency, code, code_space }, model, basis), request_id })
    }
    if (rows.size === 0) continue
    await deleteDueDevices(db, owner, [''], [...rows.values()])
    await putDueDevices(db, [...rows.values()])
    await markAmong(db, owner, [...rows.values()])
  }
}

/** What the authority has accepted is not to be registered any longer; where it is under a directive, placing it ends. */
export async function keepRegistered(db: Db, entities: readonly EntityRow[]): Promise<void> {
  const latest = [...new Map(entities.map(entity => [nameEntity(entity), entity])).values()]
  const accepted = latest.filter(({ kind, state }) => kind === 'device' && state !== 'NONE')
  for (const [owner, devices] of groupByOwner(accepted)) {
    for (const [code_space, some] of Map.groupBy(devices, device => device.code_space)) {
      await deleteDueDevices(db, owner, [code_space, ''], some)
      const ending = some.filter(isEnding)
      const records = await findRecordsOfGroups(db, owner, code_space, ending)
      const rows = ending.flatMap(device => toEnd(device, records.get(nameGroup(device)) ?? null))
      await putDueDevices(db, rows)
    }
    await keepSuccessors(db, owner, devices)
  }
  for (const group of latest.filter(({ kind, model }) => kind === 'group' && endingModels.includes(model))) {
    await changeBasisOfGroup(db, group, pickBasisOfGroup(group.model, group.record))
  }
}

/** Devices that a batch brought are to be registered, unless a submission or a pull has brought them. */
export async function keepRecords(
  db: Db,
  batch: Owner & { id: string },
  records: readonly BatchRecordRow[],
): Promise<void> {
  const named = records.flatMap(({ agency, code, model }) =>
    agency === null || code === null ? [] : [{ agency, code, model: model ?? '' }],
  )
  const known = await findKnownDevices(db, batch, [...new Set(named.map(({ code }) => code))])
  const names = new Set([
    ...known.map(nameDevice),
    ...known.map(each => nameDevice({ ...each, code_space: '' })),
  ])
  const rows = new Map<string, DueDeviceRow>()
  for (const { agency, code, model } of named) {
    const device = { agency, code, code_space: model === '' ? '' : findCodeSpace(model) }
    const law = findDeadlines(model)
    if (!law || names.has(nameDevice(device))) continue
    const basis = law.pickRegistrationBasis(model === '' ? undefined : model, undefined)
    rows.set(nameDevice(device), { ...toRegister(batch, device, model, basis), batch_id: batch.id })
  }
  if (rows.size === 0) return
  await putBatchDevices(db, [...rows.values()])
  await markAmong(db, batch, [...rows.values()])
}

type DeviceName = Pick<DueDeviceRow, 'agency' | 'code' | 'code_space'>

function toRegister(
  { organisation, stage }: Owner,
  { agency, code, code_space }: DeviceName,
  model: string,
  basis: DeadlineBasis,
): DueDeviceRow {
  return {
    stage,
    code,
    agency,
    code_space,
    organisation,
    kind: 'registration',
    model,
    basis: encodeJson(basis),
    succeeded: 0,
    group_agency: null,
    group_code: null,
    request_id: null,
    batch_id: null,
  }
}

function isEnding({ model, state, record }: EntityRow): boolean {
  if (state !== 'REGISTERED' || !endingModels.includes(model)) return false
  return record === null || findDeadlines(model)?.isOnMarket(decodeJson(record)) !== false
}

function toEnd(device: EntityRow, groupRecord: EntityRow['record']): DueDeviceRow {
  const { stage, code, agency, code_space, organisation, model, group_agency, group_code } = device
  const basis = pickBasisOfGroup(model, groupRecord)
  const none = { succeeded: 0, request_id: null, batch_id: null }
  const name = { stage, code, agency, code_space, organisation, group_agency, group_code }
  return { ...name, ...none, kind: 'end-of-placing', model, basis }
}

/** Of a group that is not known nothing follows; when it is, its devices have what follows. */
function pickBasisOfGroup(model: string, record: EntityRow['record']): DueDeviceRow['basis'] {
  const basis = record === null ? {} : findDeadlines(model)?.pickPlacingBasis(decodeJson(record))
  return encodeJson(basis ?? {})
}

async function findRecordsOfGroups(
  db: Db,
  { stage }: Owner,
  code_space: string,
  devices: readonly EntityRow[],
): Promise<Map<string, EntityRow['record']>> {
  const codes = [...new Set(devices.flatMap(({ group_code }) => group_code ?? []))]
  const groups = await findGroupRecords(db, stage, code_space, codes)
  return new Map(groups.map(({ agency, code, record }) => [JSON.stringify([agency, code]), record]))
}

/** Notes the links of devices that may take the place of others, and whose place they take or take no longer. */
async function keepSuccessors(db: Db, owner: Owner, devices: readonly EntityRow[]): Promise<void> {
  const successors = devices.filter(({ model }) => successorModels.includes(model))
  if (successors.length === 0) return
  const links = await findDeviceLinks(
    db,
    owner.stage,
    successors.map(({ code }) => code),
  )
  const codes = new Set(successors.map(({ code }) => code))
  for (const device of successors) {
    const { stage, code, agency, code_space, organisation } = device
    const before = links.find(link => nameDevice(link) === nameDevice(device))
    const after = findPredecessor(device)
    if (before?.linked_code === after?.code && before?.linked_agency === after?.issuingAgency) continue
    const link = after && {
      stage,
      code,
      agency,
      code_space,
      organisation,
      linked_agency: after.issuingAgency,
      linked_code: after.code,
    }
    await putDeviceLink(db, device, link)
    for (const each of [before?.linked_code, after?.code]) if (each !== undefined) codes.add(each)
  }
  await markSucceeded(db, owner, [...codes], { ending: endingModels, successor: successorModels })
}

function findPredecessor({ model, state, record }: EntityRow) {
  if (state !== 'REGISTERED' || record === null) return undefined
  return findDeadlines(model)?.findPredecessor(decodeJson(record))
}

async function markAmong(db: Db, owner: Owner, rows: readonly DueDeviceRow[]): Promise<void> {
  const codes = rows.filter(({ model }) => endingModels.includes(model)).map(({ code }) => code)
  if (codes.length === 0) return
  await markSucceeded(db, owner, codes, { ending: endingModels, successor: successorModels })
}

function nameDevice({ agency, code, code_space }: DeviceName): string {
  return JSON.stringify([agency, code, code_space])
}

function nameEntity({ stage, kind, agency, code, code_space }: EntityRow): string {
  return JSON.stringify([stage, kind, agency, code, code_space])
}

function nameGroup({ group_agency, group_code }: EntityRow): string {
  return JSON.stringify([group_agency, group_code])
}
