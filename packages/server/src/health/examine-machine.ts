import { accessSync, constants, existsSync, realpathSync, statSync } from 'node:fs'
import { isAbsolute, join, relative, sep } from 'node:path'
import type { Config } from '../config/read-config.ts'
import { type Check, failed, ok, warning } from './check.ts'

/** What the settings and the disk say: without a gateway that runs, too. */
export interface Machine {
  config: Config
  /** The version of Node. */
  node: string
}

/** Whether this Node is one that is maintained for long. */
export function examineVersion(software: string, { node }: Pick<Machine, 'node'>): Check {
  const major = Number.parseInt(node.replace(/^v/, ''), 10)
  const message = `${software} runs on Node ${node.replace(/^v/, '')}.`
  if (major < 24) return failed('version', message, 'Install Node 24 or later: this one is too old.')
  if (major % 2 === 0) return ok('version', message)
  return warning(
    'version',
    message,
    'Take a release of Node with an even number: the others are maintained for months.',
  )
}

/** Whether the secret key is there, and closed to others. */
export function examineKeyFile({ config }: Machine): Check {
  const { dataDir, secretKey, databaseUrl } = config
  if (secretKey !== undefined) return ok('key-file', 'The secret key comes from the settings.')
  const file = join(dataDir, 'secret.key')
  if (!existsSync(file)) {
    return databaseUrl === undefined && existsSync(join(dataDir, 'udigate.sqlite'))
      ? failed(
          'key-file',
          `The store is in ${dataDir}, and its key ${file} is not.`,
          'Put the key back from its copy, or set UDIGATE_SECRET_KEY.',
        )
      : ok('key-file', `The secret key is made at the first start, as ${file}.`)
  }
  // Windows has no such bits.
  const open = process.platform === 'win32' ? 0 : statSync(file).mode & 0o077
  if (open !== 0) {
    return failed(
      'key-file',
      `Others on this machine may read the secret key ${file}.`,
      `Run "chmod 600 ${file}", and change the key where others had access ("udigate secret-key rotate").`,
    )
  }
  const beside = `The secret key ${file} is closed to others, and lies beside the store.`
  return reachesAuthority(config)
    ? warning(
        'key-file',
        beside,
        'Who copies the data folder can open all of it. Set UDIGATE_SECRET_KEY from where secrets are kept.',
      )
    : ok('key-file', beside)
}

/** Asks for the copy of the secret key: whether there is one, udigate cannot see. */
export function examineKeyCopy(): Check {
  return ok(
    'key-copy',
    'Is a copy of the secret key kept apart from the back-ups? That cannot be seen from here, and without it no back-up can be opened. "udigate secret-key show", with the copy in UDIGATE_SECRET_KEY, names the fingerprint of the store where it is the right one.',
  )
}

/** Whether what remembers the store lies outside of it, so that a copy that is put back is noticed. */
export function examineEpoch({ config }: Machine): Check {
  const { epochDir, dataDir, databaseUrl } = config
  const advice =
    'Set UDIGATE_EPOCH_DIR to a folder that is not backed up and restored with the store, best on another disk.'
  if (epochDir === undefined) {
    const message =
      databaseUrl === undefined
        ? 'What remembers the store lies in the data folder: a data folder that is put back as a whole is not noticed.'
        : 'Nothing remembers the store outside of it: a database that is put back is not noticed.'
    return reachesAuthority(config) ? warning('epoch', message, advice) : ok('epoch', message)
  }
  try {
    accessSync(epochDir, constants.W_OK)
  } catch {
    return failed(
      'epoch',
      `UDIGATE_EPOCH_DIR, ${epochDir}, cannot be written.`,
      'Make the folder, and let the gateway write there.',
    )
  }
  const isWithOwnStore = databaseUrl === undefined && existsSync(dataDir)
  if (isWithOwnStore && isWithin(epochDir, dataDir)) {
    const message = `What remembers the store lies in ${epochDir}, within the data folder: a data folder that is put back as a whole is not noticed.`
    return reachesAuthority(config) ? warning('epoch', message, advice) : ok('epoch', message)
  }
  const isBeside = isWithOwnStore && statSync(dataDir).dev === statSync(epochDir).dev
  return isBeside && reachesAuthority(config)
    ? warning(
        'epoch',
        `What remembers the store lies in ${epochDir}, on the disk of the data folder.`,
        advice,
      )
    : ok('epoch', `What remembers the store lies outside of it, in ${epochDir}.`)
}

function isWithin(inner: string, outer: string): boolean {
  const way = relative(realpathSync(outer), realpathSync(inner))
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/** Whether anything goes to a real authority. */
export function reachesAuthority({ stages }: Pick<Config, 'stages'>): boolean {
  return Object.values(stages).some(stage => Object.values(stage).some(each => each?.simulated === false))
}
