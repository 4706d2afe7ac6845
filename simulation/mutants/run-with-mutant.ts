import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Mutant } from './mutant.ts'
import { type Noted, readNoted } from './reach.ts'

/** How a program is run. */
export interface Conditions {
  /** The root of the sources. */
  tree: string
  /** What it runs with; where absent, what it runs is noted instead. */
  mutant?: Mutant | undefined
  /** How long it may take, in seconds of the processor: one that does not end takes no more. */
  processor: number
  /** How long by the clock, in seconds: one that waits for ever ends too. */
  clock: number
  /** What shows in a line that it need not go on. */
  enough?: RegExp
}

export interface Ended {
  /** Null where it took too long, or has shown enough. */
  status: number | null
  output: string
  /** What it has run, where it ran without a mutant and came to its end. */
  noted: Noted | undefined
}

const loader = fileURLToPath(new URL('load-mutant.ts', import.meta.url))

/** Runs a program of Node, with a mutant or to note what it runs. */
export async function runWithMutant(args: readonly string[], conditions: Conditions): Promise<Ended> {
  const { tree, mutant, processor, clock, enough } = conditions
  const folder = mkdtempSync(join(tmpdir(), 'udigate-mutant-'))
  try {
    const [path, reach] = ['mutant.json', 'reach.json'].map(name => join(folder, name)) as [string, string]
    if (mutant) writeFileSync(path, JSON.stringify(mutant))
    const limited = ['-c', `ulimit -t ${Math.ceil(processor)}; exec "$0" "$@"`, process.execPath]
    const child = spawn('sh', [...limited, '--conditions=udigate-source', ...args], {
      cwd: tree,
      detached: true,
      env: {
        ...process.env,
        NODE_OPTIONS: `--import=${loader}`,
        NODE_COMPILE_CACHE: join(tree, 'node_modules/.cache/udigate-mutants/compiled'),
        MUTANT_TREE: tree,
        ...(mutant ? { MUTANT_FILE: path } : { MUTANT_REACH: reach }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    // With all that it has started.
    const end = (): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It has ended.
      }
    }
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-100_000)
        if (enough?.test(output)) end()
      })
    }
    const late = setTimeout(end, clock * 1000)
    const { promise, resolve } = Promise.withResolvers<number | null>()
    child.on('close', status => resolve(status))
    const status = await promise
    clearTimeout(late)
    end()
    return { status, output, noted: existsSync(reach) ? readNoted(reach) : undefined }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What a program that broke down said last. */
export function lastLine(text: string): string {
  const lines = text.split('\n').filter(line => line.trim() !== '')
  return lines.findLast(line => /Error/.test(line))?.trim() ?? lines.at(-1)?.trim() ?? 'an end without a word'
}
