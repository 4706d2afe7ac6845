import type { CanonicalRequest, PatchOperation } from '@udigate/udi'
import { isSameJson, valueAt } from '@udigate/udi'
import { identifierKey } from './terms/device-identifiers.ts'

/** Fields of the group that the device record may repeat. */
const repeatedByDevice: ReadonlySet<string | undefined> = new Set([
  'ApplicableLegislation',
  'Certificates',
  'DeviceGroup',
  'DeviceGroupAgency',
  'DeviceReusableSurgicalInstrument',
  'HumanTissuesCells',
  'MFActorCode',
  'PRActorCode',
  'SpecialDeviceType',
])

/** Identifiers of a device record, each with the field that says who issued it and nothing without it. */
const agencyFields: Readonly<Record<string, string>> = {
  '/device/SecondaryDi': '/device/SecondaryDiAgency',
  '/device/UnitOfUseDi': '/device/UnitOfUseDiIssuingAgency',
  '/device/DirectMarkingDi': '/device/DirectMarkingDiIssuingAgency',
}

/**
 * A fix as edits of the caller's own request, together with the edits that it makes necessary elsewhere: what is
 * corrected in the group is corrected where the device repeats it, a corrected identifier in the packages that hold
 * it, and the agency of a removed identifier goes with it.
 *
 * @param fix edits of the canonical records
 * @param given the request as it arrived
 * @returns nothing where it would take more edits than anybody reads
 */
export function completeFix(
  fix: readonly PatchOperation[],
  request: CanonicalRequest,
  given: unknown,
): readonly PatchOperation[] | undefined {
  const edits = new Map<string, PatchOperation>()
  const add = (operation: PatchOperation): void => {
    const path = request.callerPath(operation.path)
    edits.set(path, { ...operation, path })
  }
  for (const operation of fix) {
    if (edits.size > mostEdits) return undefined
    add(operation)
    visitPlacesBesides(operation, request, path => {
      const isGiven = valueAt(given, request.callerPath(path)) !== undefined
      if (isGiven) add({ ...operation, path })
    })
  }
  return edits.size > mostEdits ? undefined : [...edits.values()]
}

/** From how many edits on none is proposed: a package may be inside of thousands. */
const mostEdits = 100

type Visit = (path: string) => void

/** Where else the same edit is due. */
function visitPlacesBesides({ op, path }: PatchOperation, request: CanonicalRequest, visit: Visit): void {
  const agency = op === 'remove' ? agencyFields[path] : undefined
  if (agency !== undefined) visit(agency)
  else if (path.startsWith('/deviceGroup/')) visitTwin(path, request, visit)
  else if (op === 'replace') visitPlacesAsChild(path, request, visit)
}

/** Where the device says the same as its group at `path`. */
function visitTwin(path: string, request: CanonicalRequest, visit: Visit): void {
  const [, , field] = path.split('/')
  const twin = path.replace('/deviceGroup', '/device')
  const isRepeated = repeatedByDevice.has(field) && isSameJson(valueAt(request, twin), valueAt(request, path))
  if (isRepeated) visit(twin)
}

/** Where the identifier at `path` stands as what is inside a package. */
function visitPlacesAsChild(path: string, request: CanonicalRequest, visit: Visit): void {
  const identifier = identifierAt(path, request)
  if (identifier === undefined) return
  let places = placesOfChildren.get(request)
  if (places === undefined) {
    places = findPlacesOfChildren(request.device.Packages)
    placesOfChildren.set(request, places)
  }
  for (const place of places.get(identifier) ?? []) visit(`/device/Packages/${place}/Child`)
}

/** The packages that hold each identifier, by its key: looked for once, since every package may have a fix. */
const placesOfChildren = new WeakMap<CanonicalRequest, ReadonlyMap<string, readonly number[]>>()

function findPlacesOfChildren(packages: unknown): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>()
  if (!Array.isArray(packages)) return places
  for (const [place, item] of packages.entries()) {
    // In packages that have not their shape there may be anything.
    const { Child, ChildIssuingAgency } = Object(item) as Record<string, unknown>
    if (typeof Child !== 'string' || typeof ChildIssuingAgency !== 'string') continue
    const key = identifierKey(ChildIssuingAgency, Child)
    const known = places.get(key)
    if (known === undefined) places.set(key, [place])
    // What is in more of them has no fix.
    else if (known.length <= mostEdits) known.push(place)
  }
  return places
}

function identifierAt(path: string, request: CanonicalRequest): string | undefined {
  if (path === '/device/Device') return getKey(request.device.IssuingAgency, request.device.Device)
  if (!path.endsWith('/PackagingDi')) return undefined
  return getKey(valueAt(request, `${path}IssuingAgency`), valueAt(request, path))
}

function getKey(agency: unknown, code: unknown): string {
  return identifierKey(String(agency), String(code))
}
