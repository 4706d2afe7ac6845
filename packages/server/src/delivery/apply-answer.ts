import { type Acknowledgement, readAcknowledgement } from '@udigate/udi'
import type { Collected } from '../authorities/access-point.ts'
import type { Db } from '../store/database.ts'
import {
  answerMessage,
  attemptsAt,
  findMessageByCorrelation,
  keepAcknowledgement,
  operationsOf,
} from '../store/messages.ts'
import { doubtSubmission, findSubmission } from '../store/submissions.ts'
import type { MessageRow, OperationRow } from '../store/tables.ts'
import { type Outcome, outcomeOf } from '../submissions/outcome.ts'
import { readXml } from '../xml/read-xml.ts'
import { closeAccepted, closeBroken, closeRefused } from './close.ts'
import type { Delivery } from './delivery.ts'
import { type Effect, effectOn } from './effect-of-acknowledgement.ts'
import { redactBytes } from './redact.ts'

/** What was made of an answer. */
type Reading = 'applied' | 'repeated' | 'contradicting' | 'unmatched' | 'unreadable' | 'unclear'

/**
 * Stores an answer of the authority as it came and applies it, at most once, in one transaction. What answers none of
 * our messages is kept and changes nothing; what cannot be read, or does not say what became of an entity, leaves its
 * submission in doubt.
 */
export async function applyAnswer(delivery: Delivery, answer: Collected): Promise<void> {
  const { store, stage, now, log, sealing } = delivery
  const first = readAnswer(answer.xml)
  const ended: { requestId: string; outcome: Outcome['kind'] }[] = []
  const reading = await store.db.transaction().execute(async db => {
    const found = first.correlationId && (await findMessageByCorrelation(db, first.correlationId))
    const message = found && found.stage === stage ? found : undefined
    const operations = message ? await operationsOf(db, message.message_id) : []
    const submission = operations[0] && (await findSubmission(db, operations[0].request_id))
    const sealed = submission?.sealed_token
    const xml = redactBytes(answer.xml, sealed ? sealing.open(sealed, submission.request_id) : undefined)
    const said = xml === answer.xml ? first : readAnswer(xml)

    const effects = await effectsOf(db, message, operations, said)
    const outcome = submission && outcomeOf(submission)?.kind
    const verdict = judge(message, said, effects, outcome)
    const isNew = await keepAcknowledgement(db, {
      ebms_message_id: answer.ebmsMessageId,
      stage,
      correlation_id: first.correlationId ?? null,
      message_id: message?.message_id ?? null,
      received_at: now().getTime(),
      document: xml,
      reading: verdict,
    })
    if (!isNew || !message) return verdict
    const doubt = doubts[verdict]
    if (verdict === 'applied') {
      await answerMessage(db, message.message_id, 'answered')
      for (const [index, operation] of operations.entries()) {
        const kind = await applyEffect(db, operation, effects[index], now())
        if (kind) ended.push({ requestId: operation.request_id, outcome: kind })
      }
    } else if (doubt !== undefined) {
      if (verdict !== 'contradicting') await answerMessage(db, message.message_id, 'unclear')
      for (const operation of operations) await doubtSubmission(db, operation.request_id, doubt)
    }
    return verdict
  })
  for (const { requestId, outcome } of ended) delivery.onEnded(requestId, outcome)
  const facts = { ebmsMessageId: answer.ebmsMessageId, ended, reading }
  if (reading === 'applied' || reading === 'repeated') log.info(facts, 'answer of the authority')
  else log.error({ ...facts, because: first.because }, 'answer of the authority')
}

/** What a reading that settles nothing leaves in doubt. */
const doubts: { readonly [R in Reading]?: string } = {
  unclear: 'An acknowledgement of the authority does not say what became of the entity.',
  unreadable: 'An acknowledgement of the authority cannot be read.',
  contradicting: 'A later acknowledgement of the authority contradicts the one that was applied.',
}

interface Answer {
  correlationId?: string | undefined
  /** Absent where it cannot be read. */
  acknowledgement?: Acknowledgement
  because?: string
}

function readAnswer(xml: Uint8Array): Answer {
  const document = readXml(xml)
  if (!document.ok) return { because: document.because }
  const reading = readAcknowledgement(document.root)
  if (!reading.ok) return { correlationId: reading.correlationId, because: reading.because }
  const { acknowledgement } = reading
  return { correlationId: acknowledgement.correlationId, acknowledgement }
}

/** After a second hand-over a refusal may only mean that the first one succeeded. */
async function effectsOf(
  db: Db,
  message: MessageRow | undefined,
  operations: readonly OperationRow[],
  { acknowledgement }: Answer,
): Promise<Effect[]> {
  if (!message || !acknowledgement) return []
  const attempts = await attemptsAt(db, message.message_id)
  const isRepeated = attempts.some(attempt => attempt.hand_over > 1)
  return operations
    .map(operation => effectOn(operation, acknowledgement))
    .map(effect => (isRepeated && effect.kind !== 'accepted' ? { kind: 'unclear' } : effect))
}

function judge(
  message: MessageRow | undefined,
  { acknowledgement }: Answer,
  effects: readonly Effect[],
  outcome: Outcome['kind'] | undefined,
): Reading {
  if (!message) return acknowledgement ? 'unmatched' : 'unreadable'
  const kinds = effects.map(effect => (effect.kind === 'broken' ? 'failed' : effect.kind))
  const isClear = kinds.length > 0 && !kinds.includes('unclear')
  if (message.state === 'answered' || message.state === 'given-up') {
    return isClear && kinds.some(kind => kind !== outcome) ? 'contradicting' : 'repeated'
  }
  if (!acknowledgement) return 'unreadable'
  return isClear ? 'applied' : 'unclear'
}

async function applyEffect(
  db: Db,
  operation: OperationRow,
  effect: Effect | undefined,
  now: Date,
): Promise<Outcome['kind'] | undefined> {
  const submission = await findSubmission(db, operation.request_id)
  if (!submission || submission.outcome !== null) return undefined
  switch (effect?.kind) {
    case 'accepted':
      return closeAccepted(db, submission, now)
    case 'refused':
      return closeRefused(db, submission, effect.refusals, now)
    case 'broken':
      return closeBroken(db, submission, effect.reasons, now)
    default:
      return undefined
  }
}
