import { pino } from 'pino'
import { Registry } from 'prom-client'
import { findLaw } from '../../packages/server/src/authorities/laws.ts'
import { watchCodeLists } from '../../packages/server/src/codes/in-force.ts'
import type { Config } from '../../packages/server/src/config/read-config.ts'
import { readConfig } from '../../packages/server/src/config/read-config.ts'
import { connectStage } from '../../packages/server/src/connect-stage.ts'
import { watchCertificates } from '../../packages/server/src/health/certificates.ts'
import {
  answerTo,
  blocked,
  broken,
  invalidRequest,
  validationFailed,
} from '../../packages/server/src/http/submit/answers.ts'
import { findAgency } from '../../packages/server/src/http/submit/bodies.ts'
import { makeJobRunner } from '../../packages/server/src/jobs/runner.ts'
import type { Caller } from '../../packages/server/src/keys/caller.ts'
import { makeRecorders } from '../../packages/server/src/metrics/recorders.ts'
import { openGround } from '../../packages/server/src/open-ground.ts'
import { inlineReader } from '../../packages/server/src/reading/inline-reader.ts'
import { prepareStop } from '../../packages/server/src/stopping.ts'
import type { Store } from '../../packages/server/src/store/database.ts'
import { findSubmission } from '../../packages/server/src/store/submissions.ts'
import { watchOutcomes } from '../../packages/server/src/submissions/outcome-watch.ts'
import { receive } from '../../packages/server/src/submissions/receive.ts'
import type { SubmitRequest } from '../../packages/server/src/submissions/request.ts'
import type { SimulatedAccessPoint } from '../world/access-point.ts'
import type { Disk } from '../world/disk.ts'
import type { SimulatedProcess } from '../world/process.ts'

/** A gateway within a simulated process: all of the product but HTTP, threads, and what reaches the network. */
export interface SimulatedGateway {
  store: Store
  /** As the submit call does it. */
  submit(caller: Caller, asked: Submitted): Promise<Answered>
  /** How a submission stands; `undefined` where there is none. */
  look(requestId: string): Promise<Answered | undefined>
}

export interface Submitted {
  request: SubmitRequest & { actorCode: string }
  idempotencyKey: string | undefined
  /** How long the caller waits for the outcome, in milliseconds. */
  wait: number
}

/** What a caller is told. */
export interface Answered {
  status: number
  body: { requestId: string; status: string; statusText: string; reasons?: readonly string[] | undefined }
}

const stage = 'preview'

/** How long what was sent may still reach the authority, in seconds. */
export const quarantine = 600

export function makeConfig(): Config {
  const read = readConfig({
    UDIGATE_DATA_DIR: '/simulated',
    UDIGATE_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    UDIGATE_PREVIEW_CONNECTOR: 'domibus',
    UDIGATE_PREVIEW_ENDPOINT: 'http://127.0.0.1:1/simulated',
    UDIGATE_PREVIEW_PARTY_ID: 'simulated',
    UDIGATE_QUARANTINE: String(quarantine),
  })
  if ('mistakes' in read) throw new Error(read.mistakes.join('\n'))
  return read.config
}

/**
 * Puts a gateway together as `startGateway` does, in a process of the simulated world.
 *
 * @param onLine is told each line of its log
 */
export async function startSimulatedGateway(
  config: Config,
  {
    process,
    disk,
    accessPoint,
  }: { process: SimulatedProcess; disk: Disk; accessPoint: SimulatedAccessPoint },
  onLine: (line: string) => void,
): Promise<SimulatedGateway> {
  const { environment } = process
  const { now, pause } = environment
  const log = pino({ level: 'info', timestamp: false, base: null }, { write: onLine })
  const metrics = makeRecorders(new Registry())
  const jobs = makeJobRunner(environment, log)
  const { opened } = prepareStop(jobs, pause)
  const ground = await openGround(config, environment, {
    log,
    jobs,
    opened,
    metrics: metrics.store,
    isRestored: false,
    openStore: disk.openStore(process),
    openEpochFile: disk.openEpochFile(process),
  })
  const { store, sealing } = ground
  const outcomes = watchOutcomes(pause)
  const connection = await connectStage(stage, config, environment, {
    ...ground,
    reader: inlineReader,
    log,
    jobs,
    metrics,
    certificates: watchCertificates(),
    beforeAccessPoint: () => accessPoint.reachedBy(process, ground),
    onEnded: ({ requestId }) => outcomes.ended(requestId),
  })
  if (!connection) throw new Error('The stage is not connected.')
  const { authority, delivery } = connection
  const codes = watchCodeLists(store.db, now)
  const receiving = { ...environment, store, sealing, codes, strictContract: false, metrics }
  const { signal: stopping } = new AbortController()

  return {
    store,
    async submit(caller, { request, idempotencyKey, wait }) {
      const { model } = request
      const reception = await receive(receiving, authority, caller, request.actorCode, request, {
        idempotencyKey,
      })
      const { requestId } = reception
      const about = { agency: findAgency(findLaw(model)), requestId, model }
      switch (reception.kind) {
        case 'invalid':
          return validationFailed(about, reception.validation)
        case 'blocked':
          return blocked(about, reception.reasons)
        case 'tokenless':
          return invalidRequest(about, reception.reasons)
        case 'mismatched':
          return invalidRequest(about, ['mismatched'])
        case 'unable':
          return broken(about, reception.reasons, now())
        case 'received': {
          delivery.wake()
          const waiting = outcomes.wait(requestId, wait, stopping)
          const submission = await findSubmission(store.db, requestId)
          if (submission?.outcome === null) await waiting
          const end = await findSubmission(store.db, requestId)
          if (!end) throw new Error(`Submission ${requestId} is gone.`)
          return answerTo(end, now())
        }
      }
    },
    async look(requestId) {
      const submission = await findSubmission(store.db, requestId)
      return submission && answerTo(submission, now())
    },
  }
}
