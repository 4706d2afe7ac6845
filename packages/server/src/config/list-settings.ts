import { chooseDefault, describeDefault, type Setting, type Topic } from '../settings/setting.ts'
import { makeConfig } from './read-config.ts'
import { type Reading, readSettings } from './read-settings.ts'
import { allSettings, type SettingName } from './settings.ts'
import { type Environment, formatMistake, type Instead } from './sources.ts'
import { findConnectionName } from './stage-config.ts'
import { findPlace } from './stage-settings.ts'

/** A setting as it stands. */
export interface ListedSetting {
  name: SettingName
  topic: Topic
  /** What it comes to; `undefined` where it has no value, is a secret, or cannot be used. */
  value: string | number | boolean | undefined
  /** What follows where it is not set and no value says it. */
  unset: string | undefined
  isSet: boolean
  isSecret: boolean
  /** Where it is set: `environment`, `--config`, or file and line. */
  place: string | undefined
  /** The file or command that its value is read from. */
  instead: Instead | undefined
}

/** Every setting as it stands in the environment and the file, and what is wrong with them. No secret is in it. */
export function listSettings(
  environment: Environment,
  configFile?: string,
): { settings: ListedSetting[]; mistakes: string[] } {
  const reading = readSettings(environment, configFile)
  makeConfig(reading)
  return {
    settings: allSettings.map(([name, setting]) => {
      const place = reading.given.get(name)?.place
      return {
        name,
        topic: setting.topic,
        value: shownValue(reading, name, setting),
        unset: describeDefault(setting),
        isSet: reading.isSet(name),
        isSecret: setting.isSecret ?? false,
        place: place?.words,
        instead: place?.instead,
      }
    }),
    mistakes: reading.mistakes.map(formatMistake),
  }
}

function shownValue(
  reading: Reading,
  name: SettingName,
  setting: Setting,
): string | number | boolean | undefined {
  if (setting.isSecret) return undefined
  if (!reading.isSet(name)) return shown(getDefault(reading, name, setting))
  return reading.values[name] === undefined
    ? undefined
    : shown(reading.values[name], reading.given.get(name)?.text)
}

/** A default that differs between the stages has no value of its own. */
function getDefault(
  reading: Reading,
  name: SettingName,
  { default: usual, defaultByConnection, previewDefault }: Setting,
): unknown {
  const place = findPlace(name)
  if (previewDefault !== undefined) return place?.stage === 'preview' ? previewDefault : undefined
  if (defaultByConnection === undefined) return usual
  const connection = place && findConnectionName(reading, place.stage, place.kind)
  return connection && chooseDefault(defaultByConnection, connection)
}

function shown(value: unknown, written?: string): string | number | boolean | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return written ?? (typeof value === 'string' ? value : undefined)
}
