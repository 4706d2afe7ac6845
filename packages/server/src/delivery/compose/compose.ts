import { SpanKind } from '@opentelemetry/api'
import type { MessageEnvelope } from '@udigate/udi'
import { placesAccessToken, type Sender, senderFor } from '../../actors/sender.ts'
import type { Authority } from '../../authorities/authority.ts'
import { makeId } from '../../ids.ts'
import type { WriteTransaction } from '../../store/changes.ts'
import { nameSubmissionLocks } from '../../store/entity-lock.ts'
import { decodeJson } from '../../store/json.ts'
import { organisationsReady, type ReadyOperation, readyOperations } from '../../store/operations.ts'
import { inSpan, type SpanDetails } from '../../traces/in-span.ts'
import { linksTo, readTraceContext } from '../../traces/trace-parent.ts'
import type { Delivery } from '../delivery.ts'
import { isOfStore } from '../is-of-store.ts'
import { setOperationAside } from '../reconcile/before-operator.ts'
import { type Ended, settleStopped } from '../settle.ts'
import { insertMessage } from '../states/move-message.ts'
import { CarriedAlready, carryOperations } from '../states/move-operation.ts'
import { readStoredDesired } from '../stored-entities.ts'

/** How many operations of an organisation are looked at in one turn: no organisation waits for all that another one has. */
const usualShare = 600

/**
 * Puts operations that can be sent into messages, those of the same kind together, and stores these: the oldest of each
 * organisation, in the shards of this process. What cannot be sent ends its submission and says why.
 *
 * @param organisation whose operations alone are meant; everybody's where absent
 * @param isGathering whether more of an organisation's operations are about to come: its messages wait until they are full
 * @param share how many operations of each organisation are looked at
 * @returns whether there is more to compose
 */
export async function composeMessages(
  delivery: Delivery,
  organisation?: string,
  isGathering: (organisation: string) => boolean = () => false,
  share = usualShare,
): Promise<boolean> {
  const { store, stage, register, shards, authority, onEnded } = delivery
  const organisations =
    organisation === undefined ? await organisationsReady(store.db, delivery) : [organisation]
  let hasMore = false
  for (const each of organisations) {
    const ready = await readyOperations(store.db, { stage, register, organisation: each, shards }, share)
    let composed = 0
    for (const { draft, isFull } of groupIntoDrafts(ready, authority)) {
      if (!isFull && isGathering(each)) continue
      composed += draft.length
      for (const each of await composeOrSetAside(delivery, draft)) onEnded(each)
    }
    hasMore ||= ready.length === share && composed > 0
  }
  return hasMore
}

/**
 * As `composeOne`; what breaks down over one operation brings that one before an operator, and stops no other.
 *
 * @throws what the store throws while it cannot be reached
 */
async function composeOrSetAside(
  delivery: Delivery,
  together: readonly ReadyOperation[],
): Promise<readonly Ended[]> {
  const [first, ...others] = together
  if (!first) return []
  try {
    return await composeOne(delivery, together)
  } catch (error) {
    if (isOfStore(error)) throw error
    const ended: Ended[] = []
    if (others.length > 0) {
      for (const each of together) ended.push(...(await composeOrSetAside(delivery, [each])))
      return ended
    }
    const { request_id: submissionId, name: operation } = first
    delivery.log.error(
      { err: error, stage: delivery.stage, submissionId, operation },
      'no message can be made',
    )
    await setOperationAside(delivery, first)
    return ended
  }
}

/** Stores one message, or finds which of its operations cannot be sent. */
async function composeOne(
  delivery: Delivery,
  together: readonly ReadyOperation[],
): Promise<readonly Ended[]> {
  const { store, stage, now } = delivery
  const [first] = together
  if (!first) return []
  const sender = await senderFor(store.db, stage, first.submission.actor)
  const drafted = draft(delivery, sender, first, together)
  if (
    drafted.ok &&
    together.length > 1 &&
    Buffer.byteLength(drafted.document) > delivery.authority.mostBytes
  ) {
    const half = Math.ceil(together.length / 2)
    const ended = await composeOne(delivery, together.slice(0, half))
    return [...ended, ...(await composeOne(delivery, together.slice(half)))]
  }
  if (drafted.ok) {
    await inSpan('compose message', spanning(delivery, together, drafted), () =>
      store.write(db => storeMessage(db, delivery, together, drafted)),
    ).then(
      () => delivery.metrics.messages.composed(stage, first.name, together.length),
      error => {
        // Another process has put one of them into a message; the next turn sees what is left.
        if (!(error instanceof CarriedAlready)) throw error
      },
    )
    return []
  }
  if (together.length === 1) {
    const stop = { kind: 'failed', reasons: drafted.problems } as const
    return store.write(db => settleStopped(db, first, stop, now()), nameSubmissionLocks(first.submission))
  }
  const ended: Ended[] = []
  for (const each of together) ended.push(...(await composeOne(delivery, [each])))
  return ended
}

