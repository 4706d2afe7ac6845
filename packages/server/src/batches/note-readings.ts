import type { Logger } from 'pino'
import type { NotedWork } from '../authorities/noted-work.ts'
import { type Environment, makeId } from '../ids.ts'
import type { Membership } from '../instances/membership.ts'
import { describeFailure } from '../jobs/outages.ts'
import { readInChunks } from '../store/chunks.ts'
import type { Store } from '../store/database.ts'
import {
  deleteNotedReadings,
  forgetNotedReadings,
  insertNotedReading,
  listNotedReadings,
  noteReaderEnd,
  type SeenReading,
} from '../store/noted-readings.ts'

/**
 * Notes in the store what is being read, so that a process knows what was being read when another one ended. Nothing is held
 * against that: it is suspect, and is read less and less often.
 */
export interface Readings {
  /**
   * Notes that something is read from now on.
   *
   * @param name what is read, and what for
   * @param progress how far earlier readings of it came, as its reader counts; 0 where nothing is kept of them
   */
  begin(name: string, progress: number): Promise<NotedReading>
  /** Which of these are suspect, and from when each may be read again, in milliseconds of the time of day. */
  findSuspects(names: readonly string[]): Promise<ReadonlyMap<string, number>>
}

export interface NotedReading extends NotedWork {
  /** It was broken off for a reason outside of it. */
  breakOff(): Promise<void>
}

/** The name under which it is noted that something is read. @param use what for: a file that is safe for one may not be for another */
export function nameReading(use: string, source: string): string {
  return `${use} ${source}`
}

/** How long something stays suspect, in milliseconds: 30 days. */
const keepFor = 30 * 24 * 60 * 60 * 1000

/** How many readings of one name are kept that were not ended. */
const mostKept = 12

/** The longest pause before something is read again that a process did not outlive, in milliseconds. */
const longestPause = 5 * 60 * 1000

type ReadingServices = Pick<Environment, 'now' | 'randomBytes'> & {
  store: Store
  membership: Membership
  log: Logger
}

/** Makes what notes readings in a store. */
export function noteReadings({ store, membership, log, now, randomBytes }: ReadingServices): Readings {
  /** Those of this process, which are under way, or have ended while the store could not be told. */
  const own = new Set<string>()
  const untold = new Set<string>()
  let isTidied = false

  const isOver = ({ id, isHeld, because }: SeenReading): boolean =>
    because !== null || (!isHeld && !own.has(id))
  const listOver = async (name: string): Promise<SeenReading[]> =>
    (await listNotedReadings(store.db, [name])).filter(isOver)
  const removeNow = async (ids: readonly string[]): Promise<void> => {
    const all = [...untold, ...ids]
    await store.write(db => deleteNotedReadings(db, all))
    for (const id of all) {
      untold.delete(id)
      own.delete(id)
    }
  }
  /** What cannot be removed now is removed later: by then nothing else has become of it. */
  const remove = (ids: readonly string[]): Promise<void> =>
    removeNow(ids).catch(error => {
      log.info({ because: describeFailure(error) }, 'readings that ended stay noted')
      for (const id of ids) untold.add(id)
    })

  return {
    async begin(name, progress) {
      const id = makeId({ now, randomBytes })
      const { id: heldBy } = await membership.lease()
      const begunAt = now().getTime()
      const earlier = await listOver(name)
      const removed = [...untold, ...earlier.slice(0, -mostKept).map(each => each.id)]
      own.add(id)
      try {
        await store.write(async db => {
          if (!isTidied) await forgetNotedReadings(db, begunAt - keepFor)
          await deleteNotedReadings(db, removed)
          const row = { id, name, held_by: heldBy, begun_at: begunAt, progress, because: null }
          await insertNotedReading(db, row)
        })
      } catch (error) {
        // It may have been noted all the same.
        untold.add(id)
        throw error
      }
      isTidied = true
      for (const each of removed) untold.delete(each)
      return {
        async pass() {
          const over = await listOver(name).catch(() => [])
          await remove([id, ...over.map(each => each.id)])
        },
        breakOff: () => remove([id]),
        async abandon() {
          own.delete(id)
        },
        async blame(because) {
          try {
            const before = (await listOver(name)).filter(each => each.because !== null).length
            if (before < mostKept) await store.write(db => noteReaderEnd(db, id, because))
            else await removeNow([id])
            own.delete(id)
            return before + 1
          } catch (error) {
            untold.add(id)
            throw error
          }
        },
      }
    },
    async findSuspects(names) {
      const seen = await readInChunks(names, some => listNotedReadings(store.db, some))
      const over = Map.groupBy(seen.filter(isOver), ({ name }) => name)
      return new Map(Array.from(over, ([name, readings]) => [name, findNextTry(readings, now().getTime())]))
    },
  }
}

/**
 * Readings that no process outlived are further and further apart, so that the others have their time where each of them ends
 * everything. The first one, and the first after it got further, is read again at once.
 */
function findNextTry(readings: readonly SeenReading[], at: number): number {
  const unended = readings.filter(({ because }) => because === null)
  const furthest = Math.max(...unended.map(({ progress }) => progress))
  const stuck = unended.filter(({ progress }) => progress === furthest)
  const last = stuck.at(-1)
  if (last === undefined || stuck.length === 1) return at
  const pause = Math.min(1000 * 2 ** (stuck.length - 2), longestPause)
  // A clock that was put back makes nothing wait for longer.
  return Math.min(last.begun_at, at) + pause
}
