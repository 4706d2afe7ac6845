import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { within } from '../deadline.ts'

export interface Start {
  command: string
  args: readonly string[]
  cwd: string
  environment: Readonly<Record<string, string>>
  /** The line on standard output that says it is ready; its first group is the address. */
  ready: RegExp
  /** For how long it may take to be ready, in milliseconds. */
  patience?: number
}

export interface ChildEnd {
  code: number | null
  signal: NodeJS.Signals | null
}

export interface RunningChild {
  pid: number
  url: string
  /** How long it took to be ready, in milliseconds. */
  startedIn: number
  /** Every line that it wrote, of both outputs. */
  lines: string[]
  ended: Promise<ChildEnd>
  hasEnded(): boolean
  signal(name: NodeJS.Signals): void
  /** Sends the signal and waits for the end; kill -9 and an error where that takes longer than `patience`. */
  end(name: NodeJS.Signals, patience?: number): Promise<ChildEnd>
}

/** It ended, or stayed silent, instead of getting ready. */
export class NotStarted extends Error {
  readonly code: number | null
  readonly lines: readonly string[]
  constructor(what: string, code: number | null, lines: readonly string[]) {
    super(`${what} (${code}): ${lines.slice(-5).join(' | ')}`)
    this.code = code
    this.lines = lines
  }
}

/**
 * Starts a process and waits until it says that it is ready.
 *
 * @throws NotStarted where it ends or says nothing in time; then it runs no longer
 */
export async function startProcess(start: Start): Promise<RunningChild> {
  const { command, args, cwd, environment, ready, patience = 60_000 } = start
  const begun = performance.now()
  const child = spawn(command, args, { cwd, env: environment, stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.on('error', () => {})
  const lines: string[] = []
  const ended = waitForEnd(child)
  const url = new Promise<string>(resolve => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', line => {
        lines.push(line)
        const found = ready.exec(line)
        if (found) resolve(found[1] ?? '')
      })
    }
  })
  const failed = ended.then(({ code }) => {
    throw new NotStarted('it ended before it was ready', code, lines)
  })
  try {
    const address = await within(patience, `${command} ${args.at(-1)}`, Promise.race([url, failed]))
    return running(child, address, performance.now() - begun, lines, ended)
  } catch (error) {
    child.kill('SIGKILL')
    await ended
    throw error
  } finally {
    failed.catch(() => {})
  }
}

function running(
  child: ChildProcess,
  url: string,
  startedIn: number,
  lines: string[],
  ended: Promise<ChildEnd>,
): RunningChild {
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null
  return {
    pid: child.pid ?? 0,
    url,
    startedIn,
    lines,
    ended,
    hasEnded,
    signal: name => void child.kill(name),
    async end(name, patience = 35_000) {
      if (!hasEnded()) child.kill(name)
      try {
        return await within(patience, `the end of process ${child.pid} after ${name}`, ended)
      } catch (error) {
        child.kill('SIGKILL')
        await within(10_000, `the end of process ${child.pid} after kill -9`, ended)
        throw error
      }
    },
  }
}

async function waitForEnd(child: ChildProcess): Promise<ChildEnd> {
  const failed = once(child, 'error').then(([error]) => {
    throw error
  })
  failed.catch(() => {})
  const [code, signal] = (await Promise.race([once(child, 'exit'), failed])) as [
    number | null,
    NodeJS.Signals | null,
  ]
  return { code, signal }
}
