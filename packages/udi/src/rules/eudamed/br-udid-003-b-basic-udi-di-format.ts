import { checkBasicUdiDi } from '../../identifiers/check-basic-udi-di.ts'
import { explainFault } from '../eudamed-terms/identifier-faults.ts'
import { replaceWith } from '../replace-with.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-UDID-003-B',
  title: 'A Basic UDI-DI has the format and the check characters of the agency that issued it.',
  message:
    'DeviceGroup {value} is not a Basic UDI-DI of {agency}: {reason}. Correct it, or DeviceGroupAgency.',
  severity: 'error',
  source: businessRules('BR-UDID-003'),
  models: ['EU_UDI_MDR', 'EU_UDI_IVDR', 'EU_UDI_SPP'],
  reads: { deviceGroup: ['DeviceGroup', 'DeviceGroupAgency'] },

  check({ deviceGroup }, report) {
    const { DeviceGroup, DeviceGroupAgency } = deviceGroup
    const check = checkBasicUdiDi(DeviceGroupAgency, DeviceGroup)
    if (check.ok) return
    const at = '/deviceGroup/DeviceGroup'
    const { reason, expected } = explainFault(DeviceGroup, check)
    const words = { agency: DeviceGroupAgency, reason }
    report({ at, value: DeviceGroup, words, ...replaceWith(at, expected) })
  },

  examples: {
    good: [
      {
        title: 'a Basic UDI-DI of HIBCC',
        device: { DeviceGroup: '++A999MODELIDENTIFIER11S8' },
        deviceGroup: { DeviceGroupAgency: 'HIBCC', DeviceGroup: '++A999MODELIDENTIFIER11S8' },
      },
      {
        title: 'a Basic UDI-DI of IFA',
        device: { DeviceGroup: 'PP12345ABCD.12345678.9004' },
        deviceGroup: { DeviceGroupAgency: 'IFA', DeviceGroup: 'PP12345ABCD.12345678.9004' },
      },
    ],
    bad: [
      {
        title: 'a wrong check character',
        device: { DeviceGroup: '439990237188JN' },
        deviceGroup: { DeviceGroup: '439990237188JN' },
        at: '/deviceGroup/DeviceGroup',
      },
      {
        title: 'a Basic UDI-DI of another agency',
        deviceGroup: { DeviceGroupAgency: 'HIBCC' },
        at: '/deviceGroup/DeviceGroup',
      },
    ],
  },
})
