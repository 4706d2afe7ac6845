import type { Operation, ValidateOptions, Validation } from '@udigate/udi'
import { senderFor } from '../actors/sender.ts'
import { withStandingRepresentative } from '../actors/standing-representative.ts'
import type { Authority } from '../authorities/authority.ts'
import type { CodeListWatch } from '../codes/in-force.ts'
import { makeId, type Surroundings } from '../ids.ts'
import type { Caller } from '../keys/caller.ts'
import type { Sealing } from '../secrets/sealing.ts'
import { bindActor } from '../store/actors.ts'
import type { Store } from '../store/database.ts'
import { consider, judge } from './consider.ts'
import { storeIntent } from './intent.ts'
import { previewMessages, problemsOfMessages } from './preview-messages.ts'
import type { SubmitRequest } from './request.ts'

export type Reception =
  /** The records break rules. */
  | { kind: 'invalid'; requestId: string; validation: Validation }
  /** The state of what they name forbids it. */
  | { kind: 'blocked'; requestId: string; reasons: readonly string[] }
  /** Stored, or joined to the submission of the same content that is under way; the outcome follows. */
  | { kind: 'received'; requestId: string; operations: readonly Operation[] }
  /** No message could be made of it. */
  | { kind: 'unable'; requestId: string; reasons: readonly string[] }

export interface Receiving extends Surroundings {
  store: Store
  sealing: Sealing
  codes: CodeListWatch
  strictContract: boolean
}

/** By what records are judged at present. */
export async function validateOptions({ codes, strictContract }: Receiving): Promise<ValidateOptions> {
  return { codes: (await codes.current()).lists, strictContract }
}

/**
 * Takes a submission on: validates it, plans it, and stores it with its operations and locks in one transaction.
 * When this returns `received`, the intent is on disk. Nothing is sent here.
 *
 * @throws RuleFailure, or whatever the store throws: then nothing is stored
 */
export async function receive(
  receiving: Receiving,
  authority: Authority,
  caller: Caller,
  actor: string,
  asked: SubmitRequest,
): Promise<Reception> {
  const requestId = makeId(receiving)
  const { store } = receiving
  const request = await withStandingRepresentative(store.db, caller.stage, actor, asked)
  const judgement = await judge(store.db, caller, actor, request, await validateOptions(receiving))
  if (judgement.kind === 'invalid') return { ...judgement, requestId }

  return store.db.transaction().execute(async (db): Promise<Reception> => {
    const considered = await consider(db, caller, actor, judgement)
    if (considered.kind === 'invalid') {
      return { kind: 'invalid', requestId, validation: considered.validation }
    }
    const { decision, wanted } = considered
    if (decision.kind === 'blocked') return { ...decision, requestId }
    if (decision.kind === 'joined') {
      return { kind: 'received', requestId: decision.requestId, operations: decision.operations }
    }
    const { plan } = decision
    if (plan.kind === 'impossible') return { kind: 'blocked', requestId, reasons: plan.reasons }
    const sender = await senderFor(db, caller.stage, actor)
    const messages = previewMessages(receiving, authority, sender, request, wanted, plan)
    const problems = problemsOfMessages(authority, messages)
    if (problems.length > 0) return { kind: 'unable', requestId, reasons: problems }
    await bindActor(db, caller.stage, actor, caller.organisation)
    await storeIntent(db, receiving, {
      requestId,
      caller,
      actor,
      request,
      wanted,
      decision: { ...decision, plan },
    })
    return { kind: 'received', requestId, operations: plan.operations.map(({ operation }) => operation) }
  })
}
