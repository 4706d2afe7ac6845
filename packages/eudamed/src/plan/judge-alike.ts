import { defineCheck, type EntityAlike, type Finding, type NamedText } from '@udigate/udi'
import { findCodeSpace } from '../models/criteria.ts'
import { readMaker } from '../records/maker.ts'
import { type DesiredRecords, isHeld, type RegisteredEntities } from './desired-and-registered.ts'

export const groupAlike = defineCheck(
  'BR-UDID-680',
  '{field} {value} is also that of the device group {other}. EUDAMED notifies you of that, and registers the group. Check that the two are not one device group with two codes.',
)
export const deviceAlike = defineCheck(
  'BR-UDID-681',
  'ReferenceNumber {value} is also that of the device {other}. EUDAMED notifies you of that, and registers the device. Check that the two are not one device with two UDI-DIs.',
)

const compared = [
  { kind: 'group', record: 'deviceGroup', field: 'DeviceName', check: groupAlike },
  { kind: 'group', record: 'deviceGroup', field: 'DeviceModel', check: groupAlike },
  { kind: 'device', record: 'device', field: 'ReferenceNumber', check: deviceAlike },
] as const

/**
 * The texts of records by which EUDAMED notices that its manufacturer has registered something alike already. Source: BR-UDID-680,
 * BR-UDID-681.
 */
export function listNamedTexts(desired: DesiredRecords): readonly NamedText[] {
  return compared.flatMap(({ kind, record, field }) => {
    const text = readText(desired[record], field)
    return text === undefined ? [] : [{ kind, field, text }]
  })
}

/**
 * What EUDAMED notifies of when it registers something new: another entity of the same manufacturer or producer that says the same.
 *
 * @param alike what is registered with one of the texts, the entities of the submission themselves among it or not
 * @returns with paths into the canonical records
 *
 * Source: BR-UDID-680, BR-UDID-681. A device under a regulation and the one under a directive that it follows are alike by
 * intention, so that the two are not compared.
 */
export function judgeAlike(
  desired: DesiredRecords,
  registered: RegisteredEntities,
  alike: readonly EntityAlike[],
): readonly Finding[] {
  if (alike.length === 0) return []
  const codeSpace = findCodeSpace(desired.model)
  const maker = readMaker(desired.deviceGroup ?? registered.deviceGroup?.record)?.actor
  const own = alike.filter(each => each.codeSpace === codeSpace && each.actor === maker)
  const isKnown = { device: isHeld(registered.device), group: isHeld(registered.deviceGroup) }
  const codes = { device: desired.device.Device, group: desired.device.DeviceGroup }
  return compared.flatMap(({ kind, record, field, check }) => {
    const value = readText(desired[record], field)
    if (value === undefined || isKnown[kind]) return []
    const other = own.find(
      each => each.kind === kind && each.code !== codes[kind] && readText(each.record, field) === value,
    )
    if (other === undefined) return []
    return [check.find({ path: `/${record}/${field}`, value }, { field, value, other: other.code })]
  })
}

function readText(record: object | undefined, field: string): string | undefined {
  const value = record && new Map<string, unknown>(Object.entries(record)).get(field)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
