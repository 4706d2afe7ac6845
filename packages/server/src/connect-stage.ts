import type { Logger } from 'pino'
import type { AccessPoint } from './authorities/access-point.ts'
import type { AnswerReader } from './authorities/answer-content.ts'
import type { Authority, RegisterKind } from './authorities/authority.ts'
import { registerKinds } from './authorities/laws.ts'
import type { NoteWork } from './authorities/noted-work.ts'
import type { Config } from './config/read-config.ts'
import type { ConnectedStage } from './config/stage-config.ts'
import { rememberOthers } from './delivery/collect/other-answers.ts'
import { startDelivering } from './delivery/deliver.ts'
import type { Delivery } from './delivery/delivery.ts'
import { scheduleInquiries } from './delivery/inquiries/schedule-inquiries.ts'
import { makeBreaker } from './delivery/memory/breaker.ts'
import { countRejections } from './delivery/memory/count-rejections.ts'
import { watchMailbox } from './delivery/memory/mailbox-watch.ts'
import { rememberSendTimes } from './delivery/memory/send-times.ts'
import { trafficRejection } from './delivery/pace/traffic-rejection.ts'
import { listQuestionOperations } from './delivery/questions/question.ts'
import { schedulePulls } from './delivery/refresh/schedule.ts'
import { scheduleConfirmations } from './delivery/refresh/schedule-confirmations.ts'
import { listCodeSpaces } from './delivery/stored-entities.ts'
import { keepExchanges } from './exchanges/keep-exchanges.ts'
import type { Connection } from './gateway.ts'
import type { Certificates } from './health/certificates.ts'
import type { WatchedConnection } from './health/check-stage.ts'
import type { Environment } from './ids.ts'
import { doubling } from './jobs/back-off.ts'
import type { JobEnvironment } from './jobs/environment.ts'
import { everyProcess } from './jobs/lease.ts'
import type { JobRunner } from './jobs/runner.ts'
import type { Recorders } from './metrics/recorders.ts'
import type { StoreAndKeys } from './open-store-and-keys.ts'
import { askPolitely } from './public-register/ask-politely.ts'
import { noteAnswers } from './public-register/note-answers.ts'
import { watchDevices } from './public-register/watch-devices.ts'
import type { Reader } from './reading/reader.ts'
import { namePlace, type RegisterOnStage, type Stage } from './stage.ts'
import { shortenPauses } from './store/pauses.ts'

/** The longest pause between two steps with a message, in milliseconds, but for the quarantine. */
const longestPause = 3_600_000

/** How often keys and certificates are read again, in milliseconds. */
const keysEvery = 60_000

/** A connection, and what says how it stands. */
export interface Connected extends Connection {
  kind: RegisterKind
  connection: WatchedConnection
}

/** What connecting works with, besides the settings. */
interface Given extends Pick<StoreAndKeys, 'store' | 'sealing' | 'membership' | 'epoch' | 'looks'> {
  reader: Pick<Reader, 'answer' | 'sentAnswer'>
  log: Logger
  jobs: JobRunner
  metrics: Recorders
  certificates: Certificates
  noteWork?: NoteWork
  beforeAccessPoint(own: AccessPoint): AccessPoint
  onEnded: Delivery['onEnded']
}

/**
 * Connects a stage to the authorities that the settings name for it, and starts their jobs.
 *
 * @returns what is connected, by the ids of the registers
 */
export async function connectStage(
  stage: Stage,
  config: Config,
  environment: JobEnvironment & Environment,
  given: Given,
): Promise<ReadonlyMap<string, Connected>> {
  const connected = new Map<string, Connected>()
  for (const kind of registerKinds) {
    const own = config.stages[stage][kind.law.id]
    if (own) connected.set(kind.law.id, await connect(kind, { ...own, stage }, config, environment, given))
  }
  return connected
}

