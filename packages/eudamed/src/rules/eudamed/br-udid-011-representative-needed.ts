import { isOnUnionMarket } from '../../codes/union-market.ts'
import { parseSrn } from '../../identifiers/srn.ts'
import { devices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-UDID-011',
  title: 'The group of a manufacturer outside the Union names its authorised representative.',
  message:
    'ARActorCode is missing: the manufacturer {value} is not established in the Union. Give the SRN of its authorised representative.',
  severity: 'error',
  source: businessRules('BR-UDID-011'),
  models: devices,
  reads: { deviceGroup: ['MFActorCode', 'ARActorCode'] },

  check({ deviceGroup: { MFActorCode, ARActorCode } }, report, { marketCountries }) {
    const manufacturer = parseSrn(MFActorCode)
    if (ARActorCode !== undefined || manufacturer === undefined) return
    if (isOnUnionMarket(manufacturer.country, marketCountries)) return
    report({ at: '/deviceGroup/ARActorCode', value: MFActorCode })
  },

  examples: {
    good: [
      {
        title: 'a manufacturer from the United States with a representative',
        actorCode: 'US-MF-000001723',
        deviceGroup: { MFActorCode: 'US-MF-000001723', ARActorCode: 'DE-AR-000000404' },
      },
      {
        title: 'does not apply to a manufacturer from Türkiye',
        actorCode: 'TR-MF-000001723',
        deviceGroup: { MFActorCode: 'TR-MF-000001723' },
      },
      {
        title: 'does not apply to a manufacturer from Greece, whose SRN may begin with GR',
        actorCode: 'GR-MF-000001723',
        deviceGroup: { MFActorCode: 'GR-MF-000001723' },
      },
    ],
    bad: [
      {
        title: 'a manufacturer from Switzerland without one',
        actorCode: 'CH-MF-000001723',
        deviceGroup: { MFActorCode: 'CH-MF-000001723' },
        at: '/deviceGroup/ARActorCode',
      },
    ],
  },
})
