import type { RegisteredMarks } from '@udigate/sheets'
import type {
  DesiredByRequest,
  EntityKey,
  Finding,
  PlannedDifference,
  Registered,
  SubmissionPlan,
} from '@udigate/udi'
import { findHomeLaw, findLaw } from '../authorities/laws.ts'
import type { Acting } from '../rights/caller.ts'
import type { Db } from '../store/database.ts'
import { type Decision, decide, type Obstruction } from '../submissions/decide.ts'
import type { SubmitRequest } from '../submissions/request.ts'

/** A valid record of a list, and for whom it is. */
export interface PlanAsked {
  actor: string
  /** With what was filled in from the register. */
  records: Pick<SubmitRequest, 'model' | 'device' | 'deviceGroup'>
  /** Which content of the register they were written from. */
  marks?: RegisteredMarks | undefined
}

/** What submitting it would do: as data, since it is told to another process. */
export type PlanFound =
  | { kind: 'blocked'; because: Obstruction | 'joined'; reasons: readonly string[] }
  | {
      kind: 'operations'
      operations: readonly PlannedStep[]
      differences: readonly PlannedDifference[]
      /** What is worth knowing and stands against nothing. */
      warnings: readonly Finding[]
      group: EntityKey
      /** Whether its group is registered, or registered by a record before it. */
      isGroupKnown: boolean
    }
  | { kind: 'impossible'; findings: readonly Finding[]; reasons: readonly string[] }

/** An operation of a plan. */
export interface PlannedStep {
  operation: string
  kind: EntityKey['kind']
  version?: number
  /** Whether it registers something. */
  isNew: boolean
}

/** Plans the records of one list, one part after the other: what is planned of a group holds for those behind it. */
export type RecordsPlanner = (asked: readonly PlanAsked[]) => Promise<readonly PlanFound[]>

/**
 * Makes a planner over what the store knows. Nothing is written. What all records of a part ask the store for, it is asked at once.
 */
export function planRecordsOver(db: Db, caller: Acting): RecordsPlanner {
  /** What will be registered of a group by the records so far. */
  const ahead = new Map<string, NonNullable<Registered['deviceGroup']>>()
  return async asked => {
    const decided = await Promise.all(
      asked.map(async ({ actor, records, marks }) => {
        const law = findLaw(records.model)
        const desired = law.readDesired(records.model, records)
        return { actor, desired, decision: await decide(db, caller, actor, desired, marks) }
      }),
    )
    return decided.map(({ actor, desired, decision }) => follow(ahead, actor, desired, decision))
  }
}

function follow(
  ahead: Map<string, NonNullable<Registered['deviceGroup']>>,
  actor: string,
  desired: DesiredByRequest,
  decision: Decision,
): PlanFound {
  if (decision.kind === 'blocked') {
    return { kind: 'blocked', because: decision.because, reasons: decision.reasons }
  }
  if (decision.kind === 'joined') {
    const reason = `The same content is under way already (requestId ${decision.requestId}).`
    return { kind: 'blocked', because: 'joined', reasons: [reason] }
  }
  const law = findHomeLaw(desired.model)
  const { deviceGroup: group } = law.identify(desired)
  const key = JSON.stringify([actor, desired.model, group])
  const before = ahead.get(key)
  const registered =
    before === undefined ? decision.registered : { ...decision.registered, deviceGroup: before }
  const plan: SubmissionPlan =
    before === undefined
      ? decision.plan
      : law.plan(desired, registered, { callerPath: desired.callerPath, ...decision.others })
  if (plan.kind === 'impossible') {
    return { kind: 'impossible', findings: plan.findings, reasons: plan.reasons }
  }
  let after: Registered = registered
  for (const planned of plan.operations) after = law.afterAcceptance(planned, desired, after)
  if (after.deviceGroup !== undefined && plan.operations.some(({ entity }) => entity.kind === 'group')) {
    ahead.set(key, after.deviceGroup)
  }
  return {
    kind: 'operations',
    operations: plan.operations.map(planned => ({
      operation: planned.operation,
      kind: planned.entity.kind,
      isNew: law.isNew(planned),
      ...(planned.version === undefined ? {} : { version: planned.version }),
    })),
    differences: plan.differences.map(difference => ({
      ...difference,
      path: desired.callerPath(difference.path),
    })),
    warnings: plan.warnings ?? [],
    group,
    isGroupKnown: registered.deviceGroup !== undefined,
  }
}
