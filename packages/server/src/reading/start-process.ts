import { describeExit, forkApart } from '../apart/fork-apart.ts'
import { type ReaderEnd, ReaderEnded } from '../batches/reading/file-reader.ts'
import type { ReadingBudget } from './budget.ts'
import { brokeDown, controlReader, ReaderStopped, type RemoteReader } from './remote-reader.ts'

/** What a process that reads by itself says of its end before it ends. */
export interface ApartEnd {
  reason: ReaderEnd
  message: string
}

const readingProcess = import.meta.resolve('#reading-process')

/** Starts a process that reads one file: whatever that takes down, it is nothing else. It ends with this process. */
export function startProcess(module: URL, budget: ReadingBudget): RemoteReader {
  const { seconds, standstillSeconds, mebibytes } = budget
  const numbers = [seconds, standstillSeconds, mebibytes].map(String)
  const child = forkApart(readingProcess, [module.href, ...numbers])
  const hold = (isAwaited: boolean): void => {
    for (const each of [child, child.channel]) {
      if (isAwaited) each?.ref()
      else each?.unref()
    }
  }
  const { reader, fail } = controlReader({
    port: {
      postMessage: messages => void child.send(messages, error => error && fail(brokeDown(error))),
      on: (_, onMessages) =>
        child.on('message', said => {
          if (Array.isArray(said)) return onMessages(said)
          const { reason, message } = said as ApartEnd
          fail(new ReaderEnded(reason, message))
        }),
    },
    hold,
    end: async () => void child.kill('SIGKILL'),
  })
  hold(false)
  child.on('error', error => fail(new ReaderStopped('The process that reads ended.', { cause: error })))
  child.on('exit', (status, signal) => {
    const { how, isKilled } = describeExit(status, signal)
    fail(
      isKilled
        ? new ReaderStopped(`The process that read the file by itself was ended ${how}.`, { isKilled: true })
        : brokeDown(new Error(`the process that read it ended ${how}`)),
    )
  })
  return reader
}
