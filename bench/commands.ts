import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startGatewayProcess } from './gateway-process.ts'
import { median } from './measure.ts'

const built = fileURLToPath(new URL('../packages/cli/dist/main.js', import.meta.url))
const record = fileURLToPath(new URL('../examples/eu-udi-mdr.json', import.meta.url))

/** Whether the command stands here as it is published (`npm run build`). */
export const isBuilt = existsSync(built)

/** The CPU time of what the published command does in a process of its own, in milliseconds; not of its first run. */
export const commands = {
  help: () => measureRuns(['--help']),
  validateOne: () => measureRuns(['validate', '--model', 'EU_UDI_MDR', record]),
} as const

function measureRuns(args: readonly string[]): number {
  const runs = Array.from({ length: 8 }, () => {
    const before = childTime()
    const { status } = spawnSync(process.execPath, [built, ...args], { stdio: 'ignore' })
    if (status !== 0) throw new Error(`udigate ${args.join(' ')} ended with ${status}.`)
    return childTime() - before
  })
  return median(runs.slice(1))
}

/** Of the processes that this one has waited for. */
function childTime(): number {
  const [user, system] =
    readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ').slice(13, 15) ?? []
  return (Number(user) + Number(system)) * 10
}

/** From the start of the published gateway to its first line, with the store in a folder; in milliseconds, not of its first start. */
export async function measureReady(dataDir: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 6; round += 1) {
    const gateway = await startGatewayProcess({ dataDir }, [], built)
    times.push(gateway.readyAfter)
    await gateway.stop()
  }
  return median(times.slice(1))
}

/** The same with an empty store. */
export async function measureEmptyReady(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-bench-'))
  try {
    return await measureReady(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
