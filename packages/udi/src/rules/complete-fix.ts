import type { PatchOperation } from '../json/patch-operation.ts'
import { isSameJson } from '../json/same-json.ts'
import { valueAt } from '../json/value-at.ts'
import type { CanonicalRequest } from '../records/canonical.ts'
import { identifierKey } from './eudamed-terms/device-identifiers.ts'

/** Fields of the group that the device record may repeat. */
const repeatedByDevice: ReadonlySet<string> = new Set([
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
  for (const operation of fix) {
    add(operation)
    for (const path of placesBesides(operation, request)) {
      const isGiven = valueAt(given, request.callerPath(path)) !== undefined
      if (isGiven) add({ ...operation, path })
    }
  }
  return [...edits.values()]

  function add(operation: PatchOperation): void {
    const path = request.callerPath(operation.path)
    if (!edits.has(path)) edits.set(path, { ...operation, path })
  }
}

/** Where else the same edit is due. */
function placesBesides({ op, path }: PatchOperation, request: CanonicalRequest): readonly string[] {
  const agency = op === 'remove' ? agencyFields[path] : undefined
  if (agency !== undefined) return [agency]
  if (op === 'add') return []
  const [, record, field = ''] = path.split('/')
  if (record === 'deviceGroup' && repeatedByDevice.has(field)) {
    const twin = path.replace('/deviceGroup', '/device')
    return isSameJson(valueAt(request, twin), valueAt(request, path)) ? [twin] : []
  }
  return op === 'replace' ? placesAsChild(path, request) : []
}

interface PackageFields {
  PackagingDi?: unknown
  PackagingDiIssuingAgency?: unknown
  Child?: unknown
  ChildIssuingAgency?: unknown
}

/** Where the identifier at `path` stands as what is inside a package. */
function placesAsChild(path: string, { device }: CanonicalRequest): readonly string[] {
  const packages: readonly unknown[] = Array.isArray(device.Packages) ? device.Packages : []
  const [, index] = /^\/device\/Packages\/(\d+)\/PackagingDi$/.exec(path) ?? []
  const owner = index === undefined ? undefined : (packages[Number(index)] as PackageFields)
  if (owner === undefined && path !== '/device/Device') return []
  const wanted = owner
    ? keyOf(owner.PackagingDiIssuingAgency, owner.PackagingDi)
    : keyOf(device.IssuingAgency, device.Device)
  return packages.flatMap((item, place) => {
    const { Child, ChildIssuingAgency } = item as PackageFields
    return keyOf(ChildIssuingAgency, Child) === wanted ? [`/device/Packages/${place}/Child`] : []
  })
}

function keyOf(agency: unknown, code: unknown): string | undefined {
  return typeof code === 'string' ? identifierKey(String(agency), code) : undefined
}
