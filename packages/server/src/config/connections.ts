import { join } from 'node:path'
import { type AgreementSettings, defaultNodeId, type Way } from '../authorities/eudamed/index.ts'
import type { ConnectionName } from '../settings/setting.ts'
import type { Stage } from '../stage.ts'
import type { Reading } from './read-settings.ts'
import { settings, type Values } from './settings.ts'
import { type Prefix, stageSettings } from './stage-settings.ts'

type ReadWay = (reading: Reading, stage: Stage, prefix: Prefix) => Way | undefined

/** What the settings of a stage come to on each way; `undefined` where they do not suffice. */
export const connections: Readonly<Record<Exclude<ConnectionName, 'simulator'>, ReadWay>> = {
  domibus(reading, _stage, prefix) {
    refuse(reading, prefix, ['FOLDER'], 'the connectors domibus-files and bulk-files')
    demand(reading, prefix, 'domibus', ['ENDPOINT', 'PARTY_ID'])
    const { values, isSet, report } = reading
    if (isSet(`${prefix}_CLIENT_CERTIFICATE_FILE`) && values[`${prefix}_ENDPOINT`]?.protocol === 'http:') {
      report(
        `${prefix}_CLIENT_CERTIFICATE_FILE`,
        `${prefix}_CLIENT_CERTIFICATE_FILE needs an ENDPOINT with https.`,
      )
    }
    demandTogether(reading, prefix, 'USER', 'PASSWORD')
    demandTogether(reading, prefix, 'CLIENT_CERTIFICATE_FILE', 'CLIENT_KEY_FILE')
    const agreement = demandAgreement(reading, prefix, 'domibus')
    const endpoint = values[`${prefix}_ENDPOINT`]
    const partyId = values[`${prefix}_PARTY_ID`]
    if (endpoint === undefined || partyId === undefined || agreement === undefined) return undefined
    const access = thoseSet({
      user: values[`${prefix}_USER`],
      password: values[`${prefix}_PASSWORD`],
      caFile: values[`${prefix}_CA_FILE`],
      clientCertificateFile: values[`${prefix}_CLIENT_CERTIFICATE_FILE`],
      clientKeyFile: values[`${prefix}_CLIENT_KEY_FILE`],
      answersFrom: values[`${prefix}_ANSWERS_FROM`],
      answersTo: values[`${prefix}_ANSWERS_TO`],
    })
    return { connector: 'domibus', endpoint, partyId, ...access, agreement }
  },
  'domibus-files'(reading, _stage, prefix) {
    refuseAccess(reading, prefix)
    demand(reading, prefix, 'domibus-files', ['FOLDER', 'PARTY_ID'])
    const agreement = demandAgreement(reading, prefix, 'domibus-files')
    const { values } = reading
    const folder = values[`${prefix}_FOLDER`]
    const partyId = values[`${prefix}_PARTY_ID`]
    if (folder === undefined || partyId === undefined || agreement === undefined) return undefined
    return { connector: 'domibus-files', folder, partyId, agreement }
  },
  'bulk-files'(reading, stage, prefix) {
    refuseAccess(reading, prefix)
    refuse(reading, prefix, ['PULL_EVERY'], 'connectors with an access point')
    const { values } = reading
    const dataDir = values.UDIGATE_DATA_DIR ?? settings.UDIGATE_DATA_DIR.default
    return {
      connector: 'bulk-files',
      folder: values[`${prefix}_FOLDER`] ?? join(dataDir, 'exports', stage),
      partyId: values[`${prefix}_PARTY_ID`],
      nodeIds: {
        nodeId: values[`${prefix}_NODE_ID`],
        authorityNodeId: values[`${prefix}_AUTHORITY_NODE_ID`] ?? defaultNodeId,
      },
    }
  },
}

/** The names of the authority, for which production has no default. */
const authorityNames = ['AUTHORITY_PARTY_ID', 'AUTHORITY_NODE_ID', 'FINAL_RECIPIENT'] as const

