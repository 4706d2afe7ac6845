import type { CanonicalDeviceGroup } from '../records/canonical.ts'
import { regulationBasicUdi } from './basic-udi.ts'
import type { Row } from './element-table.ts'

type DeviceGroup = CanonicalDeviceGroup<'EU_UDI_MDR'>

/** `basicudi:MDRBasicUDIType` */
export const mdrBasicUdi: readonly Row<DeviceGroup>[] = [
  ...regulationBasicUdi,
  ['basicudi:humanProductCheck', 'HumanProductCheck'],
  ['basicudi:IIb_implantable_exceptions', 'DeviceImplantableExceptions'],
  ['basicudi:medicinalProductCheck', 'MedicinalProductCheck'],
  ['basicudi:specialDevice', 'SpecialDeviceType'],
  ['basicudi:type', type],
  ['commondi:active', 'ActiveDevice'],
  ['commondi:administeringMedicine', 'DeviceIntendedToAdministerMedicine'],
  ['commondi:implantable', 'DeviceImplantable'],
  ['commondi:measuringFunction', 'DeviceHasMeasuringFunction'],
  ['commondi:reusable', 'DeviceReusableSurgicalInstrument'],
]

/** One value says whether it is a system, a procedure pack or neither; it cannot be both. */
function type(group: DeviceGroup): 'DEVICE' | 'SYSTEM' | 'PROCEDURE_PACK' {
  if (group.SystemDevice && group.ProcedurePackDevice) {
    throw new RangeError('A device is not both a system and a procedure pack.')
  }
  if (group.SystemDevice) return 'SYSTEM'
  return group.ProcedurePackDevice ? 'PROCEDURE_PACK' : 'DEVICE'
}
