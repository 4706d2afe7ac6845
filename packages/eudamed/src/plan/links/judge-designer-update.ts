import { defineCheck, type Finding } from '@udigate/udi'
import { isDirective, isPack } from '../../models/families.ts'
import type { Operation } from '../../operations.ts'
import { type DesiredRecords, isHeld, type RegisteredEntities } from '../desired-and-registered.ts'
import { deviceKey } from '../names.ts'

/** What is found of an update that may change the device of the other kind. */
export const manufacturerAmbiguous = defineCheck(
  'UDG-ORIGINAL-MANUFACTURER-AMBIGUOUS',
  'OriginalManufacturer is updated by a message that names its device by the UDI-DI alone, and the {other} has the same one: EUDAMED may change that device instead. Look at both in EUDAMED after the update.',
)

/**
 * What is to be said of a changed original manufacturer where a regulation device and a directive device bear one UDI-DI:
 * the message names its device by the UDI-DI alone, so that it does not say which of the two it means.
 *
 * @param operations what the plan needs
 * @param counterpart what is registered of the device of the other kind with the same UDI-DI
 * @returns with paths into the canonical records
 *
 * Source: ProductDesignerType.xsd 3.0.30, which has no deviceCriterion, unlike MarketInfoType.xsd; BR-UDID-003.
 */
export function judgeDesignerUpdate(
  desired: DesiredRecords,
  operations: readonly Operation[],
  counterpart: RegisteredEntities | undefined,
): readonly Finding[] {
  const other = counterpart?.device
  if (!operations.includes('PRODUCT_DESIGNER.PUT') || !isHeld(other) || isPack(other.model)) return []
  const { issuingAgency, code } = deviceKey(desired)
  const kind = isDirective(other.model) ? 'directive' : 'regulation'
  const name = `${kind} device ${issuingAgency} ${code}`
  return [manufacturerAmbiguous.find({ path: '/device/OriginalManufacturer' }, { other: name })]
}
