import { join } from 'node:path'
import { brokenBuilds } from '../builds/broken/index.ts'
import { type RunningChild, startProcess } from '../processes/child.ts'
import { systemEnvironment } from '../processes/gateway.ts'
import { listen } from '../proxy/listen.ts'
import { findWorst, repeat } from '../repeat.ts'
import type { Bench, Row } from '../row.ts'

const limit = 10_000

/** kill -9 of the launcher that runs gateway and simulator, and the next start on the same folder and ports. */
export const a12: Row = {
  id: 'A12',
  isStar: false,
  fault: 'kill -9 of npm start’s launcher, with gateway and simulator below it; started again at once',
  limit: `ready again in ${limit / 1000} s every time`,
  runs: { short: 0, long: 20 },
  control: { name: 'a simulator that outlives its parent', build: brokenBuilds['outlives-its-parent'] },
  async run(bench) {
    const ports = [await freePort(), await freePort()] as const
    const dataDir = bench.folder()
    let launcher = await launch(bench, dataDir, ports)
    bench.after(() => launcher.end('SIGTERM'))
    const times: number[] = []
    const runs = await repeat(bench, async (_, failures) => {
      await launcher.end('SIGKILL')
      try {
        launcher = await launch(bench, dataDir, ports)
      } catch (error) {
        failures.push(`started again: ${(error as Error).message}`)
        return
      }
      times.push(launcher.startedIn)
      const { status } = await fetch(`${launcher.url}/health/ready`)
      if (status !== 200) failures.push(`not ready: ${status}`)
    })
    if (findWorst(times) > limit) bench.missedLimits.push(`ready after ${findWorst(times)} ms`)
    return { runs, worst: `ready after ${findWorst(times)} ms` }
  },
}

function launch(
  { build }: Bench,
  dataDir: string,
  [port, simulatorPort]: readonly [number, number],
): Promise<RunningChild> {
  return startProcess({
    command: process.execPath,
    args: [join(build.folder, 'scripts/start.mjs')],
    cwd: build.folder,
    environment: {
      ...systemEnvironment(build),
      PORT: String(port),
      UDIGATE_SIMULATOR_PORT: String(simulatorPort),
      UDIGATE_DATA_DIR: dataDir,
    },
    ready: /^udigate is ready at (\S+)/,
  })
}

async function freePort(): Promise<number> {
  const listening = await listen(socket => socket.destroy())
  await listening.close()
  return listening.port
}
