import { isNothing } from '@udigate/udi'
import { shippedCodeLists } from '../codes/index.ts'
import { isOnUnionMarket } from '../codes/union-market.ts'
import { parseSrn } from '../identifiers/srn.ts'
import { packs } from '../models/families.ts'
import type { Model } from '../models/index.ts'

/** Whether devices of a model have an authorised representative: systems and procedure packs have none. */
export function takesRepresentative(model: Model): boolean {
  return !(packs as readonly Model[]).includes(model)
}

/** Whether the record of a group names its authorised representative. */
export function namesRepresentative(deviceGroup: object): boolean {
  return 'ARActorCode' in deviceGroup && !isNothing(deviceGroup.ARActorCode)
}

/** Whether a manufacturer is established where it needs no authorised representative, and so has none. */
export function needsNoRepresentative(manufacturer: unknown): boolean {
  const srn = typeof manufacturer === 'string' ? parseSrn(manufacturer) : undefined
  return srn !== undefined && isOnUnionMarket(srn.country, shippedCodeLists.marketCountries)
}
