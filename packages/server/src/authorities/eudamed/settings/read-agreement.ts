import type { AgreementSettings } from '../stage.ts'
import { type EudamedReading, type SettingName, stageSettings } from './stage-settings.ts'

/** The names of the authority, for which production has no default. */
const authorityNames = ['AUTHORITY_PARTY_ID', 'AUTHORITY_NODE_ID', 'FINAL_RECIPIENT'] as const

/** The P-Mode's values; nothing where names of the authority are missing, which is reported with where they are found. */
export function demandAgreement(reading: EudamedReading, connector: string): AgreementSettings | undefined {
  const agreement = readAgreement(reading)
  if (agreement) return agreement
  for (const name of authorityNames) {
    if (reading.isSet(name)) continue
    reading.reportMissing(
      `The connector ${connector} needs ${reading.writeName(name)}. ${stageSettings[name].foundIn}`,
    )
  }
  return undefined
}

/** What of the P-Mode is set for a stage, and the defaults of preview; nothing where a name of the authority is missing. */
export function readAgreement({ values, stage }: EudamedReading): AgreementSettings | undefined {
  const named = (name: (typeof authorityNames)[number]): string | undefined =>
    values[name] ?? (stage === 'preview' ? stageSettings[name].previewDefault : undefined)
  const authorityPartyId = named('AUTHORITY_PARTY_ID')
  const authorityNodeId = named('AUTHORITY_NODE_ID')
  const finalRecipient = named('FINAL_RECIPIENT')
  if (authorityPartyId === undefined || authorityNodeId === undefined || finalRecipient === undefined) {
    return undefined
  }
  const rest = chooseSet({
    partyIdType: values.PARTY_ID_TYPE,
    role: values.ROLE,
    nodeId: values.NODE_ID,
    authorityPartyIdType: values.AUTHORITY_PARTY_ID_TYPE,
    authorityRole: values.AUTHORITY_ROLE,
    service: values.SERVICE,
    serviceType: values.SERVICE_TYPE,
    action: values.ACTION,
    agreement: values.AGREEMENT,
    agreementType: values.AGREEMENT_TYPE,
    originalSender: values.ORIGINAL_SENDER,
    payloadId: values.PAYLOAD_ID,
  })
  return { authorityPartyId, authorityNodeId, finalRecipient, ...rest }
}

/** The fields that have a value. */
export function chooseSet<Name extends string>(
  fields: Readonly<Record<Name, string | undefined>>,
): { [N in Name]?: string } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [N in Name]?: string
  }
}

/** The settings of a stage but for these. */
export function omitSettings(names: readonly SettingName[]): SettingName[] {
  return (Object.keys(stageSettings) as SettingName[]).filter(name => !names.includes(name))
}
