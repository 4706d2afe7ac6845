import { chainOfClock } from '../store/chains.ts'
import type { Announced, Change, Subscriber } from '../store/changes.ts'
import { recordActorChange, recordActorRemoval } from './actor-facts.ts'
import { recordAdoption } from './adoption.ts'
import { anchorOlderRows } from './anchor.ts'
import { type Appended, appendEvidence, type NewEvidence } from './append.ts'
import { recordDecision, recordFinding, recordLookUp } from './doubt-facts.ts'
import { recordEntity } from './entity-facts.ts'
import {
  recordAnswer,
  recordAttempt,
  recordAttemptEnd,
  recordMessage,
  recordMessageMove,
  recordOperationMove,
  recordPage,
  recordPageAsked,
  recordPull,
  recordPullMove,
  recordSubmission,
} from './facts.ts'
import { recordKeyDeletion, recordKeyGrant, recordKeyRevocation } from './key-facts.ts'
import { recordWebhook, recordWebhookChange, recordWebhookDeletion } from './webhook-facts.ts'

/** What each change leaves in the chains that it belongs to. */
const entries: {
  [Type in Change['type']]: (change: Extract<Announced, { type: Type }>) => readonly NewEvidence[]
} = {
  'submission-stored': ({ submission, operations, context }) =>
    recordSubmission(submission, operations, context),
  'submission-freed': ({ submission }) => [{ chain: submission.request_id, kind: 'freed', facts: {} }],
  'submission-doubted': ({ submission, doubt }) => [
    { chain: submission.request_id, kind: 'doubt', facts: { doubt } },
  ],
  'submission-ended': ({ submission, outcome, at }) => [
    { chain: submission.request_id, kind: 'ended', at, facts: { outcome } },
  ],
  // The operation that calls one has moved, which is recorded.
  'operator-called': () => [],
  'operation-moved': ({ operation, change, document }) => recordOperationMove(operation, change, document),
  'message-stored': ({ message }) => recordMessage(message),
  'message-moved': ({ messageId, from, to }) => recordMessageMove(messageId, from, to),
  'attempt-started': ({ attempt, sent }) => recordAttempt(attempt, sent),
  'attempt-ended': ({ attempt, end }) => recordAttemptEnd(attempt, end),
  'answer-kept': ({ answer, came }) => recordAnswer(answer, came),
  'look-up-asked': ({ lookUp }) => recordLookUp(lookUp),
  'look-up-answered': ({ lookUp }) => recordFinding(lookUp),
  'decision-made': ({ decision }) => recordDecision(decision),
  'pull-started': ({ pull }) => recordPull(pull),
  'pull-moved': ({ pull, change }) => recordPullMove(pull.id, change),
  'page-asked': ({ page }) => recordPageAsked(page),
  'page-stored': ({ page }) => recordPage(page),
  'entity-kept': ({ entity, by }) => [recordEntity(entity, by)],
  // The submissions of a batch have chains of their own.
  'records-stored': () => [],
  'records-dropped': () => [],
  'batch-ended': () => [],
  'key-made': ({ key }) => recordKeyGrant(key),
  'key-revoked': ({ keyId, by, at }) => recordKeyRevocation(keyId, by, at),
  'key-deleted': ({ keyId, by, at }) => recordKeyDeletion(keyId, by, at),
  'webhook-made': ({ webhook }) => recordWebhook(webhook),
  'webhook-changed': ({ before, after, by, at }) => recordWebhookChange(before, after, by, at),
  'webhook-deleted': ({ webhookId, by, at }) => recordWebhookDeletion(webhookId, by, at),
  'actor-changed': ({ before, after, by, at }) => recordActorChange(before, after, by, at),
  'actor-released': ({ actor, by, at }) => recordActorRemoval(actor, { isReleased: true }, by, at),
  'clock-set': ({ milliseconds, at }) => [
    { chain: chainOfClock, kind: 'clock-set', at, facts: { milliseconds } },
  ],
  'key-adopted': ({ keyId, before, at }) => recordAdoption(keyId, before, at),
}

/** Writes what happened in a transaction into the chains that it belongs to, at the end of that transaction. */
export const evidence: Subscriber = {
  async changed(db, changes) {
    await appendEvidence(db, changes.flatMap(entriesOfChange))
  },
  migrated: anchorOlderRows,
}

function entriesOfChange(change: Announced): Appended[] {
  const made = entries[change.type] as (change: Announced) => readonly NewEvidence[]
  return made(change).map(entry => ({ ...entry, at: entry.at ?? change.announcedAt }))
}
