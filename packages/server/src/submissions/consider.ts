import {
  type DesiredByRequest,
  type Finding,
  type RecordRequest,
  type ValidateOptions,
  type Validation,
  withWarnings,
} from '@udigate/udi'
import { withRepresentative } from '../actors/with-representative.ts'
import { findLaw } from '../authorities/laws.ts'
import type { Acting } from '../rights/caller.ts'
import type { Db } from '../store/database.ts'
import { listActorWarnings } from './actor-warnings.ts'
import { type Decision, decide } from './decide.ts'
import { failedBy, judgeBy } from './judge-by.ts'
import type { SubmitRequest } from './request.ts'
import type { RequestFacts } from './request-facts.ts'

/** What can be said of a request, as things stand. */
export type Consideration =
  /** The records break rules, those between what is registered and what is desired included. */
  | { kind: 'invalid'; validation: Validation; decision?: Decision }
  | { kind: 'decided'; validation: Validation; desired: DesiredByRequest; decision: Decision }

/** A request whose records are valid in themselves, or why they are not. All of it is data. */
export type Judgement =
  | { kind: 'invalid'; validation: Validation }
  | {
      kind: 'valid'
      validation: Validation
      /** As they were judged: what is desired is read from them. */
      records: RecordRequest
      /** What of the validation speaks of actors, by what the authority showed of them. */
      actorWarnings: readonly Finding[]
      /** With what was filled in from the register. */
      request: SubmitRequest
    }

/**
 * Judges the records of a request, with the representative of its actor and the stored group where it gives none, and what its actor
 * has registered.
 */
export async function judge(
  facts: RequestFacts,
  actor: string,
  asked: SubmitRequest,
  options: ValidateOptions,
): Promise<Judgement> {
  const law = findLaw(asked.model)
  const { model, device } = asked
  const standing = await withRepresentative(() => facts.findRepresentative(actor), asked)
  const stored = {
    findGroup: () => facts.storedGroup(actor, model, law.readGroupName(device)),
    findRegistered: () => facts.registered(actor, model, law.readDeviceName(device)),
  }
  const { validation, records, request } = await judgeBy(stored, actor, standing, options)
  if (validation.status === 'failed') return { kind: 'invalid', validation }
  const actorWarnings = await listActorWarnings(facts, model, records)
  return {
    kind: 'valid',
    validation:
      actorWarnings.length === 0 ? validation : { ...validation, ...withWarnings(validation, actorWarnings) },
    records,
    actorWarnings,
    request,
  }
}

/**
 * Plans what is valid over what the store knows.
 *
 * @param db a transaction where the answer is to hold until something is stored
 */
export async function consider(
  db: Db,
  caller: Acting,
  actor: string,
  { validation, desired }: { validation: Validation; desired: DesiredByRequest },
): Promise<Consideration> {
  const decision = await decide(db, caller, actor, desired)
  if (decision.kind === 'planned' && decision.plan.kind === 'impossible') {
    const { findings } = decision.plan
    if (findings.length > 0) return { kind: 'invalid', validation: failedBy(validation, findings), decision }
  }
  const warnings =
    decision.kind === 'planned' && decision.plan.kind === 'operations' && decision.plan.warnings
  const told = warnings ? { ...validation, ...withWarnings(validation, warnings) } : validation
  return { kind: 'decided', validation: told, desired, decision }
}
