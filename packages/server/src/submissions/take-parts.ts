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
import { makeId } from '../ids.ts'
import type { WriteTransaction } from '../store/changes.ts'
import type { Db } from '../store/database.ts'
import { findEntity } from '../store/entities.ts'
import { findSubmission, listParts } from '../store/submissions.ts'
import type { EntityRow } from '../store/tables.ts'
import { explainInSubmission, whoseElse } from './decide.ts'
import { storeIntent } from './intent.ts'
import { askLaw, type JudgedPart, type Part, type PartsAsked, type PreparedPart } from './part.ts'
import { readGivenCompanion, readHeldCompanion, requireItem } from './prepare-parts.ts'
import type { SubmitServices } from './submit-services.ts'

/** With which answer the parts go. */
interface Together {
  /** The id that the request is answered with. */
  partOf: string
  /** Whether parts of it may be stored: it was answered before, or is stored once more. What is stored stays what became of them. */
  mayBeStored: boolean
  traceParent: string | null
}

/**
 * Decides about each part, and stores what is to be sent of it, in the transaction of the request and under the locks of
 * `namePartLocks`.
 *
 * @throws what the store throws: then nothing of the request is stored
 */
export async function takeParts(
  db: WriteTransaction,
  services: SubmitServices,
  asked: PartsAsked,
  prepared: readonly PreparedPart[],
  together: Together,
): Promise<readonly Part[]> {
  const stored = together.mayBeStored ? await listParts(db, together.partOf) : []
  const parts: Part[] = []
  for (const part of prepared) {
    const { law } = part
    const submission = stored.findLast(({ register }) => register === law.id)
    if (submission) parts.push({ law, kind: 'received', submission })
    else parts.push(part.kind === 'judged' ? await takePart(db, services, asked, part, together) : part)
  }
  return parts
}

async function takePart(
  db: WriteTransaction,
  services: SubmitServices,
  { caller, actor, request, records }: PartsAsked,
  { law, authority, item, desired }: JudgedPart,
  { partOf, traceParent }: Together,
): Promise<Part> {
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
  if (plan.kind === 'impossible') {
    const { findings, reasons, reasonRules = [] } = plan
    return findings.length > 0
      ? { law, kind: 'invalid', validation: failedWith(findings) }
      : { law, kind: 'blocked', reasons, reasonRules }
  }
  const submission = await storeIntent(db, services, {
    law,
    requestId: makeId(services),
    partOf,
    caller,
    actor,
    request: { ...request, ...records, model: request.model, actorCode: actor, securityToken: undefined },
    desired,
    decision: { kind: 'planned', plan, registered, others: {}, waitsFor: undefined },
    quarantine: authority.quarantine,
    traceParent,
    context: { schemaVersion: authority.envelope(actor).schemaVersion },
  })
  return { law, kind: 'received', submission }
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
