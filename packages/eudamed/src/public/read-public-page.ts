import type { PublicDevice, PublicField, PublicPage } from '@udigate/udi'
import { comparedFields } from './public-fields.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Reads an answer of EUDAMED's Public API to a question for devices, parsed from JSON. Rows without a primary DI are passed
 * over; a value of null says nothing.
 */
export function readPublicPage(document: unknown): PublicPage {
  const { value, nextLink } = isRecord(document) ? document : {}
  if (!Array.isArray(value)) return { kind: 'unreadable', because: 'It has no list of devices (value).' }
  const devices = value.flatMap(row => (isRecord(row) ? (readRow(row) ?? []) : []))
  if (nextLink === undefined || nextLink === null) return { kind: 'page', devices }
  const next = typeof nextLink === 'string' ? URL.parse(nextLink)?.searchParams.get('$after') : undefined
  return next
    ? { kind: 'page', devices, next }
    : { kind: 'unreadable', because: 'Its nextLink names no page.' }
}

function readRow(row: Fields): PublicDevice | undefined {
  const { PRIMARY_DI: code, VERSION_NUMBER: version } = row
  if (typeof code !== 'string') return undefined
  const [deviceGroup, maker, criterion] = [row.BASIC_UDI, row.MF_SRN, row.DEVICE_CRITERION].map(readName)
  const fields: PublicField[] = []
  const unread: string[] = []
  for (const [name, { record, field, read }] of Object.entries(comparedFields)) {
    const value = row[name]
    if (value === undefined || value === null || value === '') continue
    const shown = read(value)
    if (shown === undefined) unread.push(name)
    else fields.push({ name, path: `/${record}/${field}`, value: shown })
  }
  return {
    code: code.trim(),
    ...(deviceGroup === undefined ? {} : { deviceGroup }),
    ...(maker === undefined ? {} : { maker }),
    ...(criterion === undefined ? {} : { criterion }),
    ...(Number.isSafeInteger(version) ? { version: version as number } : {}),
    ...(row.LATEST_VERSION === 0 || row.LATEST_VERSION === false ? { isOutdated: true } : {}),
    fields,
    unread,
  }
}

function readName(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
