import { isContentKind } from '../settings/content-source.ts'
import { key } from '../settings/kind.ts'
import { isLoopback } from '../settings/loopback.ts'
import { type Stage, stages } from '../stage.ts'
import { type Reading, readSettings } from './read-settings.ts'
import { allSettings, type PlainFields } from './settings.ts'
import { type Environment, formatMistake } from './sources.ts'
import { readStage, refuseSharedConnection, type StageConfig } from './stage-config.ts'

/** What the gateway goes by: the settings that have a `field`, and how each stage reaches its authority. */
export interface Config extends PlainFields {
  stages: Record<Stage, StageConfig>
  /** What is set, as it is written; keys of the store are not among it. */
  given: Readonly<Record<string, GivenSetting>>
}

/** A setting as it is written. */
export interface GivenSetting {
  text: string
  /** Whether it is never shown. */
  isSecret: boolean
}

/** Something about the settings that cannot be used, in words that name it and where it stands. */
export type ConfigMistake = string

/**
 * Reads the configuration from environment variables, and from the file that they or `configFile` name. Every mistake
 * is told at once, and none has the value of a secret in it.
 *
 * @param configFile a file with settings, instead of the one that `UDIGATE_CONFIG_FILE` names
 */
export function readConfig(
  environment: Environment,
  configFile?: string,
): { config: Config } | { mistakes: ConfigMistake[] } {
  const reading = readSettings(environment, configFile)
  const config = makeConfig(reading)
  const { mistakes } = reading
  return mistakes.length > 0 ? { mistakes: mistakes.map(formatMistake) } : { config }
}

/** What settings come to together; what does not fit is reported to them, and then the configuration is of no use. */
export function makeConfig(reading: Reading): Config {
  const { values, isSet, report } = reading
  if (isSet('DATABASE_URL') && !isSet('UDIGATE_SECRET_KEY')) {
    report(
      'DATABASE_URL',
      'DATABASE_URL needs UDIGATE_SECRET_KEY: anyone who shares the database opens what the others have sealed.',
    )
  }
  if (isSet('UDIGATE_AS4_TLS_KEY_FILE') !== isSet('UDIGATE_AS4_TLS_CERTIFICATE_FILE')) {
    report(
      isSet('UDIGATE_AS4_TLS_KEY_FILE') ? 'UDIGATE_AS4_TLS_KEY_FILE' : 'UDIGATE_AS4_TLS_CERTIFICATE_FILE',
      'UDIGATE_AS4_TLS_KEY_FILE and UDIGATE_AS4_TLS_CERTIFICATE_FILE go together.',
    )
  }
  if (isSet('UDIGATE_SMTP_HOST') && !isSet('UDIGATE_SMTP_FROM')) {
    report('UDIGATE_SMTP_HOST', 'UDIGATE_SMTP_HOST needs UDIGATE_SMTP_FROM: mail comes from an address.')
  }
  if (isSet('UDIGATE_SMTP_USER') && !isSet('UDIGATE_SMTP_PASSWORD')) {
    report('UDIGATE_SMTP_USER', 'UDIGATE_SMTP_USER needs UDIGATE_SMTP_PASSWORD.')
  }
  if (isSet('UDIGATE_SMTP_USER') && values.UDIGATE_SMTP_TLS === 'none') {
    report(
      'UDIGATE_SMTP_USER',
      'UDIGATE_SMTP_USER needs UDIGATE_SMTP_TLS=starttls or tls: the password would be there for anyone to read.',
    )
  }
  if (isSet('UDIGATE_PROVIDERS_FILE')) refuseInsecureSignIn(reading)
  const read = Object.fromEntries(stages.map(stage => [stage, readStage(reading, stage)])) as Config['stages']
  refuseSharedConnection(reading, read)
  const fields = allSettings.flatMap(([name, { field, default: usual }]) =>
    field === undefined ? [] : [[field, values[name] ?? usual]],
  )
  return { ...(Object.fromEntries(fields) as PlainFields), stages: read, given: readGiven(reading) }
}

function readGiven({ given }: Reading): Config['given'] {
  return Object.fromEntries(
    allSettings.flatMap(([name, { isSecret = false, kind }]) => {
      const text = given.get(name)?.text
      if (text === undefined || kind === key) return []
      return [[name, { text, isSecret: isSecret || isContentKind(kind) }]]
    }),
  )
}

/** Providers send people back to the public address, with what opens a session. */
function refuseInsecureSignIn({ values, report }: Reading): void {
  const { UDIGATE_PUBLIC_URL: url } = values
  const isSafe = url !== undefined && (url.protocol === 'https:' || isLoopback(url.hostname))
  if (isSafe) return
  report(
    'UDIGATE_PROVIDERS_FILE',
    'UDIGATE_PROVIDERS_FILE needs UDIGATE_PUBLIC_URL with https (http on this machine): providers send people back there.',
  )
}
