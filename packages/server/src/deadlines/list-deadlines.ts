import { type Deadline, type DeadlineKind, judgeNearness, type Nearness } from '@udigate/udi'
import type { Db } from '../store/database.ts'
import { countDueDevices, type DueFilter, type DueGroup, listDueDevices } from '../store/due-devices.ts'
import { decodeJson } from '../store/json.ts'
import type { Owner } from '../store/submissions.ts'
import { findDeadlines } from './law.ts'

/** A device with a deadline. */
export interface DueDevice {
  readonly agency: string
  readonly code: string
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
  /** Of all devices of the organisation. */
  readonly counts: Record<DeadlineKind, NearnessCounts>
  /** The nearest first, of those that are asked for; by code where they are equally near. */
  readonly devices: readonly DueDevice[]
  /** How many of those there are. */
  readonly total: number
}

/** Which devices are listed; all where nothing is said. */
export interface RequestedDeadlines extends DueFilter {
  readonly kind?: DeadlineKind | undefined
  readonly nearness?: Nearness | undefined
  /** How many of them. */
  readonly limit?: number | undefined
}

/** Devices whose deadline is the same, since it depends on the same. */
interface DatedGroup extends DueGroup {
  readonly count: number
  readonly deadline: Deadline
  readonly nearness: Nearness
}

/**
 * The deadlines of an organisation's devices: to register, of those that came in batches and submissions and that the
 * authority never accepted; to end placing on the market, of the registered directive devices that are on it. A directive
 * device whose successor is registered need not be registered.
 *
 * @param today a day in UTC: `2026-11-22`
 */
export async function listDeadlines(
  db: Db,
  owner: Owner,
  today: string,
  { kind, nearness, workOf, code, limit = 1000 }: RequestedDeadlines = {},
): Promise<Deadlines> {
  const findGroups = async (filter?: DueFilter): Promise<DatedGroup[]> =>
    (await countDueDevices(db, owner, filter)).flatMap(group => dateGroup(group, today))
  const filter = { workOf, code }
  const groups = await findGroups()
  const isNarrowed = workOf !== undefined || code !== undefined
  const wanted = (isNarrowed ? await findGroups(filter) : groups).filter(
    group =>
      (kind === undefined || group.kind === kind) && (nearness === undefined || group.nearness === nearness),
  )
  const devices: DueDevice[] = []
  // What is equally near is listed by code, of whichever group it is.
  const alike = Map.groupBy(wanted.toSorted(compareGroups), ({ deadline }) =>
    JSON.stringify([deadline.earliest, deadline.latest]),
  )
  for (const some of alike.values()) {
    if (devices.length >= limit) break
    const rest = limit - devices.length
    const found = await Promise.all(some.map(group => listGroup(db, owner, group, rest, filter)))
    devices.push(...found.flat().toSorted(compareDevices).slice(0, rest))
  }
  const total = wanted.reduce((sum, { count }) => sum + count, 0)
  return { counts: countByNearness(groups), devices, total }
}

function dateGroup(group: DueGroup & { count: number }, today: string): DatedGroup[] {
  const deadline = findDeadline(group)
  return deadline === undefined ? [] : [{ ...group, deadline, nearness: judgeNearness(deadline, today) }]
}

function findDeadline({ kind, model, basis }: DueGroup): Deadline | undefined {
  const law = findDeadlines(model)
  const picked = decodeJson(basis)
  return kind === 'registration'
    ? law?.findRegistration(model === '' ? undefined : model, picked)
    : law?.findEndOfPlacing(model, picked)
}

async function listGroup(
  db: Db,
  owner: Owner,
  group: DatedGroup,
  limit: number,
  filter: DueFilter,
): Promise<DueDevice[]> {
  const { deadline, nearness } = group
  const rows = await listDueDevices(db, owner, group, limit, filter)
  return rows.map(({ agency, code, model, request_id: requestId, batch_id: batchId }) => ({
    agency,
    code,
    model: model === '' ? null : model,
    deadline,
    nearness,
    requestId,
    batchId,
  }))
}

const none: NearnessCounts = { late: 0, 'within-30-days': 0, 'within-90-days': 0, later: 0 }

function countByNearness(groups: readonly DatedGroup[]): Deadlines['counts'] {
  const counts = { registration: { ...none }, 'end-of-placing': { ...none } }
  for (const { kind, nearness, count } of groups) counts[kind][nearness] += count
  return counts
}

function compareGroups({ deadline: one }: DatedGroup, { deadline: other }: DatedGroup): number {
  return compare(one.earliest, other.earliest) || compare(one.latest, other.latest)
}

function compareDevices(one: DueDevice, other: DueDevice): number {
  return compare(one.code, other.code) || compare(one.agency, other.agency)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
