import { compileSchema, nearestName } from '@udigate/udi'
import { Settings } from './settings.ts'
import type { Stage } from './stage.ts'
import { readStage, refuseSharedWay, type StageConfig, simulatedStage } from './stage-config.ts'

export type { ConnectedStage } from './stage-config.ts'

export interface Config {
  host: string
  port: number
  dataDir: string
  secretKey: Uint8Array | undefined
  demoKey: string | undefined
  strictContract: boolean
  logLevel: string
  stages: Record<Stage, StageConfig>
}

/** One setting that cannot be used, in words that name it. */
export type ConfigMistake = string

const booleans = new Map([
  ['true', true],
  ['1', true],
  ['yes', true],
  ['false', false],
  ['0', false],
  ['no', false],
])

/**
 * Reads the configuration from environment variables and reports every mistake at once. Variables that are no
 * setting of udigate are left alone, except those that begin with `UDIGATE_`.
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
): { config: Config } | { mistakes: ConfigMistake[] } {
  const mistakes: ConfigMistake[] = []
  const settings: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined || value === '') continue
    const schema = schemas.get(name)
    if (schema) settings[name] = parse(value, schema.type)
    else if (name.startsWith('UDIGATE_') && !settingsOfOthers.has(name)) mistakes.push(unknownSetting(name))
  }
  checkSettings(settings, '', fault => mistakes.push(fault.message))
  const valid = settings as Settings

  const secretKey = readSecretKey(valid.UDIGATE_SECRET_KEY, mistakes)
  const dataDir = valid.UDIGATE_DATA_DIR ?? './data'
  const preview = readStage(valid, 'preview', dataDir, mistakes)
  const production = readStage(valid, 'production', dataDir, mistakes)
  refuseSharedWay(valid, { preview, production }, mistakes)
  if (mistakes.length > 0) return { mistakes }
  return {
    config: {
      host: valid.HOST ?? '127.0.0.1',
      port: valid.PORT ?? 8080,
      dataDir,
      secretKey,
      demoKey: valid.UDIGATE_DEMO_KEY,
      strictContract: valid.UDIGATE_STRICT_CONTRACT ?? false,
      logLevel: valid.UDIGATE_LOG_LEVEL ?? 'info',
      stages: { preview: preview ?? simulatedStage(valid), production },
    },
  }
}

const checkSettings = compileSchema(Settings)
const schemas = new Map(Object.entries(Settings.properties as Record<string, { type?: string }>))

/** What the simulator, the command line and the tests read. */
const settingsOfOthers = new Set([
  'UDIGATE_ACTOR_TOKEN',
  'UDIGATE_API_KEY',
  'UDIGATE_EUDAMED_DIR',
  'UDIGATE_SIMULATOR_ACTORS',
  'UDIGATE_SIMULATOR_DTX_VERSION',
  'UDIGATE_SIMULATOR_XSD_DIR',
  'UDIGATE_URL',
])

function unknownSetting(name: string): ConfigMistake {
  const nearest = nearestName(name, Object.keys(Settings.properties))
  return nearest === undefined
    ? `${name} is not a setting.`
    : `${name} is not a setting; did you mean ${nearest}?`
}

function parse(value: string, type: string | undefined): unknown {
  if (type === 'integer' || type === 'number') return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
  if (type === 'boolean') return booleans.get(value.toLowerCase()) ?? value
  return value
}

function readSecretKey(value: string | undefined, mistakes: ConfigMistake[]): Uint8Array | undefined {
  if (value === undefined) return undefined
  // Buffer skips whatever is not base64, and so would make another key of a mistyped one.
  if (/^[A-Za-z0-9+/]{43}=$/.test(value)) return Buffer.from(value, 'base64')
  mistakes.push(
    'UDIGATE_SECRET_KEY must be 32 bytes in base64, for example the output of "openssl rand -base64 32".',
  )
  return undefined
}
