import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type Deadline,
  type DeadlineKind,
  type DeadlineLaw,
  judgeNearness,
  type Nearness,
} from '@udigate/udi'
import { findLaw, laws } from '../authorities/laws.ts'
import type { Db } from '../store/database.ts'
import {
  listRegisteredDevices,
  listUnacceptedDevices,
  listUnsubmittedDevices,
  type NamedDevice,
  type PageOfDevices,
  type PlacedDevice,
} from '../store/deadlines.ts'
import { decodeJson } from '../store/json.ts'
import type { Owner } from '../store/submissions.ts'

/** A device with a deadline. */
export interface DueDevice extends NamedDevice {
  /** Null where the batch that brought it does not say it. */
  readonly model: string | null
  readonly deadline: Deadline
  readonly nearness: Nearness
  /** What brought it last; null where the authority holds it. */
  readonly requestId: string | null
  readonly batchId: string | null
}

/** How many devices have how near a deadline. */
export type NearnessCounts = Record<Nearness, number>

export interface Deadlines {
  readonly counts: Record<DeadlineKind, NearnessCounts>
  /** The nearest first; by code where they are equally near. */
  readonly devices: readonly DueDevice[]
}

/** How many rows with their records are read at a time. */
const rowsAtOnce = 500
const endingModels = laws.flatMap(({ deadlines }) => deadlines?.endingModels ?? [])

/**
 * The deadlines of an organisation's devices: to register, of those that came in batches and submissions and that the
 * authority never accepted; to end placing on the market, of the registered directive devices that are on it.
 *
 * @param today a day in UTC: `2026-11-22`
 */
export async function listDeadlines(db: Db, owner: Owner, today: string): Promise<Deadlines> {
  const devices: DueDevice[] = []
  const add = (device: NamedDevice & { model: string | null }, deadline: Deadline, from: Origin): void => {
    const { agency, code, model } = device
    devices.push({ agency, code, model, deadline, nearness: judgeNearness(deadline, today), ...from })
  }
  for await (const row of readAll(page => listUnacceptedDevices(db, owner, page))) {
    const deadline = findDeadlines(row.model)?.findRegistration(row.model, decodeJson(row.device))
    if (deadline) add(row, deadline, { requestId: row.requestId, batchId: null })
  }
  for (const row of dropRepeated(await listUnsubmittedDevices(db, owner, endingModels))) {
    const { batchId, model } = row
    const deadline = findDeadlines(model)?.findRegistration(model ?? undefined)
    if (deadline) add(row, deadline, { requestId: null, batchId })
  }
  for await (const row of readAll(page => listRegisteredDevices(db, owner, endingModels, page))) {
    const deadline = isOnMarket(row) ? readEndOfPlacing(row.model, row.deviceGroup) : undefined
    if (deadline) add(row, deadline, { requestId: null, batchId: null })
  }
  return { counts: countByNearness(devices), devices: devices.sort(compareDevices) }
}

type Origin = Pick<DueDevice, 'requestId' | 'batchId'>

/** Other work takes its turn after each page. */
async function* readAll<Row extends PlacedDevice>(
  readPage: (page: PageOfDevices) => Promise<Row[]>,
): AsyncIterable<Row> {
  let after: Row | undefined
  for (;;) {
    const rows = await readPage({ limit: rowsAtOnce, after })
    yield* rows
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)
    await nextTurn()
  }
}

/** A device that batches of several models brought counts once, and once more where one of them is a directive's. */
function dropRepeated<Row extends NamedDevice & { model: string | null; batchId: string }>(
  rows: readonly Row[],
): Row[] {
  const named = new Set(rows.flatMap(row => (row.model === null ? [] : [nameDevice(row)])))
  const kept = new Map<string, Row>()
  for (const row of rows) {
    if (row.model === null && named.has(nameDevice(row))) continue
    const key = `${row.model !== null && endingModels.some(each => each === row.model)} ${nameDevice(row)}`
    const known = kept.get(key)
    if (!known || known.batchId < row.batchId) kept.set(key, row)
  }
  return [...kept.values()]
}

function nameDevice({ agency, code }: NamedDevice): string {
  return `${agency} ${code}`
}

/** What the law of a model says of deadlines; of a device whose model is not known, what the first law says. */
function findDeadlines(model: string | null): DeadlineLaw | undefined {
  return (model === null ? laws[0] : findLaw(model))?.deadlines
}

function isOnMarket({ model, device }: { model: string; device: string | null }): boolean {
  return device === null || findDeadlines(model)?.isOnMarket(decodeJson(device)) !== false
}

function readEndOfPlacing(model: string, deviceGroup: string | null): Deadline | undefined {
  if (deviceGroup === null) return undefined
  return findDeadlines(model)?.findEndOfPlacing(model, decodeJson(deviceGroup))
}

const none: NearnessCounts = { late: 0, 'within-30-days': 0, 'within-90-days': 0, later: 0 }

function countByNearness(devices: readonly DueDevice[]): Deadlines['counts'] {
  const counts = { registration: { ...none }, 'end-of-placing': { ...none } }
  for (const { deadline, nearness } of devices) counts[deadline.kind][nearness] += 1
  return counts
}

function compareDevices(one: DueDevice, other: DueDevice): number {
  return (
    compare(one.deadline.earliest, other.deadline.earliest) ||
    compare(one.deadline.latest, other.deadline.latest) ||
    compare(one.code, other.code) ||
    compare(one.agency, other.agency)
  )
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
