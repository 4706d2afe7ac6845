import { devices } from '../../models/families.ts'
import { needsNoRepresentative } from '../../records/representative.ts'
import { defineRule } from '../rule.ts'
import { udigate } from '../sources.ts'

export default defineRule({
  id: 'UDG-REPRESENTATIVE-DISAGREES',
  title: 'The authorised representative of the request is the one of its device group.',
  message:
    'authorizedRepresentativeCode is {value}, but ARActorCode of the device group is {expected}. Make both the same, or leave one out.',
  severity: 'error',
  source: udigate('Fields given twice'),
  models: devices,
  reads: { deviceGroup: ['MFActorCode', 'ARActorCode'] },

  check({ authorizedRepresentativeCode: value, deviceGroup: { MFActorCode, ARActorCode } }, report) {
    if (value === undefined || value === ARActorCode) return
    // Of that UDG-REPRESENTATIVE-NOT-NEEDED warns.
    if (ARActorCode === undefined && needsNoRepresentative(MFActorCode)) return
    report({ at: '/authorizedRepresentativeCode', value, words: { expected: ARActorCode ?? 'not given' } })
  },

  examples: {
    good: [
      {
        title: 'it stands in for ARActorCode',
        actorCode: 'US-MF-000001723',
        authorizedRepresentativeCode: 'DE-AR-000000002',
        deviceGroup: { MFActorCode: 'US-MF-000001723' },
      },
    ],
    bad: [
      {
        title: 'two representatives',
        actorCode: 'US-MF-000001723',
        authorizedRepresentativeCode: 'FR-AR-000000003',
        deviceGroup: { MFActorCode: 'US-MF-000001723', ARActorCode: 'DE-AR-000000002' },
        at: '/authorizedRepresentativeCode',
        says: 'DE-AR-000000002',
      },
    ],
  },
})
