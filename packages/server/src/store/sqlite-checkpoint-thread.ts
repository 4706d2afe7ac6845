// A thread that brings the log of an SQLite into its file: that waits for the disk, and nothing else is to wait for it.
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { type CheckpointAnswer, checkpoint } from './sqlite-checkpoint.ts'

const database = new DatabaseSync(workerData as string)
// SQLite syncs the log before a checkpoint, and the file after it.
database.exec('PRAGMA synchronous = NORMAL; PRAGMA journal_mode')

function answer(): CheckpointAnswer {
  try {
    return checkpoint(database, 'passive')
  } catch (error) {
    const { message, errcode = 0 } = error as Error & { errcode?: number }
    return { failure: message, errcode }
  }
}

parentPort?.on('message', (asked: 'checkpoint' | 'close') => {
  if (asked === 'checkpoint') {
    parentPort?.postMessage(answer(), [])
    return
  }
  database.close()
  parentPort?.close()
})
