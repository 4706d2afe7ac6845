import type { Fingerprint } from '../../secrets/sealing.ts'
import type { Change } from '../../store/changes.ts'
import type { AcknowledgementRow, AttemptRow, MessageState } from '../../store/tables.ts'
import { describeAnswer, describeAttempt, describeMessage } from '../describe-rows.ts'
import { kind, madeBy, openedBy } from './kind.ts'

type MessageStored = Extract<Change, { type: 'message-stored' }>['message']

/** What happens to a message, and answers that match none. */
export const messageKinds = {
  /** A message was stored, to be sent. */
  composed: kind({
    to: ['composed'],
    opens: true,
    facts: (message: MessageStored) => ({
      ...describeMessage(message),
      bytes: Buffer.byteLength(message.document),
      ...madeBy,
      dtxVersion: readSchemaVersion(message.document),
    }),
    replay(step) {
      openedBy(step)
      step.state.state = 'waiting'
    },
  }),
  /** The bytes of a message are about to go to the access point. */
  handing: kind({
    to: ['composed'],
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
    to: ['composed'],
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
    to: ['composed'],
    facts: (from: MessageState, to: MessageState) => ({ from, to }),
    replay({ facts, state, say, move }) {
      if (facts.from === facts.to) say('changes nothing')
      move(state, facts)
    },
  }),
  /** An answer of the authority was kept. */
  answered: kind({
    to: ['composed', 'unmatched'],
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
  }),
} as const

/** The version that the root element of a document names; null where it names none. */
function readSchemaVersion(document: string): string | null {
  return /<\w[^<>]*?\sversion="([^"<>]*)"/.exec(document)?.[1] ?? null
}
