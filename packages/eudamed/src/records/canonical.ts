import {
  type CanonicalRequest,
  isNothing,
  type RecordCheck,
  type RecordRequest,
  type TakeField,
} from '@udigate/udi'
import { isDirective, isPack } from '../models/families.ts'
import { type Model, models, type Records } from '../models/index.ts'
import { type DerivedIdentifier, deriveIdentifiers } from './derived-identifiers.ts'
import { needsNoRepresentative } from './representative.ts'

/**
 * A record in the one form in which rules, messages and comparisons see it: nothing stands for nothing (`null`, empty
 * texts and empty arrays are gone), and what may be given singly is an array.
 */
export type Canonical<Value> = { [Key in keyof Value]: CanonicalValue<Exclude<Value[Key], null>> }

type CanonicalValue<Value> = [Extract<Value, readonly unknown[]>] extends [never]
  ? Value extends object
    ? Canonical<Value>
    : Value
  : Extract<Value, readonly unknown[]> extends readonly (infer Item)[]
    ? CanonicalValue<Item>[]
    : never

/** The canonical records of each model. Under a directive they have the identifiers that a caller may leave out. */
interface CanonicalRecords {
  EU_UDI_MDR: CanonicalPair<'EU_UDI_MDR'>
  EU_UDI_IVDR: CanonicalPair<'EU_UDI_IVDR'>
  EU_UDI_SPP: CanonicalPair<'EU_UDI_SPP'>
  EU_UDI_MDD: Identified<CanonicalPair<'EU_UDI_MDD'>>
  EU_UDI_IVDD: Identified<CanonicalPair<'EU_UDI_IVDD'>>
}

interface CanonicalPair<M extends Model> {
  device: Canonical<Records[M]['device']>
  deviceGroup: Canonical<Records[M]['deviceGroup']>
}

interface Identified<Pair extends { device: object; deviceGroup: object }> {
  device: With<Pair['device'], 'Device' | 'DeviceGroup' | 'IssuingAgency'>
  deviceGroup: With<Pair['deviceGroup'], 'DeviceGroup' | 'DeviceGroupAgency'>
}

type With<Fields, Names extends string> = Omit<Fields, Names> & Required<Pick<Fields, Names & keyof Fields>>

export type CanonicalDevice<M extends Model = Model> = CanonicalRecords[M]['device']
export type CanonicalDeviceGroup<M extends Model = Model> = CanonicalRecords[M]['deviceGroup']

/**
 * Where the caller wrote what stands elsewhere in the canonical records: his own path by the canonical one. A path that
 * ends in `/` stands for every item of a list that the caller wrote as one text.
 */
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

/** The canonical records of a request, with what was filled in because it follows from the rest. */
export interface Canonicalised extends CanonicalRequest {
  readonly derived: readonly DerivedIdentifier[]
}

/**
 * Brings both records of a request into canonical form. Takes records of any shape: what has not the shape of its
 * model is left as it is, for the schema to report.
 */
export function canonicalise(model: Model, request: RecordRequest): Canonicalised {
  return bringIntoForm(model, request, (value, path, origins) =>
    canonicalRecord(known(model, path, value), path, origins),
  )
}

/** A request in the form for rules, and which of its records are plainly sound by their schemas. */
interface CanonicalisedForRules extends Canonicalised {
  readonly sound: ReadonlySet<RecordPath>
}

/** A device group in the form for rules, once it was brought into it for some request. */
export interface GroupForm {
  known?: { readonly record: Record<string, unknown>; readonly origins: Origins; readonly isSound: boolean }
}

/**
 * The same for rules, which ask for fields by name: each record has all fields of its model, those without a value as
 * `undefined`, and no others. As all records of a model are alike so, rules read their fields faster. Records that are
 * plainly sound are brought into form while that is found out.
 *
 * @param group the form of its group, where it is that of other requests too
 */
