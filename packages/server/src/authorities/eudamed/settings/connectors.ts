import { join } from 'node:path'
import { checkCanBeMade, checkIsThere } from '../../../settings/disk-checks.ts'
import type { StageToConnect } from '../../authority.ts'
import type { Connector, ConnectorSettings, Simulator } from '../../connector.ts'
import { defaultNodeId } from '../agreement.ts'
import { as4Defaults, isSecure } from '../as4/settings.ts'
import type { As4StageSettings, DomibusStageSettings, PublicApiSettings, SharedSettings } from '../stage.ts'
import { chooseSet, demandAgreement, omitSettings, readAgreement } from './read-agreement.ts'
import { type EudamedReading, type SettingName, stageSettings } from './stage-settings.ts'

/** The settings of an access point that only a gateway which calls it has. */
const accessSettings = [
  'USER',
  'PASSWORD',
  'CA_FILE',
  'CLIENT_CERTIFICATE_FILE',
  'CLIENT_KEY_FILE',
  'ANSWERS_FROM',
  'ANSWERS_TO',
] as const satisfies readonly SettingName[]

/** The settings of a gateway that is an access point itself. */
const as4Settings = [
  'AS4_KEY',
  'AS4_KEY_PASSWORD',
  'AS4_CERTIFICATE',
  'AS4_FORMER_KEY',
  'AS4_FORMER_CERTIFICATE',
  'AS4_PARTNER_CERTIFICATE',
  'AS4_PARTNER_AUTHORITIES',
  'AS4_REVOCATION_LISTS',
  'AS4_PARTIES_FILE',
  'AS4_DUPLICATE_WINDOW',
  'AS4_SIGNATURE_TOKEN',
  'AS4_ENCRYPTION_TOKEN',
  'AS4_ANSWER_LIMIT',
  'AS4_PROXY',
] as const satisfies readonly SettingName[]

/** The WS plugin of a Domibus. */
const domibus = {
  description: 'the WS plugin of a Domibus',
  carrier: 'access-point',
  settings: omitSettings(['FOLDER', ...as4Settings]),
  needs: ['ENDPOINT', 'PARTY_ID'],
  impliedBy: 'ENDPOINT',
  read(reading: EudamedReading): DomibusStageSettings | undefined {
    const { values, isSet, report, writeName } = reading
    if (isSet('CLIENT_CERTIFICATE_FILE') && values.ENDPOINT?.protocol === 'http:') {
      report(
        'CLIENT_CERTIFICATE_FILE',
        `${writeName('CLIENT_CERTIFICATE_FILE')} needs an ENDPOINT with https.`,
      )
    }
    demandTogether(reading, 'USER', 'PASSWORD')
    demandTogether(reading, 'CLIENT_CERTIFICATE_FILE', 'CLIENT_KEY_FILE')
    const agreement = demandAgreement(reading, 'domibus')
    const { ENDPOINT: endpoint, PARTY_ID: partyId } = values
    if (endpoint === undefined || partyId === undefined || agreement === undefined) return undefined
    const access = chooseSet({
      user: values.USER,
      password: values.PASSWORD,
      caFile: values.CA_FILE,
      clientCertificateFile: values.CLIENT_CERTIFICATE_FILE,
      clientKeyFile: values.CLIENT_KEY_FILE,
      answersFrom: values.ANSWERS_FROM,
      answersTo: values.ANSWERS_TO,
    })
    return { connector: 'domibus', endpoint, partyId, ...access, agreement, ...readShared(reading) }
  },
} satisfies Connector

/** The FS plugin of a Domibus. */
const domibusFiles = {
  description: 'its FS plugin',
  carrier: 'access-point',
  settings: omitSettings(['ENDPOINT', ...accessSettings, ...as4Settings]),
  needs: ['FOLDER', 'PARTY_ID'],
  read(reading: EudamedReading) {
    const agreement = demandAgreement(reading, 'domibus-files')
    const { FOLDER: folder, PARTY_ID: partyId } = reading.values
    if (folder === undefined || partyId === undefined || agreement === undefined) return undefined
    return { connector: 'domibus-files' as const, folder, partyId, agreement, ...readShared(reading) }
  },
  folder: { setting: 'FOLDER', check: ({ folder }: FolderSettings) => checkIsThere(folder) },
} satisfies Connector

/** The settings without which there is no AS4. */
const as4Needs = ['AS4_KEY', 'AS4_PARTNER_CERTIFICATE'] as const satisfies readonly SettingName[]

