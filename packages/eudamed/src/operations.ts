/** What the authority is asked to do to change what is registered. */
export type UpdateOperation =
  | 'BASIC_UDI.PATCH'
  | 'UDI_DI.PATCH'
  | 'MARKET_INFO.PUT'
  | 'PACKAGE_UDI.PUT'
  | 'PRODUCT_DESIGNER.PUT'

/** What the authority is asked to do with what a submission wants. */
export type Operation = 'DEVICE.POST' | 'UDI_DI.POST' | UpdateOperation

/** The order in which the operations of one submission run; each waits until the one before it is accepted. */
export const operationsInOrder: readonly Operation[] = [
  'DEVICE.POST',
  'BASIC_UDI.PATCH',
  'UDI_DI.POST',
  'UDI_DI.PATCH',
  'MARKET_INFO.PUT',
  'PACKAGE_UDI.PUT',
  'PRODUCT_DESIGNER.PUT',
]

/**
 * What the authority counts versions of. Source: EUDAMED business rules 2.18.1, BR-DTX-UDI-034, BR-DTX-UDI-040,
 * BR-UDID-430, BR-UDID-629, BR-UDID-630.
 */
export type Part = 'deviceGroup' | 'device' | 'marketInfos' | 'packages' | 'originalManufacturer'

/** By part, the version that is registered: absent for a part of which there is none yet, 0 where it is not known. */
export type Versions = Readonly<Partial<Record<Part, number>>>

/** The part of which each update makes a new version. */
export const partOf: Readonly<Record<UpdateOperation, Part>> = {
  'BASIC_UDI.PATCH': 'deviceGroup',
  'UDI_DI.PATCH': 'device',
  'MARKET_INFO.PUT': 'marketInfos',
  'PACKAGE_UDI.PUT': 'packages',
  'PRODUCT_DESIGNER.PUT': 'originalManufacturer',
}

/** The parts of a device that have versions of their own. */
export const partsOfDevice = ['marketInfos', 'packages', 'originalManufacturer'] as const

/** The field of a device record that each of these parts is. */
export const fieldOfPart = {
  marketInfos: 'MarketInfos',
  packages: 'Packages',
  originalManufacturer: 'OriginalManufacturer',
} as const satisfies Record<(typeof partsOfDevice)[number], string>

/** Whether an operation is about the device group, by whose code the authority names it then. */
export function isOfGroup(operation: Operation): boolean {
  return operation === 'DEVICE.POST' || operation === 'BASIC_UDI.PATCH'
}

export function isUpdate(operation: Operation): operation is UpdateOperation {
  return operation !== 'DEVICE.POST' && operation !== 'UDI_DI.POST'
}

/**
 * The version that an operation makes of its entity itself, and not of a part that has versions of its own. Whatever comes
 * with a new device has its first version: BR-DTX-UDI-034.
 */
export function versionMade({
  operation,
  version,
}: {
  operation: Operation
  version?: number | undefined
}): number | undefined {
  if (!isUpdate(operation)) return 1
  return operation === 'UDI_DI.PATCH' || operation === 'BASIC_UDI.PATCH' ? version : undefined
}
