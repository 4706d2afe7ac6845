import { join, resolve } from 'node:path'
import type { Settings } from './settings.ts'
import type { Stage } from './stage.ts'

/** How a stage reaches its authority; `undefined` while it does not. */
export type StageConfig = ConnectedStage | undefined

export type ConnectedStage = {
  /** Whether the pretend EUDAMED on this machine stands in for the authority. */
  simulated: boolean
  dtxVersion: string
  xsdDir: string | undefined
  /** How long a submit call waits for the outcome, in seconds. */
  wait: number
  /** How often the access point is asked for answers while some are outstanding, in milliseconds. */
  pollEvery: number
  /** How long what was handed over may still reach the authority, though it is not seen there, in milliseconds. */
  quarantine: number
  /** After how long the devices of each registered actor are pulled again, in milliseconds; absent: never by itself. */
  pullEvery?: number
} & Way

type Way =
  | ({ connector: 'domibus'; endpoint: URL; partyId: string; agreement: AgreementSettings } & Access)
  | { connector: 'domibus-files'; folder: string; partyId: string; agreement: AgreementSettings }
  | { connector: 'bulk-files'; folder: string; partyId: string | undefined }

/** What lets the gateway in to the WS plugin. */
interface Access {
  user?: string
  password?: string
  /** File with the certificates to trust. */
  caFile?: string
}

/** What the P-Mode says besides the own party id; absent is the default. */
interface AgreementSettings {
  authorityPartyId?: string
  partyIdType?: string
  service?: string
  serviceType?: string
  action?: string
  originalSender?: string
  finalRecipient?: string
}

type Prefix = `UDIGATE_${Uppercase<Stage>}`
type Mistakes = string[]

/**
 * What a stage's settings come to.
 *
 * @param settings those that have the right shape
 * @param mistakes takes what is wrong with them
 */
export function readStage(
  settings: Settings,
  stage: Stage,
  dataDir: string,
  mistakes: Mistakes,
): StageConfig {
  const prefix: Prefix = `UDIGATE_${stage === 'preview' ? 'PREVIEW' : 'PRODUCTION'}`
  const connector =
    settings[`${prefix}_CONNECTOR`] ?? (settings[`${prefix}_ENDPOINT`] === undefined ? undefined : 'domibus')
  if (connector === undefined) {
    refuseIdle(settings, prefix, mistakes)
    return undefined
  }
  const way = readWay[connector]?.(settings, prefix, join(dataDir, 'exports', stage), mistakes)
  if (!way) return undefined
  return {
    simulated: false,
    ...way,
    dtxVersion: settings[`${prefix}_DTX_VERSION`] ?? currentDtxVersion,
    xsdDir: settings[`${prefix}_XSD_DIR`],
    wait: settings[`${prefix}_WAIT`] ?? (connector === 'bulk-files' ? 0 : 55),
    pollEvery: 5000,
    quarantine: (settings.UDIGATE_QUARANTINE ?? usualQuarantine) * 1000,
    ...readPullEvery(settings, prefix),
  }
}

/** In seconds: hours with an access point, which may hold a message back, and none to speak of with the simulator. */
const usualQuarantine = 6 * 3600
const simulatedQuarantine = 10

function readPullEvery(settings: Settings, prefix: Prefix): { pullEvery?: number } {
  const hours = settings[`${prefix}_PULL_EVERY`]
  return hours === undefined ? {} : { pullEvery: hours * 3_600_000 }
}

/** The simulator, which stands in for preview alone, heeds all settings but those of the way. */
function refuseIdle(settings: Settings, prefix: Prefix, mistakes: Mistakes): void {
  const isSimulated = prefix === 'UDIGATE_PREVIEW'
  for (const name of Object.keys(settings)) {
    const isIdle = isSimulated ? name === `${prefix}_FOLDER` : name.startsWith(`${prefix}_`)
    if (isIdle)
      mistakes.push(`${name} needs ${prefix}_CONNECTOR, or ${prefix}_ENDPOINT for the connector domibus.`)
  }
}

/** The ways by their names; a name that there is not has been complained of already. */
const readWay: Readonly<
  Record<string, (settings: Settings, prefix: Prefix, folder: string, mistakes: Mistakes) => Way | undefined>
