import { compileSchema, nearestName } from '@udigate/udi'
import { Settings } from './settings.ts'
import type { Stage } from './stage.ts'

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

/** How a stage reaches its authority; `undefined` while it does not. */
export type StageConfig = ConnectedStage | undefined

export interface ConnectedStage {
  /** Whether the pretend EUDAMED on this machine stands in for the authority. */
  simulated: boolean
  endpoint: URL
  partyId: string
  dtxVersion: string
  xsdDir: string | undefined
  /** How long a submit call waits for the outcome, in seconds. */
  wait: number
  /** How often the access point is asked for answers while some are outstanding, in milliseconds. */
  pollEvery: number
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
  const preview = readStage(valid, 'PREVIEW', mistakes)
  const production = readStage(valid, 'PRODUCTION', mistakes)
  const endpoint = valid.UDIGATE_PRODUCTION_ENDPOINT
  if (endpoint !== undefined && endpoint === valid.UDIGATE_PREVIEW_ENDPOINT) {
    mistakes.push(
      'UDIGATE_PRODUCTION_ENDPOINT is the one of preview; each stage needs an access point of its own.',
    )
  }
  if (mistakes.length > 0) return { mistakes }
  return {
    config: {
      host: valid.HOST ?? '127.0.0.1',
      port: valid.PORT ?? 8080,
      dataDir: valid.UDIGATE_DATA_DIR ?? './data',
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
  'UDIGATE_API_KEY',
  'UDIGATE_EUDAMED_DIR',
  'UDIGATE_SIMULATOR_ACTORS',
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

function readStage(
  settings: Settings,
  stage: 'PREVIEW' | 'PRODUCTION',
  mistakes: ConfigMistake[],
): StageConfig {
  const endpoint = settings[`UDIGATE_${stage}_ENDPOINT`]
  const partyId = settings[`UDIGATE_${stage}_PARTY_ID`]
  if (endpoint === undefined) {
    // The simulator, which stands in for preview alone, heeds all of its settings but the connector.
    const idle = stage === 'PREVIEW' ? `UDIGATE_${stage}_CONNECTOR` : `UDIGATE_${stage}_`
    for (const name of Object.keys(settings)) {
      if (name.startsWith(idle)) mistakes.push(`${name} needs UDIGATE_${stage}_ENDPOINT.`)
    }
    return undefined
  }
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    mistakes.push(`UDIGATE_${stage}_ENDPOINT must be an http or https address.`)
    return undefined
  }
  if (partyId === undefined) {
    mistakes.push(`UDIGATE_${stage}_ENDPOINT needs UDIGATE_${stage}_PARTY_ID.`)
    return undefined
  }
  return {
    simulated: false,
    endpoint: url,
    partyId,
    dtxVersion: settings[`UDIGATE_${stage}_DTX_VERSION`] ?? currentDtxVersion,
    xsdDir: settings[`UDIGATE_${stage}_XSD_DIR`],
    wait: settings[`UDIGATE_${stage}_WAIT`] ?? 55,
    pollEvery: 5000,
  }
}

const currentDtxVersion = '3.0.30'

function simulatedStage(settings: Settings): ConnectedStage {
  return {
    simulated: true,
    endpoint: new URL(
      `http://127.0.0.1:${settings.UDIGATE_SIMULATOR_PORT ?? 8081}/domibus/services/wsplugin`,
    ),
    partyId: settings.UDIGATE_PREVIEW_PARTY_ID ?? 'EUDAMED_000001',
    dtxVersion: settings.UDIGATE_PREVIEW_DTX_VERSION ?? currentDtxVersion,
    xsdDir: settings.UDIGATE_PREVIEW_XSD_DIR,
    wait: settings.UDIGATE_PREVIEW_WAIT ?? 25,
    pollEvery: 100,
  }
}
