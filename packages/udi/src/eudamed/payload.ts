import type { Model } from '../models/index.ts'
import type { Operation } from '../plan/plan.ts'
import type { CanonicalDevice, CanonicalDeviceGroup } from '../records/canonical.ts'
import type { ElementToWrite } from '../xml/write-xml.ts'
import { fill, type Row, typed } from './element-table.ts'
import { ivdrBasicUdi } from './ivdr-basic-udi.ts'
import { mdrBasicUdi } from './mdr-basic-udi.ts'
import type { QName } from './namespaces.ts'
import { sppBasicUdi } from './spp-basic-udi.ts'
import { ivdrUdiDi, mdrUdiDi, sppUdiDi } from './udi-di.ts'

/** The canonical records of what a message asks EUDAMED to take over. */
export interface Entity<M extends Model> {
  readonly device: CanonicalDevice<M>
  readonly deviceGroup?: CanonicalDeviceGroup<M>
}

/** Elements of a model, and the tables that fill them. */
interface Elements<M extends Model> {
  deviceType: QName
  basicUdi: { name: QName; rows: readonly Row<CanonicalDeviceGroup<M>>[] }
  udiDi: { name: QName; type: QName; rows: readonly Row<CanonicalDevice<M>>[] }
}

const elements: { readonly [M in Model]: Elements<M> } = {
  EU_UDI_MDR: {
    deviceType: 'device:MDRDeviceType',
    basicUdi: { name: 'device:MDRBasicUDI', rows: mdrBasicUdi },
    udiDi: { name: 'device:MDRUDIDIData', type: 'udidi:MDRUDIDIDataType', rows: mdrUdiDi },
  },
  EU_UDI_IVDR: {
    deviceType: 'device:IVDRDeviceType',
    basicUdi: { name: 'device:IVDRBasicUDI', rows: ivdrBasicUdi },
    udiDi: { name: 'device:IVDRUDIDIData', type: 'udidi:IVDRUDIDIDataType', rows: ivdrUdiDi },
  },
  EU_UDI_SPP: {
    deviceType: 'device:PRDeviceType',
    basicUdi: { name: 'device:PRBasicUDI', rows: sppBasicUdi },
    udiDi: { name: 'device:PRUDIDIData', type: 'udidi:PRUDIDIDataType', rows: sppUdiDi },
  },
}

/** How each operation writes an entity. */
const payloads: Readonly<
  Record<Operation, <M extends Model>(elements: Elements<M>, entity: Entity<M>) => ElementToWrite>
> = {
  'DEVICE.POST': (elements, { device, deviceGroup }) => {
    if (deviceGroup === undefined) {
      throw new RangeError('DEVICE.POST needs the record of the device group.')
    }
    return typed('device:Device', elements.deviceType, [
      { name: elements.basicUdi.name, content: fill(elements.basicUdi.rows, deviceGroup) },
      { name: elements.udiDi.name, content: fill(elements.udiDi.rows, device) },
    ])
  },
  'UDI_DI.POST': (elements, { device }) =>
    typed('device:UDIDIData', elements.udiDi.type, fill(elements.udiDi.rows, device)),
}

/**
 * The element of the payload that hands over `entity`.
 *
 * @throws RangeError where the records lack what the operation needs
 */
export function payloadElement<M extends Model>(
  operation: Operation,
  model: M,
  entity: Entity<M>,
): ElementToWrite {
  return payloads[operation](elements[model], entity)
}

/**
 * The code by which EUDAMED names an entity in its acknowledgement: the Basic UDI-DI of a new device group, the
 * UDI-DI of a further device.
 */
export function entityName(
  operation: Operation,
  { device }: { device: { Device: string; DeviceGroup: string } },
): string {
  return operation === 'DEVICE.POST' ? device.DeviceGroup : device.Device
}
