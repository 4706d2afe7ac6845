// npm run bench:store-log [-- SUBMISSIONS]: what the log of SQLite comes to while another program reads the store without end, and what
// is left of it afterwards. Fails where it is not shortened.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { usualLog } from '../packages/server/src/store/sqlite-log.ts'
import { submitAll, waitForEnds } from './delivery.ts'
import { secretKey } from './gateway-process.ts'
import { startGatewayProcess, startSimulatorProcess } from './processes.ts'
import { manyRequestsOfActors } from './records.ts'

const submissions = Number(process.argv[2] ?? 400)
const clients = 8

const folder = mkdtempSync(join(tmpdir(), 'udigate-bench-'))
const simulator = await startSimulatorProcess(join(folder, 'simulator'))
const dataDir = join(folder, 'gateway')
const gateway = await startGatewayProcess({
  UDIGATE_DATA_DIR: dataDir,
  UDIGATE_SECRET_KEY: secretKey,
  UDIGATE_SIMULATOR_PORT: String(simulator.port),
})
const file = join(dataDir, 'udigate.sqlite')
const requests = manyRequestsOfActors(3 * submissions, 10, 20)
let submitted = 0

/** Takes so many submissions to their end. @returns how large the log is then, in bytes */
async function deliver(count: number): Promise<number> {
  const some = Array.from({ length: count }, () => requests.next().value)
  const { refused } = await submitAll([gateway], some, clients)
  if (refused > 0) throw new Error(`${refused} were not taken on.`)
  submitted += count
  await waitForEnds([gateway], submitted)
  return statSync(`${file}-wal`).size
}

function describe(when: string, bytes: number): void {
  console.log(`${when.padEnd(42)} ${(bytes / 1024 ** 2).toFixed(1).padStart(7)} MiB`)
}

try {
  describe(`after ${submissions} submissions`, await deliver(submissions))
  const reader = new DatabaseSync(file, { readOnly: true })
  reader.exec('begin')
  reader.prepare('select count(*) from submission').get()
  describe(`after ${submissions} more, beside a reader`, await deliver(submissions))
  reader.close()
  const left = await deliver(Math.ceil(submissions / 10))
  describe('after some more, when it has ended', left)
  process.exitCode = left > 2 * usualLog ? 1 : 0
} finally {
  await gateway.stop()
  await simulator.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit()
