import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { registerKinds } from '../authorities/laws.ts'
import { readKeyFile } from '../secrets/key-file.ts'
import { choosePrefix } from '../settings/stage-prefix.ts'
import { stages } from '../stage.ts'
import { makeConfig } from './read-config.ts'
import { type Reading, readSettings } from './read-settings.ts'
import { allSettings, type SettingName } from './settings.ts'
import { type Environment, formatMistake } from './sources.ts'
import { findPlace } from './stage-settings.ts'

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
  for (const [name, setting] of allSettings) {
    const { default: usual } = setting
    const value = reading.values[name] ?? (reading.isSet(name) ? undefined : usual)
    if (!setting.disk || value === undefined) continue
    if (name === 'UDIGATE_DATA_DIR' && reading.isSet('DATABASE_URL')) continue
    await tell(reading, name, setting.disk(value, makeFinder(reading, name)))
  }
  if (!reading.isSet('DATABASE_URL') && !reading.isSet('UDIGATE_SECRET_KEY')) {
    await tell(reading, 'UDIGATE_DATA_DIR', checkKeyFile(reading))
  }
  for (const stage of stages) {
    for (const { law, connectors } of registerKinds) {
      const own = read[stage][law.id]
      const folder = own && !own.simulated ? connectors[own.connector]?.folder : undefined
      const prefix = choosePrefix({ stage, register: law.id })
      if (own && folder) await tell(reading, `${prefix}_${folder.setting}`, folder.check(own))
    }
  }
  return reading.mistakes.map(formatMistake)
}

/** Finds the values of the settings beside one: of the same stage and register where it is one of a stage. */
function makeFinder({ values }: Reading, beside: SettingName): (name: string) => unknown {
  const place = findPlace(beside)
  const beginning = place === undefined ? '' : `${place.prefix}_`
  return name => {
    const [whole, setting] = allSettings.find(([candidate]) => candidate === `${beginning}${name}`) ?? []
    return whole && (values[whole] ?? setting?.default)
  }
}

async function tell({ report }: Reading, name: SettingName, check: Promise<void>): Promise<void> {
  try {
    await check
  } catch (error) {
    const { message } = error as Error
    report(name, `${name}: ${message.endsWith('.') ? message : `${message}.`}`)
  }
}

async function checkKeyFile({ values }: Reading): Promise<void> {
  const folder = values.UDIGATE_DATA_DIR ?? './data'
  if (existsSync(join(folder, 'secret.key'))) readKeyFile(folder)
}
