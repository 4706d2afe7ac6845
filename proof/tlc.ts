import { spawn, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
const cache = fileURLToPath(new URL('../node_modules/.cache/udigate-tlc', import.meta.url))
const libraries = join(cache, '1.1.0')

/** How much may happen, and which mechanisms are left out. */
export interface Bounds {
  operations: 1 | 2
  transmissions: number
  crashes: number
  returns: number
  /** Whether the operations register something; else they update it. */
  registers?: boolean
  /** Whether a copy of the store may be started elsewhere before it is put back. */
  elsewhere?: boolean
  ignored?: string
}

/** What TLC found. */
export interface Checked {
  /** The invariant that does not hold; absent where all hold in every state. */
  violated?: string | undefined
  /** How many states there are, where all were reached. */
  states?: number | undefined
  output: string
}

const invariants = ['NoFalseSuccess', 'NoFalseRefusal', 'NotAskedAgain', 'InOrder']

/**
 * Has TLC reach every state of the model of delivery within bounds, or one in which an invariant does not hold. TLC is
 * fetched by Maven the first time.
 *
 * @throws where TLC says neither that all hold nor that one does not
 */
export async function checkDelivery({
  operations,
  transmissions,
  crashes,
  returns,
  registers = false,
  elsewhere = false,
  ignored,
}: Bounds): Promise<Checked> {
  await fetchTlc()
  const folder = mkdtempSync(join(tmpdir(), 'udigate-tlc-'))
  try {
    const settings = [
      'SPECIFICATION Spec',
      `INVARIANTS ${invariants.join(' ')}`,
      'CHECK_DEADLOCK FALSE',
      'CONSTANTS',
      `  MostTransmissions = ${transmissions}`,
      `  MostCrashes = ${crashes}`,
      `  MostReturns = ${returns}`,
      `  Operations = ${operations === 1 ? '{1}' : '{1, 2}'}`,
      `  Register = ${registers ? 'TRUE' : 'FALSE'}`,
      `  Elsewhere = ${elsewhere ? 'TRUE' : 'FALSE'}`,
      `  Ignored = ${ignored === undefined ? '{}' : `{"${ignored}"}`}`,
    ]
    writeFileSync(join(folder, 'Delivery.cfg'), settings.join('\n'))
    const files = [
      '-metadir',
      join(folder, 'states'),
      '-config',
      join(folder, 'Delivery.cfg'),
      'Delivery.tla',
    ]
    const output = await runJava(['tlc2.TLC', '-workers', '1', ...files])
    const [, violated] = /Invariant (\w+) is violated/.exec(output) ?? []
    if (violated !== undefined) return { violated, output }
    const [, states] = /(\d+) distinct states found, 0 states left on queue/.exec(output) ?? []
    if (!output.includes('No error has been found') || states === undefined)
      throw new Error(`TLC did not come to an end:\n${output}`)
    return { states: Number(states), output }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function runJava(args: readonly string[]): Promise<string> {
  const paths = globSync(join(libraries, '*.jar')).join(':')
  const child = spawn('java', ['-XX:+UseParallelGC', '-Xmx4g', '-cp', paths, ...args], {
    cwd: here,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return text(child.stdout)
}

/** In a folder beside, so that two processes that fetch at the same time do not see each other's halves. */
async function fetchTlc(): Promise<void> {
  if (existsSync(libraries)) return
  await mkdir(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'fetch-'))
  const ran = spawnSync(
    'mvn',
    ['-q', '-B', '-f', join(here, 'pom.xml'), `-DoutputDirectory=${folder}`, 'dependency:copy-dependencies'],
    { encoding: 'utf8' },
  )
  if (ran.status !== 0) throw new Error(`Maven could not fetch TLC: ${ran.stdout}${ran.stderr}`)
  try {
    renameSync(folder, libraries)
  } catch (error) {
    if (!existsSync(libraries)) throw error
    rmSync(folder, { recursive: true })
  }
}
