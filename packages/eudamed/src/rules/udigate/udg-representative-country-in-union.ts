import { isOnUnionMarket } from '../../codes/union-market.ts'
import { parseSrn } from '../../identifiers/srn.ts'
import { devices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { regulation } from '../sources.ts'

export default defineRule({
  id: 'UDG-REPRESENTATIVE-COUNTRY',
  title: 'An authorised representative is established in the Union, or where that counts as the same.',
  message:
    'ARActorCode {value} is not from the Union, Iceland, Liechtenstein, Norway, Türkiye or Northern Ireland, where an authorised representative must be established. Give the SRN of the representative that holds the mandate.',
  severity: 'error',
  source: regulation('MDR', 'Article 2(32), Article 11(1); IVDR, Article 2(25), Article 11(1)'),
  models: devices,
  reads: { deviceGroup: ['MFActorCode', 'ARActorCode'] },

  check({ deviceGroup: { MFActorCode, ARActorCode } }, report, { marketCountries }) {
    if (ARActorCode === undefined) return
    const representative = parseSrn(ARActorCode)
    if (representative?.role !== 'AR' || isOnUnionMarket(representative.country, marketCountries)) return
    // A manufacturer that needs no representative is told so by UDG-REPRESENTATIVE-MANDATE.
    const manufacturer = parseSrn(MFActorCode)
    if (manufacturer && isOnUnionMarket(manufacturer.country, marketCountries)) return
    report({ at: '/deviceGroup/ARActorCode', value: ARActorCode })
  },

  examples: {
    good: [
      {
        title: 'a representative from Northern Ireland',
        actorCode: 'GB-MF-000001723',
        deviceGroup: { MFActorCode: 'GB-MF-000001723', ARActorCode: 'XI-AR-000000404' },
      },
      {
        title: 'a representative from Greece, whose SRN may begin with GR',
        actorCode: 'US-MF-000001723',
        deviceGroup: { MFActorCode: 'US-MF-000001723', ARActorCode: 'GR-AR-000000404' },
      },
    ],
    bad: [
      {
        title: 'a representative from the United States',
        actorCode: 'US-MF-000001723',
        deviceGroup: { MFActorCode: 'US-MF-000001723', ARActorCode: 'US-AR-000000404' },
        at: '/deviceGroup/ARActorCode',
      },
      {
        title: 'a representative from Switzerland, named in the request',
        model: 'EU_UDI_IVDR',
        actorCode: 'US-MF-000001723',
        authorizedRepresentativeCode: 'CH-AR-000000404',
        deviceGroup: { MFActorCode: 'US-MF-000001723' },
        at: '/authorizedRepresentativeCode',
      },
    ],
  },
})
