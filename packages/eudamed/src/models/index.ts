import * as ivddDevice from './eu-udi-ivdd/device.ts'
import * as ivddDeviceGroup from './eu-udi-ivdd/device-group.ts'
import * as ivdrDevice from './eu-udi-ivdr/device.ts'
import * as ivdrDeviceGroup from './eu-udi-ivdr/device-group.ts'
import * as mddDevice from './eu-udi-mdd/device.ts'
import * as mddDeviceGroup from './eu-udi-mdd/device-group.ts'
import * as mdrDevice from './eu-udi-mdr/device.ts'
import * as mdrDeviceGroup from './eu-udi-mdr/device-group.ts'
import * as sppDevice from './eu-udi-spp/device.ts'
import * as sppDeviceGroup from './eu-udi-spp/device-group.ts'

/** The records of each model, as a caller gives them. Written out: deriving it slows the type check down a lot. */
export interface Records {
  EU_UDI_MDR: { device: mdrDevice.Device; deviceGroup: mdrDeviceGroup.DeviceGroup }
  EU_UDI_IVDR: { device: ivdrDevice.Device; deviceGroup: ivdrDeviceGroup.DeviceGroup }
  EU_UDI_SPP: { device: sppDevice.Device; deviceGroup: sppDeviceGroup.DeviceGroup }
  EU_UDI_MDD: { device: mddDevice.Device; deviceGroup: mddDeviceGroup.DeviceGroup }
  EU_UDI_IVDD: { device: ivddDevice.Device; deviceGroup: ivddDeviceGroup.DeviceGroup }
}

export type Model = keyof Records

/** The TypeBox object (which is a JSON Schema) of each record of each model. */
export const models = {
  EU_UDI_MDR: { device: mdrDevice.Device, deviceGroup: mdrDeviceGroup.DeviceGroup },
  EU_UDI_IVDR: { device: ivdrDevice.Device, deviceGroup: ivdrDeviceGroup.DeviceGroup },
  EU_UDI_SPP: { device: sppDevice.Device, deviceGroup: sppDeviceGroup.DeviceGroup },
  EU_UDI_MDD: { device: mddDevice.Device, deviceGroup: mddDeviceGroup.DeviceGroup },
  EU_UDI_IVDD: { device: ivddDevice.Device, deviceGroup: ivddDeviceGroup.DeviceGroup },
} as const satisfies Record<Model, object>

export const modelNames = Object.keys(models) as Model[]

export function isModel(name: string): name is Model {
  return Object.hasOwn(models, name)
}
