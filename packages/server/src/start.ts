import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import { buildApp } from './app.ts'
import type { AccessPoint } from './authorities/access-point.ts'
import { laws } from './authorities/laws.ts'
import type { NoteWork } from './authorities/noted-work.ts'
import { noteReadings } from './batches/note-readings.ts'
import { startBatches } from './batches/start-batches.ts'
import { watchChanges } from './changes/watch-changes.ts'
import { type InForce, watchCodeLists } from './codes/in-force.ts'
import type { Config } from './config/read-config.ts'
import { connectStage } from './connect-stage.ts'
import { makeMonotonicClock } from './delivery/monotonic-clock.ts'
import { traceSubmission } from './delivery/trace-submission.ts'
import { recordStart } from './evidence/record-start.ts'
import { keepTrail } from './evidence/trail/keep-trail.ts'
import { openPushes } from './exchanges/open-pushes.ts'
import { startFiles } from './files/start-files.ts'
import type { Gateway } from './gateway.ts'
import { watchCertificates } from './health/certificates.ts'
import type { HealthSources } from './health/health.ts'
import type { Times } from './http/endpoint/times.ts'
import type { Environment } from './ids.ts'
import { startImports } from './imports/start-imports.ts'
import { workOnLists } from './imports/work-on-lists.ts'
import { type Pause, timerPause } from './jobs/environment.ts'
import type { RunningJob } from './jobs/job.ts'
import { leasesAfter } from './jobs/lease.ts'
import { makeJobRunner } from './jobs/runner.ts'
import { noteKeyUses } from './keys/note-uses.ts'
import { watchKeys, watchPrincipals } from './keys/watch-keys.ts'
import { findByNames } from './labels/find-by-names.ts'
import { type Limits, makeLimits } from './limits/limits.ts'
import { rememberLast } from './limits/remember-last.ts'
import { makeLog } from './log/make-log.ts'
import { makeMetrics } from './metrics/metrics.ts'
import { makeRecorders } from './metrics/recorders.ts'
import { openStoreAndKeys } from './open-store-and-keys.ts'
import { countDays } from './overview/days.ts'
import { startResealing } from './own-store/reseal.ts'
import { deriveApart } from './people/accounts/derive-apart.ts'
import type { DeriveKey } from './people/accounts/derive-by-scrypt.ts'
import { makePasswordHashing } from './people/accounts/password-hashing.ts'
import { forgetEndedSessions } from './people/forget-ended.ts'
import { reachProviders } from './people/providers/reach-providers.ts'
import { startRemembering } from './people/remember-ended.ts'
import { watchRights } from './people/watch-rights.ts'
import { watchSessions } from './people/watch-sessions.ts'
import { makeRandomBytes } from './random-bytes.ts'
import { processReader } from './reading/process-reader.ts'
import type { Reader } from './reading/reader.ts'
import { noPrivateTargets, readPrivateTargets } from './settings/private-targets.ts'
import type { Stage } from './stage.ts'
import { prepareStop, type StopOptions } from './stopping.ts'
import type { Store } from './store/database.ts'
import type { OpenStore } from './store/open-store.ts'
import { listEndedPulls } from './store/pulls.ts'
import { endedAmong } from './store/submissions.ts'
import { watchOutcomes } from './submissions/outcome-watch.ts'
import { type Mailer, makeMailer } from './subscriptions/mailer.ts'
import { startSubscriptions } from './subscriptions/start-subscriptions.ts'
import { resolveHost as askNameServers, type ResolveHost } from './webhooks/resolve-host.ts'
import { startWebhooks } from './webhooks/start-webhooks.ts'

export interface StartOptions {
  /** Whether the store is an older copy: what is not ended is asked about before it is sent. */
  isRestored?: boolean
  /** How the addresses of webhooks are found; by the name servers of this machine where absent. */
  resolveHost?: ResolveHost
  /** What stands before the access points of all stages, such as a fault. */
  beforeAccessPoint?: (own: AccessPoint) => AccessPoint
  /** How long clients may take, where that is not as usual. */
  times?: Partial<Times>
  /** What jobs wait by, and the steps of stopping; the timers of this process where absent. */
  pause?: Pause
  /** What makes keys of passwords; scrypt, in a process, where absent. */
  derivePassword?: DeriveKey
  /** What callers share; as the settings say where absent. */
  limits?: Limits
  /** What reads files, and large bodies; processes where absent. */
  reader?: Reader
  /** Opens the store; by its place where absent. */
  openStore?: OpenStore
}

export interface RunningGateway {
  /** Where it listens, for example `http://127.0.0.1:8080`. */
  url: string
  /** Where partners push to it, for example `http://127.0.0.1:8443/msh`; `undefined` where none does. */
  pushUrl: string | undefined
  store: Store
  /**
   * Serves calls until the drain is over, refuses new ones while those under way are answered, and gives the data folder
   * free.
   */
  stop(options?: StopOptions): Promise<void>
}

