import { checkSrn } from '../../identifiers/srn.ts'
import { everyModel } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { dtxSchema } from '../sources.ts'

export default defineRule({
  id: 'UDG-SRN-COUNTRY',
  title: 'An SRN begins with the code of a country.',
  message: '{field} {value} begins with no country that EUDAMED knows. Copy the SRN as EUDAMED shows it.',
  severity: 'error',
  source: dtxSchema('stringSRNType'),
  models: everyModel,
  judgesEachField: true,
  reads: { device: ['OriginalManufacturer'], deviceGroup: ['MFActorCode', 'PRActorCode', 'ARActorCode'] },

  check({ device, deviceGroup }, report) {
    for (const field of ['MFActorCode', 'PRActorCode', 'ARActorCode'] as const) {
      const value = deviceGroup[field]
      if (hasKnownCountry(value)) continue
      report({ at: `/deviceGroup/${field}`, value, words: { field } })
    }
    const value = device.OriginalManufacturer?.ActorCode
    if (hasKnownCountry(value)) return
    report({ at: '/device/OriginalManufacturer/ActorCode', value, words: { field: 'ActorCode' } })
  },

  examples: {
    good: [
      {
        title: 'Northern Ireland',
        actorCode: 'XI-MF-000001723',
        deviceGroup: { MFActorCode: 'XI-MF-000001723' },
      },
    ],
    bad: [
      {
        title: 'everybody is from a country that does not exist',
        actorCode: 'QQ-MF-000001723',
        device: { OriginalManufacturer: { ActorCode: 'QQ-MF-000000002' } },
        deviceGroup: { MFActorCode: 'QQ-MF-000001723', ARActorCode: 'QQ-AR-000000001' },
        at: [
          '/device/OriginalManufacturer/ActorCode',
          '/deviceGroup/MFActorCode',
          '/deviceGroup/ARActorCode',
        ],
      },
      {
        title: 'a manufacturer from nowhere, without a representative',
        actorCode: 'QQ-MF-000001723',
        deviceGroup: { MFActorCode: 'QQ-MF-000001723' },
        at: '/deviceGroup/MFActorCode',
      },
      {
        title: 'a producer of packs from nowhere',
        model: 'EU_UDI_SPP',
        actorCode: 'QQ-PR-000001723',
        deviceGroup: { PRActorCode: 'QQ-PR-000001723' },
        at: '/deviceGroup/PRActorCode',
      },
    ],
  },
})

function hasKnownCountry(srn: string | undefined): boolean {
  if (srn === undefined) return true
  const check = checkSrn(srn)
  return check.ok || check.fault !== 'country'
}
