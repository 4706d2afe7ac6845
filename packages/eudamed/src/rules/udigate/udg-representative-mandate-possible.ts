import { isOnUnionMarket } from '../../codes/union-market.ts'
import { checkSrn, parseSrn } from '../../identifiers/srn.ts'
import { devices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'UDG-REPRESENTATIVE-MANDATE',
  title: 'Who is named as authorised representative can hold a mandate of the manufacturer.',
  message: '{field} {value} cannot be the authorised representative: {reason}.',
  severity: 'error',
  source: businessRules('BR-UDID-011'),
  models: devices,
  reads: { deviceGroup: ['MFActorCode', 'ARActorCode'] },

  check(
    { deviceGroup: { MFActorCode, ARActorCode }, authorizedRepresentativeCode },
    report,
    { marketCountries },
  ) {
    if (ARActorCode === undefined) return
    const at = '/deviceGroup/ARActorCode'
    const field =
      ARActorCode === authorizedRepresentativeCode ? 'authorizedRepresentativeCode' : 'ARActorCode'
    const manufacturer = parseSrn(MFActorCode)
    const check = checkSrn(ARActorCode)
    const role = !check.ok && check.fault === 'shape' ? undefined : ARActorCode.slice(3, 5)
    if (manufacturer && isOnUnionMarket(manufacturer.country, marketCountries)) {
      const reason = `the manufacturer ${MFActorCode} is established in the Union and needs none; remove it`
      report({ at, value: ARActorCode, words: { field, reason }, fix: [{ op: 'remove', path: at }] })
    } else if (role !== 'AR') {
      const what = role === undefined ? 'it is no single registration number' : `its role is ${role}`
      report({ at, value: ARActorCode, words: { field, reason: `${what}; give an SRN of the role AR` } })
    }
  },

  examples: {
    good: [
      {
        title: 'a representative from Northern Ireland',
        actorCode: 'GB-MF-000001723',
        deviceGroup: { MFActorCode: 'GB-MF-000001723', ARActorCode: 'XI-AR-000000404' },
      },
    ],
    bad: [
      {
        title: 'an importer',
        actorCode: 'US-MF-000001723',
        deviceGroup: { MFActorCode: 'US-MF-000001723', ARActorCode: 'DE-IM-000000404' },
        at: '/deviceGroup/ARActorCode',
        says: 'its role is IM',
      },
      {
        title: 'a name instead of a number',
        actorCode: 'US-MF-000001723',
        authorizedRepresentativeCode: 'Vertreter GmbH',
        deviceGroup: { MFActorCode: 'US-MF-000001723' },
        at: '/authorizedRepresentativeCode',
        says: 'no single registration number',
      },
      {
        title: 'a manufacturer in the Union has no representative',
        deviceGroup: { ARActorCode: 'DE-AR-000000404' },
        at: '/deviceGroup/ARActorCode',
        fixed: 'all',
        says: 'ARActorCode DE-AR-000000404',
      },
    ],
  },
})
