import { findActorRole, rulesVersions } from '../authorities/laws.ts'
import type { Fingerprint } from '../secrets/sealing.ts'
import type { Change, SubmissionContext } from '../store/changes.ts'
import { decodeJson } from '../store/json.ts'
import type { Outcome } from '../store/outcome.ts'
import type {
  AcknowledgementRow,
  ActorRow,
  ApiKeyRow,
  AttemptRow,
  DecisionRow,
  EntityRow,
  KeyOfStore,
  LookUpRow,
  MessageState,
  OperationRow,
  PullPageRow,
  PullRow,
  SubmissionRow,
  WebhookRow,
} from '../store/tables.ts'
import { software } from '../version.ts'
import {
  describeAnswer,
  describeAttempt,
  describeDecision,
  describeEntity,
  describeKey,
  describeLookUp,
  describeMessage,
  describePlanned,
  describePull,
  describePullState,
  describeRegistration,
  describeSubmission,
  describeWebhook,
  describeWebhookState,
  hashOrNull,
} from './describe-rows.ts'
import { hashContent } from './entry.ts'
import { readItems, readMembers } from './read-stored.ts'
import { type EvidenceThing, namePart, type Read, type ReplayStep, type States } from './replay-step.ts'
import { requestAsKept } from './request-as-kept.ts'
import type { Stored } from './stored-state.ts'

type MessageStored = Extract<Change, { type: 'message-stored' }>['message']
type OperationMoved = Extract<Change, { type: 'operation-moved' }>

/** What judged and made something: this program's version, and the editions of the authorities' rules. */
const madeBy = { software, rules: rulesVersions } as const

/**
 * A kind of entry. Its facts are what `facts` makes: what reads them, here and where they are put into words, knows their names
 * from it.
 */
function kind<Thing extends EvidenceThing, Given extends readonly unknown[], Facts extends object>(kind: {
  /** The things to which it happens. */
  to: readonly Thing[]
  /** Whether it begins a chain, and stands nowhere else in one. */
  opens?: true
  /** What an entry of the kind says, in the order in which it is written: never a token, a key or a password. */
  facts(...given: Given): Facts
  /** Carries an entry over to what its chain comes to. */
  replay(step: ReplayStep<Facts, States[Thing]>): void
}) {
  return kind
}

const openedBy = ({ replayed, kind, at, facts }: ReplayStep): void => {
  replayed.opened = { kind, at, facts }
}

/** Who did it: the id of an API key, or what else did. */
const doneBy = (by: string) => ({ by })

