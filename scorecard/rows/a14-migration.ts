import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { brokenBuilds } from '../builds/broken/index.ts'
import { submit, submitted } from '../clients/submit.ts'
import { NotStarted } from '../processes/child.ts'
import { startGateway } from '../processes/gateway.ts'
import { startSimulator } from '../processes/simulator.ts'
import { needsStrace } from '../processes/strace.ts'
import { freshRequest } from '../records.ts'
import { repeat } from '../repeat.ts'
import type { Row } from '../row.ts'

const key = 'udg_demo_of-the-scorecard'

/** kill -9 while the tables are made, at every n-th write to the store. */
export const a14: Row = {
  id: 'A14',
  isStar: false,
  fault: 'kill -9 at the n-th write to the store while the tables are made, then a start',
  limit: '0 broken starts',
  runs: { short: 0, long: 40 },
  control: { name: 'migrates step by step', build: brokenBuilds['migrates-step-by-step'], runs: 40 },
  unable: needsStrace,
  async run(bench) {
    const simulator = await startSimulator(bench.build, bench.folder())
    bench.after(() => simulator.end('SIGKILL'))
    let killed = 0
    const runs = await repeat(bench, async (n, failures) => {
      const dataDir = bench.folder()
      const nth = bench.runs < 20 ? 3 + n * 11 : n + 1
      const start = {
        build: bench.build,
        dataDir,
        authorityPort: simulator.port,
        settings: { UDIGATE_DEMO_KEY: key },
      }
      const under = [
        'strace',
        '-D',
        '-f',
        '-o',
        '/dev/null',
        '-e',
        'trace=pwrite64',
        '-e',
        `inject=pwrite64:signal=KILL:when=${nth}`,
      ]
      try {
        const first = await startGateway({ ...start, under })
        await first.end('SIGKILL')
      } catch (error) {
        if (!(error instanceof NotStarted)) throw error
        killed += 1
      }
      if (!existsSync(join(dataDir, 'udigate.sqlite'))) return
      try {
        const second = await startGateway(start)
        const call = await submit(second.url, submitted(freshRequest()), key, [])
        await second.end('SIGTERM')
        if (call.status !== 200) failures.push(`write ${nth}: then ${call.status} ${call.body?.status}`)
      } catch (error) {
        failures.push(`write ${nth}: ${(error as Error).message}`)
      }
    })
    return { runs, worst: `${killed} killed` }
  },
}