> = {
  domibus(settings, prefix, _folder, mistakes) {
    refuse(settings, `${prefix}_FOLDER`, 'the connectors domibus-files and bulk-files', mistakes)
    const endpoint = settings[`${prefix}_ENDPOINT`]
    const partyId = settings[`${prefix}_PARTY_ID`]
    const url = endpoint === undefined ? undefined : URL.parse(endpoint)
    const isAddress = url?.protocol === 'http:' || url?.protocol === 'https:'
    if (endpoint !== undefined && !isAddress)
      mistakes.push(`${prefix}_ENDPOINT must be an http or https address.`)
    const missing = demand(settings, prefix, 'domibus', ['ENDPOINT', 'PARTY_ID'], mistakes)
    const user = settings[`${prefix}_USER`]
    const password = settings[`${prefix}_PASSWORD`]
    if ((user === undefined) !== (password === undefined)) {
      mistakes.push(`${prefix}_USER and ${prefix}_PASSWORD go together.`)
    }
    if (missing || !url || !isAddress || partyId === undefined) return undefined
    const access = thoseSet({ user, password, caFile: settings[`${prefix}_CA_FILE`] })
    return {
      connector: 'domibus',
      endpoint: url,
      partyId,
      ...access,
      agreement: readAgreement(settings, prefix),
    }
  },
  'domibus-files'(settings, prefix, _folder, mistakes) {
    refuseAccess(settings, prefix, mistakes)
    demand(settings, prefix, 'domibus-files', ['FOLDER', 'PARTY_ID'], mistakes)
    const folder = settings[`${prefix}_FOLDER`]
    const partyId = settings[`${prefix}_PARTY_ID`]
    if (folder === undefined || partyId === undefined) return undefined
    return { connector: 'domibus-files', folder, partyId, agreement: readAgreement(settings, prefix) }
  },
  'bulk-files'(settings, prefix, folder, mistakes) {
    refuseAccess(settings, prefix, mistakes)
    refuse(settings, `${prefix}_PULL_EVERY`, 'connectors with an access point', mistakes)
    return {
      connector: 'bulk-files',
      folder: settings[`${prefix}_FOLDER`] ?? folder,
      partyId: settings[`${prefix}_PARTY_ID`],
    }
  },
}

function readAgreement(settings: Settings, prefix: Prefix): AgreementSettings {
  return thoseSet({
    authorityPartyId: settings[`${prefix}_AUTHORITY_PARTY_ID`],
    partyIdType: settings[`${prefix}_PARTY_ID_TYPE`],
    service: settings[`${prefix}_SERVICE`],
    serviceType: settings[`${prefix}_SERVICE_TYPE`],
    action: settings[`${prefix}_ACTION`],
    originalSender: settings[`${prefix}_ORIGINAL_SENDER`],
    finalRecipient: settings[`${prefix}_FINAL_RECIPIENT`],
  })
}

function thoseSet<Name extends string>(
  fields: Readonly<Record<Name, string | undefined>>,
): { [N in Name]?: string } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [N in Name]?: string
  }
}

function refuse(
  settings: Settings,
  name: `${Prefix}_${'ENDPOINT' | 'USER' | 'PASSWORD' | 'CA_FILE' | 'FOLDER' | 'PULL_EVERY'}`,
  whose: string,
  mistakes: Mistakes,
): void {
  if (settings[name] !== undefined) mistakes.push(`${name} is for ${whose}; leave it out.`)
}

function refuseAccess(settings: Settings, prefix: Prefix, mistakes: Mistakes): void {
  for (const name of ['ENDPOINT', 'USER', 'PASSWORD', 'CA_FILE'] as const) {
    refuse(settings, `${prefix}_${name}`, 'the connector domibus', mistakes)
  }
}

function demand(
  settings: Settings,
  prefix: Prefix,
  connector: string,
  names: readonly ('ENDPOINT' | 'FOLDER' | 'PARTY_ID')[],
  mistakes: Mistakes,
): boolean {
  const missing = names.map(name => `${prefix}_${name}` as const).filter(name => settings[name] === undefined)
  if (missing.length > 0) mistakes.push(`The connector ${connector} needs ${missing.join(' and ')}.`)
  return missing.length > 0
}

/** A way that two stages share would mix what belongs to each. */
export function refuseSharedWay(
  settings: Settings,
  stages: Readonly<Record<Stage, StageConfig>>,
  mistakes: Mistakes,
): void {
  const { preview, production } = stages
  const endpoint = settings.UDIGATE_PRODUCTION_ENDPOINT
  if (endpoint !== undefined && endpoint === settings.UDIGATE_PREVIEW_ENDPOINT) {
    mistakes.push(
      'UDIGATE_PRODUCTION_ENDPOINT is the one of preview; each stage needs an access point of its own.',
    )
  }
  const isShared =
    preview &&
    production &&
    'folder' in preview &&
    'folder' in production &&
    resolve(preview.folder) === resolve(production.folder)
  if (isShared) {
    mistakes.push('UDIGATE_PRODUCTION_FOLDER is the one of preview; each stage needs a folder of its own.')
  }
}

const currentDtxVersion = '3.0.30'

/** The stage preview while nothing else is connected to it. */
export function simulatedStage(settings: Settings): ConnectedStage {
  return {
    simulated: true,
    connector: 'domibus',
    endpoint: new URL(
      `http://127.0.0.1:${settings.UDIGATE_SIMULATOR_PORT ?? 8081}/domibus/services/wsplugin`,
    ),
    partyId: settings.UDIGATE_PREVIEW_PARTY_ID ?? 'EUDAMED_000001',
    agreement: readAgreement(settings, 'UDIGATE_PREVIEW'),
    dtxVersion: settings.UDIGATE_PREVIEW_DTX_VERSION ?? currentDtxVersion,
    xsdDir: settings.UDIGATE_PREVIEW_XSD_DIR,
    wait: settings.UDIGATE_PREVIEW_WAIT ?? 25,
    pollEvery: 100,
    quarantine: (settings.UDIGATE_QUARANTINE ?? simulatedQuarantine) * 1000,
    ...readPullEvery(settings, 'UDIGATE_PREVIEW'),
  }
}
