import { packs } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { dtxSchema } from '../sources.ts'

export default defineRule({
  id: 'UDG-REPRESENTATIVE-NOT-SENT',
  title: 'A system or procedure pack has no authorised representative.',
  message:
    'authorizedRepresentativeCode {value} is not sent: EUDAMED has no such field for systems and procedure packs. Leave it out.',
  severity: 'warning',
  source: dtxSchema('PRBasicUDIType'),
  models: packs,
  reads: {},

  check({ authorizedRepresentativeCode: value }, report) {
    const at = '/authorizedRepresentativeCode'
    if (value !== undefined) report({ at, value, fix: [{ op: 'remove', path: at }] })
  },

  examples: {
    good: [{ title: 'a pack without one' }],
    bad: [
      {
        title: 'a pack with one',
        authorizedRepresentativeCode: 'DE-AR-000000002',
        at: '/authorizedRepresentativeCode',
        fixed: 'all',
      },
    ],
  },
})
