import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { JobEnvironment } from '../jobs/environment.ts'
import { everyProcess } from '../jobs/lease.ts'
import { describeWay, noteOutages, type Outages, type OutageWords } from '../jobs/outages.ts'
import type { JobRunner } from '../jobs/runner.ts'
import { makeFolder } from '../make-folder.ts'
import { refuseFormerKey } from '../store/admit-key.ts'
import { announce } from '../store/changes.ts'
import type { Store } from '../store/database.ts'
import { insertCheckpoint, lastCheckpoint, takeOpenHeads } from '../store/evidence-checkpoints.ts'
import { findKeyId } from '../store/secret-key.ts'
import type { EvidenceCheckpointRow } from '../store/tables.ts'
import { hashCheckpoint, makeSignedHead, signCheckpoint } from './checkpoint.ts'
import { noPrevious } from './entry.ts'
import type { Signer } from './signing.ts'

/** How many heads one checkpoint covers at most; where there are more, the next one follows at once. */
const mostHeads = 5_000

const awayHeads: OutageWords = {
  level: 'error',
  away: 'signed head of the evidence could not be written',
  back: 'signed heads of the evidence are written again',
}

/** How often what is new is covered, in milliseconds. */
const every = 60_000

/** What making checkpoints works with. */
export interface CheckpointServices {
  store: Store
  signer: Signer
  now(): Date
  log: Logger
  /** The folder that gets each signed head as a file; none where absent. */
  headDir?: string | undefined
  /** Tells of heads that cannot be written; each is logged where absent. */
  heads?: Outages | undefined
  /** Is notified of each checkpoint that could not be made, and each head that could not be given away. */
  onFailure?: (() => void) | undefined
}

/** The job that covers what is new in the evidence. */
export const checkpointJob = 'checkpoints'

/** Covers what is new by signed checkpoints, every minute, and once more when the jobs are stopped. */
export function startCheckpoints(
  given: CheckpointServices & Pick<JobEnvironment, 'monotonic'>,
  jobs: JobRunner,
): void {
  const checkpointing = { ...given, heads: noteOutages(given.log, given, awayHeads) }
  const outages = noteOutages(checkpointing.log, checkpointing, {
    level: 'error',
    away: 'checkpoint of the evidence failed',
    back: 'checkpoints of the evidence are made again',
  })
  const turn = async (): Promise<{ wait: number; hasFailed: boolean }> => {
    let hasFailed = false
    const onFailure = (): void => {
      hasFailed = true
      checkpointing.onFailure?.()
    }
    await coverAll({ ...checkpointing, onFailure }).then(
      () => outages.worked('', {}),
      error => {
        onFailure()
        outages.failed('', describeWay(error), { err: error })
      },
    )
    return { wait: every, hasFailed }
  }
  jobs.start({
    name: checkpointJob,
    leases: everyProcess,
    begin: () => turn,
    async finish() {
      await turn()
    },
  })
}

/** Covers everything that is new; where another process does so at the same time, one of them is enough. */
export async function coverAll(checkpointing: CheckpointServices): Promise<void> {
  for (;;) {
    const made = await coverSome(checkpointing)
    if (!made) return
    await giveAway(checkpointing, made)
    if (made.heads < mostHeads) return
  }
}

function coverSome({ store, signer, now }: CheckpointServices): Promise<EvidenceCheckpointRow | undefined> {
  return store.write(async db => {
    const heads = await takeOpenHeads(db, mostHeads)
    const last = await lastCheckpoint(db)
    if (last) announce(db, { type: 'checkpoint-seen', number: last.number })
    if (heads.length === 0) return undefined
    const place = {
      number: (last?.number ?? 0) + 1,
      at: now().getTime(),
      previous: last === undefined ? noPrevious : hashCheckpoint(last),
    }
    const checkpoint = signCheckpoint(signer, place, heads)
    if (!(await insertCheckpoint(db, checkpoint, heads))) return undefined
    // The lock keeps it as it is until the transaction ends.
    refuseFormerKey(signer.keyId, await findKeyId(db))
    announce(db, { type: 'checkpoint-seen', number: checkpoint.number })
    return checkpoint
  })
}

/** The folder may be one in which nothing can be changed, so that the file is written at once and never renamed. */
async function giveAway(
  { headDir, signer, log, onFailure, heads }: CheckpointServices,
  checkpoint: EvidenceCheckpointRow,
): Promise<void> {
  if (headDir === undefined) return
  const file = join(headDir, `udigate-head-${String(checkpoint.number).padStart(9, '0')}.json`)
  try {
    makeFolder(headDir)
    const head = makeSignedHead(checkpoint, signer.publicKey)
    await writeFile(file, `${JSON.stringify(head, null, 2)}\n`, { flag: 'wx' })
    heads?.worked(headDir, { file })
  } catch (error) {
    onFailure?.()
    const facts = { err: error, file }
    if (heads) heads.failed(headDir, (error as NodeJS.ErrnoException).code ?? describeWay(error), facts)
    else log.error(facts, awayHeads.away)
  }
}
