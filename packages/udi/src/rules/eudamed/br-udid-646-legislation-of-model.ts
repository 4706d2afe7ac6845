import type { Model } from '../../models/index.ts'
import { defineRule } from '../rule.ts'
import { enumerations } from '../sources.ts'

const mdrClasses = ['CLASS_I', 'CLASS_IIA', 'CLASS_IIB', 'CLASS_III']

/** What belongs to each model. Packs fall under MDR, which callers may also write MDR_SPP. */
const wanted: Readonly<
  Record<Model, { ApplicableLegislation: readonly string[]; RiskClass: readonly string[] }>
> = {
  EU_UDI_MDR: { ApplicableLegislation: ['MDR'], RiskClass: mdrClasses },
  EU_UDI_IVDR: { ApplicableLegislation: ['IVDR'], RiskClass: ['CLASS_A', 'CLASS_B', 'CLASS_C', 'CLASS_D'] },
  EU_UDI_SPP: { ApplicableLegislation: ['MDR_SPP', 'MDR'], RiskClass: mdrClasses },
}

export default defineRule({
  id: 'BR-UDID-646',
  title:
    'The legislation of a device group is the one of its model, and the risk class is one of that legislation.',
  message: '{field} {value} does not belong to {model}; it must be {wanted}.',
  severity: 'error',
  source: enumerations('BR-UDID-646; risk classes by legislation: DTX schemas, RiskClassEnum'),
  models: ['EU_UDI_MDR', 'EU_UDI_IVDR', 'EU_UDI_SPP'],
  reads: { deviceGroup: ['ApplicableLegislation', 'RiskClass'] },

  check({ model, deviceGroup }, report) {
    for (const field of ['ApplicableLegislation', 'RiskClass'] as const) {
      const allowed = wanted[model][field]
      if (allowed.includes(deviceGroup[field])) continue
      const words = { field, model, wanted: allowed.join(' or ') }
      report({ at: `/deviceGroup/${field}`, value: deviceGroup[field], words })
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
      },
    ],
  },
})
