import type { Membership } from '../instances/membership.ts'
import type { JobRun, RunningJob } from '../jobs/job.ts'
import type { JobRunner } from '../jobs/runner.ts'
import { stages } from '../stage.ts'
import { batchesIn, findBatch } from '../store/batches.ts'
import type { BatchRow } from '../store/tables.ts'
import { endBatch, followBatch } from './follow-batch.ts'
import { nameReading } from './note-readings.ts'
import { readBatch } from './read-batch.ts'
import type { BatchServices } from './services.ts'
import { submitBatch } from './submit-batch.ts'

/** How many batches of a stage are read or submitted at the same time. */
export const batchesAtOnce = 3
const limits = { atOnce: batchesAtOnce, ofOne: batchesAtOnce - 1 }
/** How often it is looked what there is to do, in milliseconds; how often at most where answers come in. */
const lookEvery = { usually: 1_000, atMost: 200 }

/** Works through the batches of a store; of several processes one does. Woken, it looks what there is to do. */
export async function startBatches(
  services: BatchServices,
  jobs: JobRunner,
  membership: Membership,
): Promise<RunningJob> {
  return jobs.start({
    name: 'batches',
    leases: membership,
    role: 'batches',
    begin: run => makeTurn(services, run),
  })
}

/** Names of files that may have ended a process, and when each may be read again. */
type Suspects = ReadonlyMap<string, number>

function isRead({ state }: BatchRow): boolean {
  return state === 'reading'
}

/** When the file of a batch may be read that is suspect; `undefined` where it is not, or is read already. */
function findTry(suspects: Suspects, batch: BatchRow): number | undefined {
  return isRead(batch) ? suspects.get(nameJudging(batch)) : undefined
}

function nameJudging({ file_id }: BatchRow): string {
  return nameReading('judge', file_id)
}

function makeTurn(services: BatchServices, { lease, signal, pool }: JobRun): () => Promise<number> {
  const { store, log, reader, readings, now, monotonic } = services
  const pools = { preview: pool(limits), production: pool(limits) }
  /** The batches under way, in the state in which they are at present. */
  const running = new Map<string, BatchRow>()
  // Files are handed back with remarks by the same reader, as long as the process runs.
  signal.addEventListener('abort', () => lease.lost.aborted || void reader.stopFiles())

  const work = async (id: string): Promise<number> => {
    try {
      for (;;) {
        const batch = await findBatch(store.db, id)
        if (!batch || signal.aborted) return 0
        running.set(id, batch)
        if (batch.state === 'reading') await readBatch(services, batch, signal)
        else if (batch.state === 'submitting') await submitBatch(services, batch, signal)
        else return 0
        log.info({ stage: batch.stage, batchId: id, was: batch.state }, 'batch processed')
      }
    } finally {
      running.delete(id)
    }
  }
  /** Suspect files are read one at a time, and while the others go on: what they take away is one place. */
  const startNext = (waiting: readonly BatchRow[], suspects: Suspects): void => {
    for (const stage of stages) {
      const works = pools[stage]
      while (!signal.aborted) {
        const isSuspectRead = [...running.values()].some(each => findTry(suspects, each) !== undefined)
        const due = waiting.filter(
          batch =>
            batch.stage === stage &&
            !works.isBusy(batch.id) &&
            mayStart(findTry(suspects, batch), isSuspectRead),
        )
        const next = works.share.next(due)
        if (!next) break
        const { id, organisation } = next
        running.set(id, next)
        works.start({ key: id, organisation, about: { batchId: id }, run: () => work(id) })
      }
    }
  }
  const mayStart = (readableAt: number | undefined, isSuspectRead: boolean): boolean =>
    readableAt === undefined || (!isSuspectRead && readableAt <= now().getTime())
  let followAt = Number.NEGATIVE_INFINITY
  /** @returns whether a record has come to something else */
  const followAll = async (): Promise<boolean> => {
    let hasMoved = false
    for (const { id, stage } of await batchesIn(store.db, ['awaiting'])) {
      if (await followBatch(services, id)) hasMoved = true
      if (await endBatch(services, id)) log.info({ stage, batchId: id }, 'batch ended')
    }
    return hasMoved
  }
  return async () => {
    const waiting = await batchesIn(store.db, ['reading', 'submitting'])
    startNext(waiting, await readings.findSuspects(waiting.filter(isRead).map(nameJudging)))
    const early = followAt - monotonic().getTime()
    if (early > 0) return early
    const hasMoved = await followAll()
    followAt = monotonic().getTime() + lookEvery.atMost
    return hasMoved ? lookEvery.atMost : lookEvery.usually
  }
}
