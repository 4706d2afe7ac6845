import type { Logger } from 'pino'
import { type Environment, makeId } from '../ids.ts'
import type { Pause } from '../jobs/environment.ts'
import type { Lease, Leases } from '../jobs/lease.ts'
import { everyProcess } from '../jobs/lease.ts'
import { describeFailure, describeWay, noteOutages, type OutageWords } from '../jobs/outages.ts'
import type { JobRunner } from '../jobs/runner.ts'
import type { Store } from '../store/database.ts'
import {
  deleteInstance,
  insertInstance,
  isHeldByOther,
  keepsInstance,
  otherInstances,
  raiseHeartbeat,
  removeInstance,
  takeRole,
} from '../store/instances.ts'
import { NewerTables } from '../store/migrate.ts'
import type { Shards } from '../store/shards.ts'
import type { InstanceRow } from '../store/tables.ts'

const failedHeartbeat: OutageWords = {
  level: 'warn',
  away: 'heartbeat failed',
  back: 'heartbeat works again',
}

import { holdShards, type Others } from './hold-shards.ts'
import { watchSilence } from './silence.ts'

/** The other processes have not seen the heartbeat of this one for too long, and have taken over its work. */
export class LeaseLost extends Error {
  constructor() {
    super('Other processes have taken over the work of this one.')
    this.name = 'LeaseLost'
  }
}

/** A lease of what the processes on a store share. `holds` throws LeaseLost after it is lost. */
export interface StoreLease extends Lease {
  /** The id under which the other processes see this one. */
  id: string
  /** The store: each of its writes makes sure that the lease lasts until it is done. @throws LeaseLost */
  store: Store
  /**
   * Which shards of the work of a job are this process's, until it asks again; it has its fair share of what all have who ask.
   * To be asked by one turn of the job after the other.
   */
  shards(job: string): Promise<Shards>
}

export type Membership = Leases<StoreLease>

export interface MembershipServices extends Environment {
  log: Logger
  jobs: JobRunner
  pause: Pause
  /** How often the heartbeat is raised and others are looked at, and how long theirs may stand still, in milliseconds. */
  times?: { between: number; patience: number }
}

const usualTimes = { between: 500, patience: 3_000 }

/** The pause before leaving is tried again, in milliseconds. */
const leaving = 100

/**
 * Joins the processes that share a store. They see each other's heartbeats: a process whose heartbeat stands still is
 * removed, and its roles, shards and claims are free. Clocks of different machines are never compared. It leaves when the jobs
 * are stopped: then these are free at once. A store that is not shared needs none of it.
 */
export function joinStore(store: Store, joining: MembershipServices): Promise<Membership> {
  return store.isShared ? joinShared(store, joining) : Promise.resolve(makeSoleMember(store))
}

/** The only process on a store, which has every role and all shards. */
export function makeSoleMember(store: Store): Membership {
  const lease: StoreLease = {
    id: 'sole',
    lost: new AbortController().signal,
    store,
    holds: async () => true,
    shards: async () => undefined,
  }
  return { lease: async () => lease }
}

