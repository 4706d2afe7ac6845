import { devices } from '../../models/families.ts'
import { needsNoRepresentative } from '../../records/representative.ts'
import { defineRule } from '../rule.ts'
import { regulation } from '../sources.ts'

export default defineRule({
  id: 'UDG-REPRESENTATIVE-NOT-NEEDED',
  title: 'A manufacturer in the Union has no authorised representative.',
  message:
    'authorizedRepresentativeCode {value} is not sent: the manufacturer {manufacturer} is established in the Union and has no authorised representative. Leave it out.',
  severity: 'warning',
  source: regulation('MDR', 'Article 2(32), Article 11(1); IVDR, Article 2(25), Article 11(1)'),
  models: devices,
  reads: { deviceGroup: ['MFActorCode', 'ARActorCode'] },

  check({ deviceGroup: { MFActorCode, ARActorCode }, authorizedRepresentativeCode: value }, report) {
    if (value === undefined || ARActorCode !== undefined || !needsNoRepresentative(MFActorCode)) return
    const at = '/authorizedRepresentativeCode'
    report({ at, value, words: { manufacturer: MFActorCode }, fix: [{ op: 'remove', path: at }] })
  },

  examples: {
    good: [
      {
        title: 'a manufacturer from the United States has one',
        actorCode: 'US-MF-000001723',
        authorizedRepresentativeCode: 'DE-AR-000000404',
        deviceGroup: { MFActorCode: 'US-MF-000001723' },
      },
    ],
    bad: [
      {
        title: 'a representative beside the records, of a manufacturer in the Union',
        authorizedRepresentativeCode: 'DE-AR-000000404',
        at: '/authorizedRepresentativeCode',
        fixed: 'all',
        says: 'authorizedRepresentativeCode DE-AR-000000404',
      },
    ],
  },
})
