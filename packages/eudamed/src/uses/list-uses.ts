import type { RecordRequest } from '@udigate/udi'
import { findCodeSpace } from '../models/criteria.ts'
import { isDirective } from '../models/families.ts'
import type { Model } from '../models/index.ts'
import { canonicalise } from '../records/canonical.ts'
import { isName } from '../records/entity-names.ts'
import { readMaker } from '../records/maker.ts'
import type { Bearer, IdentifierUse, Purpose } from './bearer.ts'

/** The records of a request by what they use identifiers for, whatever has arrived as records. */
export interface UsesOfRecord {
  readonly bearer: Bearer
  /** The device's own first. None where the record does not name its device. */
  readonly uses: readonly IdentifierUse[]
}

const uses: readonly { code: string; agency: string; purpose: Purpose }[] = [
  { code: 'Device', agency: 'IssuingAgency', purpose: 'device' },
  { code: 'SecondaryDi', agency: 'SecondaryDiAgency', purpose: 'secondary' },
  { code: 'DirectMarkingDi', agency: 'DirectMarkingDiIssuingAgency', purpose: 'marking' },
  { code: 'UnitOfUseDi', agency: 'UnitOfUseDiIssuingAgency', purpose: 'unit' },
]

/** Every identifier that the records of a request use, each with its purpose and its place. */
export function listUses(model: Model, request: RecordRequest): UsesOfRecord | undefined {
  // Of a directive device identifiers may follow from others.
  const { device, deviceGroup } = isDirective(model) ? canonicalise(model, request) : request
  if (!isFields(device)) return undefined
  const own = readIdentifier(device.Device, device.IssuingAgency)
  if (own === undefined) return undefined
  const group = isFields(deviceGroup) ? deviceGroup : {}
  const bearer: Bearer = {
    codeSpace: findCodeSpace(model),
    agency: own.agency,
    code: own.code,
    maker: (readMaker(group) ?? readMaker(device))?.actor,
  }
  const found: IdentifierUse[] = []
  for (const { code, agency, purpose } of uses) {
    const read = readIdentifier(device[code], device[agency] ?? own.agency)
    if (read !== undefined) found.push({ purpose, ...read, path: `/device/${code}` })
  }
  const { Packages: packages } = device
  if (Array.isArray(packages)) {
    for (const [index, each] of packages.entries()) {
      if (!isFields(each)) continue
      const read = readIdentifier(each.PackagingDi, each.PackagingDiIssuingAgency ?? own.agency)
      const path = `/device/Packages/${index}/PackagingDi`
      if (read !== undefined) found.push({ purpose: 'package', ...read, path })
    }
  }
  const agency = group.DeviceGroupAgency ?? device.DeviceGroupAgency ?? own.agency
  const ofGroup = readIdentifier(device.DeviceGroup ?? group.DeviceGroup, agency)
  if (ofGroup !== undefined) found.push({ purpose: 'group', ...ofGroup, path: '/device/DeviceGroup' })
  const { RelatedLegacyDevice: link } = device
  const linked = isFields(link) ? readIdentifier(link.Device, link.IssuingAgency) : undefined
  if (linked !== undefined) found.push({ purpose: 'link', ...linked, path: '/device/RelatedLegacyDevice' })
  return { bearer, uses: found }
}

type Fields = Readonly<Record<string, unknown>>

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readIdentifier(code: unknown, agency: unknown): { code: string; agency: string } | undefined {
  return isName(code) && code !== '' && isName(agency) && agency !== '' ? { code, agency } : undefined
}
