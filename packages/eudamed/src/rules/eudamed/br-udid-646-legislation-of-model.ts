import { replaceWith } from '@udigate/udi'
import { everyModel, isDirective } from '../../models/families.ts'
import { ownValues, valuesFor } from '../../models/own-values.ts'
import { defineRule } from '../rule.ts'
import { enumerations } from '../sources.ts'

export default defineRule({
  id: 'BR-UDID-646',
  title:
    'The legislation of a device group is the one of its model, and the risk class is one of that legislation.',
  message:
    '{field} {value} does not belong to {model}; write {expected}, unless the records are of another model.',
  severity: 'error',
  source: enumerations('BR-UDID-646; risk classes by legislation: DTX schemas, RiskClassEnum'),
  models: everyModel,
  reads: { deviceGroup: ['ApplicableLegislation', 'RiskClass'] },

  check({ model, deviceGroup }, report) {
    const values = {
      ApplicableLegislation: ownValues[model].ApplicableLegislation,
      RiskClass: valuesFor(model, deviceGroup.ApplicableLegislation).RiskClass,
    }
    for (const field of ['ApplicableLegislation', 'RiskClass'] as const) {
      const value = deviceGroup[field]
      const allowed = values[field]
      if (allowed.includes(value)) continue
      const at = `/deviceGroup/${field}` as const
      const expected = inWords(allowed)
      // Which of two directives is meant only the caller knows.
      const isOpen = isDirective(model) && allowed.length > 1
      const meant = field === 'ApplicableLegislation' && !isOpen ? allowed[0] : undefined
      report({ at, value, words: { field, model, expected }, ...replaceWith(at, meant) })
    }
  },

  examples: {
    good: [
      {
        title: 'an active implant',
        model: 'EU_UDI_MDD',
        deviceGroup: {
          ApplicableLegislation: 'AIMDD',
          RiskClass: 'AIMDD',
          ActiveDevice: true,
          DeviceImplantable: true,
          Certificates: [
            {
              CertificateType: 'AIMDD_II_4',
              NotifiedBodyActorCode: '0123',
              CertificateNumber: 'I7 123456 0002',
              ExpiryDate: '2024-05-26',
            },
          ],
        },
      },
      {
        title: 'a procedure pack may say MDR',
        model: 'EU_UDI_SPP',
        deviceGroup: { ApplicableLegislation: 'MDR' },
      },
    ],
    bad: [
      {
        title: 'the class of active implants under MDD',
        model: 'EU_UDI_MDD',
        deviceGroup: { RiskClass: 'AIMDD' },
        at: '/deviceGroup/RiskClass',
        says: 'CLASS_I, CLASS_IIA, CLASS_IIB or CLASS_III',
      },
      {
        title: 'which of two directives, only the caller knows',
        model: 'EU_UDI_MDD',
        deviceGroup: { ApplicableLegislation: 'IVDD' },
        at: '/deviceGroup/ApplicableLegislation',
        says: 'MDD or AIMDD',
      },
      {
        title: 'a class of the regulation',
        model: 'EU_UDI_IVDD',
        deviceGroup: { RiskClass: 'CLASS_B' },
        at: '/deviceGroup/RiskClass',
      },
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
