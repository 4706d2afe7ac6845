import { readAs4Settings } from './as4/read-settings.ts'
import type { SimulatorSettings } from './index.ts'

/**
 * Reads the settings from environment variables; an empty one counts as absent.
 *
 * @throws Error that says which variable is wrong and what is allowed
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): SimulatorSettings {
  const text = environment.UDIGATE_SIMULATOR_PORT || '8081'
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(port <= 65_535)) {
    throw new Error(`UDIGATE_SIMULATOR_PORT must be a port from 0 to 65535, not ${JSON.stringify(text)}`)
  }
  return {
    port,
    dataDir: environment.UDIGATE_DATA_DIR || './data',
    xsdDir: environment.UDIGATE_SIMULATOR_XSD_DIR || undefined,
    actorsFile: environment.UDIGATE_SIMULATOR_ACTORS || undefined,
    dtxVersion: readDtxVersion(environment.UDIGATE_SIMULATOR_DTX_VERSION || undefined),
    showsRegisteredOnly: readTruth(
      'UDIGATE_SIMULATOR_REGISTERED_ONLY',
      environment.UDIGATE_SIMULATOR_REGISTERED_ONLY || 'false',
    ),
    publishEvery: readSeconds(environment.UDIGATE_SIMULATOR_PUBLISH_EVERY || '7200') * 1000,
    knowsVersionDates: readTruth(
      'UDIGATE_SIMULATOR_VERSION_DATES',
      environment.UDIGATE_SIMULATOR_VERSION_DATES || 'true',
    ),
    omits: readTruth('UDIGATE_SIMULATOR_OMITS', environment.UDIGATE_SIMULATOR_OMITS || 'true'),
    as4: readAs4Settings(environment),
  }
}

function readSeconds(text: string): number {
  if (/^\d{1,6}$/.test(text) && Number(text) > 0) return Number(text)
  throw new Error(
    `UDIGATE_SIMULATOR_PUBLISH_EVERY must be seconds from 1 to 999999, not ${JSON.stringify(text)}`,
  )
}

function readTruth(name: string, text: string): boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  throw new Error(`${name} must be true or false, not ${JSON.stringify(text)}`)
}

function readDtxVersion(text: string | undefined): string | undefined {
  if (text === undefined || /^\d+\.\d+\.\d+(\.\d+)?$/.test(text)) return text
  throw new Error(
    `UDIGATE_SIMULATOR_DTX_VERSION must be a version such as 3.0.30, not ${JSON.stringify(text)}`,
  )
}
