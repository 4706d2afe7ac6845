import { join } from 'node:path'
import type { Stage } from '../stage.ts'
import type { Reading } from './read-settings.ts'
import type { WayName } from './setting.ts'
import { settings, type Values } from './settings.ts'
import type { Prefix, stageSettings } from './stage-settings.ts'

/** How messages get to the authority and back. */
export type Way =
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

type ReadWay = (reading: Reading, stage: Stage, prefix: Prefix) => Way | undefined

/** What the settings of a stage come to on each way; `undefined` where they do not suffice. */
export const ways: Readonly<Record<Exclude<WayName, 'simulator'>, ReadWay>> = {
  domibus(reading, _stage, prefix) {
    refuse(reading, prefix, ['FOLDER'], 'the connectors domibus-files and bulk-files')
    demand(reading, prefix, 'domibus', ['ENDPOINT', 'PARTY_ID'])
    const { values, isSet, report } = reading
    const hasUser = isSet(`${prefix}_USER`)
    if (hasUser !== isSet(`${prefix}_PASSWORD`)) {
      const which = hasUser ? (`${prefix}_USER` as const) : (`${prefix}_PASSWORD` as const)
      report(which, `${prefix}_USER and ${prefix}_PASSWORD go together.`)
    }
    const endpoint = values[`${prefix}_ENDPOINT`]
    const partyId = values[`${prefix}_PARTY_ID`]
    if (endpoint === undefined || partyId === undefined) return undefined
    const access = thoseSet({
      user: values[`${prefix}_USER`],
      password: values[`${prefix}_PASSWORD`],
      caFile: values[`${prefix}_CA_FILE`],
    })
    return { connector: 'domibus', endpoint, partyId, ...access, agreement: agreementIn(values, prefix) }
  },
  'domibus-files'(reading, _stage, prefix) {
    refuseAccess(reading, prefix)
    demand(reading, prefix, 'domibus-files', ['FOLDER', 'PARTY_ID'])
    const { values } = reading
    const folder = values[`${prefix}_FOLDER`]
    const partyId = values[`${prefix}_PARTY_ID`]
    if (folder === undefined || partyId === undefined) return undefined
    return { connector: 'domibus-files', folder, partyId, agreement: agreementIn(values, prefix) }
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
    }
  },
}

/** What of the P-Mode is set for a stage. */
export function agreementIn(values: Values, prefix: Prefix): AgreementSettings {
  return thoseSet({
    authorityPartyId: values[`${prefix}_AUTHORITY_PARTY_ID`],
    partyIdType: values[`${prefix}_PARTY_ID_TYPE`],
    service: values[`${prefix}_SERVICE`],
    serviceType: values[`${prefix}_SERVICE_TYPE`],
    action: values[`${prefix}_ACTION`],
    originalSender: values[`${prefix}_ORIGINAL_SENDER`],
    finalRecipient: values[`${prefix}_FINAL_RECIPIENT`],
  })
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

function refuseAccess(reading: Reading, prefix: Prefix): void {
  refuse(reading, prefix, ['ENDPOINT', 'USER', 'PASSWORD', 'CA_FILE'], 'the connector domibus')
}

function demand(
  { isSet, report }: Reading,
  prefix: Prefix,
  connector: string,
  names: readonly ShortName[],
): void {
  const missing = names.map(short => `${prefix}_${short}` as const).filter(name => !isSet(name))
  if (missing.length === 0) return
  // What asks for the connector is where it is to be added.
  const asking = isSet(`${prefix}_CONNECTOR`)
    ? (`${prefix}_CONNECTOR` as const)
    : (`${prefix}_ENDPOINT` as const)
  report(asking, `The connector ${connector} needs ${missing.join(' and ')}.`)
}
