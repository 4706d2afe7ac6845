import { everyModel } from '../../models/families.ts'
import { businessRules } from '../../rules/sources.ts'
import { nothingChanges } from '../must-stay.ts'
import { defineUpdateRule } from '../update-rule.ts'

export default defineUpdateRule({
  id: 'BR-DTX-UDID-092',
  title:
    'A registered device group keeps its risk class, its kind, and what it says of function and contents.',
  message:
    '{field} of a registered device group cannot change: {registered} is registered, {desired} is given. Give it as registered; devices that differ in it need a Basic UDI-DI of their own.',
  source: businessRules('BR-DTX-UDID-092'),
  models: everyModel,
  record: 'deviceGroup',
  check: nothingChanges,

  examples: {
    good: [{ title: 'another name', desired: { deviceGroup: { DeviceName: 'Infusion cannula' } } }],
    bad: [
      {
        title: 'another risk class',
        desired: { deviceGroup: { RiskClass: 'CLASS_IIA' } },
        at: '/deviceGroup/RiskClass',
      },
      {
        title: 'active, and measuring',
        desired: { deviceGroup: { ActiveDevice: true, DeviceHasMeasuringFunction: true } },
        at: ['/deviceGroup/DeviceHasMeasuringFunction', '/deviceGroup/ActiveDevice'],
      },
      {
        title: 'a special device type that was not given',
        desired: { deviceGroup: { SpecialDeviceType: 'MDR_SOFTWARE' } },
        at: '/deviceGroup/SpecialDeviceType',
      },
      {
        title: 'a special device type that is gone',
        registered: { deviceGroup: { SpecialDeviceType: 'MDR_SOFTWARE' } },
        desired: { deviceGroup: { SpecialDeviceType: '0' } },
        at: '/deviceGroup/SpecialDeviceType',
      },
      {
        title: 'an instrument in the place of a reagent',
        model: 'EU_UDI_IVDR',
        desired: { deviceGroup: { Instrument: true, Reagent: false } },
        at: ['/deviceGroup/Instrument', '/deviceGroup/Reagent'],
      },
    ],
  },
})
