import { fieldOfPart, type Part, partsOfDevice, type Versions } from '../operations.ts'
import type { CanonicalDevice } from '../records/canonical.ts'
import { leavesNoMarkets, takesPackagesAlong } from './carrying-operation.ts'
import type { DesiredRecords, EudamedEntity, RegisteredEntities } from './desired-and-registered.ts'
import { recordsToSend } from './records-to-send.ts'
import { stateAfterRegistration } from './state-after-registration.ts'
import type { PlannedOperation } from './submission-plan.ts'
import { nextVersions } from './versions.ts'
import { isOffMarket, losesCountries } from './what-stays.ts'

/**
 * What is registered of both entities once the authority has accepted an operation of a plan. When it stops after some of
 * them, the plan of the same submission over what is registered then has the rest.
 *
 * @throws RangeError for an operation that does not fit what is registered
 */
export function afterAcceptance(
  planned: PlannedOperation,
  desired: DesiredRecords,
  registered: RegisteredEntities,
): RegisteredEntities {
  switch (planned.operation) {
    case 'DEVICE.POST': {
      const { model, device, deviceGroup } = desired
      if (deviceGroup === undefined) throw new RangeError('DEVICE.POST registers a device group.')
      const state = stateAfterRegistration(model, { ...deviceGroup })
      return {
        device: { model, state, record: { ...device }, versions: firstVersions(device) },
        deviceGroup: { model, state, record: { ...deviceGroup }, versions: { deviceGroup: 1 } },
      }
    }
    case 'UDI_DI.POST': {
      const { model, device } = desired
      // BR-DTX-UDI-035
      const state = registered.deviceGroup?.state === 'SUBMITTED' ? 'SUBMITTED' : 'REGISTERED'
      return {
        ...registered,
        device: { model, state, record: { ...device }, versions: firstVersions(device) },
      }
    }
    case 'BASIC_UDI.PATCH': {
      const entity = requireRegistered(registered.deviceGroup)
      const versions = nextVersions(entity.versions, ['deviceGroup'])
      const { deviceGroup } = recordsToSend(planned, desired)
      return { ...registered, deviceGroup: { ...entity, record: { ...deviceGroup }, versions } }
    }
    case 'UDI_DI.PATCH':
      return { ...registered, device: patchedDevice(planned, desired, requireRegistered(registered.device)) }
    case 'MARKET_INFO.PUT':
      return {
        ...registered,
        device: withPart('marketInfos', desired.device, requireRegistered(registered.device)),
      }
    case 'PACKAGE_UDI.PUT':
      return {
        ...registered,
        device: withPart('packages', desired.device, requireRegistered(registered.device)),
      }
    case 'PRODUCT_DESIGNER.PUT':
      return {
        ...registered,
        device: withPart('originalManufacturer', desired.device, requireRegistered(registered.device)),
      }
  }
}

type RegisteredEntity = EudamedEntity & { readonly record: Readonly<Record<string, unknown>> }

function requireRegistered(entity: EudamedEntity | undefined): RegisteredEntity {
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
): EudamedEntity {
  const field = fieldOfPart[part]
  const { [field]: _old, ...rest } = entity.record
  const desired: Readonly<Record<string, unknown>> = { ...device }
  const record = desired[field] === undefined ? rest : { ...rest, [field]: desired[field] }
  return { ...entity, record, versions: nextVersions(entity.versions, [part]) }
}

function patchedDevice(
  planned: PlannedOperation,
  desired: DesiredRecords,
  entity: RegisteredEntity,
): EudamedEntity {
  const { device } = recordsToSend(planned, desired)
  const { MarketInfos, Packages, OriginalManufacturer } = entity.record
  const record: Record<string, unknown> = { ...device }
  const changed: Part[] = ['device']
  let versions = entity.versions ?? {}

  if (planned.marketInfos !== undefined) changed.push('marketInfos')
  else if (!areCountriesLost(desired, entity)) keep(record, { MarketInfos })
  // Whether EUDAMED goes on counting when there are countries again is not said.
  else if (MarketInfos !== undefined) versions = { ...versions, marketInfos: 0 }

  const leave = takesPackagesAlong(desired.device, entity.record)
  const packages = leave ? offTheMarket(Packages) : Packages
  // Nor whether packages that follow their device have a new version then.
  if (leave && Packages !== undefined) versions = { ...versions, packages: 0 }
  keep(record, { Packages: packages, OriginalManufacturer })
  // What EUDAMED held there and does not show is replaced.
  const { notShown: _, ...rest } = entity
  return { ...rest, record, versions: nextVersions(versions, changed) }
}

/** Whether the device has no countries after an update: it leaves the market by it, or its record gives none. */
function areCountriesLost({ model, device }: DesiredRecords, entity: RegisteredEntity): boolean {
  const isLeaving = losesCountries(model, { ...device }) && !isOffMarket(entity.record)
  return isLeaving || leavesNoMarkets(model, device)
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
