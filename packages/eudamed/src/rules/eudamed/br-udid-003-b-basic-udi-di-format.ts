import { replaceWith } from '@udigate/udi'
import { longestBasicUdiDi } from '../../identifiers/check-basic-udi-di.ts'
import { regulationModels } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'
import { basicUdiDiFault } from '../terms/basic-udi-di-fault.ts'

export default defineRule({
  id: 'BR-UDID-003-B',
  title: 'A Basic UDI-DI has the format and the check characters of the agency that issued it.',
  message: 'DeviceGroup {value} is not a Basic UDI-DI of {agency}: {reason}. Correct {field}.',
  severity: 'error',
  source: businessRules('BR-UDID-003'),
  models: regulationModels,
  spoilsValue: true,
  reads: { deviceGroup: ['DeviceGroup', 'DeviceGroupAgency'] },

  check({ deviceGroup }, report) {
    const { DeviceGroup, DeviceGroupAgency } = deviceGroup
    // Of the format of ICCBBA too little is public to refuse anything by it: UDG-ICCBBA-BASIC-UDI-DI.
    if (DeviceGroupAgency === 'ICCBBA' && DeviceGroup.length <= longestBasicUdiDi) return
    const fault = basicUdiDiFault(DeviceGroupAgency, DeviceGroup)
    if (fault === undefined) return
    const { reason, expected, agency } = fault
    const field = agency === undefined ? 'DeviceGroup' : 'DeviceGroupAgency'
    const at = `/deviceGroup/${field}` as const
    const words = { agency: DeviceGroupAgency, reason, field }
    report({ at, value: DeviceGroup, words, ...replaceWith(at, agency ?? expected) })
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
      {
        title: 'as many characters of ICCBBA as a Basic UDI-DI of any agency may have',
        device: { DeviceGroup: '=/W1234ABCDEF000011234567' },
        deviceGroup: { DeviceGroupAgency: 'ICCBBA', DeviceGroup: '=/W1234ABCDEF000011234567' },
      },
    ],
    bad: [
      {
        title: 'more characters than a Basic UDI-DI of any agency may have',
        device: { DeviceGroup: '=/W1234ABCDEF0000112345678' },
        deviceGroup: { DeviceGroupAgency: 'ICCBBA', DeviceGroup: '=/W1234ABCDEF0000112345678' },
        at: '/deviceGroup/DeviceGroup',
      },
      {
        title: 'a wrong check character',
        device: { DeviceGroup: '439990237188JN' },
        deviceGroup: { DeviceGroup: '439990237188JN' },
        at: '/deviceGroup/DeviceGroup',
        fixed: 'all',
      },
      {
        title: 'a Basic UDI-DI of another agency',
        deviceGroup: { DeviceGroupAgency: 'HIBCC' },
        at: '/deviceGroup/DeviceGroupAgency',
        fixed: 'all',
      },
      {
        title: 'the agency is wrong here and right in the device',
        device: { DeviceGroupAgency: 'GS1' },
        deviceGroup: { DeviceGroupAgency: 'HIBCC' },
        at: '/deviceGroup/DeviceGroupAgency',
        fixed: 'all',
      },
      {
        title: 'the agency is wrong in both records',
        device: { DeviceGroupAgency: 'HIBCC' },
        deviceGroup: { DeviceGroupAgency: 'HIBCC' },
        at: '/deviceGroup/DeviceGroupAgency',
        fixed: 'all',
      },
      {
        title: 'the check character is wrong here and right in the device',
        deviceGroup: { DeviceGroup: '439990237188JN' },
        at: '/deviceGroup/DeviceGroup',
        fixed: 'all',
      },
      {
        title: 'without check characters',
        device: { DeviceGroup: '439990237188' },
        deviceGroup: { DeviceGroup: '439990237188' },
        at: '/deviceGroup/DeviceGroup',
      },
      {
        title: 'a blank and small letters',
        device: { DeviceGroup: '439990237188 jm' },
        deviceGroup: { DeviceGroup: '439990237188 jm' },
        at: '/deviceGroup/DeviceGroup',
        fixed: 'all',
      },
      {
        title: 'the GTIN of the device',
        device: { DeviceGroup: '00308676965723' },
        deviceGroup: { DeviceGroup: '00308676965723' },
        at: '/deviceGroup/DeviceGroup',
      },
    ],
  },
})