export function canonicaliseForRules(
  model: Model,
  request: RecordRequest,
  checks: Readonly<Record<'device' | 'deviceGroup', RecordCheck>>,
  group?: GroupForm,
): CanonicalisedForRules {
  const sound = new Set<RecordPath>()
  const bring = (value: unknown, path: RecordPath, origins: Origins): Record<string, unknown> => {
    const open = getUnfilled(model, path)
    const record: Record<string, unknown> = { ...open }
    const take: TakeField = (name, field, isSingle) => {
      if (isSingle && !isNothing(field) && name !== 'SpecialDeviceType') record[name] = field
      else record[name] = canonicalMember(name, field, path, origins)
    }
    const check = path === '/device' ? checks.device : checks.deviceGroup
    if (check.takeIfPlainlySound(value, take)) {
      sound.add(path)
      return record
    }
    const written = known(model, path, value)
    const other: Record<string, unknown> = { ...open }
    if (!isRecord(written)) return other
    for (const name of Object.keys(written)) {
      if (Object.hasOwn(other, name)) other[name] = canonicalMember(name, written[name], path, origins)
    }
    return other
  }
  const bringGroup = (value: unknown, form: GroupForm, origins: Origins): Record<string, unknown> => {
    if (form.known === undefined) {
      const own: Origins = new Map()
      const record = bring(value, '/deviceGroup', own)
      form.known = { record, origins: own, isSound: sound.has('/deviceGroup') }
    }
    for (const [path, origin] of form.known.origins) origins.set(path, origin)
    if (form.known.isSound) sound.add('/deviceGroup')
    // A copy: what the device stands in for is filled in.
    return { ...form.known.record }
  }
  const canonicalised = bringIntoForm(model, request, (value, path, origins) =>
    path === '/deviceGroup' && group ? bringGroup(value, group, origins) : bring(value, path, origins),
  )
  return { ...canonicalised, sound }
}

type RecordPath = '/device' | '/deviceGroup'

/** Each record of a model with all its fields and no value, made once. */
const unfilled = new Map<Model, Readonly<Record<RecordPath, object>>>()

function getUnfilled(model: Model, path: RecordPath): object {
  let records = unfilled.get(model)
  if (records === undefined) {
    const { device, deviceGroup } = models[model]
    records = { '/device': leaveOpen(device), '/deviceGroup': leaveOpen(deviceGroup) }
    unfilled.set(model, records)
  }
  return records[path]
}

function leaveOpen({ properties }: { properties: object }): object {
  return Object.fromEntries(Object.keys(properties).map(name => [name, undefined]))
}

/** Brings a request into canonical form, its records by `bring`. */
function bringIntoForm(
  model: Model,
  request: RecordRequest,
  bring: (value: unknown, path: RecordPath, origins: Origins) => Record<string, unknown>,
): Canonicalised {
  const origins: Origins = new Map()
  const movedFields: string[] = []
  const move = (to: string, from: string): void => {
    origins.set(to, from)
    movedFields.push(to)
  }
  const device = bring(request.device, '/device', origins)
  const deviceGroup = bring(request.deviceGroup, '/deviceGroup', origins)

  if (!isPack(model) && !request.groupIsStored) {
    for (const field of givenOnDeviceInstead) {
      if (deviceGroup[field] !== undefined || device[field] === undefined) continue
      deviceGroup[field] = device[field]
      move(`/deviceGroup/${field}`, `/device/${field}`)
    }
    const { authorizedRepresentativeCode } = request
    const standsIn = deviceGroup.ARActorCode === undefined && !needsNoRepresentative(deviceGroup.MFActorCode)
    if (standsIn && authorizedRepresentativeCode !== undefined) {
      deviceGroup.ARActorCode = authorizedRepresentativeCode
      move('/deviceGroup/ARActorCode', representativeBeside)
    }
  }
  const derived =
    isDirective(model) && isRecord(request.device)
      ? deriveIdentifiers(device, isRecord(request.deviceGroup) ? deviceGroup : undefined)
      : []
  for (const { path, from } of derived) move(path, from)
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
    movedFields,
    derived,
    callerPath: path => (origins.size === 0 ? path : callerPath(path, origins)),
  }
}

/** Where the representative stands whose code is given beside both records. */
export const representativeBeside = '/authorizedRepresentativeCode'

/** More members than any record has fields. */
const manyMembers = 500

/** A record, and of one with far more members than there are fields only the fields: nothing reads the others. */
function known(model: Model, path: RecordPath, value: unknown): unknown {
  if (!isRecord(value) || Object.keys(value).length <= manyMembers) return value
  const names = Object.keys(models[model][path === '/device' ? 'device' : 'deviceGroup'].properties).filter(
    name => Object.hasOwn(value, name),
  )
  return Object.fromEntries(names.map(name => [name, value[name]]))
}

function canonicalRecord(value: unknown, path: string, origins: Origins): Record<string, unknown> {
  return isRecord(value) ? canonicalFields(value, path, origins) : {}
}

/** A copy with every field in canonical form. */
function canonicalFields(
  fields: Record<string, unknown>,
  path: string,
  origins: Origins,
): Record<string, unknown> {
  // Copied as a whole, which is much faster than field by field; only where something goes is the rest picked.
  const record = { ...fields }
  let goes: string[] | undefined
  for (const name of Object.keys(fields)) {
    const field = fields[name]
    const canonical = canonicalMember(name, field, path, origins)
    // No record has a field of that name, and writing it would give the copy another prototype.
    if (canonical === undefined || name === '__proto__') {
      goes ??= []
      goes.push(name)
    } else if (canonical !== field) record[name] = canonical
  }
  return goes === undefined ? record : without(record, new Set(goes))
}

