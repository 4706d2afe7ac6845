import { fieldOfPart, type Part, partsOfDevice, type Versions } from '../operations.ts'
import type { CanonicalDevice } from '../records/canonical.ts'
import { leavesNoMarkets, takesPackagesAlong } from './carrying-operation.ts'
import type { Known, KnownEntity, Wanted } from './known-entity.ts'
import { recordsToSend } from './records-to-send.ts'
import { stateAfterRegistration } from './state-after-registration.ts'
import type { PlannedOperation } from './submission-plan.ts'
import { nextVersions } from './versions.ts'

/**
 * What is known of both entities once the authority has accepted an operation of a plan. When it stops after some of
 * them, the plan of the same submission over what is known then has the rest.
 *
 * @throws RangeError for an operation that does not fit what is known
 */
export function afterAcceptance(planned: PlannedOperation, wanted: Wanted, known: Known): Known {
  switch (planned.operation) {
    case 'DEVICE.POST': {
      const { model, device, deviceGroup } = wanted
      if (deviceGroup === undefined) throw new RangeError('DEVICE.POST registers a device group.')
      const state = stateAfterRegistration(model, { ...deviceGroup })
      return {
        device: { model, state, record: { ...device }, versions: firstVersions(device) },
        deviceGroup: { model, state, record: { ...deviceGroup }, versions: { deviceGroup: 1 } },
      }
    }
    case 'UDI_DI.POST': {
      const { model, device } = wanted
      // BR-DTX-UDI-035
      const state = known.deviceGroup?.state === 'SUBMITTED' ? 'SUBMITTED' : 'REGISTERED'
      return { ...known, device: { model, state, record: { ...device }, versions: firstVersions(device) } }
    }
    case 'BASIC_UDI.PATCH': {
      const entity = registered(known.deviceGroup)
      const versions = nextVersions(entity.versions, ['deviceGroup'])
      return { ...known, deviceGroup: { ...entity, record: { ...wanted.deviceGroup }, versions } }
    }
    case 'UDI_DI.PATCH':
      return { ...known, device: patchedDevice(planned, wanted, registered(known.device)) }
    case 'MARKET_INFO.PUT':
      return { ...known, device: withPart('marketInfos', wanted.device, registered(known.device)) }
    case 'PACKAGE_UDI.PUT':
      return { ...known, device: withPart('packages', wanted.device, registered(known.device)) }
    case 'PRODUCT_DESIGNER.PUT':
      return { ...known, device: withPart('originalManufacturer', wanted.device, registered(known.device)) }
  }
}

type RegisteredEntity = KnownEntity & { readonly record: Readonly<Record<string, unknown>> }

function registered(entity: KnownEntity | undefined): RegisteredEntity {
  if (entity?.state !== 'REGISTERED' || entity.record === undefined) {
    throw new RangeError('Only what is registered can be updated.')
  }
  return { ...entity, record: entity.record }
}

/** Whatever comes with a new device has its first version. Source: BR-DTX-UDI-034. */
function firstVersions(device: CanonicalDevice): Versions {
  const versions: Partial<Record<Part, number>> = { device: 1 }
  for (const part of partsOfDevice) if (fieldOfPart[part] in device) versions[part] = 1
  return versions
}

function withPart(
  part: (typeof partsOfDevice)[number],
  device: CanonicalDevice,
  entity: RegisteredEntity,
): KnownEntity {
  const field = fieldOfPart[part]
  const { [field]: _old, ...rest } = entity.record
  const wanted: Readonly<Record<string, unknown>> = { ...device }
  const record = wanted[field] === undefined ? rest : { ...rest, [field]: wanted[field] }
  return { ...entity, record, versions: nextVersions(entity.versions, [part]) }
}

function patchedDevice(planned: PlannedOperation, wanted: Wanted, entity: RegisteredEntity): KnownEntity {
  const { device } = recordsToSend(planned, wanted)
  const { MarketInfos, Packages, OriginalManufacturer } = entity.record
  const record: Record<string, unknown> = { ...device }
  const changed: Part[] = ['device']
  let versions = entity.versions ?? {}

  if (planned.marketInfos !== undefined) changed.push('marketInfos')
  else if (!leavesNoMarkets(wanted.model, wanted.device)) keep(record, { MarketInfos })
  // Whether EUDAMED goes on counting when there are countries again is not said.
  else if (MarketInfos !== undefined) versions = { ...versions, marketInfos: 0 }

  const leave = takesPackagesAlong(wanted.device, entity.record)
  const packages = leave ? offTheMarket(Packages) : Packages
  // Nor whether packages that follow their device have a new version then.
  if (leave && Packages !== undefined) versions = { ...versions, packages: 0 }
  keep(record, { Packages: packages, OriginalManufacturer })
  return { ...entity, record, versions: nextVersions(versions, changed) }
}

function keep(record: Record<string, unknown>, fields: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) record[name] = value
}

/** The same packages with the status that EUDAMED gives them. */
function offTheMarket(packages: unknown): unknown {
  if (!Array.isArray(packages)) return packages
  const Status = 'NO_LONGER_PLACED_ON_THE_MARKET'
  return packages.map(item => ({ ...item, Status }))
}
