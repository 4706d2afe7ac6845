// npm run bench:several [-- --devices N]: devices through one, two and four processes on one PostgreSQL, all on this machine: the rate,
// and who has used the CPU.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sharedPostgres } from '../packages/server/test/postgres.ts'
import { readServerCpu } from './database-cpu.ts'
import { submitAll, waitForEnds } from './delivery.ts'
import { readCost } from './gateway-figures.ts'
import { secretKey, withStore } from './gateway-process.ts'
import { type RunningGateway, startGatewayProcess, startSimulatorProcess } from './processes.ts'
import { manyRequestsOfActors } from './records.ts'

const devicesPerGroup = 10
const actors = 100
const clients = 32

const { values } = parseArgs({ options: { devices: { type: 'string', default: '2000' } } })
const devices = Number(values.devices)
for (const count of [1, 2, 4]) {
  const { seconds, gateways, database } = await measureProcesses(count)
  const each = (milliseconds: number): string => (milliseconds / devices).toFixed(2)
  const total = gateways.reduce((sum, used) => sum + used, 0)
  console.log(
    `${count}: ${(devices / seconds).toFixed(0)} devices a second; a device: ${each(total)} ms of CPU of the gateways, ${each(Math.max(...gateways))} of the busiest, ${each(database)} of PostgreSQL`,
  )
}
process.exit()

/** Seconds from the first submission to the last end, and milliseconds of CPU of each gateway and of the database. */
async function measureProcesses(count: number) {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-bench-'))
  const server = await sharedPostgres()
  const databaseUrl = await server.createDatabase()
  const simulator = await startSimulatorProcess(join(folder, 'simulator'))
  const gateways: RunningGateway[] = []
  try {
    for (let number = 0; number < count; number += 1)
      gateways.push(
        await startGatewayProcess({
          UDIGATE_DATA_DIR: join(folder, `gateway-${number}`),
          UDIGATE_SIMULATOR_PORT: String(simulator.port),
          UDIGATE_SECRET_KEY: secretKey,
          DATABASE_URL: databaseUrl,
        }),
      )
    return await withStore({ dataDir: folder, databaseUrl }, async ({ db }) => {
      const readDatabase = await readServerCpu(db)
      const readGateways = (): number[] => gateways.map(({ pid }) => readCost(pid).cpuMs)
      const [before, databaseBefore, began] = [readGateways(), readDatabase(), performance.now()]
      const requests = manyRequestsOfActors(devices, devicesPerGroup, actors)
      const { refused } = await submitAll(gateways, requests, clients)
      if (refused > 0) throw new Error(`${refused} were not taken on.`)
      await waitForEnds(gateways, devices)
      return {
        seconds: (performance.now() - began) / 1000,
        gateways: readGateways().map((used, number) => used - (before[number] ?? 0)),
        database: readDatabase() - databaseBefore,
      }
    })
  } finally {
    await Promise.all(gateways.map(gateway => gateway.stop()))
    await simulator.stop()
    await server.dropDatabase(databaseUrl)
    rmSync(folder, { recursive: true, force: true })
  }
}
