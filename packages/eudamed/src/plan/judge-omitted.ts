import { defineCheck, type Finding } from '@udigate/udi'
import { readOmitted } from '../records/omitted.ts'
import { handOutByIdentity, isWithoutNumber, listSubstances } from '../records/substances.ts'
import { type DesiredRecords, isHeld, type RegisteredEntities } from './desired-and-registered.ts'

/** What is found of registry numbers that EUDAMED leaves out of its answers. */
export const notShown = defineCheck(
  'UDG-NOT-SHOWN',
  "{fields} of this substance are left out of EUDAMED's answers, and no record here has them. Give the one that is registered, if there is one: an update without it may take it away.",
)

/**
 * What is to be said of substances of which EUDAMED may hold registry numbers that its answers leave out, and that neither
 * the desired record nor any other gives: an update without them may take them away.
 *
 * @returns with paths into the canonical records
 */
export function judgeOmitted(
  { device }: DesiredRecords,
  { device: registered }: RegisteredEntities,
): readonly Finding[] {
  if (!isHeld(registered) || registered.notShown === undefined) return []
  const held = listSubstances(registered.record)
  const takeDesired = handOutByIdentity([...listSubstances(device).entries()], ([, substance]) => substance)
  return [...readOmitted(registered.notShown)].flatMap(([place, fields]) => {
    const [index, substance] = takeDesired(held[place]) ?? []
    if (!isWithoutNumber(substance)) return []
    const at = { path: `/device/Substances/${index}`, value: fields }
    return [notShown.find(at, { fields: fields.join(' and ') })]
  })
}
