import type { EffectShown } from '@udigate/udi'
import { isOfGroup, isUpdate, partOf } from '../operations.ts'
import { getField } from '../records/differences.ts'
import { fillOmitted } from '../records/omitted.ts'
import { normalizeDesired, normalizeRegistered } from './as-sent.ts'
import { type DesiredRecords, isHeld, type RegisteredEntities } from './desired-and-registered.ts'
import { planSubmission } from './plan-submission.ts'
import type { PlannedOperation } from './submission-plan.ts'

/**
 * Whether the authority has carried out an operation, by what it shows now of both entities. Pure; what is shown is
 * taken to be all that there is.
 *
 * @param planned what was sent
 * @param desired what its submission wants
 * @param shown the entities with their versions; absent where the authority shows none
 * @throws RuleFailure when an update rule breaks down
 */
export function effectShown(
  planned: PlannedOperation,
  desired: DesiredRecords,
  shown: RegisteredEntities,
): EffectShown {
  const { operation, version } = planned
  const entity = isOfGroup(operation) && isUpdate(operation) ? shown.deviceGroup : shown.device
  if (entity?.state === 'DISCARDED') return { kind: 'discarded' }
  if (!isHeld(entity))
    return isUpdate(operation) ? { kind: 'different', differences: [] } : { kind: 'absent' }

  const filled = withOmitted(shown, desired)
  const plan = planSubmission(normalizeDesired(desired), normalizeRegistered(filled))
  const { differences } = plan
  const held = isUpdate(operation) ? entity.versions?.[partOf[operation]] : undefined
  const different = {
    kind: 'different',
    differences,
    ...(held === undefined ? {} : { version: held }),
  } as const
  if (plan.kind === 'impossible') return different
  if (!isUpdate(operation)) {
    return plan.operations.length === 0 ? { kind: 'applied' } : { kind: 'different', differences }
  }
  const again = plan.operations.find(needed => needed.operation === operation)
  if (again === undefined) {
    const isSeen =
      filled === shown || planned.differences.some(difference => getField(difference) !== 'Substances')
    if (isSeen || (version !== 0 && held === version)) return { kind: 'applied' }
    // What changes is not shown: only the version tells.
    return version !== undefined && version !== 0 && held === version - 1 ? { kind: 'absent' } : different
  }
  // Anyone who sent 0 did not know which version there was.
  const isWhereItWas = version === 0 || again.version === version
  return isWhereItWas ? { kind: 'absent' } : different
}

/** What is shown, with what EUDAMED leaves out of it as the submission desires it; the same where nothing is filled in. */
function withOmitted(shown: RegisteredEntities, { device: desired }: DesiredRecords): RegisteredEntities {
  const { device } = shown
  const record = device?.record
  if (device === undefined || record === undefined) return shown
  const filled = fillOmitted(record, { ...desired })
  if (JSON.stringify(filled) === JSON.stringify(record)) return shown
  return { ...shown, device: { ...device, record: filled as typeof record } }
}
