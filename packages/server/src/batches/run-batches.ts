import { setTimeout as pause } from 'node:timers/promises'
import type { Lease } from '../jobs/lease.ts'
import { type Stage, stages } from '../stage.ts'
import { abandonedUploads, batchesIn, findBatch, removeBatch } from '../store/batches.ts'
import type { BatchRow } from '../store/tables.ts'
import type { Batching } from './batching.ts'
import { isSuspect } from './count-readings.ts'
import { endBatch, followBatch } from './follow-batch.ts'
import { readBatch } from './read-batch.ts'
import { submitBatch } from './submit-batch.ts'

export interface RunningBatches {
  /** There is something new: do not wait for the next turn. */
  wake(): void
  /** Ends all of it; what is under way goes on with the next start, or at another process. */
  stop(): Promise<void>
}

interface Running {
  batch: BatchRow
  /** What is done of it at present. */
  state: BatchRow['state']
  done: Promise<void>
}

/** How many batches of a stage are read or submitted at the same time. */
const atOnce = 3
/** How often it is looked what there is to do, in milliseconds; how often while answers are awaited. */
const lookEvery = { usually: 1_000, awaiting: 200 }
/** How long a batch that failed is left alone, in milliseconds, the first time and at most. */
const rest = { first: 1_000, most: 60_000 }

/** Works through the batches of a store until it is stopped; of several processes one does. */
export async function runBatches(
  batching: Batching,
  membership: Pick<Lease, 'holds'>,
): Promise<RunningBatches> {
  const { store, log, steady } = batching
  const ending = new AbortController()
  const { signal } = ending
  const running = new Map<string, Running>()
  const under = (stage: Stage) => [...running.values()].filter(({ batch }) => batch.stage === stage)
  const failures = new Map<string, { count: number; until: number }>()
  let woken = Promise.withResolvers<void>()

  const work = async (id: string): Promise<void> => {
    try {
      for (
        let batch = await findBatch(store.db, id);
        batch && !signal.aborted;
        batch = await findBatch(store.db, id)
      ) {
        const entry = running.get(id)
        if (entry) entry.state = batch.state
        if (batch.state === 'reading') await readBatch(batching, batch, signal)
        else if (batch.state === 'submitting') await submitBatch(batching, batch, signal)
        else break
        log.info({ stage: batch.stage, batchId: id, was: batch.state }, 'batch gone on with')
      }
      failures.delete(id)
    } catch (error) {
      const count = (failures.get(id)?.count ?? 0) + 1
      const until = steady().getTime() + Math.min(rest.most, rest.first * 2 ** (count - 1))
      failures.set(id, { count, until })
      log.error({ err: error, batchId: id, count }, 'a batch could not be gone on with; it is tried again')
    } finally {
      running.delete(id)
      wake()
    }
  }
  const isRead = ({ state }: Running): boolean => state === 'reading'
  /** A file that may have ended the process is read while no other is: then it is known which one did it. */
  const mayStart = (batch: BatchRow, due: readonly BatchRow[]): boolean => {
    if (batch.state !== 'reading') return true
    const read = [...running.values()].filter(isRead)
    if (isSuspect(batch)) return read.length === 0
    return !due.some(isSuspect) && !read.some(each => isSuspect(each.batch))
  }
  const startNext = (waiting: readonly BatchRow[]): void => {
    for (const stage of stages) {
      const due = waiting.filter(
        batch =>
          batch.stage === stage &&
          !running.has(batch.id) &&
          (failures.get(batch.id)?.until ?? 0) <= steady().getTime(),
      )
      for (;;) {
        const possible = due.filter(batch => mayStart(batch, due))
        if (under(stage).length >= atOnce || possible.length === 0) break
        // Whoever has the fewest under way comes next; of these the one who has waited longest.
        const load = ({ organisation }: BatchRow): number =>
          under(stage).filter(({ batch }) => batch.organisation === organisation).length
        const next = possible.reduce((best, batch) => (load(batch) < load(best) ? batch : best))
        due.splice(due.indexOf(next), 1)
        const entry: Running = { batch: next, state: next.state, done: Promise.resolve() }
        running.set(next.id, entry)
        entry.done = work(next.id)
      }
    }
  }
  /** How long to wait for the next turn. */
  const turn = async (): Promise<number> => {
    if (!(await membership.holds('batches'))) return lookEvery.usually
    if (store.isShared) await removeAbandoned()
    const awaiting = await batchesIn(store.db, ['awaiting'])
    for (const { id, stage } of awaiting) {
      await followBatch(batching, id)
      if (await endBatch(batching, id)) log.info({ stage, batchId: id }, 'batch ended')
    }
    startNext(await batchesIn(store.db, ['reading', 'submitting']))
    return awaiting.length > 0 ? lookEvery.awaiting : lookEvery.usually
  }
  const removeAbandoned = async (): Promise<void> => {
    for (const id of await abandonedUploads(store.db, store.isShared)) {
      await store.write(db => removeBatch(db, id))
      log.info({ batchId: id }, 'a batch whose file did not come to its end is removed')
    }
  }
  const wake = (): void => woken.resolve()
  const loop = async (): Promise<void> => {
    while (!signal.aborted) {
      const wait = await turn().catch(error => {
        log.error({ err: error }, 'batches could not be looked after')
        return lookEvery.usually
      })
      const timer = pause(wait, undefined, { signal }).catch(() => {})
      await Promise.race([timer, woken.promise])
      woken = Promise.withResolvers()
    }
  }
  // Nobody else takes files in on this store, and this process has not begun to.
  if (!store.isShared) await removeAbandoned()
  const looping = loop()
  return {
    wake,
    async stop() {
      ending.abort()
      await batching.reader.stop()
      await looping
      await Promise.allSettled([...running.values()].map(({ done }) => done))
    },
  }
}
