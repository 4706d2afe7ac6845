import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { within } from '../deadline.ts'

export interface Traced {
  /** Lets the process go on untraced; resolves when that is so, or when it has ended. */
  detach(): Promise<void>
}

/**
 * Traces a running process and all its threads, from now on.
 *
 * @param options what strace is to do, such as `-e inject=…`
 */
export async function attachStrace(pid: number, options: readonly string[]): Promise<Traced> {
  const child = spawn('strace', ['-f', '-p', String(pid), ...options], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit').then(() => {})
  await within(10_000, `strace on ${pid}`, Promise.race([attached(child, pid), ended]))
  return {
    async detach() {
      const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null
      if (!hasEnded()) child.kill('SIGINT')
      // It may wait on for a process of several threads that has been killed, which then cannot end either.
      await within(1_000, 'the end of strace', ended).catch(() => child.kill('SIGKILL'))
      await within(5_000, 'the end of strace', ended)
    },
  }
}

function attached(child: ChildProcess, pid: number): Promise<void> {
  return new Promise(resolve => {
    if (!child.stderr) return resolve()
    createInterface({ input: child.stderr }).on('line', line => {
      if (line.includes(`Process ${pid} attached`)) resolve()
    })
  })
}

/** Says that strace is missing, where it is. */
export function needsStrace({ hasStrace }: { hasStrace: boolean }): string | undefined {
  return hasStrace ? undefined : 'needs strace, which may trace (Debian: apt-get install strace)'
}
