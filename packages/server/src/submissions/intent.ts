import { createHash } from 'node:crypto'
import { entityName, type Message, type Operation, renderMessage } from '@udigate/udi'
import type { Authority } from '../authorities/authority.ts'
import { makeId } from '../ids.ts'
import type { Caller } from '../keys/caller.ts'
import type { Db } from '../store/database.ts'
import { holdEntity } from '../store/entities.ts'
import { insertSubmission } from '../store/submissions.ts'
import type { MessageRow, OperationRow } from '../store/tables.ts'
import type { HeldState, Wanted } from './decide.ts'
import type { Outcome } from './outcome.ts'
import type { Receiving } from './receive.ts'
import type { SubmitRequest } from './request.ts'

/** A message does not satisfy the authority's schema; it never leaves. */
export class InvalidMessage extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super('The rendered message does not satisfy the schema of the authority.')
    this.name = 'InvalidMessage'
    this.problems = problems
  }
}

interface Intent {
  requestId: string
  caller: Caller
  actor: string
  request: SubmitRequest
  wanted: Wanted
  operations: readonly Operation[]
  heldState: HeldState | undefined
}

/**
 * Stores what is about to be sent: the submission, its messages with their ids and bytes, and the locks. Without any
 * operation the submission ends here, because the authority holds all of it.
 *
 * @throws InvalidMessage when a message does not satisfy the schema
 */
export async function storeIntent(
  db: Db,
  receiving: Receiving,
  authority: Authority,
  intent: Intent,
): Promise<void> {
  const { requestId, caller, actor, request, wanted, operations } = intent
  const now = receiving.now()
  const { device, deviceGroup } = wanted
  const group = { agency: deviceGroup.DeviceGroupAgency, code: deviceGroup.DeviceGroup }
  const unchanged = operations.length === 0
  const outcome: Outcome | null = unchanged
    ? { kind: 'accepted', state: intent.heldState ?? 'REGISTERED', operations: [] }
    : null

  await insertSubmission(
    db,
    {
      request_id: requestId,
      organisation: caller.organisation,
      stage: caller.stage,
      model: request.model,
      actor,
      key_id: caller.keyId,
      device_agency: device.IssuingAgency,
      device_code: device.Device,
      group_agency: group.agency,
      group_code: group.code,
      device: JSON.stringify(request.device),
      device_group: wanted.groupIsGiven ? JSON.stringify(request.deviceGroup) : null,
      representative: request.authorizedRepresentativeCode ?? null,
      plan: JSON.stringify(operations),
      sealed_token:
        request.securityToken === undefined || unchanged
          ? null
          : receiving.sealing.seal(request.securityToken, requestId),
      received_at: now.getTime(),
      ended_at: unchanged ? now.getTime() : null,
      outcome: outcome && JSON.stringify(outcome),
      doubt: null,
    },
    operations.map((operation, position) =>
      draftMessage(receiving, authority, intent, operation, position, now),
    ),
  )

  const owned = { stage: caller.stage, organisation: caller.organisation, actor, model: request.model }
  if (operations.includes('DEVICE.POST')) {
    await holdEntity(
      db,
      { ...owned, kind: 'group', ...group, group_agency: null, group_code: null },
      requestId,
      now,
    )
  }
  if (!unchanged) {
    const name = {
      kind: 'device',
      agency: device.IssuingAgency,
      code: device.Device,
    } as const
    await holdEntity(
      db,
      { ...owned, ...name, group_agency: group.agency, group_code: group.code },
      requestId,
      now,
    )
  }
}

function draftMessage(
  receiving: Receiving,
  authority: Authority,
  { requestId, caller, actor, request, wanted }: Intent,
  operation: Operation,
  position: number,
  now: Date,
): { operation: OperationRow; message: MessageRow } {
  const { device, deviceGroup } = wanted
  const ids = { messageId: makeId(receiving), correlationId: makeId(receiving), conversationId: requestId }
  const entity = { device, deviceGroup }
  // The records and the model go together.
  const document = renderMessage({
    model: request.model,
    operation,
    entities: [entity],
    ids,
    createdAt: now,
    withAccessToken: request.securityToken !== undefined,
    ...authority.envelope(actor),
  } as Message)
  const problems = authority.problemsOf(document)
  if (problems.length > 0) throw new InvalidMessage(problems)
  return {
    operation: {
      request_id: requestId,
      position,
      name: operation,
      message_id: ids.messageId,
      entity_name: entityName(operation, entity),
    },
    message: {
      message_id: ids.messageId,
      correlation_id: ids.correlationId,
      stage: caller.stage,
      organisation: caller.organisation,
      actor,
      operation,
      document,
      document_sha256: createHash('sha256').update(document).digest('hex'),
      state: 'waiting',
      due_at: now.getTime(),
      failures: 0,
      created_at: now.getTime(),
    },
  }
}
