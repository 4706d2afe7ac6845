import type { ElementToWrite } from '@udigate/udi'
import type { Model } from '../models/index.ts'
import { isOfGroup, type Operation } from '../operations.ts'
import type { CanonicalDevice, CanonicalDeviceGroup } from '../records/canonical.ts'
import { fill, typed } from './element-table.ts'
import { type EntityElements, entityElements } from './entity-elements.ts'
import { withVersion } from './entity-header.ts'
import { type PartOperation, writePart } from './part-updates.ts'

/** The canonical records of what a message asks EUDAMED to take over. */
export interface Entity<M extends Model> {
  readonly device: CanonicalDevice<M>
  readonly deviceGroup?: CanonicalDeviceGroup<M>
  /** The version that an update makes, 0 for whatever comes next; absent where something new is registered. */
  readonly version?: number
}

type WriteEntity = <M extends Model>(
  elements: EntityElements<M>,
  entity: Entity<M>,
  model: M,
) => ElementToWrite

/** How each operation writes an entity. */
const writers: Readonly<Record<Operation, WriteEntity>> = {
  'DEVICE.POST': (elements, { device, deviceGroup = missing('DEVICE.POST') }) => {
    const { type, content } = elements.device
    return typed('device:Device', type, fill(content, { device, deviceGroup }))
  },
  'BASIC_UDI.PATCH': (elements, { deviceGroup = missing('BASIC_UDI.PATCH'), version }) => {
    const { type, content } = elements.basicUdi
    return typed('device:BasicUDI', type, withVersion(version, fill(content, deviceGroup)))
  },
  'UDI_DI.POST': (elements, { device }) =>
    typed('device:UDIDIData', elements.udiDi.type, fill(elements.udiDi.content, device)),
  'UDI_DI.PATCH': (elements, { device, version }) => {
    const { type, content } = elements.udiDi
    return typed('device:UDIDIData', type, withVersion(version, fill(content, device)))
  },
  'MARKET_INFO.PUT': partWriter('MARKET_INFO.PUT'),
  'PACKAGE_UDI.PUT': partWriter('PACKAGE_UDI.PUT'),
  'PRODUCT_DESIGNER.PUT': partWriter('PRODUCT_DESIGNER.PUT'),
}

function partWriter(operation: PartOperation): WriteEntity {
  // Every model has these fields with the same shape, or not at all.
  return (_elements, { device, version }, model) => writePart(operation, model, device, version)
}

function missing(operation: Operation): never {
  throw new RangeError(`${operation} needs the record of the device group.`)
}

/**
 * The element of the payload that carries `entity`.
 *
 * @throws RangeError where the records lack what the operation needs
 */
export function payloadElement<M extends Model>(
  operation: Operation,
  model: M,
  entity: Entity<M>,
): ElementToWrite {
  return writers[operation](entityElements[model], entity, model)
}

/**
 * The code by which EUDAMED names an entity in its acknowledgement: the Basic UDI-DI of a device group that is new or
 * updated, the UDI-DI of a device for everything else.
 */
export function entityName(
  operation: Operation,
  { device }: { device: { Device: string; DeviceGroup: string } },
): string {
  return isOfGroup(operation) ? device.DeviceGroup : device.Device
}
