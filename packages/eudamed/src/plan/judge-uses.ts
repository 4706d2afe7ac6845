import { defineCheck, type Finding, type UseElsewhere } from '@udigate/udi'
import { codeSpaces } from '../models/criteria.ts'
import { identifierKey } from '../rules/terms/device-identifiers.ts'
import { type Bearer, type IdentifierUse, namesOfPurposes, type Purpose, purposes } from '../uses/bearer.ts'
import { listUses } from '../uses/list-uses.ts'
import { mayShare } from '../uses/may-share.ts'
import { beginSentence, describeTaken } from '../uses/use-checks.ts'
import { type DesiredRecords, isHeld, type RegisteredEntities } from './desired-and-registered.ts'

/** What is found of an identifier that another organisation has registered: of that nothing else is said. */
export const takenByOthers = defineCheck(
  'BR-UDID-003-E',
  '{what} {value} is already registered by another manufacturer. Use an identifier of your own, or correct this one.',
)

/**
 * Judges what a submission uses identifiers for beside what the register knows that they are used for elsewhere. What the
 * authority holds of the device already is not judged again.
 *
 * @param elsewhere none of them uses of the device itself
 * @returns with paths into the canonical records
 *
 * Source: BR-UDID-003.
 */
export function judgeUses(
  { model, device, deviceGroup }: DesiredRecords,
  registered: RegisteredEntities,
  elsewhere: readonly UseElsewhere[],
): readonly Finding[] {
  if (elsewhere.length === 0) return []
  const own = listUses(model, { device, deviceGroup: deviceGroup ?? registered.deviceGroup?.record })
  if (own === undefined) return []
  const held = isHeld(registered.device) ? registered.device.record : undefined
  const known = new Set((held && listUses(model, { device: held }))?.uses.map(nameUse))
  return own.uses.flatMap(use => {
    if (known.has(nameUse(use))) return []
    const other = elsewhere.find(
      each => each.agency === use.agency && each.code === use.code && !fits(use.purpose, own.bearer, each),
    )
    if (other === undefined) return []
    if (other.isOwn)
      return [describeTaken(use, { purpose: readPurpose(other), place: describeBearer(other) })]
    const at = { path: use.path, value: use.code }
    return [takenByOthers.find(at, { what: beginSentence(namesOfPurposes[use.purpose]), value: use.code })]
  })
}

function fits(purpose: Purpose, bearer: Bearer, other: UseElsewhere): boolean {
  const as = readPurpose(other)
  // A link names a directive device, which uses its identifiers all the same; the two are compared as a whole.
  if (purpose === 'link' || as === 'link') return purpose !== as || !other.isOwn
  const codeSpace = codeSpaces.find(each => each === other.bearer.codeSpace)
  if (codeSpace === undefined) return true
  // Whether a device may come to a group that is registered is judged with the group.
  if (purpose === 'group' && as === 'group') return true
  const { agency, code } = other.bearer
  return mayShare(
    { purpose, bearer },
    { purpose: as, bearer: { codeSpace, agency, code, maker: other.actor } },
  )
}

/** A use that this law does not know is as strict as that of a device. */
function readPurpose({ purpose }: UseElsewhere): Purpose {
  return purposes.find(each => each === purpose) ?? 'device'
}

function nameUse({ purpose, agency, code }: IdentifierUse): string {
  return `${purpose} ${identifierKey(agency, code)}`
}

/** `a registered device of DE-MF-000001723 (as of 2026-03-03)`; by its code where that is another one. */
function describeBearer({ purpose, code, bearer, actor, state, day }: UseElsewhere): string {
  const isRegistered = state === 'registered'
  const name = bearer.code === code ? '' : ` ${bearer.code}`
  const when = day === undefined ? '' : ` (${isRegistered ? 'as of' : 'since'} ${day})`
  return `${isRegistered ? 'a registered' : 'an as yet submitted'} ${purpose === 'group' ? 'device group' : 'device'}${name} of ${actor}${when}`
}
