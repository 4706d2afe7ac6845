import { devices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-UDID-724',
  title: 'The original manufacturer of a device is not its manufacturer.',
  message:
    'ActorCode {value} of OriginalManufacturer is the manufacturer of the device. Remove OriginalManufacturer.',
  severity: 'error',
  source: businessRules('BR-UDID-724'),
  models: devices,
  reads: { device: ['OriginalManufacturer'], deviceGroup: ['MFActorCode'] },

  check({ device: { OriginalManufacturer }, deviceGroup: { MFActorCode } }, report) {
    const value = OriginalManufacturer?.ActorCode
    if (value !== MFActorCode) return
    report({
      at: '/device/OriginalManufacturer/ActorCode',
      value,
      fix: [{ op: 'remove', path: '/device/OriginalManufacturer' }],
    })
  },

  examples: {
    good: [
      { title: 'another manufacturer', device: { OriginalManufacturer: { ActorCode: 'CN-MF-000000002' } } },
    ],
    bad: [
      {
        title: 'the manufacturer itself',
        device: { OriginalManufacturer: { ActorCode: 'DE-MF-000001723' } },
        at: '/device/OriginalManufacturer/ActorCode',
        fixed: 'all',
      },
      {
        title: 'the manufacturer of an in vitro device itself',
        model: 'EU_UDI_IVDR',
        device: { OriginalManufacturer: { ActorCode: 'FR-MF-000002345' } },
        at: '/device/OriginalManufacturer/ActorCode',
        fixed: 'all',
      },
    ],
  },
})