/** The gateway itself, without an access point beside it. */
const as4 = {
  description: 'AS4 to the access point of the authority',
  carrier: 'access-point',
  settings: omitSettings(['FOLDER', 'USER', 'PASSWORD', 'ANSWERS_FROM', 'ANSWERS_TO']),
  needs: ['ENDPOINT', 'PARTY_ID', ...as4Needs],
  pollEvery: 500,
  read(reading: EudamedReading) {
    const { values, report, writeName } = reading
    demandTogether(reading, 'CLIENT_CERTIFICATE_FILE', 'CLIENT_KEY_FILE')
    demandFirst(reading, 'AS4_FORMER_KEY', 'AS4_FORMER_CERTIFICATE')
    demandFirst(reading, 'AS4_PARTNER_AUTHORITIES', 'AS4_REVOCATION_LISTS')
    const { ENDPOINT: endpoint, PARTY_ID: partyId } = values
    if (endpoint && !isSecure(endpoint)) {
      report(
        'ENDPOINT',
        `${writeName('ENDPOINT')} must begin with https; http is for an address of this machine.`,
      )
    }
    if (values.AS4_PROXY && values.AS4_PROXY.protocol !== 'http:') {
      report(
        'AS4_PROXY',
        `${writeName('AS4_PROXY')} must begin with http; what goes through it is protected by TLS.`,
      )
    }
    const agreement = demandAgreement(reading, 'as4')
    if (endpoint === undefined || partyId === undefined || agreement === undefined) return undefined
    return readAs4(reading, { endpoint, partyId, agreement })
  },
} satisfies Connector

/** What AS4 needs besides who speaks with whom; nothing where a key or certificate is missing. */
function readAs4(
  reading: EudamedReading,
  partners: Pick<As4StageSettings, 'endpoint' | 'partyId' | 'agreement'>,
): As4StageSettings | undefined {
  const { values } = reading
  const { AS4_KEY: key, AS4_PARTNER_CERTIFICATE: certificates } = values
  if (key === undefined || certificates === undefined) return undefined
  const seconds = values.AS4_DUPLICATE_WINDOW ?? stageSettings.AS4_DUPLICATE_WINDOW.default
  const access = chooseSet({
    caFile: values.CA_FILE,
    clientCertificateFile: values.CLIENT_CERTIFICATE_FILE,
    clientKeyFile: values.CLIENT_KEY_FILE,
    partiesFile: values.AS4_PARTIES_FILE,
  })
  const { AS4_KEY_PASSWORD: password, AS4_FORMER_KEY: formerKey } = values
  return {
    connector: 'as4',
    ...partners,
    ...access,
    keys: {
      own: { key, certificate: values.AS4_CERTIFICATE, password },
      former: formerKey && { key: formerKey, certificate: values.AS4_FORMER_CERTIFICATE, password },
    },
    partner: {
      certificates,
      authorities: values.AS4_PARTNER_AUTHORITIES,
      revocationLists: values.AS4_REVOCATION_LISTS,
    },
    ...(values.AS4_PROXY && { proxy: values.AS4_PROXY }),
    duplicateWindow: seconds * 1000,
    tokens: {
      signature: values.AS4_SIGNATURE_TOKEN ?? as4Defaults.tokens.signature,
      encryption: values.AS4_ENCRYPTION_TOKEN,
    },
    maxPayloadBytes: (values.AS4_ANSWER_LIMIT ?? stageSettings.AS4_ANSWER_LIMIT.default) * 1024 ** 2,
    ...readShared(reading),
  }
}

/** A person who carries files to the authority's upload page, and its responses back. */
const bulkFiles = {
  description: "files for the authority's upload page",
  carrier: 'person',
  settings: omitSettings(['ENDPOINT', ...accessSettings, ...as4Settings]),
  needs: [],
  wait: 0,
  read(reading: EudamedReading) {
    const { values, dataDir, stage } = reading
    return {
      connector: 'bulk-files' as const,
      folder: values.FOLDER ?? join(dataDir, 'exports', stage),
      partyId: values.PARTY_ID,
      nodeIds: { nodeId: values.NODE_ID, authorityNodeId: values.AUTHORITY_NODE_ID ?? defaultNodeId },
      ...readShared(reading),
    }
  },
  folder: { setting: 'FOLDER', check: ({ folder }: FolderSettings) => checkCanBeMade(folder) },
} satisfies Connector

type FolderSettings = ConnectorSettings & { folder: string }

