import type { RegisteredMarks } from '@udigate/sheets'
import {
  type DesiredByRequest,
  describeEntity,
  describeForeignEntity,
  type KnownBeside,
  type ReasonRule,
  type Registered,
  type SubmissionPlan,
  type Validation,
  withWarnings,
} from '@udigate/udi'
import { findHomeLaw, findLaw, findPartLaw } from '../authorities/laws.ts'
import { nameEntity, readRegistered, readStoredDesired } from '../delivery/stored-entities.ts'
import type { Acting } from '../rights/caller.ts'
import type { Db } from '../store/database.ts'
import { findEntity } from '../store/entities.ts'
import { decodeJson } from '../store/json.ts'
import { listSubmissionOperations } from '../store/operations.ts'
import { findPull } from '../store/pulls.ts'
import { findSubmission } from '../store/submissions.ts'
import type { EntityRow, SubmissionRow } from '../store/tables.ts'
import { findBeside, nameBeside } from './find-beside.ts'
import { failedBy } from './judge.ts'
import { explainChangedSince } from './registered-marks.ts'

/** What stands against a submission: only another organisation or actor, or time, or a person, or a look at the authority removes it. */
export type Obstruction = 'foreign' | 'in-submission' | 'in-doubt' | 'file-alone' | 'changed-since'

/** What may be done with a submission, as things stand in the store. */
export type Decision =
  /** What stands against it is not for this caller to plan around: another's entity, or one that is under way. */
  | { kind: 'blocked'; because: Obstruction; reasons: readonly string[]; reasonRules?: readonly ReasonRule[] }
  /** The same content is under way already. */
  | { kind: 'joined'; requestId: string; operations: readonly string[] }
  | {
      kind: 'planned'
      plan: SubmissionPlan
      /** What is registered when the first operation runs. */
      registered: Registered
      /** What is known of other devices that it goes by. */
      others: KnownBeside
      /** The submission of the group that must be through before. */
      waitsFor: string | undefined
    }

/** Looks for what `decide` is going to look for. */
export async function readAheadOfDecision(
  db: Db,
  { stage, organisation }: Acting,
  desired: DesiredByRequest,
): Promise<void> {
  const law = findHomeLaw(desired.model)
  const named = nameBeside(law, desired)
  const readGroup = async (): Promise<void> => {
    const holder = (await findEntity(db, stage, nameEntity(law, named.deviceGroup)))?.held_by
    if (holder == null) return
    await Promise.all([findSubmission(db, holder), listSubmissionOperations(db, holder)])
  }
  await Promise.all([
    readGroup(),
    findEntity(db, stage, nameEntity(law, named.device)),
    findBeside(db, { stage, organisation }, law, named),
  ])
}

/**
 * Looks at owners and locks, and plans. The lock is on the device, and on its group while an operation on that is
 * under way: the same content joins the submission that holds the device; another device waits for the group where
 * its own group record is absent or the same; anything else is blocked.
 *
 * @param marks which content of the register the records were written from; another content is never overwritten
 */
export async function decide(
  db: Db,
  caller: Acting,
  actor: string,
  desired: DesiredByRequest,
  marks?: RegisteredMarks,
): Promise<Decision> {
  const law = findHomeLaw(desired.model)
  const { isSameRecord } = findLaw(desired.model)
  const keys = nameBeside(law, desired)
  const [held, heldGroup] = await Promise.all([
    findEntity(db, caller.stage, nameEntity(law, keys.device)),
    findEntity(db, caller.stage, nameEntity(law, keys.deviceGroup)),
  ])
  for (const entity of [held, heldGroup]) {
    const reason = entity && whoseElse(entity, caller, actor)
    if (reason === undefined) continue
    const reasonRules = law.ownerRule === undefined ? [] : [{ reason, ruleId: law.ownerRule }]
    return { kind: 'blocked', because: 'foreign', reasons: [reason], reasonRules }
  }
  const holder = heldGroup?.held_by ? await findSubmission(db, heldGroup.held_by) : undefined
  if (held?.held_by) return joinOrBlock(db, held, held.held_by, desired, heldGroup, holder)

  let registered = readRegistered(held, heldGroup)
  if (heldGroup && holder) {
    const group = readStoredDesired(holder).deviceGroup
    const isSameGroup = !desired.deviceGroup || (group && isSameRecord('group', group, desired.deviceGroup))
    if (!isSameGroup || holder.model !== desired.model) {
      return { kind: 'blocked', because: nameHold(holder), reasons: [explainInSubmission(heldGroup)] }
    }
    registered = { ...registered, ...(await groupAfter(db, holder, heldGroup)) }
  }
  const others = await findBeside(db, caller, law, keys)
  const plan = law.plan(desired, registered, { callerPath: desired.callerPath, ...others })
  const conflict =
    plan.kind === 'operations'
      ? explainChangedSince(marks, plan.operations, { device: held, group: heldGroup })
      : undefined
  if (conflict !== undefined) return { kind: 'blocked', because: 'changed-since', reasons: [conflict] }
  const reason =
    plan.kind === 'operations' && plan.operations.length === 0
      ? await explainFileAlone(db, [held, desired.deviceGroup && !holder ? heldGroup : undefined])
      : undefined
  if (reason !== undefined) return { kind: 'blocked', because: 'file-alone', reasons: [reason] }
  return { kind: 'planned', plan, registered, others, waitsFor: holder?.request_id }
}

