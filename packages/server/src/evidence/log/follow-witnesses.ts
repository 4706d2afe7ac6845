import type { Logger } from 'pino'
import type { RunningJob } from '../../jobs/job.ts'
import type { Lease, Leases } from '../../jobs/lease.ts'
import { noteOutages, type Outages, type OutageWords } from '../../jobs/outages.ts'
import type { JobRunner } from '../../jobs/runner.ts'
import type { Store } from '../../store/database.ts'
import { lastCheckpoint } from '../../store/evidence-checkpoints.ts'
import { findLastCosignature, keepCosignature } from '../../store/evidence-outside.ts'
import { askWitness, type Witness } from './ask-witness.ts'
import type { EvidenceLog } from './evidence-log.ts'

/** How often it is looked whether there is a new checkpoint, in milliseconds. */
const lookEvery = 30_000

/** What asks witnesses. */
export interface WitnessServices {
  store: Store
  evidenceLog: EvidenceLog
  witnesses: readonly Witness[]
  now(): Date
  monotonic(): Date
  log: Logger
}

/** What is said of a witness that does not sign. */
export const awayWitness: OutageWords = {
  level: 'warn',
  away: 'witness did not sign',
  back: 'witness signs again',
}

/** Has every witness sign the newest checkpoint, one after the other. Of several processes one asks. */
export function followWitnesses(
  following: WitnessServices,
  jobs: JobRunner,
  leases: Leases<Lease & { store: Store }>,
): RunningJob {
  const outages = noteOutages(following.log, following, awayWitness)
  return jobs.start({
    name: 'witnesses',
    leases,
    role: 'witnesses',
    begin:
      ({ lease: { store } }) =>
      async () => {
        let hasFailed = false
        for (const witness of following.witnesses)
          if (!(await askOne({ ...following, store, outages }, witness))) hasFailed = true
        return { wait: lookEvery, hasFailed }
      },
  })
}

/** Has one witness sign the newest checkpoint, where it has not. @returns whether it has now */
export async function askOne(
  {
    store,
    evidenceLog,
    now,
    outages,
  }: Pick<WitnessServices, 'store' | 'evidenceLog' | 'now'> & { outages: Outages },
  witness: Witness,
): Promise<boolean> {
  const { name } = witness.verifier
  const newest = (await lastCheckpoint(store.db))?.number
  const seen = (await findLastCosignature(store.db, name))?.checkpoint ?? 0
  if (newest === undefined || seen >= newest) return true
  const note = await evidenceLog.note(store.db, newest)
  if (!note) return true
  const asked = {
    read: evidenceLog.read,
    note: { ...note, signatures: note.signatures.slice(0, 1) },
    size: newest,
  }
  const witnessed = await askWitness(witness, asked, seen)
  if (witnessed.kind === 'failed') {
    const { because } = witnessed
    outages.failed(name, because, { witness: name, checkpoint: newest, because })
    return false
  }
  outages.worked(name, { witness: name, checkpoint: newest })
  const { signature } = witnessed
  await store.write(db =>
    keepCosignature(db, { checkpoint: newest, witness: name, signature, at: now().getTime() }),
  )
  return true
}
