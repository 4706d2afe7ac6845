import { compileSchema, nearestName } from '@udigate/udi'
import { Settings } from './settings.ts'
import type { Stage } from './stage.ts'
import { readStage, refuseSharedWay, type StageConfig, simulatedStage } from './stage-config.ts'

export type { ConnectedStage } from './stage-config.ts'

export interface Config {
  host: string
  port: number
  dataDir: string
  /** The PostgreSQL that is the store; the embedded database in `dataDir` where undefined. */
  databaseUrl: string | undefined
  secretKey: Uint8Array | undefined
  /** The folder that gets each signed head of the evidence; none where undefined. */
  evidenceHeadDir: string | undefined
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
  const databaseUrl = readDatabaseUrl(valid, mistakes)
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
      databaseUrl,
      secretKey,
      evidenceHeadDir: valid.UDIGATE_EVIDENCE_HEAD_DIR,
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

/** What is wrong with it is told without its value, which has a password in it. */
function readDatabaseUrl(
  { DATABASE_URL: value, UDIGATE_SECRET_KEY }: Settings,
  mistakes: ConfigMistake[],
): string | undefined {
  if (value === undefined) return undefined
  const url = URL.parse(value)
  const isUsable = url && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1
  if (!isUsable) {
    mistakes.push(
      'DATABASE_URL must be the address of a PostgreSQL database, such as postgres://user:password@host:5432/name.',
    )
  }
  if (UDIGATE_SECRET_KEY === undefined) {
    mistakes.push(
      'DATABASE_URL needs UDIGATE_SECRET_KEY: whoever shares the database opens what the others have sealed.',
    )
  }
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