/** Every kind of entry that a chain of the evidence has. */
export const kinds = {
  /** A submission was stored, with its operations and their first states. */
  received: kind({
    to: ['received'],
    opens: true,
    facts: (
      row: SubmissionRow,
      operations: readonly OperationRow[],
      { body, batch, schemaVersion }: SubmissionContext,
    ) => ({
      ...describeSubmission(row),
      request: { sha256: hashContent(requestAsKept(row)), received: body },
      operations: operations.map(each => ({ position: each.position, ...describePlanned(each) })),
      waitsFor: row.waits_for ?? undefined,
      outcome: decodeJson(row.outcome),
      ...madeBy,
      dtxVersion: schemaVersion,
      batch,
    }),
    replay({ replayed, kind, at, state, facts }) {
      const { request, outcome = null, waitsFor = null, operations } = facts
      replayed.opened = { kind, at, facts: { ...facts, requestSha256: readMembers(request).sha256 } }
      Object.assign(state, { doubt: null, waitsFor, outcome, endedAt: outcome === null ? null : at })
      for (const each of readItems(operations)) {
        const { position, ...planned } = readMembers(each)
        const nothing = { message: null, doubt: null, needsOperator: false, resultSha256: null }
        replayed.parts.set(namePart('operation', position), { ...planned, ...nothing })
      }
    },
  }),
  /** An operation of a submission went from one state to another, or its doubt did. */
  operation: kind({
    to: ['received'],
    facts: ({ operation, change, document }: OperationMoved) => ({
      position: operation.position,
      from: operation.state,
      to: change.state ?? operation.state,
      message: change.message_id,
      document,
      doubt: change.doubt,
      needsOperator: change.needs_operator === undefined ? undefined : change.needs_operator === 1,
      resultSha256: change.result === undefined ? undefined : hashOrNull(change.result),
    }),
    replay({ facts, part, set, move }) {
      const operation = part('operation', facts.position)
      const { message, doubt, needsOperator, resultSha256 } = facts
      move(operation, facts)
      set(operation, { message, doubt, needsOperator, resultSha256 })
    },
  }),
  /** The doubt of a submission is another one, or there is none any longer. */
  doubt: kind({
    to: ['received'],
    facts: (doubt: string | null) => ({ doubt }),
    replay: ({ state, facts, change }) => change(state, { doubt: facts.doubt }),
  }),
  /** A submission waits for another one no longer. */
  freed: kind({
    to: ['received'],
    facts: () => ({}),
    replay: ({ state, change }) => change(state, { waitsFor: null }),
  }),
  /** A submission came to its end. */
  ended: kind({
    to: ['received'],
    facts: (outcome: Outcome) => ({ outcome }),
    replay: ({ state, facts, at, change }) => change(state, { outcome: facts.outcome, endedAt: at }),
  }),
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
    facts: (number: number, { result, because }: Pick<AttemptRow, 'result' | 'because'>) => ({
      number,
      result,
      because,
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
  /** A person decided what a machine cannot tell. */
  decided: kind({
    to: ['received'],
    facts: (row: DecisionRow) => ({ id: row.id, ...describeDecision(row) }),
    replay({ facts: { id, ...decided }, begin }) {
      begin('decision', id, decided)
    },
  }),
  /** The clock by which times are recorded was set. */
  'clock-set': kind({
    to: ['clock'],
    facts: (milliseconds: number) => ({ milliseconds }),
    replay: () => {},
  }),
  /** An operator said which secret key the store belongs to; the checkpoints of the others are set aside. */
  adopted: kind({
    to: ['secret-key'],
    facts: (keyId: string, { keyId: was, signers }: KeyOfStore) => ({
      keyId,
      insteadOf: was ?? null,
      setAside: signers
        .filter(signer => signer.keyId !== keyId)
        .map(signer => ({ keyId: signer.keyId, checkpoints: signer.checkpoints, last: signer.last })),
    }),
    replay({ state, facts }) {
      state.keyId = facts.keyId
    },
  }),
  /** A pull was started. */
  pulling: kind({
    to: ['pulling'],
    opens: true,
    facts: (row: PullRow) => ({ ...describePull(row), ...madeBy }),
    replay(step) {
      openedBy(step)
      Object.assign(step.state, { state: 'running', because: null, endedAt: null })
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
  /** An API key was made. */
  granted: kind({
    to: ['granted'],
    opens: true,
    facts: (row: ApiKeyRow) => ({ ...describeKey(row), by: row.created_by }),
    replay(step) {
      openedBy(step)
      step.state.revokedAt = null
    },
  }),
  /** An API key was revoked. */
  revoked: kind({
    to: ['granted'],
    facts: doneBy,
    replay: ({ state, at, change }) => change(state, { revokedAt: at }),
  }),
  /** An API key or a webhook was deleted. */
  deleted: kind({
    to: ['granted', 'subscribed'],
    facts: doneBy,
    replay: ({ state, at, change }) => change(state, { deletedAt: at }),
  }),
  /** A webhook was made. */
  subscribed: kind({
    to: ['subscribed'],
    opens: true,
    facts: (row: WebhookRow) => ({
      ...describeWebhook(row),
      ...describeWebhookState(row),
      by: row.created_by,
    }),
    replay(step) {
      openedBy(step)
      const { organisation: _organisation, stage: _stage, by: _by, ...changeable } = step.facts
      Object.assign(step.state, changeable)
    },
  }),
  /** What is registered of an actor, or how a webhook is set, is another. */
  changed: kind({
    to: ['subscribed', 'registered'],
    facts: (
      changed:
        | Partial<Omit<ReturnType<typeof describeWebhookState>, 'enabled'>>
        | ({ organisation: string } & Partial<ReturnType<typeof describeRegistration>>),
      by: string,
    ) => ({ ...changed, by }),
    replay({ facts, at, state, change }) {
      const { by: _by, ...changed } = facts
      change(state, { ...changed, ...tokenTime(facts, at) })
    },
  }),
  /** A webhook is notified of what happens again. */
  enabled: kind({
    to: ['subscribed'],
    facts: doneBy,
    replay: ({ state, change }) => change(state, { enabled: true }),
  }),
  /** A webhook is notified of nothing any longer. */
  disabled: kind({
    to: ['subscribed'],
    facts: (by: string, because: string | null) => ({ by, because: because ?? undefined }),
    replay: ({ state, change }) => change(state, { enabled: false }),
  }),
  /** An actor was registered, for the first time or again. */
  registered: kind({
    to: ['registered'],
    facts: (row: ActorRow, by: string) => ({
      organisation: row.organisation,
      stage: row.stage,
      role: findActorRole(row.code) ?? null,
      ...describeRegistration(row),
      by,
    }),
    replay({ facts, at, state, say, change }) {
      if (typeof state.registeredAt === 'number') say('registers what is registered already')
      const { by: _by, stage: _stage, role: _role, ...registered } = facts
      change(state, { ...registered, ...tokenTime(facts, at), registeredAt: at })
    },
  }),
  /** Nothing is registered of an actor any longer; where it is released, it belongs to no organisation either. */
  removed: kind({
    to: ['registered'],
    facts: ({ organisation }: ActorRow, released: boolean, by: string) => ({ organisation, released, by }),
    replay({ facts: { organisation, released }, state, say }) {
      if (state.registeredAt === null) say('removes what is not registered')
      const nothing = { partyId: null, representative: null, tokenSha256: null } as const
      Object.assign(state, { ...nothing, tokenSetAt: null, registeredAt: null, organisation })
      // From now on it may be any organisation's.
      if (released === true) delete state.organisation
    },
  }),
  /**
   * What is kept of an entity is another: after an accepted operation, as a pull or a question showed it, or as whose it is.
   * It is done by the submission or the pull.
   */
  kept: kind({
    to: ['kept'],
    facts: (row: EntityRow, by: string | null) => ({ ...describeEntity(row), by }),
    replay({ state, facts: { by: _by, ...kept } }) {
      Object.assign(state, kept)
    },
  }),
  /** What was stored of something when its evidence began, since it is older than that. */
  anchored: kind({
    to: [
      'received',
      'composed',
      'pulling',
      'granted',
      'subscribed',
      'registered',
      'kept',
      'unmatched',
      'clock',
      'secret-key',
    ],
    opens: true,
    facts: (stored: Stored | undefined) => ({
      kind: stored?.kind,
      at: stored?.at,
      facts: stored?.facts,
      state: stored?.state,
      parts: [...(stored?.parts ?? [])],
    }),
    replay({ replayed, facts: { kind, at, facts, state, parts } }) {
      const opened = { kind: String(kind), facts: readMembers(facts) }
      replayed.opened = { ...opened, at: typeof at === 'number' ? at : undefined }
      Object.assign(replayed.state, readMembers(state))
      for (const each of readItems(parts)) {
        const [name, part] = readItems(each)
        replayed.parts.set(String(name), readMembers(part))
      }
    },
  }),
} as const

type Kinds = typeof kinds

/** What an entry of a chain speaks of. */
export type EvidenceKind = keyof Kinds

/** What an entry of a kind says. */
export type FactsOf<Kind extends EvidenceKind> = ReturnType<Kinds[Kind]['facts']>

/** The same as it is read from an entry, which may have been changed: the names are known, and no more. */
export type ReadFacts<Kind extends EvidenceKind> = Read<FactsOf<Kind>>

interface AnyKind {
  to: readonly EvidenceThing[]
  opens?: true
  replay(step: ReplayStep): void
}

const kindByName: ReadonlyMap<string, AnyKind> = new Map(Object.entries(kinds))

/** What is known of the kind of an entry; nothing where it is no known kind. */
export function findKind(name: string): AnyKind | undefined {
  return kindByName.get(name)
}

/** The version that the root element of a document names; null where it names none. */
function readSchemaVersion(document: string): string | null {
  return /<\w[^<>]*?\sversion="([^"<>]*)"/.exec(document)?.[1] ?? null
}

/** When the access token of an actor was set, where an entry tells of that. */
function tokenTime({ tokenSha256 }: { tokenSha256?: unknown }, at: number): { tokenSetAt?: number | null } {
  if (tokenSha256 === undefined) return {}
  return { tokenSetAt: tokenSha256 === null ? null : at }
}
