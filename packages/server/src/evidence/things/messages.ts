import type { Fingerprint } from '../../secrets/sealing.ts'
import { describeRegister } from '../../stage.ts'
import { unmatchedChains } from '../../store/chains.ts'
import type { Change } from '../../store/changes.ts'
import { listMessages } from '../../store/operations.ts'
import { readUnmatched } from '../../store/rows-of-chains.ts'
import type { AcknowledgementRow, AttemptRow, MessageRow, MessageState } from '../../store/tables.ts'
import { hashContent } from '../entry.ts'
import { namePart } from '../replay-step.ts'
import { kindFor, madeFor, openedBy } from './kind.ts'
import { thing, thingWithoutRows } from './thing.ts'

type MessageStored = Extract<Change, { type: 'message-stored' }>['message']

const kindOfAnswered = kindFor<object, { answer: ReturnType<typeof describeKeptAnswer> }>()

/** An answer of the authority was kept. */
const answered = kindOfAnswered({
  act: { title: 'Answer of the authority received' },
  facts: (row: AcknowledgementRow, came: Fingerprint | undefined) => ({
    ebmsMessageId: row.ebms_message_id,
    ...describeAnswer(row),
    received: came,
  }),
  replay({ facts, at, begin }) {
    const { ebmsMessageId, received: _received, ...answer } = facts
    begin('answer', ebmsMessageId, { ...answer, receivedAt: at })
  },
})

const message = thing(
  'message',
  {
    kind: 'composed',
    called: 'a message',
    collection: 'messages',
    within: { submissions: (db, _owner, id) => listMessages(db, id) },
    at: row => row.created_at,
    facts: row => ({ ...describeMessage(row), documentSha256: hashContent(row.document) }),
    state: ({ state }) => ({ state }),
    faults: (row, { acknowledgement }, { documentSha256 }) => [
      ...(row.document_sha256 === documentSha256 ? [] : ['document_sha256 is not of its document']),
      ...acknowledgement.flatMap(({ ebms_message_id: id, stage }) =>
        stage === row.stage ? [] : `answer ${id}: stage is another than that of the message`,
      ),
    ],
    parts: {
      attempt: { from: 'attempt', called: 'an attempt', describe: describeAttempt },
      answer: { from: 'acknowledgement', called: 'an answer', describe: describeKeptAnswer },
    },
  },
  kind => ({
    /** A message was stored, to be sent. */
    composed: kind({
      opens: true,
      facts: (message: MessageStored) => ({
        ...describeMessage(message),
        bytes: Buffer.byteLength(message.document),
        ...madeFor(message),
        dtxVersion: readSchemaVersion(message.document),
      }),
      replay(step) {
        openedBy(step)
        step.state.state = 'waiting'
      },
    }),
    /** The bytes of a message are about to go to the access point. */
    handing: kind({
      facts: (attempt: AttemptRow, sent: Fingerprint | undefined) => {
        const { ebmsMessageId, handOver } = describeAttempt(attempt)
        return { number: attempt.number, ebmsMessageId, handOver, sent }
      },
      replay({ facts: { number, ebmsMessageId, handOver }, at, begin }) {
        const open = { endedAt: null, result: null, because: null }
        begin('attempt', number, { ebmsMessageId, handOver, startedAt: at, ...open })
      },
    }),
    /** What the access point made of that. */
    handed: kind({
      act: { title: 'Message sent' },
      facts: (
        number: number,
        { result, because }: Pick<AttemptRow, 'result' | 'because'>,
        receiptSha256?: string,
      ) => ({
        number,
        result,
        because,
        ...(receiptSha256 !== undefined && { receiptSha256 }),
      }),
      replay: ({ facts: { number, result, because }, at, part, change }) =>
        change(part('attempt', number), { endedAt: at, result, because }),
    }),
    /** A message went from one state to another. */
    message: kind({
      facts: (from: MessageState, to: MessageState) => ({ from, to }),
      replay({ facts, state, say, move }) {
        if (facts.from === facts.to) say('changes nothing')
        move(state, facts)
      },
    }),
    answered,
  }),
  leave => ({
    'message-stored': ({ message: row }) => leave(row, 'composed', row.created_at, row),
    'message-moved': ({ messageId: message_id, from, to }) =>
      from === to ? [] : leave({ message_id }, 'message', null, from, to),
    'attempt-started': ({ attempt: row, sent }) => leave(row, 'handing', row.started_at, row, sent),
    'attempt-ended': ({ attempt, end, receiptSha256 }) =>
      leave(attempt, 'handed', end.ended_at, attempt.number, end, receiptSha256),
    'answer-kept': ({ answer: row, came }) =>
      row.message_id === null
        ? []
        : leave({ message_id: row.message_id }, 'answered', row.received_at, row, came),
  }),
)

/** The answers on a stage that answer none of our messages. */
const unmatched = thingWithoutRows(
  unmatchedChains,
  {
    kind: 'unmatched',
    async stored(db, { stage }) {
      const answers = await readUnmatched(db, stage)
      return {
        parts: new Map(
          answers.map(row => [namePart('answer', row.ebms_message_id), describeKeptAnswer(row)]),
        ),
      }
    },
  },
  { answered },
  leave => ({
    'answer-kept': ({ answer: row, came }) =>
      row.message_id === null ? leave(row, 'answered', row.received_at, row, came) : [],
  }),
)

export const messageThings = [message, unmatched] as const

/** What of a message never changes. */
function describeMessage(
  row: Pick<
    MessageRow,
    'correlation_id' | 'stage' | 'register' | 'organisation' | 'actor' | 'operation' | 'document_sha256'
  >,
) {
  return {
    organisation: row.organisation,
    stage: row.stage,
    register: describeRegister(row),
    actor: row.actor,
    operation: row.operation,
    correlationId: row.correlation_id,
    documentSha256: row.document_sha256,
  }
}

/** A try to send a message. */
function describeAttempt(row: AttemptRow) {
  return {
    ebmsMessageId: row.ebms_message_id,
    handOver: row.hand_over,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    result: row.result,
    because: row.because,
  }
}

/** An answer of the authority. */
function describeAnswer(row: AcknowledgementRow) {
  return {
    correlationId: row.correlation_id,
    reading: row.reading,
    documentSha256: hashContent(row.document),
  }
}

function describeKeptAnswer(row: AcknowledgementRow) {
  return { ...describeAnswer(row), receivedAt: row.received_at }
}

/** The version that the root element of a document names; null where it names none. */
function readSchemaVersion(document: string): string | null {
  return /<\w[^<>]*?\sversion="([^"<>]*)"/.exec(document)?.[1] ?? null
}
