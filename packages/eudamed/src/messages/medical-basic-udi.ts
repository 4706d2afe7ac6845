import type { MedicalModel } from '../models/families.ts'
import type { CanonicalDeviceGroup } from '../records/canonical.ts'
import { directiveBasicUdi, regulationBasicUdi } from './basic-udi.ts'
import { mandatory } from './element-content.ts'
import { type Row, table } from './element-table.ts'
import { leafText, leaveUnread, trimXml } from './reading.ts'
import { code, flag } from './rows/single-values.ts'
import { enumeration, specialDeviceType } from './value-types.ts'

type DeviceGroup = CanonicalDeviceGroup<MedicalModel>

/** One value says whether it is a system, a procedure pack or neither; it cannot be both. */
const type: Row<DeviceGroup> = {
  name: 'basicudi:type',
  content: enumeration('DEVICE', 'PROCEDURE_PACK', 'SYSTEM'),
  write: group => {
    if (group.SystemDevice && group.ProcedurePackDevice) {
      throw new RangeError('A device is not both a system and a procedure pack.')
    }
    if (group.SystemDevice) return 'SYSTEM'
    return group.ProcedurePackDevice ? 'PROCEDURE_PACK' : 'DEVICE'
  },
  read: (element, into, reading) => {
    const value = trimXml(leafText(element) ?? '')
    if (value !== 'DEVICE' && value !== 'SYSTEM' && value !== 'PROCEDURE_PACK') return leaveUnread(reading)
    into.SystemDevice = value === 'SYSTEM'
    into.ProcedurePackDevice = value === 'PROCEDURE_PACK'
  },
}

const ofMedicalDevice: readonly Row<DeviceGroup>[] = [
  mandatory(flag<DeviceGroup>('basicudi:humanProductCheck', 'HumanProductCheck')),
  flag('basicudi:IIb_implantable_exceptions', 'DeviceImplantableExceptions'),
  mandatory(flag<DeviceGroup>('basicudi:medicinalProductCheck', 'MedicinalProductCheck')),
  code('basicudi:specialDevice', 'SpecialDeviceType', specialDeviceType(['MDR', 'MDD', 'AIMDD'])),
  mandatory(type),
  mandatory(flag<DeviceGroup>('commondi:active', 'ActiveDevice')),
  mandatory(flag<DeviceGroup>('commondi:administeringMedicine', 'DeviceIntendedToAdministerMedicine')),
  mandatory(flag<DeviceGroup>('commondi:implantable', 'DeviceImplantable')),
  mandatory(flag<DeviceGroup>('commondi:measuringFunction', 'DeviceHasMeasuringFunction')),
  mandatory(flag<DeviceGroup>('commondi:reusable', 'DeviceReusableSurgicalInstrument')),
]

/** `basicudi:MDRBasicUDIType` */
export const mdrBasicUdi = table<CanonicalDeviceGroup<'EU_UDI_MDR'>>([
  ...regulationBasicUdi,
  ...ofMedicalDevice,
])

/** `eudi:MDEUDIType` */
export const mddBasicUdi = table<CanonicalDeviceGroup<'EU_UDI_MDD'>>([
  ...directiveBasicUdi,
  ...ofMedicalDevice,
  mandatory(
    code<CanonicalDeviceGroup<'EU_UDI_MDD'>>(
      'eudi:applicableLegislation',
      'ApplicableLegislation',
      enumeration('MDD', 'AIMDD'),
    ),
  ),
])
