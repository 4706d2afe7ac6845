import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { makeId, type Surroundings } from '../ids.ts'
import type { Store } from '../store/database.ts'
import {
  deleteInstance,
  insertInstance,
  keepsInstance,
  otherInstances,
  raiseBeat,
  removeInstance,
  takeDuty,
} from '../store/instances.ts'
import { NewerTables } from '../store/migrate.ts'
import { watchSilence } from './silence.ts'

/** The other processes take this one for dead: what it was about is theirs now. */
export class MandateLost extends Error {
  constructor() {
    super('Other processes have taken over the work of this one.')
    this.name = 'MandateLost'
  }
}

/** What lets a process work on what several processes share, as long as the others see that it lives. */
export interface Mandate {
  id: string
  /** Fires when it is over. */
  lost: AbortSignal
  /** The store: each of its writes makes sure that the mandate lasts until it is done. @throws MandateLost */
  store: Store
  /** Whether a duty is this process's, which takes it where nobody has it. Once taken it stays. @throws MandateLost */
  holds(duty: string): Promise<boolean>
}

export interface Membership {
  /** The mandate in force; while there is none, the next one. Never one that was lost already. */
  mandate(): Promise<Mandate>
  /** Whether a duty is this process's at present, as `Mandate.holds`; never while there is no mandate. */
  holds(duty: string): Promise<boolean>
  /** Leaves: what this process did is free at once. */
  stop(): Promise<void>
}

export interface Joining extends Surroundings {
  log: Logger
  /** How often the beat is raised and others are looked at, and how long theirs may stand still, in milliseconds. */
  times?: { between: number; patience: number }
}

const usualTimes = { between: 500, patience: 3_000 }

/** The pause before leaving is tried again, in milliseconds. */
const leaving = 100

/**
 * Joins the processes that share a store, and looks after each other with them: whose beat stands still is removed, and
 * what it did is free. Clocks of different machines are never compared. A store that nobody shares needs none of it.
 */
export function joinStore(store: Store, joining: Joining): Promise<Membership> {
  return store.isShared ? joinShared(store, joining) : Promise.resolve(soleMember(store))
}

function soleMember(store: Store): Membership {
  const mandate: Mandate = {
    id: 'sole',
    lost: new AbortController().signal,
    store,
    holds: async () => true,
  }
  return { mandate: async () => mandate, holds: mandate.holds, stop: async () => {} }
}

async function joinShared(store: Store, joining: Joining): Promise<Membership> {
  const { log, steady, times: { between, patience } = usualTimes } = joining
  const { control } = store
  const ending = new AbortController()
  const silence = watchSilence(patience, between)

  let held: { mandate: Mandate; lose: () => void } | undefined
  let next = Promise.withResolvers<Mandate>()
  // An insert that was given up may have been made all the same: the next one is under the same id.
  let comingId: string | undefined
  let lastId: string | undefined
  let hasSaid = false

  /** Where it was not removed by others, what it did is free at once. */
  const leaveLast = async (): Promise<void> => {
    if (lastId !== undefined) await deleteInstance(control, lastId)
    lastId = undefined
  }
  const join = async (): Promise<void> => {
    await leaveLast()
    comingId ??= makeId(joining)
    const id = comingId
    await insertInstance(control, id)
    comingId = undefined
    lastId = id
    const over = new AbortController()
    const lose = (): void => {
      if (over.signal.aborted) return
      held = undefined
      next = Promise.withResolvers()
      over.abort(new MandateLost())
      log.warn({ instanceId: id }, 'other processes have taken over the work of this one; it joins them anew')
    }
    held = { mandate: mandateOf(store, id, over.signal, lose), lose }
    next.resolve(held.mandate)
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
  const beat = async (): Promise<void> => {
    if (await isOutdated()) return
    if (held && !(await raiseBeat(control, held.mandate.id))) held.lose()
    if (!held) await join()
    if (!held) return
    for (const silent of silence.look(await otherInstances(control, held.mandate.id), steady().getTime())) {
      if (await removeInstance(control, silent))
        log.warn({ instanceId: silent.id }, 'a process was silent for too long')
    }
  }
  const run = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await pause(between, undefined, { signal: ending.signal }).catch(() => {})
      if (ending.signal.aborted) return
      // The store itself tells when it is away.
      await beat().catch(error => log.info({ err: error }, 'beat failed'))
    }
  }
  await join()
  const running = run()
  return {
    mandate: () => next.promise,
    holds: async duty => (await held?.mandate.holds(duty)) ?? false,
    async stop() {
      ending.abort()
      await running
      const id = held?.mandate.id ?? comingId
      if (id === undefined) return
      const leave = (): Promise<boolean> =>
        deleteInstance(control, id)
          .catch(() => deleteInstance(store.db, id))
          .then(
            () => true,
            () => false,
          )
      // Without it the others wait until they see the silence, and by then it is of no use any more.
      const useless = steady().getTime() + Math.min(patience, usualTimes.patience)
      while (!(await leave()) && steady().getTime() < useless) await pause(leaving)
    },
  }
}

function mandateOf(store: Store, id: string, lost: AbortSignal, lose: () => void): Mandate {
  const duties = new Set<string>()
  const fenced: Store = {
    ...store,
    write: (work, locks) =>
      store.write(async db => {
        if (await keepsInstance(db, id)) return work(db)
        lose()
        throw new MandateLost()
      }, locks),
  }
  return {
    id,
    lost,
    store: fenced,
    async holds(duty) {
      if (duties.has(duty)) return true
      if (!(await fenced.write(db => takeDuty(db, duty, id)))) return false
      duties.add(duty)
      return true
    },
  }
}