/** What is registered of a group once the submission that holds it has done with it. */
async function groupAfter(
  db: Db,
  holder: SubmissionRow,
  heldGroup: EntityRow,
): Promise<Pick<Registered, 'deviceGroup'>> {
  const before = readRegistered(undefined, heldGroup)
  const operations = await listSubmissionOperations(db, holder.request_id)
  const pending = operations
    .map(({ planned }) => decodeJson(planned))
    .find(({ entity }) => entity.kind === 'group')
  const { deviceGroup } = pending
    ? findPartLaw(holder).afterAcceptance(pending, readStoredDesired(holder), before)
    : before
  return deviceGroup ? { deviceGroup } : {}
}

/** Another's entity: what it is doing there is not told. */
export function whoseElse(entity: EntityRow, caller: Acting, actor: string): string | undefined {
  if (entity.state === 'NONE' && entity.held_by === null) return undefined
  if (entity.organisation === caller.organisation && entity.actor === actor) return undefined
  const owner = entity.organisation === caller.organisation ? entity.actor : undefined
  return describeForeignEntity(nameRow(entity), owner, actor)
}

async function joinOrBlock(
  db: Db,
  entity: EntityRow,
  requestId: string,
  desired: DesiredByRequest,
  heldGroup: EntityRow | undefined,
  holder: SubmissionRow | undefined,
): Promise<Decision> {
  const submission = await findSubmission(db, requestId)
  if (submission && submission.model === desired.model) {
    const law = findLaw(desired.model)
    const own = readStoredDesired(submission)
    const sameGroup = own.deviceGroup ?? groupWithout(submission, heldGroup, holder)
    const agrees =
      desired.deviceGroup === undefined ||
      (sameGroup !== undefined && law.isSameRecord('group', sameGroup, desired.deviceGroup))
    if (agrees && law.isSameRecord('device', own.device, desired.device)) {
      return { kind: 'joined', requestId, operations: decodeJson(submission.plan) }
    }
  }
  return { kind: 'blocked', because: nameHold(submission), reasons: [explainInSubmission(entity)] }
}

function nameHold(submission: Pick<SubmissionRow, 'doubt'> | undefined): Obstruction {
  return submission?.doubt == null ? 'in-submission' : 'in-doubt'
}

/** The group that a submission without a group record means: the one that it waits for, else the registered one. */
function groupWithout(
  submission: SubmissionRow,
  heldGroup: EntityRow | undefined,
  holder: SubmissionRow | undefined,
): object | undefined {
  return holder !== undefined && submission.waits_for === holder.request_id
    ? readStoredDesired(holder).deviceGroup
    : readRegistered(undefined, heldGroup).deviceGroup?.record
}

/** Why an entity that a submission holds cannot be submitted. */
export function explainInSubmission(entity: EntityRow): string {
  const what = `${describeEntity(nameRow(entity))} is not submittable because of its current state "In Submission" (requestId ${entity.held_by})`
  return entity.kind === 'device'
    ? `${what}; wait for its outcome.`
    : `${what}; only devices with the same device group record, or none, can be submitted meanwhile.`
}

function nameRow({ kind, agency, code }: EntityRow) {
  return { kind, issuingAgency: agency, code }
}

/**
 * Why records that are identical to what is registered are not accepted for that: one of the entities is known from a file
 * alone, which anyone may have written. Nothing where the authority has told the gateway of all of them.
 */
async function explainFileAlone(
  db: Db,
  entities: readonly (Pick<EntityRow, 'kind' | 'code' | 'file_pull'> | undefined)[],
): Promise<string | undefined> {
  const entity = entities.find(each => each !== undefined && each.file_pull !== null)
  if (entity?.file_pull == null) return undefined
  const source = decodeJson((await findPull(db, entity.file_pull))?.source)
  const name = source?.file == null ? '' : ` "${source.file}"`
  const date = source ? ` of ${new Date(source.shownAt).toISOString()}` : ''
  const what = entity.kind === 'device' ? 'device' : 'device group'
  return `There is nothing to send: it is identical to what the file${name}${date} shows (pull ${entity.file_pull}). The ${what} ${entity.code} is known from that file alone, which proves no registration, so that this is no success. A pull from the authority, or the authority's answer to an update, makes it certain.`
}

/** What can be said of a request, as things stand. */
export type Consideration =
  /** The records break rules, those between what is registered and what is desired included. */
  | { kind: 'invalid'; validation: Validation; decision?: Decision }
  | { kind: 'decided'; validation: Validation; desired: DesiredByRequest; decision: Decision }

/**
 * Plans what is valid over what the store knows.
 *
 * @param db a transaction where the answer is to hold until something is stored
 */
export async function consider(
  db: Db,
  caller: Acting,
  actor: string,
  {
    validation,
    desired,
    marks,
  }: { validation: Validation; desired: DesiredByRequest; marks?: RegisteredMarks | undefined },
): Promise<Consideration> {
  const decision = await decide(db, caller, actor, desired, marks)
  const warnings = decision.kind === 'planned' && decision.plan.warnings
  const told = warnings ? { ...validation, ...withWarnings(validation, warnings) } : validation
  if (decision.kind === 'planned' && decision.plan.kind === 'impossible') {
    const { findings } = decision.plan
    if (findings.length > 0) return { kind: 'invalid', validation: failedBy(told, findings), decision }
  }
  return { kind: 'decided', validation: told, desired, decision }
}
