import { resolve } from 'node:path'
import type { ReadStage } from '../../authority.ts'
import type { EudamedSettings } from './connectors.ts'
import type { EudamedReading } from './stage-settings.ts'

interface EudamedStageRead extends ReadStage {
  reading: EudamedReading
  settings: EudamedSettings | undefined
}

/** Stages that share a folder, or everything that an access point knows them by, would mix what belongs to each. */
export function refuseShared({
  preview,
  production,
}: Readonly<Record<'preview' | 'production', EudamedStageRead>>): void {
  if (isOneAccess(preview.reading.values, production.reading.values)) {
    refuse(
      production.reading,
      'ENDPOINT',
      'is the one of preview, with the same USER, PARTY_ID and ORIGINAL_SENDER; stages that share an access point differ in one of these.',
    )
  }
  if (isOnePMode(preview, production)) {
    refuse(
      production.reading,
      'PARTY_ID',
      'is the one of preview, and so is AUTHORITY_PARTY_ID; what is received could not be told apart.',
    )
  }
  const [seen, shown] = [preview.reading.values.PUBLIC_API, production.reading.values.PUBLIC_API]
  if (shown !== undefined && seen?.href === shown.href) {
    refuse(
      production.reading,
      'PUBLIC_API',
      'is the one of preview; what is public of one stage proves nothing of the other.',
    )
  }
  const [one, other] = [findFolder(preview), findFolder(production)]
  if (one !== undefined && one === other) {
    refuse(production.reading, 'FOLDER', 'is the one of preview; each stage needs a folder of its own.')
  }
}

function refuse(
  reading: EudamedReading,
  name: 'ENDPOINT' | 'FOLDER' | 'PARTY_ID' | 'PUBLIC_API',
  because: string,
): void {
  reading.report(name, `${reading.writeName(name)} ${because}`)
}

/** Both stages receive at one address, where the parties say of which one a message is. */
function isOnePMode({ settings: one }: EudamedStageRead, { settings: other }: EudamedStageRead): boolean {
  return (
    one?.connector === 'as4' &&
    other?.connector === 'as4' &&
    one.partyId === other.partyId &&
    one.agreement.authorityPartyId === other.agreement.authorityPartyId
  )
}

function findFolder({ settings }: EudamedStageRead): string | undefined {
  return settings && 'folder' in settings ? resolve(settings.folder) : undefined
}

/** What tells the stages apart for an access point that they share. */
const identity = ['USER', 'PARTY_ID', 'ORIGINAL_SENDER'] as const

function isOneAccess(preview: EudamedReading['values'], production: EudamedReading['values']): boolean {
  return (
    production.ENDPOINT !== undefined &&
    production.ENDPOINT.href === preview.ENDPOINT?.href &&
    identity.every(name => production[name] === preview[name])
  )
}
