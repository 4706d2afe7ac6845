import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkConfig } from '../config/check-config.ts'
import { type Config, readConfig } from '../config/read-config.ts'
import type { Environment } from '../config/sources.ts'
import { signerFrom } from '../evidence/signing.ts'
import { readOwnSecretKey } from '../secrets/own-secret-key.ts'
import { DataDirectoryInUse } from '../store/data-directory.ts'
import { inspectStore } from '../store/inspect-store.ts'
import { findNewerMigration, ownTables } from '../store/migrate.ts'
import { formatFingerprint, readKeyOfStore } from '../store/secret-key.ts'
import { type Check, failed, ok, warning } from './check.ts'
import { diagnose } from './diagnose.ts'

/**
 * Looks at what there is without asking a gateway: the settings, the data folder, the key, and the store where no gateway has it.
 * Nothing is made or changed.
 *
 * @param configFile a file with settings, instead of the one that `UDIGATE_CONFIG_FILE` names
 */
export async function diagnoseOffline(
  environment: Environment,
  configFile?: string,
): Promise<readonly Check[]> {
  const mistakes = await checkConfig(environment, configFile)
  const advice = 'Correct the setting; "udigate config check" looks again.'
  const settings =
    mistakes.length === 0
      ? [ok('settings', 'The settings can be used.')]
      : mistakes.map(mistake => failed('settings', mistake, advice))
  const read = readConfig(environment, configFile)
  if ('mistakes' in read) return settings
  const { config } = read
  const machine = await diagnose({ machine: { config, node: process.version } })
  return [...settings, ...(await examineStore(config)), ...machine]
}

async function examineStore(config: Config): Promise<readonly Check[]> {
  const { dataDir, databaseUrl } = config
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'udigate.sqlite'))) {
    const message = `No gateway runs here, and there is no store in ${dataDir} yet.`
    return [warning('gateway', message, 'Start it with "udigate serve".')]
  }
  try {
    const { newer, keyId } = await inspectStore(config, async db => ({
      newer: await findNewerMigration(db),
      keyId: (await readKeyOfStore(db)).keyId,
    }))
    const tables =
      newer === undefined
        ? ok(
            'tables',
            'The tables are of this version, or an older one that is brought up to date at the start.',
          )
        : failed(
            'tables',
            `A newer version of udigate has migrated the store (migration ${newer}; this is ${ownTables}).`,
            'Start that version, or a newer one.',
          )
    const message = `The gateway does not run, as far as is seen from here: only what is on this machine was looked at.`
    const gateway = warning(
      'gateway',
      message,
      'Where it runs, set UDIGATE_URL to its address and UDIGATE_API_KEY to a key of it.',
    )
    return [gateway, ok('store', 'The store can be read.'), tables, ...examineKey(config, keyId)]
  } catch (error) {
    if (error instanceof DataDirectoryInUse) {
      const message = `A gateway runs with the data folder ${dataDir}, and was not asked.`
      return [
        warning('gateway', message, 'Set UDIGATE_URL to its address and UDIGATE_API_KEY to a key of it.'),
      ]
    }
    return [
      failed(
        'store',
        `The store cannot be read: ${(error as Error).message}`,
        'Look at the database, or the data folder, and the network between.',
      ),
    ]
  }
}

/** Whether the next start has the key that the store belongs to. That there is no key, or none that can be read, other lines say. */
function examineKey(config: Config, keyId: string | undefined): Check[] {
  const own = findOwnKeyId(config, keyId)
  if (keyId === undefined || own === undefined) return []
  if (own === keyId) return [ok('secret-key', 'The secret key is the one that the store belongs to.')]
  return [
    failed(
      'secret-key',
      `The store belongs to the secret key ${formatFingerprint(keyId)}, and the key here is ${formatFingerprint(own)}: the gateway does not start.`,
      'Put the key of the store back from its copy, or set UDIGATE_SECRET_KEY to it; "udigate secret-key --help" says what can be done without it.',
    ),
  ]
}

/** The id of the key that the next start takes; `undefined` where there is none that can be read. */
function findOwnKeyId(config: Config, keyId: string | undefined): string | undefined {
  try {
    const key = readOwnSecretKey(config, false, each => signerFrom(each).keyId === keyId)
    return key && signerFrom(key).keyId
  } catch {
    return undefined
  }
}
