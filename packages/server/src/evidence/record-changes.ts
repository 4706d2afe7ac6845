import { chainOfClock } from '../store/chains.ts'
import type { Announced, Change, Subscriber } from '../store/changes.ts'
import { evidenceOfActorChange, evidenceOfActorRemoval } from './actor-facts.ts'
import { evidenceOfAdoption } from './adoption.ts'
import { anchorOlderRows } from './anchor.ts'
import { type Appended, appendEvidence, type NewEvidence } from './append.ts'
import { evidenceOfDecision, evidenceOfFinding, evidenceOfLookUp } from './doubt-facts.ts'
import { evidenceOfEntity } from './entity-facts.ts'
import {
  evidenceOfAnswer,
  evidenceOfAttempt,
  evidenceOfAttemptEnd,
  evidenceOfMessage,
  evidenceOfMessageMove,
  evidenceOfMove,
  evidenceOfPage,
  evidenceOfPageAsked,
  evidenceOfPull,
  evidenceOfPullMove,
  evidenceOfSubmission,
} from './facts.ts'
import { evidenceOfDeletion, evidenceOfGrant, evidenceOfRevocation } from './key-facts.ts'
import { evidenceOfWebhook, evidenceOfWebhookChange, evidenceOfWebhookDeletion } from './webhook-facts.ts'

/** What each change leaves in the chains that it belongs to. */
const entries: {
  [Type in Change['type']]: (change: Extract<Announced, { type: Type }>) => readonly NewEvidence[]
} = {
  'submission-stored': ({ submission, operations, context }) =>
    evidenceOfSubmission(submission, operations, context),
  'submission-freed': ({ submission }) => [{ chain: submission.request_id, kind: 'freed', facts: {} }],
  'submission-doubted': ({ submission, doubt }) => [
    { chain: submission.request_id, kind: 'doubt', facts: { doubt } },
  ],
  'submission-ended': ({ submission, outcome, at }) => [
    { chain: submission.request_id, kind: 'ended', at, facts: { outcome } },
  ],
  // The operation that calls one has moved, which is recorded.
  'operator-called': () => [],
  'operation-moved': ({ operation, change, document }) => evidenceOfMove(operation, change, document),
  'message-stored': ({ message }) => evidenceOfMessage(message),
  'message-moved': ({ messageId, from, to }) => evidenceOfMessageMove(messageId, from, to),
  'attempt-started': ({ attempt, sent }) => evidenceOfAttempt(attempt, sent),
  'attempt-ended': ({ attempt, end }) => evidenceOfAttemptEnd(attempt, end),
  'answer-kept': ({ answer, came }) => evidenceOfAnswer(answer, came),
  'look-up-asked': ({ lookUp }) => evidenceOfLookUp(lookUp),
  'look-up-answered': ({ lookUp }) => evidenceOfFinding(lookUp),
  'decision-made': ({ decision }) => evidenceOfDecision(decision),
  'pull-started': ({ pull }) => evidenceOfPull(pull),
  'pull-moved': ({ pull, change }) => evidenceOfPullMove(pull.id, change),
  'page-asked': ({ page }) => evidenceOfPageAsked(page),
  'page-stored': ({ page }) => evidenceOfPage(page),
  'entity-kept': ({ entity, by }) => [evidenceOfEntity(entity, by)],
  // Its submissions have chains of their own.
  'batch-ended': () => [],
  'key-made': ({ key }) => evidenceOfGrant(key),
  'key-revoked': ({ keyId, by, at }) => evidenceOfRevocation(keyId, by, at),
  'key-deleted': ({ keyId, by, at }) => evidenceOfDeletion(keyId, by, at),
  'webhook-made': ({ webhook }) => evidenceOfWebhook(webhook),
  'webhook-changed': ({ before, after, by, at }) => evidenceOfWebhookChange(before, after, by, at),
  'webhook-deleted': ({ webhookId, by, at }) => evidenceOfWebhookDeletion(webhookId, by, at),
  'actor-changed': ({ before, after, by, at }) => evidenceOfActorChange(before, after, by, at),
  'actor-released': ({ actor, by, at }) => evidenceOfActorRemoval(actor, { isReleased: true }, by, at),
  'clock-set': ({ milliseconds, at }) => [
    { chain: chainOfClock, kind: 'clock-set', at, facts: { milliseconds } },
  ],
  'key-adopted': ({ keyId, before, at }) => evidenceOfAdoption(keyId, before, at),
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
