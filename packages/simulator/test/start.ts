import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { skipWithout } from '../../../test/needs.ts'
import { startSimulator } from '../src/index.ts'
import type { SimulatorResources } from '../src/simulator.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const checkout = fileURLToPath(new URL('../../..', import.meta.url))
const eudamedDir = process.env.UDIGATE_EUDAMED_DIR ?? join(checkout, '../shared/eudamed')

/** The folder of the official schemas, and why a test that needs them is skipped. */
export const xsdDir = join(eudamedDir, 'xsd-3.0.30')
export const withoutSchemas = skipWithout('official-files', existsSync(join(xsdDir, 'service/Message.xsd')))

/** The folder of the official sample messages, and why a test that needs them is skipped. */
export const samplesDir = join(eudamedDir, 'samples/official-3.0.30')
export const withoutSamples =
  withoutSchemas || skipWithout('official-files', existsSync(join(samplesDir, 'SAMPLE_DTX_UDI_001.01.xml')))

/** A folder that is removed after the test. */
export function makeDataDir(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-simulator-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A simulator of its own on a free port, inside this process. */
export async function start(t: TestContext, resources: Partial<SimulatorResources> = {}): Promise<string> {
  const simulator = await startSimulator({
    port: 0,
    dataDir: resources.dataDir ?? makeDataDir(t),
    ...resources,
  })
  t.after(() => simulator.close())
  return simulator.url
}

export interface SimulatorProcess {
  process: ChildProcess
  /** All lines of standard output so far. */
  lines: string[]
  url: string
  /** Resolves with code and signal when the process has ended. */
  ended: Promise<{ code: number | null; signal: string | null; errors: string }>
}

const noSettings = {
  UDIGATE_SIMULATOR_XSD_DIR: '',
  UDIGATE_SIMULATOR_ACTORS: '',
  UDIGATE_SIMULATOR_DTX_VERSION: '',
  UDIGATE_SIMULATOR_REGISTERED_ONLY: '',
  UDIGATE_SIMULATOR_VERSION_DATES: '',
  UDIGATE_SIMULATOR_AS4_KEY_FILE: '',
}

/** The simulator as a process of its own, as `npm start` runs it; resolves when it is ready or has ended. */
export async function spawnSimulator(
  t: TestContext,
  environment: Record<string, string>,
): Promise<SimulatorProcess> {
  const child = spawn(process.execPath, ['--conditions=udigate-source', main], {
    env: { ...process.env, ...noSettings, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  let errors = ''
  child.stderr.on('data', chunk => {
    errors += String(chunk)
  })
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, errors }))
  t.after(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
    await ended
  })
  const output = createInterface({ input: child.stdout })
  const ready = new Promise<void>(resolve => {
    output.on('line', line => {
      lines.push(line)
      resolve()
    })
  })
  await Promise.race([ready, ended])
  return { process: child, lines, url: lines[0]?.split(' ').at(-1) ?? '', ended }
}