/** EUDAMED's connectors by their names. */
export const connectors = {
  domibus,
  'domibus-files': domibusFiles,
  as4,
  'bulk-files': bulkFiles,
} as const satisfies Readonly<Record<string, Connector>>

/** What the settings of a stage come to, by the connector that it has. */
export type EudamedSettings = NonNullable<ReturnType<(typeof connectors)[keyof typeof connectors]['read']>>

/** How EUDAMED is reached on a stage. */
export type EudamedStage = StageToConnect & EudamedSettings

/** The pretend EUDAMED, which is reached as a Domibus is, or over AS4 where there are keys for it. */
export const simulator: Simulator = {
  settings: [
    ...omitSettings(['FOLDER', ...accessSettings, ...as4Settings]),
    ...as4Needs,
    'AS4_CERTIFICATE',
    'AS4_FORMER_KEY',
    'AS4_FORMER_CERTIFICATE',
  ],
  wait: 25,
  quarantine: 10,
  pollEvery: 100,
  read(reading: EudamedReading, port) {
    const agreement = readAgreement(reading)
    if (agreement === undefined) return undefined
    const partyId = reading.values.PARTY_ID ?? stageSettings.PARTY_ID.defaultByConnection.simulator
    const missing = as4Needs.filter(name => !reading.isSet(name)).map(reading.writeName)
    if (missing.length < as4Needs.length) {
      if (missing.length > 0) reading.reportMissing(`AS4 to the simulator needs ${missing.join(' and ')}.`)
      demandFirst(reading, 'AS4_FORMER_KEY', 'AS4_FORMER_CERTIFICATE')
      const endpoint = new URL(`http://127.0.0.1:${port}/as4/msh`)
      return readAs4(reading, { endpoint, partyId, agreement })
    }
    return {
      connector: 'domibus',
      endpoint: new URL(`http://127.0.0.1:${port}/domibus/services/wsplugin`),
      partyId,
      agreement,
      ...readShared(reading),
    }
  },
}

/** The version of the data exchange, where its schemas are, and what the public sees. */
function readShared(reading: EudamedReading): SharedSettings {
  const { values } = reading
  const publicApi = readPublicApi(reading)
  return {
    dtxVersion: values.DTX_VERSION ?? stageSettings.DTX_VERSION.default,
    xsdDir: values.XSD_DIR,
    ...(publicApi && { publicApi }),
  }
}

/** Where EUDAMED's production is asked what the public sees. */
const productionHost = 'api.datalake.sante.service.ec.europa.eu'

function readPublicApi({
  stage,
  values,
  isSet,
  report,
  writeName,
}: EudamedReading): PublicApiSettings | undefined {
  const { PUBLIC_API: address } = values
  if (address === undefined) {
    for (const name of ['PUBLIC_API_TIMEOUT', 'PUBLIC_API_DELAY', 'PUBLIC_API_PAUSE'] as const) {
      if (isSet(name)) report(name, `${writeName(name)} needs ${writeName('PUBLIC_API')}.`)
    }
    return undefined
  }
  const name = writeName('PUBLIC_API')
  if (stage === 'production' && address.protocol !== 'https:') {
    report('PUBLIC_API', `${name} must begin with https: what it shows may resolve doubts.`)
  }
  if (stage === 'preview' && address.hostname === productionHost) {
    report('PUBLIC_API', `${name} is that of production, which proves nothing of preview; leave it out.`)
  }
  return {
    address,
    timeout: (values.PUBLIC_API_TIMEOUT ?? stageSettings.PUBLIC_API_TIMEOUT.default) * 1000,
    delay: (values.PUBLIC_API_DELAY ?? stageSettings.PUBLIC_API_DELAY.default) * 3_600_000,
    pause: (values.PUBLIC_API_PAUSE ?? stageSettings.PUBLIC_API_PAUSE.default) * 1000,
  }
}

function demandTogether(
  { isSet, report, writeName }: EudamedReading,
  one: SettingName,
  other: SettingName,
): void {
  if (isSet(one) === isSet(other)) return
  report(isSet(one) ? one : other, `${writeName(one)} and ${writeName(other)} go together.`)
}

/** One is of use only with the other. */
function demandFirst(
  { isSet, report, writeName }: EudamedReading,
  one: SettingName,
  other: SettingName,
): void {
  if (isSet(other) && !isSet(one)) report(other, `${writeName(other)} needs ${writeName(one)}.`)
}
