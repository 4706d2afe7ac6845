// npm run bench:roles [-- --devices N]: what each role of a process costs a device on PostgreSQL, in CPU of the gateway and of
// the database: the same works, one after another instead of at the same time, over the simulator.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { eudamed } from '../packages/server/src/authorities/eudamed/index.ts'
import { watchCodeLists } from '../packages/server/src/codes/in-force.ts'
import { readConfig } from '../packages/server/src/config/read-config.ts'
import { collector } from '../packages/server/src/delivery/collect/collect.ts'
import { rememberOthers } from '../packages/server/src/delivery/collect/other-answers.ts'
import { composeMessages } from '../packages/server/src/delivery/compose/compose.ts'
import type { Delivery } from '../packages/server/src/delivery/delivery.ts'
import { watchEpoch } from '../packages/server/src/delivery/epoch/watch-epoch.ts'
import { makeBreaker } from '../packages/server/src/delivery/memory/breaker.ts'
import { countRejections } from '../packages/server/src/delivery/memory/count-rejections.ts'
import { watchMailbox } from '../packages/server/src/delivery/memory/mailbox-watch.ts'
import { rememberSendTimes } from '../packages/server/src/delivery/memory/send-times.ts'
import { trafficRejection } from '../packages/server/src/delivery/pace/traffic-rejection.ts'
import { doubtWhatMayBeSent } from '../packages/server/src/delivery/reconcile/doubt-restored.ts'
import { lookUpWhatIsDue } from '../packages/server/src/delivery/reconcile/look-up-due.ts'
import { takeNextStep } from '../packages/server/src/delivery/send/send-message.ts'
import { keepExchanges } from '../packages/server/src/exchanges/keep-exchanges.ts'
import { timerPause } from '../packages/server/src/jobs/environment.ts'
import { makeRecorders } from '../packages/server/src/metrics/recorders.ts'
import { sealWith } from '../packages/server/src/secrets/sealing.ts'
import type { Store } from '../packages/server/src/store/database.ts'
import { claimDueMessages, nothingPassedOver } from '../packages/server/src/store/due-messages.ts'
import { receive } from '../packages/server/src/submissions/receive.ts'
import { sharedPostgres } from '../packages/server/test/postgres.ts'
import { readServerCpu } from './database-cpu.ts'
import { secretKey, withStore } from './gateway-process.ts'
import { startSimulatorProcess } from './processes.ts'
import { manyRequestsOfActors } from './records.ts'

const devicesPerGroup = 10
const atOnce = 200
const { signal } = new AbortController()
const stage = 'preview'
const bench = { author: 'bench', organisation: 'bench', stage, actors: 'any' } as const

/** What was used, in milliseconds of CPU, for so many devices or questions. */
interface Used {
  gateway: number
  database: number
  count: number
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { devices: { type: 'string', default: '1000' } } })
  const devices = Number(values.devices)
  const roles = await measureRoles(devices)
  for (const [role, { gateway, database, count }] of roles)
    console.log(
      `${role.padEnd(24)} ${String(count).padStart(5)}, each ${(gateway / count).toFixed(2)} ms of the gateway, ${(database / count).toFixed(2)} ms of PostgreSQL`,
    )
  process.exit()
}

