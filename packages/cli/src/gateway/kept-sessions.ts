import { chmodSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolder } from '../make-folder.ts'
import { CommandFailure } from '../run-command.ts'
import type { Environment } from './environment.ts'

/** What is kept of a session with a gateway. */
export interface KeptSession {
  token: string
  /** What the person is called. */
  person: string
  /** Where the person acts, as calls name it: `maker/preview`; absent where there is one place alone. */
  acting?: string
}

type Kept = Readonly<Record<string, KeptSession>>

/** The session with a gateway; `undefined` where the command line is not signed in there. @throws CommandFailure where others may read the file */
export function findKeptSession(environment: Environment, gateway: URL): KeptSession | undefined {
  const file = findFile(environment)
  return file === undefined ? undefined : readKept(file)[gateway.href]
}

/** Keeps the session with a gateway in the place of the one before, or none. @throws CommandFailure where that cannot be */
export function keepSession(environment: Environment, gateway: URL, session: KeptSession | undefined): void {
  const file = findFile(environment)
  if (file === undefined) {
    throw new CommandFailure('Set HOME or XDG_CONFIG_HOME: the session is kept in a folder there.', 2)
  }
  const { [gateway.href]: _former, ...others } = readKept(file)
  const kept: Kept = session === undefined ? others : { ...others, [gateway.href]: session }
  const beside = `${file}.${process.pid}`
  try {
    makeFolder(dirname(file), 0o700)
    writeFileSync(beside, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 })
    chmodSync(beside, 0o600)
    renameSync(beside, file)
  } catch (error) {
    throw new CommandFailure(`The session cannot be kept in ${file}: ${(error as Error).message}.`)
  }
}

/** Where sessions are kept: in the folder for settings of the user (XDG Base Directory Specification). */
function findFile({ XDG_CONFIG_HOME: config, APPDATA: data, HOME: home }: Environment): string | undefined {
  const folder =
    config || (process.platform === 'win32' ? data : undefined) || (home && join(home, '.config'))
  return folder ? join(folder, 'udigate', 'sessions.json') : undefined
}

function readKept(file: string): Kept {
  const text = readPrivate(file)
  if (text === undefined) return {}
  try {
    return JSON.parse(text)
  } catch {
    throw new CommandFailure(`${file} is not what "udigate login" has written. Remove it, and sign in again.`)
  }
}

/** @throws CommandFailure where others may read it */
function readPrivate(file: string): string | undefined {
  try {
    const isOpen = process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0
    if (!isOpen) return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new CommandFailure(`${file} cannot be read: ${(error as Error).message}.`)
  }
  throw new CommandFailure(`Others may read ${file}, where sessions are kept. Run: chmod 600 ${file}`)
}
