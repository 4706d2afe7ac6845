import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { everyProcess } from '../jobs/lease.ts'
import type { JobRunner } from '../jobs/runner.ts'
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

/** How often what is new is covered, in milliseconds. */
const every = 60_000

/** What making checkpoints works with. */
export interface Checkpointing {
  store: Store
  signer: Signer
  now(): Date
  log: Logger
  /** The folder that gets each signed head as a file; none where absent. */
  headDir?: string | undefined
  /** Is notified of each checkpoint that could not be made, and each head that could not be given away. */
  onFailure?: (() => void) | undefined
}

/** The job that covers what is new in the evidence. */
export const checkpointJob = 'checkpoints'

/** Covers what is new by signed checkpoints, every minute, and once more when the jobs are stopped. */
export function startCheckpoints(checkpointing: Checkpointing, jobs: JobRunner): void {
  const turn = async (): Promise<{ wait: number; hasFailed: boolean }> => {
    let hasFailed = false
    const onFailure = (): void => {
      hasFailed = true
      checkpointing.onFailure?.()
    }
    await coverAll({ ...checkpointing, onFailure }).catch(error => {
      onFailure()
      checkpointing.log.error({ err: error }, 'checkpoint of the evidence failed')
    })
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
export async function coverAll(checkpointing: Checkpointing): Promise<void> {
  for (;;) {
    const made = await coverSome(checkpointing)
    if (!made) return
    await giveAway(checkpointing, made)
    if (made.heads < mostHeads) return
  }
}

function coverSome({ store, signer, now }: Checkpointing): Promise<EvidenceCheckpointRow | undefined> {
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
    // Nobody can change that any more before the transaction ends.
    refuseFormerKey(signer.keyId, await findKeyId(db))
    announce(db, { type: 'checkpoint-seen', number: checkpoint.number })
    return checkpoint
  })
}

/** The folder may be one in which nothing can be changed, so that the file is written at once and never renamed. */
async function giveAway(
  { headDir, signer, log, onFailure }: Checkpointing,
  checkpoint: EvidenceCheckpointRow,
): Promise<void> {
  if (headDir === undefined) return
  const file = join(headDir, `udigate-head-${String(checkpoint.number).padStart(9, '0')}.json`)
  try {
    await mkdir(headDir, { recursive: true })
    const head = makeSignedHead(checkpoint, signer.publicKey)
    await writeFile(file, `${JSON.stringify(head, null, 2)}\n`, { flag: 'wx' })
  } catch (error) {
    onFailure?.()
    log.error({ err: error, file }, 'signed head of the evidence could not be written')
  }
}
