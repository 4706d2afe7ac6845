import { randomBytes } from 'node:crypto'
import { type CodeLists, modelNames, validate, validRequests } from '@udigate/eudamed'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import { buildApp } from './app.ts'
import type { AccessPoint } from './authorities/access-point.ts'
import { connectEc } from './authorities/ec/index.ts'
import { threadReader } from './batches/reading/thread-reader.ts'
import { runBatches } from './batches/run-batches.ts'
import { watchChanges } from './changes/watch-changes.ts'
import { watchCodeLists } from './codes/in-force.ts'
import type { Config } from './config/read-config.ts'
import { watchMailbox } from './delivery/collect/mailbox-watch.ts'
import { rememberOthers } from './delivery/collect/other-answers.ts'
import { startDelivering } from './delivery/deliver.ts'
import type { Delivery } from './delivery/delivery.ts'
import { watchEpoch } from './delivery/epoch/watch-epoch.ts'
import { schedulePulls } from './delivery/refresh/schedule.ts'
import { makeBreaker } from './delivery/send/breaker.ts'
import { rememberHandOvers } from './delivery/send/hand-over-times.ts'
import { countTurnAways } from './delivery/send/turned-away.ts'
import { steadyClock } from './delivery/steady-clock.ts'
import { watchPolls } from './delivery/watch-polls.ts'
import { type Checkpointing, startCheckpoints } from './evidence/checkpoints.ts'
import { watchClock } from './evidence/clock.ts'
import type { Gateway } from './gateway.ts'
import { watchCertificates } from './health/certificates.ts'
import type { Way } from './health/check-stage.ts'
import type { HealthSources } from './health/health.ts'
import type { Times } from './http/guards/times.ts'
import type { Surroundings } from './ids.ts'
import { joinStore } from './instances/membership.ts'
import { timerPause } from './jobs/environment.ts'
import { makeJobRunner } from './jobs/runner.ts'
import { noteKeyUses } from './keys/note-uses.ts'
import { watchKeys } from './keys/watch-keys.ts'
import { makeLimits } from './limits/limits.ts'
import { makeLog } from './log/make-log.ts'
import { makeMetrics } from './metrics/metrics.ts'
import { makeRecorders } from './metrics/recorders.ts'
import { openWithKey } from './secrets/open-with-key.ts'
import { sealWith } from './secrets/sealing.ts'
import type { Stage } from './stage.ts'
import { type Pause, prepareStop, type StopOptions } from './stopping.ts'
import type { Store } from './store/database.ts'
import { shortenPauses } from './store/pauses.ts'
import { endedAmong } from './store/submissions.ts'
import { watchWrites } from './store/watched-store.ts'
import { watchOutcomes } from './submissions/outcome-watch.ts'
import { traceSubmission } from './traces/trace-submission.ts'
import { noPrivateTargets, readPrivateTargets } from './webhooks/private-targets.ts'
import { resolveHost as askNameServers, type ResolveHost } from './webhooks/resolve-host.ts'
import { runWebhooks } from './webhooks/run-webhooks.ts'

export interface StartOptions {
  /** Whether the store is an older copy: what is not ended is asked about before it is sent. */
  isRestored?: boolean
  /** How the addresses of webhooks are found; by the name servers of this machine where absent. */
  resolveHost?: ResolveHost
  /** What stands before the access points of all stages, such as a fault. */
  beforeAccessPoint?: (own: AccessPoint) => AccessPoint
  /** How long clients may take, where that is not as usual. */
  times?: Partial<Times>
  /** What waits while the gateway stops; the timers of this process where absent. */
  pause?: Pause
}

export interface RunningGateway {
  /** Where it listens, for example `http://127.0.0.1:8080`. */
  url: string
  store: Store
  /**
   * Serves calls until the drain is over, refuses new ones while those under way are answered, and gives the data folder
   * free.
   */
  stop(options?: StopOptions): Promise<void>
}

/** The longest pause between two steps with a message, in milliseconds, but for the quarantine. */
const longestPause = 3_600_000