/** How long an attempt to deliver to a webhook may take, in milliseconds: what Standard Webhooks recommends. */
const webhookTimeLimit = 15_000

const systemTime = (): Date => new Date()
const ownEnvironment: Environment = {
  now: systemTime,
  monotonic: makeMonotonicClock(systemTime, () => performance.now()),
  randomBytes: makeRandomBytes(),
}

/**
 * Starts the gateway: store, delivery to every connected authority, and the HTTP API.
 *
 * @throws DataDirectoryInUse, SecretKeyRefused, SchemaVersionMismatch, or what the system says about the address
 */
export async function startGateway(
  config: Config,
  log: Logger = makeLog(config.logLevel),
  environment: Environment = ownEnvironment,
  {
    isRestored = false,
    openStore,
    resolveHost = askNameServers,
    beforeAccessPoint = own => own,
    times,
    pause = timerPause,
    derivePassword = deriveApart(),
    limits = makeLimits(config, environment.monotonic),
    reader: ownReader,
  }: StartOptions = {},
): Promise<RunningGateway> {
  const { now, monotonic } = environment
  const jobEnvironment = { ...environment, pause }
  const registry = new Registry()
  const metrics = makeRecorders(registry)
  const jobs = makeJobRunner(jobEnvironment, log)
  const { draining, stopping, opened, servesCalls, stop } = prepareStop(jobs, pause)
  try {
    const own = await openStoreAndKeys(config, jobEnvironment, {
      log,
      jobs,
      opened,
      metrics: metrics.store,
      isRestored,
      openStore,
    })
    const { store, sealing, evidence, evidenceLog, clock, refusedSince, forgetRefusal } = own
    // What has piled up is worked off when calls are served: on the embedded store everything else would wait for it.
    const serving = Promise.withResolvers<void>()
    const membership = leasesAfter(own.membership, serving.promise)
    await recordStart(store, config, { now, sealing })
    const outcomes = watchOutcomes(
      pause,
      store.isShared ? { jobs, name: 'outcomes', endedAmong: ids => endedAmong(store.db, ids) } : undefined,
    )
    const pulls = watchOutcomes(pause, {
      jobs,
      name: 'pulls',
      endedAmong: ids => listEndedPulls(store.db, ids),
    })
    const keyUses = noteKeyUses({ store, now, log }, jobs)
    const trail = keepTrail({ store, now, monotonic, log }, jobs)
    const keyWatch = watchKeys(store.db, now, jobs)
    const principalWatch = watchPrincipals(store.db, jobs)
    const people = {
      store,
      sealing,
      now,
      randomBytes: environment.randomBytes,
      sessionTimes: { idle: config.sessionIdle * 1000, lifetime: config.sessionLifetime * 1000 },
      providers: await reachProviders(config.providersFile, monotonic),
      watch: watchSessions(store.db, now, jobs),
    }
    opened.defer(() => limits.stop())
    const hashing = { derive: derivePassword, places: limits.places.hashing }
    const accounts = { ...people, passwords: makePasswordHashing(environment, hashing) }
    forgetEndedSessions({ store, now }, jobs, membership)
    watchRights({ store, now, log }, jobs, membership)
    startRemembering(own.ended, store, own.epoch.keep, jobs)
    const certificates = watchCertificates()
    let batches: RunningJob | undefined
    const noteEnded: Gateway['noteEnded'] = (stage, ended) => {
      const { requestId, isPart, outcome, receivedAt } = ended
      const at = now()
      outcomes.ended(requestId)
      // A request is counted once.
      if (!isPart) metrics.submissions.ended(stage, outcome, (at.getTime() - receivedAt) / 1000)
      traceSubmission(stage, ended, at)
      log.info({ stage, submissionId: requestId, outcome }, 'submission ended')
      batches?.wake()
    }
    const readings = noteReadings({ store, membership: own.membership, log, ...environment })
    const readingBudget = {
      seconds: config.batchReadTime,
      standstillSeconds: config.batchReadStandstill,
      mebibytes: config.batchReadMebibytes,
    }
    const reader = ownReader ?? processReader(readingBudget, readings)
    opened.defer(() => reader.stop())
    const noteWork: NoteWork = name => readings.begin(name, 0)
    const connect = (stage: Stage) =>
      connectStage(stage, config, jobEnvironment, {
        ...own,
        membership,
        reader,
        log,
        jobs,
        metrics,
        certificates,
        noteWork,
        beforeAccessPoint,
        onEnded: ended => noteEnded(stage, ended),
      })
    const connected = { preview: await connect('preview'), production: await connect('production') }

    const codes = watchCodeLists(store.db, now)
    const inForce = await codes.current('gateway')
    const { strictContract, batchMostRecords: mostRecords } = config
    const instance = async () => (await own.membership.lease()).id
    const common = { ...jobEnvironment, store, sealing, log, metrics }
    batches = await startBatches(
      { ...common, reader, readings, codes, strictContract, stages: connected, mostRecords },
      jobs,
      membership,
    )
    findByNames({ store }, jobs, membership)
    startResealing({ store, sealing, now, log }, jobs, membership)
    await startImports({ store, now, log }, jobs, membership)
    await startFiles({ store, log }, jobs, membership)
    const targets = readPrivateTargets(config.webhookPrivateTargets ?? '') ?? noPrivateTargets
    const webhooks = await startWebhooks(
      { ...common, targets, resolveHost, timeLimit: webhookTimeLimit },
      jobs,
      membership,
    )
    const mailer = makeConfiguredMailer(config)
    const subscribing = {
      ...common,
      mailer,
      publicUrl: config.publicUrl?.href.replace(/\/$/, ''),
      listEndingCertificates: (stage: Stage) => certificates.listEnding(stage, now()),
      wakeWebhooks: webhooks.wake,
    }
    const subscriptions = await startSubscriptions(subscribing, jobs, membership)
    const health: HealthSources = {
      ...environment,
      store,
      signer: evidence.signer,
      refusedSince,
      forgetRefusal,
      connections: {
        preview: Array.from(connected.preview.values(), each => each.connection),
        production: Array.from(connected.production.values(), each => each.connection),
      },
      certificates,
      clock,
      jobs,
      draining,
    }
    const { app, endCalls } = await buildApp(
      {
        ...jobEnvironment,
        config,
        log,
        codes,
        metrics: makeMetrics(registry, metrics, { health, codes, places: limits.places }),
        health,
        outcomes,
        epoch: own.epoch,
        pulls,
        noteEnded,
        keyWatch,
        principalWatch,
        keyUses,
        trail,
        people,
        accounts,
        limits,
        sealing,
        reader,
        forwarded: rememberLast(now),
        elsewhere: rememberLast(now),
        checkMail: mailer && (() => mailer.check()),
        store,
        evidence,
        evidenceLog,
        stages: connected,
        days: countDays(store),
        changes: watchChanges(store, jobs),
        instance,
        batches: {
          wake: batches.wake,
          mostBytes: config.batchMostMebibytes * 1024 ** 2,
        },
        imports: workOnLists({ ...common, instance, reader, codes, strictContract, limits }),
        webhooks: { targets, resolveHost, wake: webhooks.wake },
        subscriptions: { ...subscribing, wake: subscriptions.wake },
        draining,
        stopping,
        strictContract,
      },
      times,
    )
    servesCalls(endCalls)
    // Closed before the store: health looks at it for as long as calls are refused.
    opened.defer(() => closeServer(app))
    const url = await app.listen({ host: config.host, port: config.port })
    serving.resolve()
    void warmUp(inForce).catch(error => log.error({ err: error }, 'a model cannot judge its own example'))
    const receiving = [...connected.preview.values(), ...connected.production.values()]
    const listening = {
      log,
      metrics: metrics.pushes,
      monotonic,
      onReceived: (stage: Stage) => {
        for (const { delivery, authority } of connected[stage].values())
          if (authority.inbound) delivery.wake()
      },
      onCertificate: certificates.seen,
    }
    const pushes = await openPushes(receiving, config, { ...environment, noteWork }, listening, jobs)
    opened.defer(() => pushes?.close())
    return { url, pushUrl: pushes?.url, store, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** What sends mail; `undefined` where the settings name no mail server. */
function makeConfiguredMailer({ smtpHost, smtpFrom, ...config }: Config): Mailer | undefined {
  if (smtpHost === undefined || smtpFrom === undefined) return undefined
  const { smtpPort: port, smtpTls: tls, smtpUser: user, smtpPassword: password } = config
  return makeMailer({ host: smtpHost, port, tls, user, password, from: smtpFrom })
}

/** How long a client that does not read its answer is waited for in the end, in milliseconds. */
const closingGrace = 1_000

async function closeServer(app: FastifyInstance): Promise<void> {
  const patience = setTimeout(() => app.server.closeAllConnections(), closingGrace)
  await app.close()
  clearTimeout(patience)
}

/** Compiles the models and reads the code lists ahead of the first calls; those that come meanwhile are answered in between. */
async function warmUp(codes: InForce): Promise<void> {
  for (const law of laws) {
    for (const [model, { example }] of Object.entries(law.records)) {
      await nextTurn()
      law.validate(model, example, { codes: codes.findLists(law) })
    }
  }
}
