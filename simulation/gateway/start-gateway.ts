import { pino } from 'pino'
import { Registry } from 'prom-client'
import { registerActor } from '../../packages/server/src/actors/registration.ts'
import { findHomeLaw } from '../../packages/server/src/authorities/laws.ts'
import { noteReadings } from '../../packages/server/src/batches/note-readings.ts'
import { watchCodeLists } from '../../packages/server/src/codes/in-force.ts'
import type { Config } from '../../packages/server/src/config/read-config.ts'
import { readConfig } from '../../packages/server/src/config/read-config.ts'
import { connectStage } from '../../packages/server/src/connect-stage.ts'
import { type Decision, decideDoubt } from '../../packages/server/src/delivery/reconcile/decide.ts'
import { resumeWithToken } from '../../packages/server/src/delivery/reconcile/resume-with-token.ts'
import { startPull } from '../../packages/server/src/delivery/refresh/start-pull.ts'
import { watchCertificates } from '../../packages/server/src/health/certificates.ts'
import {
  answerTo,
  blocked,
  broken,
  invalidRequest,
  validationFailed,
} from '../../packages/server/src/http/submit/answers.ts'
import { makeJobRunner } from '../../packages/server/src/jobs/runner.ts'
import { makeRecorders } from '../../packages/server/src/metrics/recorders.ts'
import { openStoreAndKeys } from '../../packages/server/src/open-store-and-keys.ts'
import { startResealing } from '../../packages/server/src/own-store/reseal.ts'
import { inlineReader } from '../../packages/server/src/reading/inline-reader.ts'
import type { Acting } from '../../packages/server/src/rights/caller.ts'
import { Refusal } from '../../packages/server/src/rights/refusal.ts'
import { firstRegister } from '../../packages/server/src/stage.ts'
import { prepareStop } from '../../packages/server/src/stopping.ts'
import type { WriteTransaction } from '../../packages/server/src/store/changes.ts'
import type { Store } from '../../packages/server/src/store/database.ts'
import { type DoubtRow, listDoubts } from '../../packages/server/src/store/doubts.ts'
import { findPull } from '../../packages/server/src/store/pulls.ts'
import { endedAmong, findOwnSubmission, findSubmission } from '../../packages/server/src/store/submissions.ts'
import type { PullRow } from '../../packages/server/src/store/tables.ts'
import { watchOutcomes } from '../../packages/server/src/submissions/outcome-watch.ts'
import { receive } from '../../packages/server/src/submissions/receive.ts'
import type { SubmitRequest } from '../../packages/server/src/submissions/request.ts'
import type { SimulatedAccessPoint } from '../world/access-point.ts'
import type { Disk } from '../world/disk.ts'
import type { SimulatedProcess } from '../world/process.ts'
import { quarantine } from '../world/quarantine.ts'
import type { Answered } from './answered.ts'
import type { GivenKeys } from './secret-keys.ts'
import { type Batches, useBatches } from './use-batches.ts'

/** A gateway within a simulated process: all of the product but HTTP, threads, and what reaches the network. */
export interface SimulatedGateway extends Batches {
  store: Store
  /** As the submit call does it. `undefined` where the store has gone back meanwhile: then the call breaks down. */
  submit(caller: Acting, asked: Submitted): Promise<Answered | undefined>
  /** How a submission stands; `undefined` where the caller has none of that id. */
  look(caller: Acting, requestId: string): Promise<Answered | undefined>
  /** What is in doubt, and waits for an operator. */
  listDoubts(caller: Acting): Promise<readonly DoubtRow[]>
  /** Does what an operator says of something in doubt. @returns why not, where it cannot be decided so */
  decide(caller: Acting, requestId: string, decision: Decision): Promise<string | undefined>
  /** Registers an actor with its access token, in the place of the one before. */
  registerActor(caller: Acting, actor: string, securityToken: string): Promise<void>
  /** Pulls all that the authority shows of an actor. @returns the id of the pull */
  pull(caller: Acting, actor: string): Promise<string>
  /** How a pull stands; `undefined` where there is none. */
  findPull(id: string): Promise<PullRow['state'] | undefined>
}

export interface Submitted {
  request: SubmitRequest & { actorCode: string }
  idempotencyKey: string | undefined
  /** How long the caller waits for the outcome, in milliseconds. */
  wait: number
}