/** The P-Mode's values; nothing where names of the authority are missing, which is reported with where they are found. */
function demandAgreement(reading: Reading, prefix: Prefix, connector: string): AgreementSettings | undefined {
  const agreement = agreementIn(reading.values, prefix)
  if (agreement) return agreement
  for (const short of authorityNames) {
    const name = `${prefix}_${short}` as const
    if (reading.isSet(name)) continue
    reading.report(
      askingFor(reading, prefix),
      `The connector ${connector} needs ${name}. ${stageSettings[short].foundIn}`,
    )
  }
  return undefined
}

/** What of the P-Mode is set for a stage, and the defaults of preview; nothing where a name of the authority is missing. */
export function agreementIn(values: Values, prefix: Prefix): AgreementSettings | undefined {
  const named = (short: (typeof authorityNames)[number]): string | undefined =>
    values[`${prefix}_${short}`] ??
    (prefix === 'UDIGATE_PREVIEW' ? stageSettings[short].previewDefault : undefined)
  const authorityPartyId = named('AUTHORITY_PARTY_ID')
  const authorityNodeId = named('AUTHORITY_NODE_ID')
  const finalRecipient = named('FINAL_RECIPIENT')
  if (authorityPartyId === undefined || authorityNodeId === undefined || finalRecipient === undefined) {
    return undefined
  }
  const rest = thoseSet({
    partyIdType: values[`${prefix}_PARTY_ID_TYPE`],
    role: values[`${prefix}_ROLE`],
    nodeId: values[`${prefix}_NODE_ID`],
    authorityPartyIdType: values[`${prefix}_AUTHORITY_PARTY_ID_TYPE`],
    authorityRole: values[`${prefix}_AUTHORITY_ROLE`],
    service: values[`${prefix}_SERVICE`],
    serviceType: values[`${prefix}_SERVICE_TYPE`],
    action: values[`${prefix}_ACTION`],
    agreement: values[`${prefix}_AGREEMENT`],
    agreementType: values[`${prefix}_AGREEMENT_TYPE`],
    originalSender: values[`${prefix}_ORIGINAL_SENDER`],
    payloadId: values[`${prefix}_PAYLOAD_ID`],
  })
  return { authorityPartyId, authorityNodeId, finalRecipient, ...rest }
}

function thoseSet<Name extends string>(
  fields: Readonly<Record<Name, string | undefined>>,
): { [N in Name]?: string } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [N in Name]?: string
  }
}

type ShortName = keyof typeof stageSettings

function refuse(
  { isSet, report }: Reading,
  prefix: Prefix,
  names: readonly ShortName[],
  whose: string,
): void {
  for (const name of names.map(short => `${prefix}_${short}` as const)) {
    if (isSet(name)) report(name, `${name} is for ${whose}; leave it out.`)
  }
}

/** The settings of an access point that only a gateway which calls it has. */
export const accessSettings = [
  'USER',
  'PASSWORD',
  'CA_FILE',
  'CLIENT_CERTIFICATE_FILE',
  'CLIENT_KEY_FILE',
  'ANSWERS_FROM',
  'ANSWERS_TO',
] as const

function refuseAccess(reading: Reading, prefix: Prefix): void {
  refuse(reading, prefix, ['ENDPOINT', ...accessSettings], 'the connector domibus')
}

function demandTogether({ isSet, report }: Reading, prefix: Prefix, one: ShortName, other: ShortName): void {
  const [first, second] = [`${prefix}_${one}`, `${prefix}_${other}`] as const
  if (isSet(first) === isSet(second)) return
  report(isSet(first) ? first : second, `${first} and ${second} go together.`)
}

function demand(reading: Reading, prefix: Prefix, connector: string, names: readonly ShortName[]): void {
  const { isSet, report } = reading
  const missing = names.map(short => `${prefix}_${short}` as const).filter(name => !isSet(name))
  if (missing.length === 0) return
  report(askingFor(reading, prefix), `The connector ${connector} needs ${missing.join(' and ')}.`)
}

/** What asks for the connector, which is where something is to be added. */
function askingFor({ isSet }: Reading, prefix: Prefix) {
  return isSet(`${prefix}_CONNECTOR`) ? (`${prefix}_CONNECTOR` as const) : (`${prefix}_ENDPOINT` as const)
}