async function joinShared(store: Store, joining: MembershipServices): Promise<Membership> {
  const { log, monotonic, jobs, pause, times: { between, patience } = usualTimes } = joining
  const { control } = store
  const silence = watchSilence(patience, between)

  let held: { lease: StoreLease; lose: () => void } | undefined
  let next = Promise.withResolvers<StoreLease>()
  // An insert that was given up may have been made all the same: the next one is under the same id.
  let comingId: string | undefined
  let lastId: string | undefined
  let hasSaid = false
  let hasJustJoined = true
  let others: Others & { ids: string } = { count: 0, version: 0, ids: '' }

  const noteOthers = (living: readonly InstanceRow[]): void => {
    const ids = living
      .map(({ id }) => id)
      .sort()
      .join(' ')
    if (ids !== others.ids) others = { count: living.length, version: others.version + 1, ids }
  }
  /** Where it was not removed by others, what it did is free at once. */
  const leaveLast = async (): Promise<void> => {
    const id = lastId
    if (id !== undefined) await control(db => deleteInstance(db, id))
    lastId = undefined
  }
  const join = async (): Promise<void> => {
    await leaveLast()
    comingId ??= makeId(joining)
    const id = comingId
    await control(db => insertInstance(db, id))
    comingId = undefined
    lastId = id
    const over = new AbortController()
    const lose = (): void => {
      if (over.signal.aborted) return
      held = undefined
      next = Promise.withResolvers()
      over.abort(new LeaseLost())
      log.warn({ instanceId: id }, 'lease lost: other processes have taken over; this one joins them again')
    }
    const hold = (job: string, fenced: Store) =>
      holdShards(job, { store: fenced, instance: id, others: () => others, at: () => monotonic().getTime() })
    held = { lease: makeLease(store, id, over.signal, lose, hold), lose }
    next.resolve(held.lease)
  }
  /** Whether the store is a newer version's; then this process is a member no longer. */
  const isOutdated = async (): Promise<boolean> => {
    const newer = store.newerMigration()
    if (newer === undefined) {
      hasSaid = false
      return false
    }
    if (!hasSaid) log.error({ migration: newer }, `outdated: ${new NewerTables(newer).message}`)
    hasSaid = true
    held?.lose()
    await leaveLast()
    return true
  }
  const sendHeartbeat = async (): Promise<void> => {
    if (hasJustJoined) {
      hasJustJoined = false
      return
    }
    if (await isOutdated()) return
    const own = held
    if (own && !(await control(db => raiseHeartbeat(db, own.lease.id)))) own.lose()
    if (!held) await join()
    if (!held) return
    const { id } = held.lease
    const living = new Set(await control(db => otherInstances(db, id)))
    for (const silent of silence.look([...living], monotonic().getTime())) {
      if (!(await control(db => removeInstance(db, silent)))) continue
      living.delete(silent)
      log.warn({ instanceId: silent.id }, 'heartbeat missing: a process was silent for too long')
    }
    noteOthers([...living])
  }
  const leave = async (): Promise<void> => {
    const id = held?.lease.id ?? comingId
    if (id === undefined) return
    const remove = (): Promise<boolean> =>
      control(db => deleteInstance(db, id))
        .catch(() => deleteInstance(store.db, id))
        .then(
          () => true,
          () => false,
        )
    // Without it the others wait until they see the silence, and by then it is of no use any more.
    const useless = monotonic().getTime() + Math.min(patience, usualTimes.patience)
    const { signal } = new AbortController()
    while (!(await remove()) && monotonic().getTime() < useless) await pause(leaving, signal)
  }
  await join()
  const outages = noteOutages(log, { monotonic }, failedHeartbeat)
  jobs.start({
    name: 'heartbeat',
    leases: everyProcess,
    begin: () => async () => {
      try {
        await sendHeartbeat()
        outages.worked('heartbeat', {})
        return between
      } catch (error) {
        outages.failed('heartbeat', describeWay(error), { because: describeFailure(error) })
        return { wait: between, hasFailed: true }
      }
    },
    finish: leave,
  })
  return { lease: () => next.promise }
}

function makeLease(
  store: Store,
  id: string,
  lost: AbortSignal,
  lose: () => void,
  holding: (job: string, store: Store) => () => Promise<Shards>,
): StoreLease {
  const roles = new Set<string>()
  const shards = new Map<string, () => Promise<Shards>>()
  const fenced: Store = {
    ...store,
    write: (work, locks) =>
      store.write(async db => {
        if (await keepsInstance(db, id)) return work(db)
        lose()
        throw new LeaseLost()
      }, locks),
  }
  return {
    id,
    lost,
    store: fenced,
    async holds(role) {
      if (roles.has(role)) return true
      if (lost.aborted) throw new LeaseLost()
      // A process that stands by asks again and again: nothing is to be written for that.
      if (await isHeldByOther(store.db, role, id)) return false
      if (!(await fenced.write(db => takeRole(db, role, id)))) return false
      roles.add(role)
      return true
    },
    shards(job) {
      const read = shards.get(job) ?? holding(job, fenced)
      shards.set(job, read)
      return read()
    },
  }
}