/** What of the world a gateway is started with. */
export interface Given {
  process: SimulatedProcess
  disk: Disk
  accessPoint: SimulatedAccessPoint
  isRestored: boolean
  /** Whether batches are worked through: a job that looks every second, for nothing where there are none. */
  hasBatches: boolean
  /** Whether the secret key is changed: a job that looks every minute, for nothing where it is not. */
  changesKeys: boolean
}

function refuseBatch(): never {
  throw new Error('Nothing works through batches in this world.')
}

const noBatches: Batches = {
  takeBatch: refuseBatch,
  findBatch: refuseBatch,
  cancelBatch: refuseBatch,
  resubmitBatch: refuseBatch,
}

const stage = 'preview'

/** The first one that a gateway has. */
export const firstSecretKey = Buffer.alloc(32, 7)

function toText(key: Uint8Array): string {
  return Buffer.from(key).toString('base64')
}

export function makeConfig({ secretKey, nextSecretKey }: GivenKeys): Config {
  const read = readConfig({
    UDIGATE_DATA_DIR: '/simulated',
    UDIGATE_SECRET_KEY: toText(secretKey),
    ...(nextSecretKey && { UDIGATE_NEXT_SECRET_KEY: toText(nextSecretKey) }),
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
  { process, disk, accessPoint, isRestored, hasBatches, changesKeys }: Given,
  onLine: (line: string) => void,
): Promise<SimulatedGateway> {
  const { environment } = process
  const { now, pause } = environment
  const log = pino({ level: 'info', timestamp: false, base: null }, { write: onLine })
  const metrics = makeRecorders(new Registry())
  const jobs = makeJobRunner(environment, log)
  const { opened } = prepareStop(jobs, pause)
  const ground = await openStoreAndKeys(config, environment, {
    log,
    jobs,
    opened,
    metrics: metrics.store,
    isRestored,
    openStore: disk.openStore(process),
    openEpochFile: disk.openEpochFile(process),
  })
  const { store, sealing } = ground
  const outcomes = watchOutcomes(
    pause,
    store.isShared ? { jobs, name: 'outcomes', endedAmong: ids => endedAmong(store.db, ids) } : undefined,
  )
  const connected = await connectStage(stage, config, environment, {
    ...ground,
    reader: inlineReader,
    log,
    jobs,
    metrics,
    certificates: watchCertificates(),
    beforeAccessPoint: () => accessPoint.reachedBy(process, ground),
    onEnded: ({ requestId }) => outcomes.ended(requestId),
  })
  const connection = connected.get(firstRegister)
  if (!connection) throw new Error('The stage is not connected.')
  const { authority, delivery } = connection
  if (changesKeys) startResealing({ store, sealing, now, log }, jobs, ground.membership)
  const codes = watchCodeLists(store.db, now)
  const receiving = { ...environment, store, sealing, codes, strictContract: false, metrics }
  const { signal: stopping } = new AbortController()
  const batching = {
    ...receiving,
    log,
    reader: inlineReader,
    readings: noteReadings({ store, membership: ground.membership, log, ...environment }),
    stages: { preview: connected, production: new Map<string, never>() },
    mostRecords: config.batchMostRecords,
  }

  return {
    store,
    ...(hasBatches ? await useBatches(batching, jobs, ground.membership) : noBatches),
    async submit(caller, { request, idempotencyKey, wait }) {
      const { model } = request
      const reception = await receive(receiving, authority, caller, request.actorCode, request, {
        idempotencyKey,
      })
      const { requestId } = reception
      const about = { law: findHomeLaw(model), requestId, model }
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
          return end && answerTo(end, now())
        }
      }
    },
    async look(caller, requestId) {
      const submission = await findOwnSubmission(store.db, caller, requestId)
      return submission && answerTo(submission, now())
    },
    listDoubts: caller => listDoubts(store.db, caller, { limit: 100, needsOperator: true }),
    async decide(caller, requestId, decision) {
      const decided = await decideDoubt({ ...environment, store }, caller, requestId, decision)
      delivery.wake()
      return decided instanceof Refusal ? decided.because : undefined
    },
    async registerActor(caller, actor, securityToken) {
      const resume = (db: WriteTransaction) =>
        resumeWithToken(db, { ...environment, findAuthority: () => authority }, stage, actor)
      await registerActor({ store, sealing, now, resumeWithToken: resume }, caller, actor, { securityToken })
      delivery.wake()
    },
    async pull(caller, actor) {
      const { pull } = await startPull(
        { ...environment, authority, store, epoch: ground.epoch },
        caller,
        actor,
        caller.author,
      )
      delivery.wake()
      return pull.id
    },
    findPull: async id => (await findPull(store.db, id))?.state,
  }
}
