import { everyModel } from '../../models/families.ts'
import { businessRules } from '../../rules/sources.ts'
import { nothingChanges } from '../must-stay.ts'
import { defineUpdateRule } from '../update-rule.ts'

export default defineUpdateRule({
  id: 'BR-DTX-UDI-033-A',
  title:
    'A registered device group keeps its identifier, legislation, manufacturer or producer, and certificates.',
  message:
    '{field} of a registered device group cannot change: {registered} is registered, {desired} is given. Give it as registered.',
  // The official text announces a list of fields and has none; the column "updateable" of the data dictionary has it.
  source: businessRules('BR-DTX-UDI-033'),
  models: everyModel,
  record: 'deviceGroup',
  check: nothingChanges,

  examples: {
    good: [
      {
        title: 'the same certificate, given singly',
        registered: {
          deviceGroup: {
            RiskClass: 'CLASS_IIB',
            Certificates: [{ CertificateType: 'MDR_TYPE_EXAMINATION', NotifiedBodyActorCode: '0123' }],
          },
        },
        desired: {
          deviceGroup: {
            Certificates: { CertificateType: 'MDR_TYPE_EXAMINATION', NotifiedBodyActorCode: '0123' },
          },
        },
      },
    ],
    bad: [
      {
        title: 'a certificate that was not stated',
        registered: { deviceGroup: { RiskClass: 'CLASS_IIB' } },
        desired: {
          deviceGroup: {
            Certificates: [{ CertificateType: 'MDR_TYPE_EXAMINATION', NotifiedBodyActorCode: '0123' }],
          },
        },
        at: '/deviceGroup/Certificates',
      },
      {
        title: 'a system in the place of a procedure pack',
        model: 'EU_UDI_SPP',
        desired: { deviceGroup: { SPPType: 'SYSTEM' } },
        at: '/deviceGroup/SPPType',
      },
    ],
  },
})