function canonicalMember(name: string, field: unknown, path: string, origins: Origins): unknown {
  return isScalar(field)
    ? canonicalScalar(name, field, path, origins)
    : canonicalField(name, field, `${path}/${name}`, origins)
}

function without(record: Record<string, unknown>, names: ReadonlySet<string>): Record<string, unknown> {
  const left: Record<string, unknown> = {}
  for (const name of Object.keys(record)) if (!names.has(name)) left[name] = record[name]
  return left
}

function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null
}

function canonicalScalar(name: string, field: unknown, path: string, origins: Origins): unknown {
  if (isNothing(field)) return undefined
  if (typeof field !== 'string') return mayBeSingle.has(name) ? single(name, field, path, origins) : field
  if (name === 'SpecialDeviceType') return field === '0' ? undefined : field
  if (name === 'NonEUApplicableCountries') {
    const countries = field.split(/[\s,]+/u).filter(code => code !== '')
    origins.set(`${path}/${name}/`, `${path}/${name}`)
    return countries.length > 0 ? countries : undefined
  }
  return mayBeSingle.has(name) ? single(name, field, path, origins) : field
}

function single(name: string, item: unknown, path: string, origins: Origins): readonly unknown[] {
  origins.set(`${path}/${name}/0`, `${path}/${name}`)
  return [item]
}

/** Of an object or an array. What is canonical already is not copied. */
function canonicalField(name: string, field: unknown, path: string, origins: Origins): unknown {
  if (Array.isArray(field)) return field.length > 0 ? canonicalList(field, path, origins) : undefined
  if (!mayBeSingle.has(name)) return canonicalItem(field, path, origins)
  origins.set(`${path}/0`, path)
  return [canonicalItem(field, path, origins)]
}

function canonicalList(list: readonly unknown[], path: string, origins: Origins): readonly unknown[] {
  let copy: unknown[] | undefined
  for (let index = 0; index < list.length; index += 1) {
    const item = list[index]
    if (isScalar(item) || (isRecord(item) && isCanonical(item))) continue
    const canonical = canonicalItem(item, `${path}/${index}`, origins)
    if (canonical !== item) {
      copy ??= [...list]
      copy[index] = canonical
    }
  }
  return copy ?? list
}

function canonicalItem(item: unknown, path: string, origins: Origins): unknown {
  if (!isRecord(item) || isCanonical(item)) return item
  return canonicalFields(item, path, origins)
}

/** Whether every field is a plain scalar that stands for itself, as in nearly all items of lists. */
function isCanonical(item: Record<string, unknown>): boolean {
  for (const name of Object.keys(item)) {
    const field = item[name]
    if (isScalar(field) ? isNothing(field) || isSpecial(name) : true) return false
  }
  return true
}

function isSpecial(name: string): boolean {
  return name === 'NonEUApplicableCountries' || name === 'SpecialDeviceType' || mayBeSingle.has(name)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function fillInAgencies(device: Record<string, unknown>): void {
  const { IssuingAgency } = device
  if (IssuingAgency === undefined) return
  for (const [identifier, agency] of identifiersWithAgency) {
    if (device[identifier] !== undefined) device[agency] ??= IssuingAgency
  }
  if (Array.isArray(device.Packages)) {
    device.Packages = device.Packages.map(item =>
      isRecord(item) ? packageWithAgencies(item, IssuingAgency) : item,
    )
  }
}

function packageWithAgencies(item: Record<string, unknown>, agency: unknown): Record<string, unknown> {
  const { PackagingDi, PackagingDiIssuingAgency, Child, ChildIssuingAgency } = item
  if (PackagingDi === undefined && Child === undefined) return item
  return {
    ...item,
    PackagingDiIssuingAgency: PackagingDiIssuingAgency ?? agency,
    ...(Child === undefined ? {} : { ChildIssuingAgency: ChildIssuingAgency ?? agency }),
  }
}

/** Replaces the longest beginning that has an origin, until none has: a field may have moved and been a single item. */
function callerPath(path: string, origins: Origins): string {
  for (let end = path.length; end > 0; ) {
    const origin = origins.get(path.slice(0, end))
    if (origin !== undefined) return callerPath(origin + path.slice(end), origins)
    const slash = path.lastIndexOf('/', end - 1)
    const whole = origins.get(path.slice(0, slash + 1))
    if (whole !== undefined) return callerPath(whole + path.slice(end), origins)
    end = slash
  }
  return path
}
