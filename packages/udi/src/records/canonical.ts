import type { Model, Records } from '../models/index.ts'

/**
 * A record in the one form in which rules, messages and comparisons see it: nothing stands for nothing (`null` and
 * empty arrays are gone), and what may be given singly is an array.
 */
export type Canonical<Value> = { [Key in keyof Value]: CanonicalValue<Exclude<Value[Key], null>> }

type CanonicalValue<Value> = [Extract<Value, readonly unknown[]>] extends [never]
  ? Value extends object
    ? Canonical<Value>
    : Value
  : Extract<Value, readonly unknown[]> extends readonly (infer Item)[]
    ? CanonicalValue<Item>[]
    : never

export type CanonicalDevice<M extends Model = Model> = Canonical<Records[M]['device']>
export type CanonicalDeviceGroup<M extends Model = Model> = Canonical<Records[M]['deviceGroup']>

/** What a caller asks to validate or submit. The records are whatever arrived. */
export interface RecordRequest {
  device?: unknown
  deviceGroup?: unknown
  actorCode?: string | undefined
  authorizedRepresentativeCode?: string | undefined
  /** Whether the group is not the caller's but the one that is held: then nothing of this request goes into it. */
  groupIsStored?: boolean
}

/** The canonical records of a request, and the way back to the caller's own. */
export interface CanonicalRequest {
  device: Record<string, unknown>
  deviceGroup: Record<string, unknown>
  actorCode: string | undefined
  authorizedRepresentativeCode: string | undefined
  /** Where the caller wrote what stands at `path` in the canonical records. Both are JSON Pointers. */
  callerPath(path: string): string
}

/** Where the caller wrote what stands elsewhere in the canonical records: his own path by the canonical one. */
type Origins = Map<string, string>

const mayBeSingle = new Set(['MDN', 'Certificates', 'Substances'])

/** Fields of the group that the device record may repeat or stand in for. */
const givenOnDeviceInstead = ['SpecialDeviceType', 'Certificates'] as const

/** Identifiers of a device record, each with the field that names who issued it. */
const identifiersWithAgency = [
  ['SecondaryDi', 'SecondaryDiAgency'],
  ['UnitOfUseDi', 'UnitOfUseDiIssuingAgency'],
  ['DirectMarkingDi', 'DirectMarkingDiIssuingAgency'],
] as const

/**
 * Brings both records of a request into canonical form. Takes records of any shape: what has not the shape of its
 * model is left as it is, for the schema to report.
 */
export function canonicalise(model: Model, request: RecordRequest): CanonicalRequest {
  const origins: Origins = new Map()
  const device = canonicalRecord(request.device, '/device', origins)
  const deviceGroup = canonicalRecord(request.deviceGroup, '/deviceGroup', origins)

  if (model !== 'EU_UDI_SPP' && !request.groupIsStored) {
    for (const field of givenOnDeviceInstead) {
      if (deviceGroup[field] !== undefined || device[field] === undefined) continue
      deviceGroup[field] = device[field]
      origins.set(`/deviceGroup/${field}`, `/device/${field}`)
    }
    if (deviceGroup.ARActorCode === undefined && request.authorizedRepresentativeCode !== undefined) {
      deviceGroup.ARActorCode = request.authorizedRepresentativeCode
      origins.set('/deviceGroup/ARActorCode', '/authorizedRepresentativeCode')
    }
  }
  if (device.DeviceGroup !== undefined && deviceGroup.DeviceGroupAgency !== undefined) {
    device.DeviceGroupAgency ??= deviceGroup.DeviceGroupAgency
  }
  fillInAgencies(device)
  const { actorCode, authorizedRepresentativeCode } = request
  return {
    device,
    deviceGroup,
    actorCode,
    authorizedRepresentativeCode,
    callerPath: path => callerPath(path, origins),
  }
}

function canonicalRecord(value: unknown, path: string, origins: Origins): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  const record: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(value)) {
    const canonical = canonicalField(name, field, `${path}/${name}`, origins)
    if (canonical !== undefined) record[name] = canonical
  }
  return record
}

function canonicalField(name: string, field: unknown, path: string, origins: Origins): unknown {
  if (field === null) return undefined
  if (name === 'SpecialDeviceType' && field === '0') return undefined
  if (name === 'NonEUApplicableCountries' && typeof field === 'string') {
    const countries = field.split(/[\s,]+/u).filter(code => code !== '')
    for (const index of countries.keys()) origins.set(`${path}/${index}`, path)
    return countries.length > 0 ? countries : undefined
  }
  if (mayBeSingle.has(name) && !Array.isArray(field)) {
    origins.set(`${path}/0`, path)
    return [canonicalItem(field, path, origins)]
  }
  if (Array.isArray(field)) {
    return field.length > 0
      ? field.map((item, index) => canonicalItem(item, `${path}/${index}`, origins))
      : undefined
  }
  return canonicalItem(field, path, origins)
}

function canonicalItem(item: unknown, path: string, origins: Origins): unknown {
  return typeof item === 'object' && item !== null && !Array.isArray(item)
    ? canonicalRecord(item, path, origins)
    : item
}

function fillInAgencies(device: Record<string, unknown>): void {
  const { IssuingAgency } = device
  if (IssuingAgency === undefined) return
  for (const [identifier, agency] of identifiersWithAgency) {
    if (device[identifier] !== undefined) device[agency] ??= IssuingAgency
  }
  if (!Array.isArray(device.Packages)) return
  for (const item of device.Packages) {
    if (typeof item !== 'object' || item === null) continue
    item.PackagingDiIssuingAgency ??= IssuingAgency
    if (item.Child !== undefined) item.ChildIssuingAgency ??= IssuingAgency
  }
}

/** Replaces the longest beginning that has an origin, until none has: a field may have moved and been a single item. */
function callerPath(path: string, origins: Origins): string {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
    const origin = origins.get(path.slice(0, end))
    if (origin !== undefined) return callerPath(origin + path.slice(end), origins)
  }
  return path
}
