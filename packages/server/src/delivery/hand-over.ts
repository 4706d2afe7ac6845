import { placeAccessToken } from '@udigate/udi'
import type { Handed } from '../authorities/access-point.ts'
import {
  advanceMessage,
  attemptsAt,
  endAttempt,
  isMessageOpen,
  operationsOf,
  startAttempt,
} from '../store/messages.ts'
import { findSubmission } from '../store/submissions.ts'
import type { AttemptRow, MessageRow } from '../store/tables.ts'
import { backOff } from './back-off.ts'
import { closeFailed } from './close.ts'
import type { Delivery } from './delivery.ts'

/** How often the access point is asked about a message that it has and the authority has not answered. */
const checkEvery = 30_000

/**
 * Takes the next step with a message that is due: asks what became of the last hand-over, and hands it over, or over
 * again, only where the access point proves that it does not have it. Bytes and ids never change; the ebMS message id
 * counts up only after the access point says that it failed to deliver.
 */
export async function takeNextStep(
  delivery: Delivery,
  message: MessageRow,
  signal: AbortSignal,
): Promise<void> {
  const { store, authority } = delivery
  const attempts = await attemptsAt(store.db, message.message_id)
  const last = attempts.at(-1)
  if (!last) return handOver(delivery, message, attempts, 1, signal)

  switch (await authority.accessPoint.statusOf(last.ebms_message_id, signal)) {
    case 'delivered':
    case 'on-its-way':
      return expectAnswer(delivery, message)
    case 'failed':
      return handOver(delivery, message, attempts, last.hand_over + 1, signal)
    case 'not-found':
      if (message.state === 'waiting') return handOver(delivery, message, attempts, last.hand_over, signal)
      // It was taken once: an access point that has forgotten it proves nothing.
      return expectAnswer(delivery, message)
    case 'unknown':
      return postpone(delivery, message, attempts.length)
  }
}

async function handOver(
  delivery: Delivery,
  message: MessageRow,
  attempts: readonly AttemptRow[],
  handOverNumber: number,
  signal: AbortSignal,
): Promise<void> {
  const { store, authority, now } = delivery
  // The answer may have come while the access point was asked.
  if (!(await isMessageOpen(store.db, message.message_id))) return
  const ebmsMessageId = `${message.message_id}.${handOverNumber}@udigate`
  const attempt = { message_id: message.message_id, number: attempts.length + 1 }
  const [operation] = await operationsOf(store.db, message.message_id)
  const requestId = operation?.request_id ?? ''
  const xml = await withToken(delivery, message, requestId)
  await startAttempt(store.db, {
    ...attempt,
    ebms_message_id: ebmsMessageId,
    hand_over: handOverNumber,
    started_at: now().getTime(),
    ended_at: null,
    result: null,
    because: null,
  })
  const handed = await authority.accessPoint.hand({ ebmsMessageId, conversationId: requestId, xml }, signal)
  const because = handed.kind === 'taken' ? null : handed.because
  await endAttempt(store.db, attempt, { ended_at: now().getTime(), result: handed.kind, because })
  delivery.log.info(
    { requestId, messageId: message.message_id, ebmsMessageId, result: handed.kind, because },
    'handed over',
  )
  return handleResult(delivery, message, attempt.number, ebmsMessageId, handed, signal)
}

async function handleResult(
  delivery: Delivery,
  message: MessageRow,
  attempts: number,
  ebmsMessageId: string,
  handed: Handed,
  signal: AbortSignal,
): Promise<void> {
  switch (handed.kind) {
    case 'taken':
      return expectAnswer(delivery, message)
    case 'refused': {
      // An id that is known already is refused too: then the document was taken by an earlier attempt.
      const status = await delivery.authority.accessPoint.statusOf(ebmsMessageId, signal)
      if (status === 'not-found') {
        const reason = `The access point does not take the message: ${handed.because}`
        return closeFailed(delivery, message, [reason])
      }
      return status === 'unknown' ? postpone(delivery, message, attempts) : expectAnswer(delivery, message)
    }
    case 'unavailable':
    case 'unknown':
      return postpone(delivery, message, attempts, handed.retryAfterMs)
  }
}

/** The bytes for the wire: the caller's token is put in its place only here. */
async function withToken(delivery: Delivery, message: MessageRow, requestId: string): Promise<Uint8Array> {
  const submission = await findSubmission(delivery.store.db, requestId)
  const sealed = submission?.sealed_token
  const document = sealed
    ? placeAccessToken(message.document, delivery.sealing.open(sealed, requestId))
    : message.document
  return new TextEncoder().encode(document)
}

async function expectAnswer({ store, now }: Delivery, message: MessageRow): Promise<void> {
  await advanceMessage(store.db, message.message_id, 'handed', new Date(now().getTime() + checkEvery))
}

async function postpone(
  delivery: Delivery,
  message: MessageRow,
  failures: number,
  atLeast?: number,
): Promise<void> {
  const chance = (delivery.randomBytes(1)[0] ?? 0) / 256
  const dueAt = new Date(delivery.now().getTime() + backOff(Math.max(1, failures), chance, atLeast))
  await advanceMessage(delivery.store.db, message.message_id, message.state, dueAt)
}
