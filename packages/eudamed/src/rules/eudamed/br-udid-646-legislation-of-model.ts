import { replaceWith } from '@udigate/udi'
import { everyModel } from '../../models/families.ts'
import { ownValues } from '../../models/own-values.ts'
import { defineRule } from '../rule.ts'
import { enumerations } from '../sources.ts'

export default defineRule({
  id: 'BR-UDID-646',
  title:
    'The legislation of a device group is the one of its model, and the risk class is one of that legislation.',
  message:
    '{field} {value} does not belong to {model}; write {wanted}, unless the records are of another model.',
  severity: 'error',
  source: enumerations('BR-UDID-646; risk classes by legislation: DTX schemas, RiskClassEnum'),
  models: everyModel,
  reads: { deviceGroup: ['ApplicableLegislation', 'RiskClass'] },

  check({ model, deviceGroup }, report) {
    for (const field of ['ApplicableLegislation', 'RiskClass'] as const) {
      const value = deviceGroup[field]
      const allowed = ownValues[model][field]
      if (allowed.includes(value)) continue
      const at = `/deviceGroup/${field}` as const
      const wanted = inWords(allowed)
      const meant = field === 'ApplicableLegislation' ? allowed[0] : undefined
      report({ at, value, words: { field, model, wanted }, ...replaceWith(at, meant) })
    }
  },

  examples: {
    good: [
      {
        title: 'a procedure pack may say MDR',
        model: 'EU_UDI_SPP',
        deviceGroup: { ApplicableLegislation: 'MDR' },
      },
    ],
    bad: [
      {
        title: 'a legacy device',
        deviceGroup: { ApplicableLegislation: 'MDD' },
        at: '/deviceGroup/ApplicableLegislation',
        fixed: 'all',
      },
      {
        title: 'a legacy device in both records',
        device: { ApplicableLegislation: 'MDD' },
        deviceGroup: { ApplicableLegislation: 'MDD' },
        at: '/deviceGroup/ApplicableLegislation',
        fixed: 'all',
      },
      {
        title: 'what the device has right',
        device: { ApplicableLegislation: 'MDR' },
        deviceGroup: { ApplicableLegislation: 'MDD' },
        at: '/deviceGroup/ApplicableLegislation',
        fixed: 'all',
      },
      {
        title: 'what the device has wrong too, but otherwise',
        device: { ApplicableLegislation: 'AIMDD' },
        deviceGroup: { ApplicableLegislation: 'MDD' },
        at: '/deviceGroup/ApplicableLegislation',
        fixed: 'all',
        also: ['UDG-GROUP-DISAGREES'],
      },
      {
        title: 'a procedure pack under IVDR, which the device has right',
        model: 'EU_UDI_SPP',
        device: { ApplicableLegislation: 'MDR' },
        deviceGroup: { ApplicableLegislation: 'IVDR' },
        at: '/deviceGroup/ApplicableLegislation',
        fixed: 'all',
        says: 'MDR_SPP or MDR',
      },
      {
        title: 'a class of diagnostics',
        deviceGroup: { RiskClass: 'CLASS_A' },
        at: '/deviceGroup/RiskClass',
      },
      {
        title: 'both of the old directive',
        model: 'EU_UDI_IVDR',
        deviceGroup: { ApplicableLegislation: 'IVDD', RiskClass: 'IVD_GENERAL' },
        at: ['/deviceGroup/ApplicableLegislation', '/deviceGroup/RiskClass'],
        fixed: ['/deviceGroup/ApplicableLegislation'],
        says: ['write IVDR,', 'CLASS_A, CLASS_B, CLASS_C or CLASS_D'],
      },
    ],
  },
})

function inWords(values: readonly string[]): string {
  return values.join(', ').replace(/, (\w+)$/, ' or $1')
}
