import { createPrivateKey, X509Certificate } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { access, readFile, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { schemaCheck } from '../authorities/eudamed/index.ts'
import { certificatesIn } from '../secrets/certificates-in.ts'
import { readKeyFile } from '../secrets/sealing.ts'
import type { Setting } from '../settings/setting.ts'
import { stages } from '../stage.ts'
import { makeConfig } from './read-config.ts'
import { type Reading, readSettings } from './read-settings.ts'
import { allSettings, type SettingName } from './settings.ts'
import { type Environment, formatMistake } from './sources.ts'
import { choosePrefix, type Prefix, stageSettings } from './stage-settings.ts'

/**
 * Everything that is wrong with the settings: what `readConfig` tells, and what shows only on the disk. Nothing is
 * made or changed there.
 *
 * @param configFile a file with settings, instead of the one that `UDIGATE_CONFIG_FILE` names
 * @returns a line for each mistake, without the value of any secret
 */
export async function checkConfig(environment: Environment, configFile?: string): Promise<string[]> {
  const reading = readSettings(environment, configFile)
  const { stages: read } = makeConfig(reading)
  for (const [name, { disk, default: usual }] of allSettings) {
    const value = reading.values[name] ?? (reading.isSet(name) ? undefined : usual)
    if (disk === undefined || disk === 'message-folder' || typeof value !== 'string') continue
    if (name === 'UDIGATE_DATA_DIR' && reading.isSet('DATABASE_URL')) continue
    await tell(reading, name, checks[disk](value, reading, name))
  }
  if (!reading.isSet('DATABASE_URL') && !reading.isSet('UDIGATE_SECRET_KEY')) {
    await tell(reading, 'UDIGATE_DATA_DIR', checkKeyFile(reading))
  }
  for (const stage of stages) {
    const way = read[stage]
    if (way?.connector === 'domibus-files')
      await tell(reading, `${choosePrefix(stage)}_FOLDER`, checkIsThere(way.folder))
    if (way?.connector === 'bulk-files')
      await tell(reading, `${choosePrefix(stage)}_FOLDER`, checkCanBeMade(way.folder))
  }
  return reading.mistakes.map(formatMistake)
}

/** What is looked at on the disk; each throws what is wrong. */
type DiskCheck = (value: string, reading: Reading, name: SettingName) => Promise<void>

const checks: Readonly<Record<Exclude<NonNullable<Setting['disk']>, 'message-folder'>, DiskCheck>> = {
  'own-folder': checkCanBeMade,
  certificates: checkCertificates,
  'private-key': checkPrivateKey,
  schemas: checkSchemas,
}

async function tell({ report }: Reading, name: SettingName, check: Promise<void>): Promise<void> {
  try {
    await check
  } catch (error) {
    const { message } = error as Error
    report(name, `${name}: ${message.endsWith('.') ? message : `${message}.`}`)
  }
}

/** A folder of the gateway's own is made where it is missing, with all above it. */
async function checkCanBeMade(folder: string): Promise<void> {
  let nearest = resolve(folder)
  while (!existsSync(nearest)) nearest = dirname(nearest)
  await checkWritable(nearest)
}

/** The folder of a plugin is not made: where it is missing it may just not be mounted. */
async function checkIsThere(folder: string): Promise<void> {
  if (!existsSync(folder)) throw new Error(`the folder ${folder} is not there.`)
  await checkWritable(folder)
}

async function checkWritable(folder: string): Promise<void> {
  if (!(await stat(folder)).isDirectory()) throw new Error(`${folder} is no folder.`)
  const { R_OK, W_OK, X_OK } = constants
  await access(folder, R_OK | W_OK | X_OK).catch(cause => {
    throw new Error(`the folder ${folder} cannot be written: ${(cause as Error).message}.`, { cause })
  })
}

async function checkKeyFile({ values }: Reading): Promise<void> {
  const folder = values.UDIGATE_DATA_DIR ?? './data'
  if (existsSync(join(folder, 'secret.key'))) readKeyFile(folder)
}

async function checkCertificates(file: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(cause => {
    throw new Error(`the file cannot be read: ${(cause as Error).message}.`, { cause })
  })
  const found = certificatesIn(text)
  if (found.length === 0) throw new Error(`${file} has no certificate in it (PEM).`)
  for (const [index, certificate] of found.entries()) {
    try {
      new X509Certificate(certificate)
    } catch (cause) {
      const message = `certificate ${index + 1} in ${file} cannot be read: ${(cause as Error).message}.`
      throw new Error(message, { cause })
    }
  }
}

/** It has to be the key of the certificate that is set beside it. */
async function checkPrivateKey(file: string, { values }: Reading, name: SettingName): Promise<void> {
  const text = await readFile(file, 'utf8').catch(cause => {
    throw new Error(`the file cannot be read: ${(cause as Error).message}.`, { cause })
  })
  const prefix = name.slice(0, -'_CLIENT_KEY_FILE'.length) as Prefix
  const certificateFile = values[`${prefix}_CLIENT_CERTIFICATE_FILE`]
  const certificate =
    certificateFile === undefined ? undefined : await readFile(certificateFile, 'utf8').catch(() => undefined)
  let isOfCertificate: boolean
  try {
    const key = createPrivateKey(text)
    isOfCertificate = certificate === undefined || new X509Certificate(certificate).checkPrivateKey(key)
  } catch (cause) {
    throw new Error(`${file} has no private key that can be read (PEM, without a passphrase).`, { cause })
  }
  if (!isOfCertificate)
    throw new Error(`${file} is not the key of the first certificate in ${certificateFile}.`)
}

async function checkSchemas(folder: string, { values }: Reading, name: SettingName): Promise<void> {
  const prefix = name.slice(0, -'_XSD_DIR'.length) as Prefix
  await schemaCheck(folder, values[`${prefix}_DTX_VERSION`] ?? stageSettings.DTX_VERSION.default)
}
