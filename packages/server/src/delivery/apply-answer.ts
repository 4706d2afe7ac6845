import { type Acknowledgement, readAcknowledgement } from '@udigate/udi'
import type { Collected } from '../authorities/access-point.ts'
import type { Db } from '../store/database.ts'
import {
  answerMessage,
  attemptsAt,
  findMessageByCorrelation,
  keepAcknowledgement,
} from '../store/messages.ts'
import { moveOperation, operationsOf } from '../store/operations.ts'
import { findSubmission } from '../store/submissions.ts'
import type { MessageRow, OperationRow } from '../store/tables.ts'
import { type ReadXml, readXml } from '../xml/read-xml.ts'
import { applyDownload } from './apply-download.ts'
import type { Delivery } from './delivery.ts'
import { leaveInDoubt } from './doubt.ts'
import { type Effect, effectsOn } from './effect-of-acknowledgement.ts'
import { redactBytes } from './redact.ts'
import { type Ended, settleAccepted, settleStopped } from './settle.ts'
import { tokenOfMessage } from './token-of-message.ts'

/** A page of 300 devices may have more elements than other documents are allowed. */
const answerLimits = { maxMarks: 1_000_000 }

/** What was made of an answer. */
type Reading = 'applied' | 'repeated' | 'contradicting' | 'unmatched' | 'unreadable' | 'unclear'

/**
 * Stores an answer of the authority as it came and applies it, at most once, in one transaction. What answers none of
 * our messages is kept and changes nothing; what cannot be read, or does not say what became of an entity, leaves its
 * submission in doubt.
 */
export async function applyAnswer(delivery: Delivery, answer: Collected): Promise<void> {
  const { store, stage, now, log } = delivery
  const document = readXml(answer.xml, answerLimits)
  if (await applyDownload(delivery, answer, document)) return
  const first = readAnswer(document)
  const ended: Ended[] = []
  const reading = await store.db.transaction().execute(async db => {
    const found = first.correlationId && (await findMessageByCorrelation(db, first.correlationId))
    const message = found && found.stage === stage ? found : undefined
    const operations = message ? await operationsOf(db, message.message_id) : []
    const submission = operations[0] && (await findSubmission(db, operations[0].request_id))
    const token = message && (await tokenOfMessage(db, delivery, message, submission))
    const xml = redactBytes(answer.xml, token)
    const said = xml === answer.xml ? first : readAnswer(readXml(xml, answerLimits))

    const effects = await effectsOf(db, message, operations, said)
    const verdict = judge(message, said, operations, effects)
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
    if (verdict === 'applied') {
      await answerMessage(db, message.message_id, 'answered')
      for (const [index, operation] of operations.entries()) {
        ended.push(...(await applyEffect(db, operation, operations.length, effects[index], now())))
      }
    } else if (verdict !== 'repeated' && verdict !== 'unmatched') {
      if (verdict !== 'contradicting') await answerMessage(db, message.message_id, 'unclear')
      for (const operation of operations) await leaveInDoubt(db, operation, doubts[verdict])
    }
    return verdict
  })
  for (const { requestId, outcome } of ended) delivery.onEnded(requestId, outcome)
  const facts = { ebmsMessageId: answer.ebmsMessageId, ended, reading }
  if (reading === 'applied' || reading === 'repeated') log.info(facts, 'answer of the authority')
  else log.error({ ...facts, because: first.because }, 'answer of the authority')
}

/** What a reading that settles nothing leaves in doubt. */
const doubts = {
  unclear: 'An acknowledgement of the authority does not say what became of the entity.',
  unreadable: 'An acknowledgement of the authority cannot be read.',
  contradicting: 'A later acknowledgement of the authority contradicts the one that was applied.',
} as const

interface Answer {
  correlationId?: string | undefined
  /** Absent where it cannot be read. */
  acknowledgement?: Acknowledgement
  because?: string
}

function readAnswer(document: ReadXml): Answer {
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
): Promise<readonly Effect[]> {
  if (!message || !acknowledgement) return []
  const attempts = await attemptsAt(db, message.message_id)
  const isRepeated = attempts.some(attempt => attempt.hand_over > 1)
  const effects = effectsOn(operations, acknowledgement)
  return isRepeated
    ? effects.map(effect => (effect.kind === 'accepted' ? effect : { kind: 'unclear' }))
    : effects
}

/**
 * An answer is applied as a whole where every operation is clear. Where some are not, those that are count all the
 * same, and the rest is in doubt.
 */
function judge(
  message: MessageRow | undefined,
  { acknowledgement }: Answer,
  operations: readonly OperationRow[],
  effects: readonly Effect[],
): Reading {
  if (!message) return acknowledgement ? 'unmatched' : 'unreadable'
  const isClear = effects.some(effect => effect.kind !== 'unclear')
  if (message.state === 'answered' || message.state === 'given-up') {
    return isClear && operations.some((operation, index) => contradicts(operation, effects[index]))
      ? 'contradicting'
      : 'repeated'
  }
  if (!acknowledgement) return 'unreadable'
  return isClear ? 'applied' : 'unclear'
}

/** Whether an operation that is settled was settled otherwise. */
function contradicts({ state }: OperationRow, effect: Effect | undefined): boolean {
  if (effect === undefined || effect.kind === 'unclear' || effect.kind === 'whole') return false
  return state !== (effect.kind === 'broken' ? 'failed' : effect.kind)
}

async function applyEffect(
  db: Db,
  operation: OperationRow,
  inMessage: number,
  effect: Effect | undefined,
  now: Date,
): Promise<readonly Ended[]> {
  switch (effect?.kind) {
    case 'accepted':
      return settleAccepted(db, operation, now)
    case 'refused':
    case 'blocked':
      return settleStopped(db, operation, effect, now)
    case 'broken':
      return settleStopped(db, operation, { kind: 'failed', reasons: effect.reasons }, now)
    case 'whole': {
      // In smaller messages, until the one that is at fault is alone.
      const together = Math.ceil(inMessage / 2)
      await moveOperation(db, operation, { state: 'ready', message_id: null, together })
      return []
    }
    default:
      await leaveInDoubt(db, operation, doubts.unclear)
      return []
  }
}
