import { describeRegister } from '../../stage.ts'
import type { InquiryRow, LookUpRow, PullPageRow, PullRow } from '../../store/tables.ts'
import { hashOrNull } from '../entry.ts'
import { readMembers, readStoredJson } from '../read-stored.ts'
import { kindFor, madeFor, openedBy } from './kind.ts'
import { thing } from './thing.ts'

// What the authority is asked of an operation in doubt, by a pull or by an inquiry, and what it shows.

const kindOfQuestion = kindFor<
  object,
  { 'look-up': ReturnType<typeof describeLookUp>; page: ReturnType<typeof describePage> }
>()

export /** The authority was asked what it holds: of an operation, or by a page of a pull. */
const asked = kindOfQuestion({
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
})

export /** What that showed: of an entity, or of a page of a pull. */
const found = kindOfQuestion({
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
})

const pull = thing(
  'pull',
  {
    kind: 'pulling',
    called: 'a pull',
    collection: 'pulls',
    at: row => row.started_at,
    facts: describePull,
    state(row) {
      const { state, because, ...others } = describePullState(row)
      return { state, because, endedAt: row.ended_at, ...others }
    },
    parts: { page: { from: 'pull_page', called: 'a page', describe: describePage } },
  },
  kind => ({
    /** A pull was started. */
    pulling: kind({
      act: { title: 'Pull started', by: ({ startedBy }) => startedBy },
      opens: true,
      facts: (row: PullRow) => ({ ...describePull(row), ...madeFor(row) }),
      replay(step) {
        openedBy(step)
        Object.assign(step.state, { state: 'running', because: null, endedAt: null, expectedPages: null })
      },
    }),
    /** A pull went on, or came to its end. */
    pulled: kind({
      facts: describePullState,
      replay({ facts, at, state, change }) {
        change(state, 'state' in facts ? { ...facts, endedAt: at } : facts)
      },
    }),
    asked,
    found,
  }),
  leave => ({
    'pull-started': ({ pull: row }) => leave(row, 'pulling', row.started_at, row),
    'pull-moved': ({ pull: row, change }) => leave(row, 'pulled', change.ended_at, change),
    'page-asked': ({ page }) => leave({ id: page.pull_id }, 'asked', null, page),
    'page-stored': ({ page }) => leave({ id: page.pull_id }, 'found', null, page),
  }),
)

const inquiry = thing(
  'inquiry',
  {
    kind: 'inquiring',
    called: 'an inquiry',
    collection: 'inquiries',
    at: row => row.started_at,
    facts: describeInquiry,
    state: row => ({ ...describeInquiryState(row), endedAt: row.ended_at }),
  },
  kind => ({
    /** The authority was asked about an actor, or for summaries of safety. */
    inquiring: kind({
      act: { title: 'Inquiry started', by: ({ startedBy }) => startedBy },
      opens: true,
      facts: (row: InquiryRow) => ({
        ...describeInquiry(row),
        asked: describeInquiryState(row),
        ...madeFor(row),
      }),
      replay(step) {
        openedBy(step)
        const { state, at, facts } = step
        const asked = readMembers(facts.asked)
        Object.assign(state, asked, { endedAt: asked.state === 'running' ? null : at })
      },
    }),
    /** It was answered, asks for a further page, or came to its end. */
    inquired: kind({
      facts: (change: Partial<InquiryRow>) => describeInquiryState(change),
      replay({ facts, at, state, change }) {
        change(state, 'state' in facts ? { ...facts, endedAt: at } : facts)
      },
    }),
  }),
  leave => ({
    'inquiry-started': ({ inquiry: row }) => leave(row, 'inquiring', row.started_at, row),
    'inquiry-moved': ({ inquiryId: id, change }) => leave({ id }, 'inquired', change.ended_at, change),
  }),
)

export const questionThings = [pull, inquiry] as const

/** A question to the authority, and what it showed. */
export function describeLookUp(row: LookUpRow) {
  return {
    position: row.position,
    quarantined: row.quarantined === 1,
    finding: row.finding,
    detailsSha256: hashOrNull(row.details),
  }
}

/** What of a pull never changes; `source` only of one that was read from a file. */
function describePull(row: PullRow) {
  return {
    organisation: row.organisation,
    stage: row.stage,
    register: describeRegister(row),
    actor: row.actor,
    startedBy: row.started_by,
    source: row.source === null ? undefined : readStoredJson(row.source),
  }
}

/** How far a pull is; members that `row` lacks are `undefined`. */
function describePullState(row: Partial<PullRow>) {
  return {
    state: row.state,
    because: row.because,
    pages: row.pages,
    expectedPages: row.expected_pages,
    differences: row.differences,
    counts: row.counts === undefined ? undefined : readStoredJson(row.counts),
  }
}

/** A page of a pull; without its answer until that is stored. */
function describePage(row: PullPageRow) {
  return { message: row.message_id, answerSha256: row.answer_sha256 ?? undefined }
}

/** What of an inquiry never changes. */
function describeInquiry(row: InquiryRow) {
  return {
    organisation: row.organisation,
    stage: row.stage,
    register: describeRegister(row),
    actor: row.actor,
    inquiry: row.kind,
    subject: row.subject,
    startedBy: row.started_by,
  }
}

/** How far an inquiry is; members that `row` lacks are absent. */
function describeInquiryState(row: Partial<InquiryRow>) {
  return {
    ...(row.state !== undefined && { state: row.state }),
    ...(row.because !== undefined && { because: row.because }),
    ...(row.message_id !== undefined && { message: row.message_id }),
    ...(row.page !== undefined && { page: row.page }),
    ...(row.found !== undefined && { foundSha256: hashOrNull(row.found) }),
  }
}
