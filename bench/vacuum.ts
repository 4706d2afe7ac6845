// npm run bench:vacuum [-- SUBMISSIONS]: many submissions through the gateway and the simulator on PostgreSQL with its autovacuum: what
// dead rows, statistics and sizes of the tables come to, and whether the last submissions cost more than the first. Ctrl+C ends it early.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sharedPostgres } from '../packages/server/test/postgres.ts'
import { readServerCpu } from './database-cpu.ts'
import { submitAll, waitForEnds } from './delivery.ts'
import { readCost } from './gateway-figures.ts'
import { secretKey, withStore } from './gateway-process.ts'
import { type RunningGateway, startGatewayProcess, startSimulatorProcess } from './processes.ts'
import { manyRequestsOfActors } from './records.ts'
import { describeTables, readTables, type TablesAt } from './table-figures.ts'

const devicesPerGroup = 10
const actors = 20
const clients = 16

interface Sample extends TablesAt {
  /** Since the beginning, in milliseconds. */
  at: number
  gatewayCpu: number
  databaseCpu: number
}

if (import.meta.main) {
  const submissions = Number(process.argv[2] ?? 20_000)
  const samples = await measureTables(submissions)
  for (const line of describeTenths(samples)) console.log(line)
  for (const line of describeTables(samples)) console.log(line)
  process.exit()
}

async function measureTables(submissions: number): Promise<readonly Sample[]> {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-bench-'))
  const databaseUrl = await (await sharedPostgres()).createDatabase()
  const simulator = await startSimulatorProcess(join(folder, 'simulator'))
  const gateway = await startGatewayProcess({
    UDIGATE_DATA_DIR: join(folder, 'gateway'),
    UDIGATE_SECRET_KEY: secretKey,
    UDIGATE_SIMULATOR_PORT: String(simulator.port),
    DATABASE_URL: databaseUrl,
  })
  try {
    const place = { dataDir: join(folder, 'reading'), databaseUrl }
    return await withStore(place, async ({ db }) => {
      const readDatabase = await readServerCpu(db)
      const began = performance.now()
      const sample = async (ended: number): Promise<Sample> => ({
        ended,
        at: performance.now() - began,
        gatewayCpu: readCost(gateway.pid).cpuMs,
        databaseCpu: readDatabase(),
        tables: await readTables(db),
      })
      return await deliver(gateway, submissions, sample)
    })
  } finally {
    await gateway.stop()
    await simulator.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Takes so many submissions to their end, a hundredth at a time. @returns what there was before, and after each */
async function deliver(
  gateway: RunningGateway,
  submissions: number,
  sample: (ended: number) => Promise<Sample>,
): Promise<readonly Sample[]> {
  const interruption = new AbortController()
  process.once('SIGINT', () => interruption.abort())
  const requests = manyRequestsOfActors(submissions, devicesPerGroup, actors)
  const lot = Math.ceil(submissions / 100)
  const samples = [await sample(0)]
  const next = async (submitted: number): Promise<Sample> => {
    const some = Array.from({ length: lot }, () => requests.next().value)
    const { refused } = await submitAll([gateway], some, clients)
    if (refused > 0) throw new Error(`${refused} were not taken on.`)
    // While the next ones are taken on, there is work for everything else.
    const ended = await waitForEnds([gateway], submitted === submissions ? submitted : submitted - lot)
    if (ended.size > 1) throw new Error(JSON.stringify([...ended]))
    return sample(ended.get('accepted') ?? 0)
  }
  for (let submitted = lot; submitted <= submissions && !interruption.signal.aborted; submitted += lot) {
    // Ctrl+C ends the gateway as well.
    const found = await next(submitted).catch((error: unknown) => {
      if (!interruption.signal.aborted) throw error
    })
    if (found) samples.push(found)
  }
  return samples
}

function* describeTenths(samples: readonly Sample[]): Generator<string> {
  yield 'submissions          a second   gateway  database'
  for (let tenth = 0; tenth < 10; tenth += 1) {
    const from = samples[Math.floor((tenth * (samples.length - 1)) / 10)]
    const to = samples[Math.floor(((tenth + 1) * (samples.length - 1)) / 10)]
    if (!from || !to || from === to) continue
    const count = to.ended - from.ended
    const each = (value: number): string => `${(value / count).toFixed(2)} ms`.padStart(9)
    const perSecond = ((count / (to.at - from.at)) * 1000).toFixed(0)
    yield `${from.ended}–${to.ended}`.padEnd(20) +
      `${perSecond.padStart(9)} ${each(to.gatewayCpu - from.gatewayCpu)} ${each(to.databaseCpu - from.databaseCpu)}`
  }
}