/** How long an attempt to deliver to a webhook may take, in milliseconds: what Standard Webhooks recommends. */
const webhookTimeLimit = 15_000

const systemTime = (): Date => new Date()
const ownSurroundings: Surroundings = {
  now: systemTime,
  steady: steadyClock(systemTime, () => performance.now()),
  randomBytes,
}

/**
 * Starts the gateway: store, delivery to every connected authority, and the HTTP API.
 *
 * @throws DataDirectoryInUse, SecretKeyRefused, SchemaVersionMismatch, or what the system says about the address
 */
export async function startGateway(
  config: Config,
  log: Logger = makeLog(config.logLevel),
  surroundings: Surroundings = ownSurroundings,
  {
    isRestored = false,
    resolveHost = askNameServers,
    beforeAccessPoint = own => own,
    times,
    pause,
  }: StartOptions = {},
): Promise<RunningGateway> {
  const registry = new Registry()
  const recorders = makeRecorders(registry)
  const { store: opened, secretKey, signer } = await openWithKey(config, surroundings.now)
  const { store, refusedSince } = watchWrites(opened, surroundings.now, recorders.store.written)
  const { draining, stopping, closing, servesCalls, stop } = prepareStop(pause)
  closing.push(() => store.close())
  let app: FastifyInstance | undefined
  // Calls are refused until the very end, for which the store is looked at.
  closing.push(() => app && closeServer(app))
  try {
    const outcomes = watchOutcomes(store.isShared ? ids => endedAmong(store.db, ids) : undefined)
    const sealing = sealWith(secretKey)
    const evidence: Checkpointing = {
      store,
      signer,
      now: surroundings.now,
      log,
      headDir: config.evidenceHeadDir,
      onFailure: recorders.store.checkpointFailed,
    }
    const clock = watchClock({ ...surroundings, store, log, onSet: recorders.store.clockSet })
    closing.push(async () => clock.stop())
    const checkpoints = startCheckpoints(evidence)
    closing.push(() => checkpoints.stop())
    const environment = { ...surroundings, pause: timerPause }
    const jobs = makeJobRunner(environment, log)
    closing.push(() => jobs.stop())
    const membership = await joinStore(store, { ...environment, log, jobs })
    const holds = async (role: string): Promise<boolean> => (await membership.lease()).holds(role)
    const epoch = await watchEpoch({
      ...surroundings,
      store,
      log,
      folder: config.epochDir ?? (store.isShared ? undefined : config.dataDir),
      isRestored,
      onRestored: recorders.store.restored,
    })
    closing.push(() => epoch.close())
    const keyUses = noteKeyUses({ store, now: surroundings.now, log })
    closing.push(() => keyUses.stop())
    const keyWatch = watchKeys(store.db, surroundings.now)
    closing.push(async () => keyWatch.stop())
    const limits = makeLimits(config, surroundings.steady)
    closing.push(async () => limits.stop())
    const certificates = watchCertificates()
    const ways: Partial<Record<Stage, Way>> = {}
    const noteEnded: Gateway['noteEnded'] = (stage, ended) => {
      const { requestId, outcome, receivedAt } = ended
      const now = surroundings.now()
      outcomes.ended(requestId)
      recorders.submissions.ended(stage, outcome, (now.getTime() - receivedAt) / 1000)
      traceSubmission(stage, ended, now)
      log.info({ stage, submissionId: requestId, outcome }, 'submission ended')
    }

    const connect = async (stage: Stage): Promise<Gateway['stages'][Stage]> => {
      const stageConfig = config.stages[stage]
      if (!stageConfig) return undefined
      const own = await connectEc(stageConfig, surroundings.now, seen => certificates.seen(stage, seen))
      const authority = { ...own, accessPoint: beforeAccessPoint(own.accessPoint) }
      const breaker = makeBreaker(surroundings.steady, surroundings.randomBytes, isOpen =>
        isOpen
          ? log.warn({ stage }, 'the authority cannot be reached, and is left alone')
          : log.info({ stage }, 'the authority is reached again'),
      )
      const polls = watchPolls(surroundings.steady)
      recorders.messages.begin(stage)
      ways[stage] = { isSimulated: authority.simulated, breaker, polls }
      const longest = Math.max(longestPause, authority.quarantine)
      await store.write(db => shortenPauses(db, stage, surroundings.steady(), longest))
      const deliveryOfStage: Delivery = {
        ...surroundings,
        stage,
        authority,
        store,
        sealing,
        log,
        startedAt: surroundings.now(),
        breaker,
        turnAways: countTurnAways(),
        polls,
        metrics: recorders,
        epoch,
        handOvers: rememberHandOvers(surroundings.steady, epoch.current),
        mailbox: watchMailbox(surroundings.steady),
        others: rememberOthers(surroundings.steady),
        onEnded: ended => noteEnded(stage, ended),
      }
      const delivery = startDelivering(deliveryOfStage, jobs, membership)
      const { pullEvery } = stageConfig
      if (pullEvery !== undefined) {
        const pulling = { ...surroundings, stage, authority, store, log }
        const schedule = schedulePulls(pulling, pullEvery, delivery.wake, () => holds(`pull ${stage}`))
        closing.push(() => schedule.stop())
      }
      return { authority, delivery, isReachable: () => !breaker.isOpen() }
    }
    const connected = { preview: await connect('preview'), production: await connect('production') }

    const codes = watchCodeLists(store.db, surroundings.now)
    warmUp((await codes.current()).lists)
    const { strictContract, batchMostRecords: mostRecords } = config
    const reader = threadReader({
      seconds: config.batchReadTime,
      standstillSeconds: config.batchReadStandstill,
      mebibytes: config.batchReadMebibytes,
    })
    const batches = await runBatches(
      {
        ...surroundings,
        reader,
        store,
        sealing,
        codes,
        strictContract,
        log,
        metrics: recorders,
        stages: connected,
        mostRecords,
      },
      { holds },
    )
    closing.push(() => batches.stop())
    const targets = readPrivateTargets(config.webhookPrivateTargets ?? '') ?? noPrivateTargets
    const webhooks = await runWebhooks(
      {
        ...surroundings,
        store,
        sealing,
        log,
        metrics: recorders,
        targets,
        resolveHost,
        timeLimit: webhookTimeLimit,
      },
      { holds },
    )
    closing.push(() => webhooks.stop())
    const health: HealthSources = {
      ...surroundings,
      store,
      signer: evidence.signer,
      refusedSince,
      ways,
      certificates,
      clock,
      checkpoints,
      draining,
    }
    const api = await buildApp(
      {
        ...surroundings,
        config,
        log,
        codes,
        metrics: makeMetrics(registry, recorders, { health, codes }),
        health,
        outcomes,
        noteEnded,
        keyWatch,
        keyUses,
        limits,
        sealing,
        store,
        evidence,
        stages: connected,
        changes: watchChanges(store, log, stopping),
        batches: {
          wake: batches.wake,
          reader,
          instance: async () => (await membership.lease()).id,
          mostBytes: config.batchMostMebibytes * 1024 ** 2,
        },
        webhooks: { targets, resolveHost, wake: webhooks.wake },
        draining,
        stopping,
        strictContract: config.strictContract,
      },
      times,
    )
    app = api.app
    servesCalls(api.endCalls)
    const url = await app.listen({ host: config.host, port: config.port })
    return { url, store, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** How long a client that does not read its answer is waited for in the end, in milliseconds. */
const closingGrace = 1_000

async function closeServer(app: FastifyInstance): Promise<void> {
  const patience = setTimeout(() => app.server.closeAllConnections(), closingGrace)
  await app.close()
  clearTimeout(patience)
}

/** Compiles the models and reads the code lists now rather than during the first request. */
function warmUp(codes: CodeLists): void {
  for (const model of modelNames) validate(model, validRequests[model], { codes })
}
