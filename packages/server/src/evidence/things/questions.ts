import type { InquiryRow, LookUpRow, PullPageRow, PullRow } from '../../store/tables.ts'
import {
  describeInquiry,
  describeInquiryState,
  describeLookUp,
  describePull,
  describePullState,
} from '../describe-rows.ts'
import { readMembers } from '../read-stored.ts'
import { kind, madeBy, openedBy } from './kind.ts'

/** What the authority is asked of an operation in doubt or by a pull, and what it shows. */
export const questionKinds = {
  /** The authority was asked what it holds: of an operation, or by a page of a pull. */
  asked: kind({
    to: ['received', 'pulling'],
    facts: (asked: LookUpRow | PullPageRow) => {
      if ('pull_id' in asked) return { page: asked.number, message: asked.message_id }
      const { position, quarantined } = describeLookUp(asked)
      return { position, message: asked.message_id, quarantined }
    },
    replay({ facts, begin }) {
      const { page, message, position, quarantined } = facts
      if ('page' in facts) return begin('page', page, { message })
      begin('look-up', message, { position, quarantined, finding: null, detailsSha256: null })
    },
  }),
  /** What that showed: of an entity, or of a page of a pull. */
  found: kind({
    to: ['received', 'pulling'],
    facts: (found: LookUpRow | Pick<PullPageRow, 'pull_id' | 'number' | 'answer_sha256'>) => {
      if ('pull_id' in found) return { page: found.number, answerSha256: found.answer_sha256 }
      const { position, finding, detailsSha256 } = describeLookUp(found)
      return { position, message: found.message_id, finding, detailsSha256 }
    },
    replay({ facts, part, change }) {
      const { page, message, answerSha256, finding, detailsSha256 } = facts
      if ('page' in facts) return change(part('page', page), { answerSha256 })
      change(part('look-up', message), { finding, detailsSha256 })
    },
  }),
  /** A pull was started. */
  pulling: kind({
    to: ['pulling'],
    act: { title: 'Pull started', by: ({ startedBy }) => startedBy },
    opens: true,
    facts: (row: PullRow) => ({ ...describePull(row), ...madeBy }),
    replay(step) {
      openedBy(step)
      Object.assign(step.state, { state: 'running', because: null, endedAt: null, expectedPages: null })
    },
  }),
  /** A pull went on, or came to its end. */
  pulled: kind({
    to: ['pulling'],
    facts: describePullState,
    replay({ facts, at, state, change }) {
      change(state, 'state' in facts ? { ...facts, endedAt: at } : facts)
    },
  }),
  /** The authority was asked about an actor, or for summaries of safety. */
  inquiring: kind({
    to: ['inquiring'],
    act: { title: 'Inquiry started', by: ({ startedBy }) => startedBy },
    opens: true,
    facts: (row: InquiryRow) => ({ ...describeInquiry(row), asked: describeInquiryState(row), ...madeBy }),
    replay(step) {
      openedBy(step)
      const { state, at, facts } = step
      const asked = readMembers(facts.asked)
      Object.assign(state, asked, { endedAt: asked.state === 'running' ? null : at })
    },
  }),
  /** It was answered, asks for a further page, or came to its end. */
  inquired: kind({
    to: ['inquiring'],
    facts: (change: Partial<InquiryRow>) => describeInquiryState(change),
    replay({ facts, at, state, change }) {
      change(state, 'state' in facts ? { ...facts, endedAt: at } : facts)
    },
  }),
} as const
