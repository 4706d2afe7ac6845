import { mddDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-UDID-673',
  title:
    'An active implantable device under AIMDD that is on the market names the countries where it is made available.',
  message:
    'MarketInfos is missing, which a device under AIMDD must have. Name every country of availability.',
  severity: 'error',
  source: businessRules('BR-UDID-673'),
  models: mddDevices,
  reads: { device: ['CommercialDistributionStatus', 'MarketInfos'], deviceGroup: ['ApplicableLegislation'] },

  check(
    { device: { CommercialDistributionStatus, MarketInfos }, deviceGroup: { ApplicableLegislation } },
    report,
  ) {
    if (CommercialDistributionStatus !== 'ON_THE_MARKET' || MarketInfos !== undefined) return
    if (ApplicableLegislation === 'AIMDD') report({ at: '/device/MarketInfos' })
  },

  examples: {
    good: [
      {
        title: 'does not apply to one that is no longer placed on the market',
        device: { CommercialDistributionStatus: 'NO_LONGER_PLACED_ON_THE_MARKET', MarketInfos: null },
        deviceGroup: activeImplant(),
      },
    ],
    bad: [
      {
        title: 'no country',
        device: { MarketInfos: null },
        deviceGroup: activeImplant(),
        at: '/device/MarketInfos',
        also: ['BR-UDID-045'],
      },
    ],
  },
})

function activeImplant() {
  return {
    ApplicableLegislation: 'AIMDD' as const,
    RiskClass: 'AIMDD' as const,
    ActiveDevice: true,
    DeviceImplantable: true,
    Certificates: [
      {
        CertificateType: 'AIMDD_II_4' as const,
        NotifiedBodyActorCode: '0123',
        CertificateNumber: 'I7 123456 0001',
        ExpiryDate: '2024-05-26',
      },
    ],
  }
}
