import { isDeepStrictEqual } from 'node:util'
import {
  type Desired,
  type DesiredByRequest,
  type Finding,
  type Registered,
  type SubmissionPlan,
  withErrors,
} from '@udigate/udi'
import type { FurtherLaw } from '../authorities/authority.ts'
import { findLaw } from '../authorities/laws.ts'
import { readRegistered, readStoredDesired } from '../delivery/stored-entities.ts'
import type { Db } from '../store/database.ts'
import { findEntity } from '../store/entities.ts'
import { findSubmission } from '../store/submissions.ts'
import type { EntityRow } from '../store/tables.ts'
import { explainInSubmission, whoseElse } from './decide.ts'
import { readGivenCompanion, readHeldCompanion, requireItem } from './judge-item.ts'
import { askLaw, type JudgedPart, type Part, type PartsAsked } from './part.ts'

/** A part of which something is to be sent, or which is as it is to be already. */
export interface PlannedPart {
  law: FurtherLaw
  kind: 'planned'
  plan: Extract<SubmissionPlan, { kind: 'operations' }>
  /** What is registered when the first operation runs. */
  registered: Registered
}

/**
 * What may be done with a part, as things stand in the store.
 *
 * @throws what the store throws; what its law throws is the end of the part alone
 */
export async function decidePart(
  db: Db,
  { caller, actor, request }: Pick<PartsAsked, 'caller' | 'actor' | 'request'>,
  { law, item, desired }: JudgedPart,
): Promise<Part | PlannedPart> {
  const held = await findEntity(db, caller.stage, item)
  const foreign = held && whoseElse(held, caller, actor)
  if (foreign !== undefined) return { law, kind: 'blocked', reasons: [foreign] }
  if (held?.held_by != null) return joinOrBlock(db, law, held, held.held_by, desired)
  const registered = readRegistered(held, undefined)
  const planned = askLaw(() => {
    const isKept = readGivenCompanion(law, request) === undefined
    // It was judged with what was held a moment ago.
    const hasChanged = isKept && !isDeepStrictEqual(desired.companion, readHeldCompanion(law, held))
    return hasChanged ? undefined : planPart(law, desired, registered)
  })
  if (!planned.ok) return { law, kind: 'broken', error: planned.error }
  const plan = planned.value
  if (plan === undefined) {
    const reason = 'What stands beside its records has changed a moment ago. Repeat the same request.'
    return { law, kind: 'blocked', reasons: [reason] }
  }
  if (plan.kind === 'operations') return { law, kind: 'planned', plan, registered }
  const { findings, reasons, reasonRules = [] } = plan
  return findings.length > 0
    ? { law, kind: 'invalid', validation: failedWith(findings) }
    : { law, kind: 'blocked', reasons, reasonRules }
}

/** The plan of a part. All that storing it asks of its law is asked here, so that what breaks down does so before anything is written. */
function planPart(law: FurtherLaw, desired: DesiredByRequest, registered: Registered): SubmissionPlan {
  const plan = law.plan(desired, registered, { callerPath: desired.callerPath })
  if (plan.kind === 'operations') {
    for (const planned of plan.operations) {
      requireItem(planned.entity)
      law.nameEntity({ planned, desired })
      law.repeats(planned)
    }
  }
  return plan
}

async function joinOrBlock(
  db: Db,
  law: FurtherLaw,
  entity: EntityRow,
  requestId: string,
  desired: Desired,
): Promise<Part> {
  const submission = await findSubmission(db, requestId)
  if (submission && isSameWish(readStoredDesired(submission), desired))
    return { law, kind: 'received', submission }
  return { law, kind: 'blocked', reasons: [explainInSubmission(entity)] }
}

/** Whether two submissions want the same of one item. */
function isSameWish(one: Desired, other: Desired): boolean {
  if (one.model !== other.model || !isDeepStrictEqual(one.companion, other.companion)) return false
  const { isSameRecord } = findLaw(one.model)
  return (
    isSameRecord('device', one.device, other.device) &&
    isSameRecord('group', one.deviceGroup ?? {}, other.deviceGroup ?? {})
  )
}

function failedWith(findings: readonly Finding[]) {
  const nothing = { deviceErrors: [], deviceGroupErrors: [], deviceWarnings: [], deviceGroupWarnings: [] }
  return { status: 'failed', message: 'Validation failed', ...withErrors(nothing, findings) } as const
}
