import { ivddDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-UDID-674',
  title:
    'A diagnostic under IVDD of list A, of list B or for self-testing that is on the market names the countries where it is made available.',
  message: 'MarketInfos is missing, which RiskClass {value} asks for. Name every country of availability.',
  severity: 'error',
  source: businessRules('BR-UDID-674'),
  models: ivddDevices,
  reads: { device: ['CommercialDistributionStatus', 'MarketInfos'], deviceGroup: ['RiskClass'] },

  check({ device: { CommercialDistributionStatus, MarketInfos }, deviceGroup: { RiskClass } }, report) {
    if (CommercialDistributionStatus !== 'ON_THE_MARKET' || MarketInfos !== undefined) return
    if (RiskClass !== 'IVD_GENERAL') report({ at: '/device/MarketInfos', value: RiskClass })
  },

  examples: {
    good: [
      {
        title: 'does not apply to one that is no longer placed on the market',
        device: { CommercialDistributionStatus: 'NO_LONGER_PLACED_ON_THE_MARKET', MarketInfos: null },
        deviceGroup: { RiskClass: 'IVD_ANNEX_II_LIST_B', Certificates: [certificate()] },
      },
    ],
    bad: [
      {
        title: 'a diagnostic of list A',
        device: { MarketInfos: null },
        deviceGroup: { RiskClass: 'IVD_ANNEX_II_LIST_A', Certificates: [certificate()] },
        at: '/device/MarketInfos',
        also: ['BR-UDID-045'],
      },
      {
        title: 'a diagnostic of list B',
        device: { MarketInfos: [] },
        deviceGroup: { RiskClass: 'IVD_ANNEX_II_LIST_B', Certificates: [certificate()] },
        at: '/device/MarketInfos',
        also: ['BR-UDID-045'],
      },
      {
        title: 'a diagnostic for self-testing',
        device: { MarketInfos: null },
        deviceGroup: {
          RiskClass: 'IVD_DEVICES_SELF_TESTING',
          DeviceIntendedForSelfTesting: true,
          Certificates: [certificate()],
        },
        at: '/device/MarketInfos',
        also: ['BR-UDID-045'],
      },
    ],
  },
})

function certificate() {
  return {
    CertificateType: 'IVDD_IV_4',
    NotifiedBodyActorCode: '0123',
    CertificateNumber: 'V7 1',
    ExpiryDate: '2024-05-26',
  } as const
}
