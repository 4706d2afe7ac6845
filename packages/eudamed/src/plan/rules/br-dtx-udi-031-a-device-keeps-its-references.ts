import { everyModel } from '../../models/families.ts'
import { getField } from '../../records/differences.ts'
import { businessRules } from '../../rules/sources.ts'
import { mustStay } from '../must-stay.ts'
import { defineUpdateRule } from '../update-rule.ts'

const groupFields: ReadonlySet<string> = new Set(['DeviceGroup', 'DeviceGroupAgency'])

export default defineUpdateRule({
  id: 'BR-DTX-UDI-031-A',
  title:
    'A registered device keeps its identifier, its device group, its reference number and its clinical sizes.',
  message:
    '{field} of a registered device cannot change: {registered} is registered, {desired} is given. Give it as registered.',
  // The official text announces a list of fields and has none; the column "updateable" of the data dictionary has it.
  source: businessRules('BR-DTX-UDI-031'),
  models: everyModel,
  record: 'device',

  check({ differences }, report) {
    for (const difference of differences) {
      const { fix, ...violation } = mustStay(difference)
      // To bring a device back to its group takes the record of that group too.
      const isMove = groupFields.has(getField(difference))
      report(isMove || fix === undefined ? violation : { ...violation, fix })
    }
  },

  examples: {
    good: [{ title: 'another nomenclature code', desired: { device: { MDN: ['A0101010202'] } } }],
    bad: [
      {
        title: 'another reference number',
        desired: { device: { ReferenceNumber: '37588-475' } },
        at: '/device/ReferenceNumber',
      },
      {
        title: 'a size that was not given',
        desired: {
          device: { ClinicalSizes: [{ ClinicalSizeType: 'CST1', Precision: 'TEXT', Text: 'small' }] },
        },
        at: '/device/ClinicalSizes',
      },
      {
        title: 'a move to another device group',
        desired: {
          device: { DeviceGroup: '4012345GLUCO1HY' },
          deviceGroup: { DeviceGroup: '4012345GLUCO1HY' },
        },
        at: '/device/DeviceGroup',
      },
    ],
  },
})
