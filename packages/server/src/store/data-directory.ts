import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from '../make-folder.ts'

/** The data folder is in use by another process. */
export class DataDirectoryInUse extends Error {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another udigate. Stop that one, or set UDIGATE_DATA_DIR to another folder.`,
    )
    this.name = 'DataDirectoryInUse'
  }
}

/** How long a predecessor that is just ending is waited for, in milliseconds. */
const patience = 1500

/**
 * Makes the data folder where it is missing and claims it for this process. The claim is a lock of the operating
 * system, which ends with the process however it ends; nothing has to be cleaned up after a crash.
 *
 * @returns what gives the folder free again
 * @throws DataDirectoryInUse when another process has it
 */
export function claimDataDirectory(folder: string): () => void {
  const lock = openLock(folder)
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    const { message } = error as Error
    if (/locked|busy/i.test(message)) throw new DataDirectoryInUse(folder)
    throw new Error(`The data folder ${folder} cannot be used: ${message}.`, { cause: error })
  }
  return () => lock.close()
}

function openLock(folder: string): DatabaseSync {
  try {
    makeFolder(folder, 0o700)
    return new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: patience })
  } catch (cause) {
    throw new Error(`The data folder ${folder} cannot be used: ${(cause as Error).message}.`, { cause })
  }
}