async function connect(
  kind: RegisterKind,
  { stage, ...stageConfig }: ConnectedStage & { stage: Stage },
  { as4PublicUrl: publicUrl }: Pick<Config, 'as4PublicUrl'>,
  environment: JobEnvironment & Environment,
  given: Given,
): Promise<Connected> {
  const { monotonic, now, randomBytes } = environment
  const { store, sealing, membership, epoch, reader, log, jobs, metrics, onEnded } = given
  const { certificates, beforeAccessPoint } = given
  const { id } = kind.law
  const readAnswer: AnswerReader = (document, isKnown) => reader.answer(id, document, isKnown)
  const own = await kind.connect(stageConfig, {
    stage,
    now,
    monotonic,
    publicUrl,
    exchanges: keepExchanges(stage, { store, sealing, now, monotonic }),
    onCertificate: seen => certificates.seen(stage, seen),
    readAnswer,
    readSentAnswer: document => reader.sentAnswer(id, document),
    noteWork: given.noteWork,
  })
  const { budget } = stageConfig
  const { entitiesPerHour = own.mostTogether, entitiesPerDay = own.mostTogether } = budget
  const authority = {
    ...own,
    // What is more than a budget allows would never go.
    mostTogether: Math.min(own.mostTogether, entitiesPerHour, entitiesPerDay),
    accessPoint: beforeAccessPoint(own.accessPoint),
  }
  const breaker = makeBreaker(monotonic, randomBytes, (isOpen, { failures, failingSince = monotonic() }) => {
    if (isOpen) return log.warn({ stage, failures }, 'the authority cannot be reached; sending is paused')
    const seconds = Math.round((monotonic().getTime() - failingSince.getTime()) / 1000)
    log.info({ stage, failures, seconds }, 'the authority is reached again')
  })
  const { operations } = authority.law
  metrics.messages.begin(stage, [...operations, ...listQuestionOperations(authority.law)])
  const longest = Math.max(longestPause, authority.quarantine)
  const place = { stage, register: authority.law.id }
  await store.write(db => shortenPauses(db, place, monotonic(), longest))
  const register =
    authority.publicRegister &&
    askPolitely(authority.publicRegister, environment, noteAnswers(stage, log, environment, metrics))
  const publicRegister = register && {
    ...environment,
    stage,
    store,
    log,
    metrics,
    onEnded,
    register,
    of: { ...place, codeSpaces: listCodeSpaces(authority.law) },
    resolvesDoubts: !authority.canLookUp,
  }
  // Before anything of the stage can change.
  if (publicRegister) given.looks.begin(place, { delay: publicRegister.register.delay, ...publicRegister })
  const delivery = startDelivering(
    {
      ...environment,
      ...place,
      authority,
      store,
      sealing,
      readAnswer,
      log,
      startedAt: now(),
      breaker,
      pace: { budget, isTrafficRejection: trafficRejection(stageConfig.trafficRejection) },
      rejections: countRejections(),
      metrics,
      epoch,
      sendTimes: rememberSendTimes(monotonic, epoch.current),
      mailbox: watchMailbox(monotonic),
      others: rememberOthers(monotonic),
      onEnded,
    },
    jobs,
    membership,
  )
  renewKeys(place, authority, log, jobs)
  const { pullEvery, pullFullEvery, confirmationEvery, actorsEvery } = stageConfig
  const pulling = { ...environment, ...place, authority, store, log, epoch }
  if (pullEvery !== undefined) {
    const schedule = { every: pullEvery, fullEvery: pullFullEvery }
    schedulePulls(pulling, schedule, delivery.wake, jobs, membership)
  }
  if (confirmationEvery !== undefined) {
    scheduleConfirmations(pulling, confirmationEvery, delivery.wake, jobs, membership)
  }
  if (actorsEvery !== undefined) scheduleInquiries(pulling, actorsEvery, delivery.wake, jobs, membership)
  if (publicRegister) watchDevices(publicRegister, jobs, membership)
  const connection = { register: place.register, isSimulated: authority.simulated, breaker }
  return { kind, authority, delivery, publicRegister, isReachable: () => !breaker.isOpen(), connection }
}

/** Reads keys and certificates again, again and again, where they may change while the gateway runs. */
function renewKeys(place: RegisterOnStage, authority: Authority, log: Logger, jobs: JobRunner): void {
  const { stage } = place
  if (!authority.renewKeys) return
  let warned: readonly string[] = []
  let isFirst = true
  jobs.start({
    name: `keys on ${namePlace(place)}`,
    leases: everyProcess,
    pauses: doubling(keysEvery, keysEvery),
    begin: () => async () => {
      // They were read a moment ago.
      if (isFirst) {
        isFirst = false
        return keysEvery
      }
      const renewed = await authority.renewKeys?.()
      if (!renewed) return keysEvery
      if (renewed.haveChanged) log.info({ stage }, 'keys or certificates changed')
      for (const because of renewed.warnings)
        if (!warned.includes(because)) log.warn({ stage, because }, 'revocation lists out of date')
      warned = renewed.warnings
      return keysEvery
    },
  })
}
