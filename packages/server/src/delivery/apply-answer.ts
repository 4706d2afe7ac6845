import {
  type AcknowledgedResult,
  type Acknowledgement,
  type Operation,
  readAcknowledgement,
} from '@udigate/udi'
import type { Collected } from '../authorities/access-point.ts'
import type { Db } from '../store/database.ts'
import {
  advanceMessage,
  findMessageByCorrelation,
  keepAcknowledgement,
  operationsOf,
} from '../store/messages.ts'
import { doubtSubmission, findSubmission } from '../store/submissions.ts'
import type { MessageRow, OperationRow } from '../store/tables.ts'
import type { Outcome, Refusal } from '../submissions/outcome.ts'
import { readXml } from '../xml/read-xml.ts'
import { closeAccepted, closeBroken, closeRefused } from './close.ts'
import type { Delivery } from './delivery.ts'

/**
 * Stores an answer of the authority as it came and applies it, at most once, in one transaction. What answers none of
 * our messages, cannot be read, or does not say what became of an entity is kept and changes nothing.
 */
export async function applyAnswer(delivery: Delivery, answer: Collected): Promise<void> {
  const { store, stage, now, log } = delivery
  const reading = readAnswer(answer)
  const ended: { requestId: string; outcome: Outcome['kind'] }[] = []
  const result = await store.db.transaction().execute(async db => {
    const message = reading.ok
      ? await findMessageByCorrelation(db, reading.acknowledgement.correlationId)
      : undefined
    const ours = message?.stage === stage ? message : undefined
    const operations = ours ? await operationsOf(db, ours.message_id) : []
    const effects = reading.ok
      ? operations.map(operation => effectOn(operation, reading.acknowledgement))
      : []
    const note = noteOn(reading.ok, ours, effects)
    const isNew = await keepAcknowledgement(db, {
      ebms_message_id: answer.ebmsMessageId,
      stage,
      correlation_id: reading.ok ? reading.acknowledgement.correlationId : null,
      message_id: ours?.message_id ?? null,
      received_at: now().getTime(),
      document: answer.xml,
      reading: note,
    })
    if (!isNew || !ours) return note
    if (note === 'applied') {
      await advanceMessage(db, ours.message_id, 'answered', null)
      for (const [index, operation] of operations.entries()) {
        const outcome = await applyEffect(db, operation, effects[index] as Effect, now())
        if (outcome) ended.push({ requestId: operation.request_id, outcome })
      }
    } else if (note === 'unclear') {
      for (const operation of operations) await doubtSubmission(db, operation.request_id, unclear)
    }
    return note
  })
  for (const { requestId, outcome } of ended) delivery.onEnded(requestId, outcome)
  const facts = { ebmsMessageId: answer.ebmsMessageId, ended, reading: result }
  if (result === 'applied' || result === 'repeated') log.info(facts, 'answer of the authority')
  else log.error({ ...facts, because: reading.ok ? undefined : reading.because }, 'answer of the authority')
}

const unclear = 'The acknowledgement of the authority does not say what became of the entity.'

type Reading = { ok: true; acknowledgement: Acknowledgement } | { ok: false; because: string }

function readAnswer(answer: Collected): Reading {
  const document = readXml(answer.xml)
  return document.ok ? readAcknowledgement(document.root) : document
}

type Note = 'applied' | 'repeated' | 'unmatched' | 'unreadable' | 'unclear'

function noteOn(readable: boolean, message: MessageRow | undefined, effects: readonly Effect[]): Note {
  if (!readable) return 'unreadable'
  if (!message) return 'unmatched'
  if (message.state === 'answered' || message.state === 'given-up') return 'repeated'
  return effects.length > 0 && effects.every(effect => effect.kind !== 'unclear') ? 'applied' : 'unclear'
}

type Effect =
  | { kind: 'accepted' }
  | { kind: 'refused'; refusals: Refusal[] }
  | { kind: 'broken'; reasons: string[] }
  | { kind: 'unclear' }

/**
 * What an acknowledgement says of one operation. A result that names the entity counts; one without a name counts for
 * a message of one entity, which ours are; contradicting ones count for nothing.
 */
function effectOn(operation: OperationRow, { results, responseCode }: Acknowledgement): Effect {
  const named = results.filter(result => result.entityCode === operation.entity_name)
  const nameless = results.filter(result => result.entityCode === undefined)
  const counting = named.length > 0 ? named : nameless
  const [first] = counting
  if (!first)
    return responseCode === undefined
      ? { kind: 'unclear' }
      : effectOf(operation, { responseCode, errors: [] })
  if (counting.some(result => result.responseCode !== first.responseCode)) return { kind: 'unclear' }
  return effectOf(operation, { ...first, errors: counting.flatMap(result => result.errors) })
}

/** The authority's own trouble, as opposed to what it has against the records. */
const brokenCodes = new Set(['SERVER_ERROR', 'SECURITY_ERROR', 'SERVICE_NOT_FOUND'])

/** A code under which a record's own fault is answered as a server error, such as an unknown representative. */
const recordFaultCode = 'M-50000'

function effectOf(
  operation: OperationRow,
  { responseCode, errors }: Pick<AcknowledgedResult, 'responseCode' | 'errors'>,
): Effect {
  if (responseCode === 'SUCCESS') return { kind: 'accepted' }
  const name = operation.name as Operation
  if (brokenCodes.has(responseCode) && !errors.some(error => error.code === recordFaultCode)) {
    const details = errors.map(({ code, detail }) => [code, detail].filter(Boolean).join(': '))
    return { kind: 'broken', reasons: [`The authority answered ${responseCode} to ${name}.`, ...details] }
  }
  const refusals = errors.length > 0 ? errors : [{}]
  return { kind: 'refused', refusals: refusals.map(error => ({ operation: name, responseCode, ...error })) }
}

async function applyEffect(
  db: Db,
  operation: OperationRow,
  effect: Effect,
  now: Date,
): Promise<Outcome['kind'] | undefined> {
  const submission = await findSubmission(db, operation.request_id)
  if (!submission || submission.outcome !== null) return undefined
  switch (effect.kind) {
    case 'accepted':
      return closeAccepted(db, submission, now)
    case 'refused':
      return closeRefused(db, submission, effect.refusals, now)
    case 'broken':
      return closeBroken(db, submission, effect.reasons, now)
    case 'unclear':
      return undefined
  }
}
