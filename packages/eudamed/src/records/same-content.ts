import { callersOwnFields, repeatedGroupFields } from './callers-own-fields.ts'
import { comparableText } from './comparable-text.ts'

/** Lists in which the order says nothing. */
const sets = new Set(['MDN', 'ProductionIdentifier', 'MarketInfos', 'Packages'])

type CanonicalRecord = Readonly<Record<string, unknown>>

/**
 * Whether two canonical device records say the same to the authority. The caller's own fields and what repeats the
 * group are not compared; nomenclature codes, production identifiers, markets and packages compare as sets,
 * everything else in order. Texts compare in Unicode's form NFC.
 */
export function isSameDevice(one: CanonicalRecord, other: CanonicalRecord): boolean {
  return writeContent(one, repeatedGroupFields) === writeContent(other, repeatedGroupFields)
}

/**
 * Whether two canonical device group records say the same to the authority. EUDAMED says of every device that it is no
 * exception among implants of class IIb where nothing was said of it, so that the two are the same.
 */
export function isSameDeviceGroup(one: CanonicalRecord, other: CanonicalRecord): boolean {
  return writeDeviceGroupContent(one) === writeDeviceGroupContent(other)
}

/** What a canonical device group record says, as a text that is the same for all that say the same. */
export function writeDeviceGroupContent(record: CanonicalRecord): string {
  return writeContent(withoutEmptyStatement(record), nothing)
}

const nothing: ReadonlySet<string> = new Set()

function withoutEmptyStatement(record: CanonicalRecord): CanonicalRecord {
  const { DeviceImplantableExceptions: isException, ...rest } = record
  return isException === false ? rest : record
}

function writeContent(record: CanonicalRecord, repeated: ReadonlySet<string>): string {
  const names = Object.keys(record).filter(name => !callersOwnFields.has(name) && !repeated.has(name))
  return JSON.stringify(
    names.sort().map(name => [name, sets.has(name) ? sorted(record[name]) : ordered(record[name])]),
  )
}

function sorted(value: unknown): unknown {
  return Array.isArray(value) ? value.map(item => JSON.stringify(ordered(item))).sort() : value
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value === 'string') return comparableText(value)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, field]) => [name, ordered(field)])
}
