import { replaceWith } from '@udigate/udi'
import { devices } from '../../models/families.ts'
import { valuesFor } from '../../models/own-values.ts'
import { defineRule } from '../rule.ts'
import { enumerations } from '../sources.ts'
import { translateValue } from '../terms/counterpart.ts'

export default defineRule({
  id: 'BR-CRF-004',
  title: 'The certificates of a group are of its legislation.',
  message: 'CertificateType {value} does not belong to {model}; write {expected}, or remove the certificate.',
  severity: 'error',
  // The types of the directives stand in the enumeration Enum_UDI_Device_Certificate_Info_CertTypes, under the id BR-UDID-824, which
  // the business rules use for another thing.
  source: enumerations('BR-CRF-004 for the regulations, BR-UDID-824 for the directives'),
  models: devices,
  reads: { deviceGroup: ['Certificates', 'ApplicableLegislation'] },

  check({ model, deviceGroup: { Certificates = [], ApplicableLegislation } }, report) {
    const { ApplicableLegislation: legislations, CertificateType: types } = valuesFor(
      model,
      ApplicableLegislation,
    )
    for (const [index, { CertificateType }] of Certificates.entries()) {
      if (types.includes(CertificateType)) continue
      const at = `/deviceGroup/Certificates/${index}/CertificateType` as const
      const meant = translateValue(model, ApplicableLegislation, 'CertificateType', CertificateType)
      const expected = meant ?? `one that begins with ${legislations.join('_ or ')}_`
      report({ at, value: CertificateType, words: { model, expected }, ...replaceWith(at, meant) })
    }
  },

  examples: {
    good: [
      {
        title: 'a certificate that is not needed',
        deviceGroup: {
          Certificates: [{ CertificateType: 'MDR_QUALITY_ASSURANCE', NotifiedBodyActorCode: '0123' }],
        },
      },
    ],
    bad: [
      {
        title: 'a certificate of active implants under MDD',
        model: 'EU_UDI_MDD',
        deviceGroup: {
          Certificates: [
            {
              CertificateType: 'AIMDD_IV',
              NotifiedBodyActorCode: '0123',
              CertificateNumber: 'G1 1',
              ExpiryDate: '2024-05-26',
            },
          ],
        },
        at: '/deviceGroup/Certificates/0/CertificateType',
        fixed: 'all',
        says: 'MDD_IV',
      },
      {
        title: 'a certificate of the other regulation',
        deviceGroup: {
          Certificates: [{ CertificateType: 'IVDR_TYPE_EXAMINATION', NotifiedBodyActorCode: '0123' }],
        },
        at: '/deviceGroup/Certificates/0/CertificateType',
        fixed: 'all',
        says: 'MDR_TYPE_EXAMINATION',
      },
      {
        title: 'the certificate that the class needs, of the other regulation',
        deviceGroup: {
          RiskClass: 'CLASS_III',
          Certificates: [{ CertificateType: 'IVDR_TYPE_EXAMINATION', NotifiedBodyActorCode: '0123' }],
        },
        at: '/deviceGroup/Certificates/0/CertificateType',
        fixed: 'all',
      },
      {
        title: 'in both records',
        device: {
          Certificates: [{ CertificateType: 'IVDR_TYPE_EXAMINATION', NotifiedBodyActorCode: '0123' }],
        },
        deviceGroup: {
          Certificates: [{ CertificateType: 'IVDR_TYPE_EXAMINATION', NotifiedBodyActorCode: '0123' }],
        },
        at: '/deviceGroup/Certificates/0/CertificateType',
        fixed: 'all',
      },
      {
        title: 'a certificate of MDR for an in vitro device',
        model: 'EU_UDI_IVDR',
        deviceGroup: {
          Certificates: [{ CertificateType: 'MDR_TYPE_EXAMINATION', NotifiedBodyActorCode: '0123' }],
        },
        at: '/deviceGroup/Certificates/0/CertificateType',
        fixed: 'all',
        says: 'IVDR_TYPE_EXAMINATION',
      },
      {
        title: 'the certificate that class D needs, of the other regulation',
        model: 'EU_UDI_IVDR',
        deviceGroup: {
          RiskClass: 'CLASS_D',
          Certificates: [{ CertificateType: 'MDR_TYPE_EXAMINATION', NotifiedBodyActorCode: '0123' }],
        },
        at: '/deviceGroup/Certificates/0/CertificateType',
        fixed: 'all',
      },
    ],
  },
})
