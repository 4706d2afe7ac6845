import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'

const readingProcess = fileURLToPath(import.meta.resolve('#reading-process'))

/**
 * The readers of files that start from now on, each a process: those that may take this much memory. Whatever else this process starts is
 * none of them.
 */
export function watchReaders(t: TestContext, mebibytes: number): () => readonly ChildProcess[] {
  const started: ChildProcess[] = []
  const note = (message: unknown): void => {
    started.push((message as { process: ChildProcess }).process)
  }
  subscribe('child_process', note)
  t.after(() => unsubscribe('child_process', note))
  // The channel has a process before that has its arguments.
  return () =>
    started.filter(
      ({ spawnargs }) => spawnargs.includes(readingProcess) && spawnargs.at(-1) === String(mebibytes),
    )
}
