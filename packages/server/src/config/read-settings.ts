import { nearestName } from '@udigate/udi'
import { isContentKind, type OtherForm } from '../settings/content-source.ts'
import { describeValue, type Setting, type SettingValue } from '../settings/setting.ts'
import { allSettings, type SettingName, type Values } from './settings.ts'
import { type Environment, type Given, type Mistake, readSources } from './sources.ts'

/** The settings as they were read. */
export interface Reading {
  /** Those that are set and can be used. */
  values: Values
  given: ReadonlyMap<string, Given>
  /** Whether it is set, usable or not. */
  isSet(name: SettingName): boolean
  mistakes: Mistake[]
  /** Takes what is wrong with a setting. */
  report(name: SettingName, message: string): void
}

/**
 * Reads every setting by itself; what they come to together is another matter.
 *
 * @param configFile a file with settings, instead of the one that the environment names
 */
export function readSettings(environment: Environment, configFile?: string): Reading {
  const { given, mistakes } = readSources(environment, configFile)
  const report = (name: SettingName, message: string): void => {
    mistakes.push({ message, place: given.get(name)?.place })
  }
  const values: [SettingName, SettingValue][] = []
  for (const [name, setting] of allSettings) {
    const { text: written, place } = given.get(name) ?? {}
    if (written === undefined) continue
    const form = isContentKind(setting.kind) ? place?.instead?.form : undefined
    const isWhole = isContentKind(setting.kind) && form === undefined
    const fault = isWhole ? undefined : findTextFault(written, setting.isSecret ?? false)
    const value = fault === undefined ? readValue(setting, written, form) : undefined
    if (value !== undefined) values.push([name, value])
    else report(name, fault === undefined ? describeFault(name, setting, written) : `${name} ${fault}.`)
  }
  return {
    values: Object.fromEntries(values) as Values,
    given,
    isSet: name => given.has(name),
    mistakes,
    report,
  }
}

function readValue(
  { kind }: Setting,
  written: string,
  form: OtherForm | undefined,
): SettingValue | undefined {
  return form !== undefined && isContentKind(kind) ? kind.readFrom(form, written) : kind.read(written)
}

/** What is hardly ever meant, and not seen. */
function findTextFault(written: string, isSecret: boolean): string | undefined {
  if (/\p{Cc}/u.test(written)) return 'has a line break or another control character in it'
  return !isSecret && written.trim() !== written ? 'begins or ends with white space' : undefined
}

const mostShown = 60

function describeFault(name: string, setting: Setting, written: string): string {
  const { kind, isSecret } = setting
  if (isSecret || kind.isDelicate) return `${name} must be ${describeValue(setting)}.`
  const shown = written.length > mostShown ? `${written.slice(0, mostShown)}…` : written
  const nearest = kind.choices && nearestName(written, kind.choices)
  const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`
  return `${name} is ${JSON.stringify(shown)}; it must be ${describeValue(setting)}.${hint}`
}
