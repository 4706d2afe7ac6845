import {
  type CanonicalDevice,
  type CanonicalDeviceGroup,
  canonicalise,
  type Finding,
  type Operation,
  type ValidateOptions,
  type Validation,
  validate,
} from '@udigate/udi'
import type { Authority } from '../authorities/authority.ts'
import type { CodeListWatch } from '../codes/in-force.ts'
import { makeId, type Surroundings } from '../ids.ts'
import type { Caller } from '../keys/caller.ts'
import type { Sealing } from '../secrets/sealing.ts'
import { bindActor } from '../store/actors.ts'
import type { Store } from '../store/database.ts'
import { decide, type Wanted } from './decide.ts'
import { InvalidMessage, storeIntent } from './intent.ts'
import type { SubmitRequest } from './request.ts'
import { findStoredGroup } from './stored-group.ts'

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

/**
 * Takes a submission on: validates it, plans it, and stores it with its messages and locks in one transaction.
 * When this returns `received`, the intent is on disk. Nothing is sent here.
 *
 * @throws RuleFailure, or whatever the store throws: then nothing is stored
 */
export async function receive(
  receiving: Receiving,
  authority: Authority,
  caller: Caller,
  actor: string,
  request: SubmitRequest,
): Promise<Reception> {
  const requestId = makeId(receiving)
  const { store, strictContract } = receiving
  const options: ValidateOptions = { codes: (await receiving.codes.current()).lists, strictContract }
  const groupIsGiven = request.deviceGroup !== undefined && request.deviceGroup !== null

  let deviceGroup = request.deviceGroup
  if (!groupIsGiven) {
    const stored = await findStoredGroup(store.db, caller.stage, actor, request.device)
    if (stored.kind === 'unknown') {
      return { kind: 'invalid', requestId, validation: withoutGroup(request, stored.finding, options) }
    }
    deviceGroup = stored.record
  }

  const records = { ...request, deviceGroup, groupIsStored: !groupIsGiven, actorCode: actor }
  const validation = validate(request.model, records, options)
  if (validation.status === 'failed') return { kind: 'invalid', requestId, validation }

  const canonical = canonicalise(request.model, records)
  const wanted: Wanted = {
    model: request.model,
    // They are valid, so they have the shape of their model.
    device: canonical.device as CanonicalDevice,
    deviceGroup: canonical.deviceGroup as CanonicalDeviceGroup,
    groupIsGiven,
  }
  try {
    return await store.db.transaction().execute(async db => {
      const decision = await decide(db, caller, actor, wanted)
      if (decision.kind === 'blocked') return { ...decision, requestId }
      if (decision.kind === 'joined') {
        return { kind: 'received', requestId: decision.requestId, operations: decision.operations }
      }
      await bindActor(db, caller.stage, actor, caller.organisation)
      const { operations, heldState } = decision
      await storeIntent(db, receiving, authority, {
        requestId,
        caller,
        actor,
        request,
        wanted,
        operations,
        heldState,
      })
      return { kind: 'received', requestId, operations }
    })
  } catch (error) {
    if (error instanceof InvalidMessage) return { kind: 'unable', requestId, reasons: error.problems }
    throw error
  }
}

/** What can be said of a device whose group is neither given nor known. */
function withoutGroup(
  request: SubmitRequest,
  finding: Finding | undefined,
  options: ValidateOptions,
): Validation {
  const validation = validate(request.model, { device: request.device }, options)
  return {
    ...validation,
    status: 'failed',
    message: 'Validation failed',
    deviceErrors: [...validation.deviceErrors, ...(finding ? [finding] : [])],
    deviceGroupErrors: [],
  }
}
