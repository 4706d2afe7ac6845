import type { PatchOperation } from '../json/patch-operation.ts'
import { isSameJson } from '../json/same-json.ts'
import { valueAt } from '../json/value-at.ts'
import type { CanonicalRequest } from '../records/canonical.ts'
import { identifierKey } from './eudamed-terms/device-identifiers.ts'

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
 */
export function completeFix(
  fix: readonly PatchOperation[],
  request: CanonicalRequest,
  given: unknown,
): readonly PatchOperation[] {
  const edits = new Map<string, PatchOperation>()
  const add = (operation: PatchOperation): void => {
    const path = request.callerPath(operation.path)
    edits.set(path, { ...operation, path })
  }
  for (const operation of fix) {
    add(operation)
    visitPlacesBesides(operation, request, path => {
      const isGiven = valueAt(given, request.callerPath(path)) !== undefined
      if (isGiven) add({ ...operation, path })
    })
  }
  return [...edits.values()]
}

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
  const { Packages } = request.device
  const wanted = identifierAt(path, request)
  if (wanted === undefined || !Array.isArray(Packages)) return
  for (const [place, item] of Packages.entries()) {
    // In packages that have not their shape there may be anything.
    const { Child, ChildIssuingAgency } = Object(item) as Record<string, unknown>
    if (typeof Child !== 'string' || typeof ChildIssuingAgency !== 'string') continue
    if (identifierKey(ChildIssuingAgency, Child) === wanted) visit(`/device/Packages/${place}/Child`)
  }
}

function identifierAt(path: string, request: CanonicalRequest): string | undefined {
  if (path === '/device/Device') return keyOf(request.device.IssuingAgency, request.device.Device)
  if (!path.endsWith('/PackagingDi')) return undefined
  return keyOf(valueAt(request, `${path}IssuingAgency`), valueAt(request, path))
}

function keyOf(agency: unknown, code: unknown): string {
  return identifierKey(String(agency), String(code))
}