/** A part of the trace of its submission; where it carries several, a trace of its own with links to theirs. */
function spanning({ stage }: Delivery, together: readonly ReadyOperation[], { ids }: Drafted): SpanDetails {
  const links = linksTo(together.map(({ submission }) => submission.trace_parent))
  const [only, another] = together
  const parent = readTraceContext(another === undefined && only ? only.submission.trace_parent : null)
  const attributes = {
    'udigate.stage': stage,
    'udigate.message_id': ids.messageId,
    'udigate.operation': only?.name ?? '',
    'udigate.operations': together.length,
  }
  return { kind: SpanKind.PRODUCER, parent, links: another === undefined ? [] : links, attributes }
}

interface Drafted extends Pick<MessageEnvelope, 'ids' | 'createdAt'> {
  ok: true
  document: string
}

function draft(
  delivery: Delivery,
  sender: Sender,
  first: ReadyOperation,
  together: readonly ReadyOperation[],
): Drafted | { ok: false; problems: readonly string[] } {
  const { authority, now } = delivery
  const conversationId = first.request_id
  const ids = { messageId: makeId(delivery), correlationId: makeId(delivery), conversationId }
  const createdAt = now()
  try {
    const operations = together.map(each => ({
      planned: decodeJson(each.planned),
      desired: readStoredDesired(each.submission),
    }))
    const document = authority.law.render(operations, {
      ...authority.envelope(sender.code, sender.partyId),
      ids,
      createdAt,
      withAccessToken: placesAccessToken(authority, sender, first.submission.sealed_token !== null),
    })
    const problems = authority.listProblems?.(document) ?? []
    return problems.length > 0 ? { ok: false, problems } : { ok: true, document, ids, createdAt }
  } catch (cause) {
    // Anything else is a fault of ours.
    if (!(cause instanceof RangeError)) throw cause
    return { ok: false, problems: [`No message can be made of it: ${cause.message}`] }
  }
}

async function storeMessage(
  db: WriteTransaction,
  { stage, monotonic }: Delivery,
  together: readonly ReadyOperation[],
  { document, ids, createdAt }: Drafted,
): Promise<void> {
  const [first] = together
  if (!first) return
  await insertMessage(db, {
    message_id: ids.messageId,
    correlation_id: ids.correlationId,
    stage,
    register: first.register,
    organisation: first.submission.organisation,
    actor: first.submission.actor,
    operation: first.name,
    document,
    createdAt,
    dueAt: monotonic(),
  })
  await carryOperations(db, together, ids.messageId)
}

/** What goes into one message, as far as it is known. */
interface Draft {
  draft: ReadyOperation[]
  names: Set<string>
  most: number
  /** Of the records, in characters. */
  length: number
  /** Whether the next operation of its kind did not fit into it, or none would. */
  isFull: boolean
}

/** What can go in one message: one name, model, actor and token, and no two entities that are called alike. */
function groupIntoDrafts(
  ready: readonly ReadyOperation[],
  { mostTogether, mostBytes }: Pick<Authority, 'mostTogether' | 'mostBytes'>,
): readonly Draft[] {
  const drafts: Draft[] = []
  const open = new Map<string, Draft>()
  for (const operation of ready) {
    const { organisation, actor, model, token_mark, device, device_group } = operation.submission
    const key = JSON.stringify([organisation, actor, model, token_mark, operation.name])
    const most = Math.min(mostTogether, operation.together ?? mostTogether)
    const current = open.get(key)
    const length = device.length + (device_group?.length ?? 0)
    const fits =
      current &&
      current.draft.length < Math.min(current.most, most) &&
      // A record is about as long in XML, and what is longer after all is divided once it is written.
      current.length + length <= mostBytes &&
      !current.names.has(operation.entity_name)
    if (fits) {
      current.draft.push(operation)
      current.names.add(operation.entity_name)
      current.most = Math.min(current.most, most)
      current.length += length
      current.isFull = current.draft.length >= current.most
    } else {
      if (current) current.isFull = true
      const names = new Set([operation.entity_name])
      const draft = { draft: [operation], names, most, length, isFull: most === 1 }
      drafts.push(draft)
      open.set(key, draft)
    }
  }
  return drafts
}