/** What each role has used for so many devices. */
async function measureRoles(devices: number): Promise<ReadonlyMap<string, Used>> {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-bench-'))
  const server = await sharedPostgres()
  const databaseUrl = await server.createDatabase()
  const simulator = await startSimulatorProcess(join(folder, 'simulator'))
  try {
    const place = { dataDir: join(folder, 'gateway'), databaseUrl }
    return await withStore(place, async store => {
      const delivery = await openDelivery(store, simulator.port, folder)
      const readDatabase = await readServerCpu(store.db)
      return await deliver(delivery, devices, readDatabase)
    })
  } finally {
    await simulator.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function deliver(
  delivery: Delivery & { metrics: ReturnType<typeof makeRecorders> },
  devices: number,
  readDatabase: () => number,
): Promise<ReadonlyMap<string, Used>> {
  const { store } = delivery
  const used = new Map<string, Used>()
  let count = devices
  const measure = async <Result>(role: string, work: () => Promise<Result>): Promise<Result> => {
    const [own, database] = [process.cpuUsage(), readDatabase()]
    const result = await work()
    const { user, system } = process.cpuUsage(own)
    const before = used.get(role) ?? { gateway: 0, database: 0 }
    used.set(role, {
      count,
      gateway: before.gateway + (user + system) / 1000,
      database: before.database + readDatabase() - database,
    })
    return result
  }
  const codes = watchCodeLists(store.db, delivery.now)
  const receiving = { ...delivery, pause: timerPause, codes, strictContract: false }
  const takeAnswers = collector(delivery, signal, () => {})
  const send = async (): Promise<number> => {
    const due = await store.write(db =>
      claimDueMessages(db, delivery, delivery.monotonic(), nothingPassedOver, 32, 'bench'),
    )
    await Promise.all(due.map(message => takeNextStep(delivery, message, signal)))
    return due.length
  }
  const isAnyOpen = async (isQuestion: boolean): Promise<boolean> => {
    const open = await store.db
      .selectFrom('message')
      .select('message_id')
      .where('state', 'in', ['waiting', 'handed'])
      .where('operation', isQuestion ? '=' : '!=', delivery.authority.law.questionOperation)
      .limit(1)
      .executeTakeFirst()
    return open !== undefined
  }
  /** Sends all that is due, and collects until everything of the kind is answered. */
  const exchange = async (isQuestion: boolean): Promise<void> => {
    const suffix = isQuestion ? ' of a question' : ''
    while ((await measure(`send${suffix}`, send)) > 0);
    while (await isAnyOpen(isQuestion)) {
      await pause(50)
      await measure(`collect${suffix}`, takeAnswers)
    }
  }
  const submit = (texts: readonly string[]) =>
    Promise.all(
      texts.map(text => {
        const { actorCode, device, deviceGroup } = JSON.parse(text)
        return receive(receiving, delivery.authority, bench, actorCode, {
          model: 'EU_UDI_MDR',
          device,
          deviceGroup,
          actorCode,
          authorizedRepresentativeCode: undefined,
          securityToken: undefined,
        })
      }),
    )

  const requests = manyRequestsOfActors(2 * devices, devicesPerGroup, 100)
  const take = (count: number) => Array.from({ length: count }, () => JSON.stringify(requests.next().value))
  for (let left = devices; left > 0; left -= atOnce) {
    const texts = take(Math.min(left, atOnce))
    await measure('submit', () => submit(texts))
    do await exchange(false)
    while (await measure('compose', async () => (await composeMessages(delivery)) || isAnyOpen(false)))
  }
  // Questions about the first devices of groups: the others wait for these.
  await submit(take(devices))
  await composeMessages(delivery)
  await store.db.updateTable('operation').set({ ask_first: 1 }).where('state', '=', 'sent').execute()
  count = devices / devicesPerGroup
  await measure('doubt', () => doubtWhatMayBeSent(delivery))
  await store.db.updateTable('operation').set({ look_up_at: 0 }).where('state', '=', 'unclear').execute()
  while ((await measure('look up', () => lookUpWhatIsDue(delivery))) === 0);
  await exchange(true)
  return used
}

async function openDelivery(store: Store, simulatorPort: number, folder: string) {
  const reading = readConfig({
    UDIGATE_DATA_DIR: join(folder, 'gateway'),
    UDIGATE_SIMULATOR_PORT: String(simulatorPort),
    UDIGATE_SECRET_KEY: secretKey,
  })
  const stageConfig = 'config' in reading ? reading.config.stages[stage][eudamed.law.id] : undefined
  if (!stageConfig) throw new Error(JSON.stringify(reading))
  const environment = { now: () => new Date(), monotonic: () => new Date(), randomBytes }
  const log = pino({ level: 'silent' })
  const sealing = sealWith(Buffer.from(secretKey, 'base64'))
  const authority = await eudamed.connect(stageConfig, {
    ...environment,
    stage,
    exchanges: keepExchanges(stage, { ...environment, store, sealing }),
  })
  const epoch = await watchEpoch({ ...environment, store, log, folder: undefined, isRestored: false })
  return {
    ...environment,
    stage,
    register: authority.law.id,
    authority,
    store,
    sealing,
    readAnswer: async (document: Uint8Array) => eudamed.readDocument(document),
    log,
    startedAt: new Date(0),
    breaker: makeBreaker(environment.monotonic, randomBytes),
    rejections: countRejections(),
    pace: { budget: {}, isTrafficRejection: trafficRejection('unusual traffic') },
    epoch,
    sendTimes: rememberSendTimes(environment.monotonic, epoch.current),
    mailbox: watchMailbox(environment.monotonic),
    others: rememberOthers(environment.monotonic),
    metrics: makeRecorders(new Registry()),
    onEnded: () => {},
  } satisfies Delivery
}
