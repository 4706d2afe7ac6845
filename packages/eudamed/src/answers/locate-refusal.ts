import type { Refusal } from '@udigate/udi'

/** Words in which EUDAMED names a part of a message, and where the caller gives that part. */
const places: readonly (readonly [RegExp, string])[] = [
  [/\bAR ?Actor/i, '/deviceGroup/ARActorCode'],
  [/packages?\b/i, '/device/Packages'],
  [/\bdirectMarkingDi/i, '/device/DirectMarkingDi'],
  [/\bsecondaryDi/i, '/device/SecondaryDi'],
  [/\bunitOfUse/i, '/device/UnitOfUseDi'],
  [/\brelatedUdiLink/i, '/device/RelatedLegacyDevice'],
  [/\bmarketInfo/i, '/device/MarketInfos'],
  [/\bproductDesigner/i, '/device/OriginalManufacturer'],
  [/\budiDiDatas?(?:\[\d+\])?\.(?:udiDi|identifier)\b/i, '/device/Device'],
  [/basicudi/i, '/deviceGroup'],
]

/** Where a caller gives what a refusal is about: a JSON Pointer into the request. */
export function locateRefusal({ detail = '' }: Pick<Refusal, 'detail'>): string {
  return places.find(([words]) => words.test(detail))?.[1] ?? '/device'
}
