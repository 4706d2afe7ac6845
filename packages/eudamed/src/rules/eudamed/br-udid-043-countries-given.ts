import { regulationAndMddDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

/** The classes in which EUDAMED keeps every country where the device is made available. */
const classes: ReadonlySet<string> = new Set([
  'CLASS_IIA',
  'CLASS_IIB',
  'CLASS_III',
  'CLASS_B',
  'CLASS_C',
  'CLASS_D',
])

export default defineRule({
  id: 'BR-UDID-043',
  title:
    'A device above the lowest risk class that is on the market names the countries where it is made available.',
  message: 'MarketInfos is missing, which RiskClass {value} asks for. Name every country of availability.',
  severity: 'error',
  source: businessRules('BR-UDID-043'),
  models: regulationAndMddDevices,
  reads: { device: ['CommercialDistributionStatus', 'MarketInfos'], deviceGroup: ['RiskClass'] },

  check({ device: { CommercialDistributionStatus, MarketInfos }, deviceGroup: { RiskClass } }, report) {
    if (CommercialDistributionStatus !== 'ON_THE_MARKET' || MarketInfos !== undefined) return
    if (classes.has(RiskClass)) report({ at: '/device/MarketInfos', value: RiskClass })
  },

  examples: {
    good: [
      {
        title: 'does not apply to a device that is not meant for the market',
        device: { CommercialDistributionStatus: 'NOT_INTENDED_FOR_EU_MARKET', MarketInfos: null },
        deviceGroup: { RiskClass: 'CLASS_IIA' },
      },
    ],
    bad: [
      {
        title: 'a device of class IIa',
        device: { MarketInfos: [] },
        deviceGroup: { RiskClass: 'CLASS_IIA' },
        at: '/device/MarketInfos',
      },
      {
        title: 'a device of class IIb',
        device: { MarketInfos: null },
        deviceGroup: { RiskClass: 'CLASS_IIB' },
        at: '/device/MarketInfos',
      },
      {
        title: 'a device of class III',
        device: { MarketInfos: null },
        deviceGroup: {
          RiskClass: 'CLASS_III',
          Certificates: [{ CertificateType: 'MDR_TYPE_EXAMINATION', NotifiedBodyActorCode: '0123' }],
        },
        at: '/device/MarketInfos',
      },
      {
        title: 'a device of class IIa under MDD',
        model: 'EU_UDI_MDD',
        device: { MarketInfos: null },
        at: '/device/MarketInfos',
      },
      {
        title: 'a device of class B',
        model: 'EU_UDI_IVDR',
        device: { MarketInfos: null },
        deviceGroup: { RiskClass: 'CLASS_B' },
        at: '/device/MarketInfos',
      },
      {
        title: 'a device of class C',
        model: 'EU_UDI_IVDR',
        device: { MarketInfos: null },
        deviceGroup: { RiskClass: 'CLASS_C' },
        at: '/device/MarketInfos',
      },
      {
        title: 'a device of class D',
        model: 'EU_UDI_IVDR',
        device: { MarketInfos: null },
        deviceGroup: {
          RiskClass: 'CLASS_D',
          Certificates: [{ CertificateType: 'IVDR_TYPE_EXAMINATION', NotifiedBodyActorCode: '0123' }],
        },
        at: '/device/MarketInfos',
      },
    ],
  },
})
