import { findCodeSpace, modelNames } from '../authorities/laws.ts'
import {
  chainOfClock,
  chainOfSecretKey,
  nameActorChain,
  nameEntityChain,
  nameKeyChain,
  nameUnmatchedChain,
  nameWebhookChain,
} from '../store/chains.ts'
import type { Db } from '../store/database.ts'
import { type RowsOfChains, readRowsOfChains } from '../store/rows-of-chains.ts'
import { findKeyId } from '../store/secret-key.ts'
import { submissionStatus } from '../store/submission-status.ts'
import type { SubmissionRow } from '../store/tables.ts'
import { describeActor } from './actor-facts.ts'
import { describeDecision, describeLookUp } from './doubt-facts.ts'
import { describeEntity } from './entity-facts.ts'
import { hashContent } from './entry.ts'
import { describeAnswer, describeMessage, describePull, describeSubmission } from './facts.ts'
import { describeKey } from './key-facts.ts'
import type { EvidenceThing } from './kinds.ts'
import { readJson } from './read-stored.ts'
import { requestAsKept } from './request-as-kept.ts'
import { describeWebhook, describeWebhookState } from './webhook-facts.ts'

/** What is stored of a submission, message, pull, API key, webhook, actor or entity, in the words in which its chain tells it. */
export interface Stored {
  kind: EvidenceThing
  /** When it began. */
  at?: number
  /** What the first entry of its chain has to say of it. */
  facts: Record<string, unknown>
  state: Record<string, unknown>
  parts: Map<string, Record<string, unknown>>
  /** What of it does not agree with the rest of it. */
  faults?: string[]
}

/** A thing that is stored, before its parts are added. */
type StoredThing = Omit<Stored, 'parts'> & { chain: string }

/** A part of a thing that is stored. */
interface StoredPart {
  chain: string
  name: string
  part: Record<string, unknown>
}

/** What is stored of the submissions, messages, pulls, API keys, webhooks, actors and entities to which these chains belong. */
export async function storedStates(db: Db, chains: readonly string[]): Promise<ReadonlyMap<string, Stored>> {
  const rows = await readRowsOfChains(db, chains)
  const stored = new Map<string, Stored>()
  const add = ({ chain, ...thing }: StoredThing): void =>
    void stored.set(chain, { ...thing, parts: new Map() })
  things(rows).forEach(add)
  for (const stage of ['preview', 'production'] as const) {
    const chain = nameUnmatchedChain(stage)
    if (chains.includes(chain)) add({ chain, kind: 'unmatched', facts: {}, state: {} })
  }
  // Of this nothing is stored but what is recorded.
  if (chains.includes(chainOfClock)) add({ chain: chainOfClock, kind: 'clock', facts: {}, state: {} })
  if (chains.includes(chainOfSecretKey)) {
    add({ chain: chainOfSecretKey, kind: 'secret-key', facts: {}, state: { keyId: await findKeyId(db) } })
  }
  for (const { chain, name, part } of parts(rows)) stored.get(chain)?.parts.set(name, part)
  return stored
}

function things({
  submissions,
  messages,
  pulls,
  keys,
  webhooks,
  actors,
  entities,
}: RowsOfChains): StoredThing[] {
  return [
    ...submissions.map(
      (row): StoredThing => ({
        chain: row.request_id,
        kind: 'received',
        at: row.received_at,
        facts: { ...describeSubmission(row), requestSha256: hashContent(requestAsKept(row)) },
        state: {
          doubt: row.doubt,
          waitsFor: row.waits_for,
          outcome: row.outcome === null ? null : readJson(row.outcome),
          endedAt: row.ended_at,
        },
        faults: [
          ...(isStatus(row) ? [] : ['status is stored otherwise than its outcome says']),
          ...faultsOfCodeSpace(row),
        ],
      }),
    ),
    ...messages.map(
      (row): StoredThing => ({
        chain: row.message_id,
        kind: 'composed',
        at: row.created_at,
        facts: { ...describeMessage(row), documentSha256: hashContent(row.document) },
        state: { state: row.state },
      }),
    ),
    ...pulls.map(
      (row): StoredThing => ({
        chain: row.id,
        kind: 'pulling',
        at: row.started_at,
        facts: describePull(row),
        state: {
          state: row.state,
          because: row.because,
          endedAt: row.ended_at,
          pages: row.pages,
          expectedPages: row.expected_pages,
          differences: row.differences,
          counts: readJson(row.counts),
        },
      }),
    ),
    ...keys.map(
      (row): StoredThing => ({
        chain: nameKeyChain(row.id),
        kind: 'granted',
        at: row.created_at,
        facts: describeKey(row),
        state: { revokedAt: row.revoked_at },
      }),
    ),
    ...webhooks.map(
      (row): StoredThing => ({
        chain: nameWebhookChain(row.id),
        kind: 'subscribed',
        at: row.created_at,
        facts: describeWebhook(row),
        state: describeWebhookState(row),
      }),
    ),
    ...actors.map(
      (row): StoredThing => ({
        chain: nameActorChain(row),
        kind: 'registered',
        facts: {},
        state: describeActor(row),
      }),
    ),
    ...entities.map(
      (row): StoredThing => ({
        chain: nameEntityChain(row),
        kind: 'kept',
        facts: {},
        state: describeEntity(row),
        faults: faultsOfCodeSpace(row),
      }),
    ),
  ]
}

function parts({ operations, lookUps, decisions, attempts, answers, pages }: RowsOfChains): StoredPart[] {
  return [
    ...operations.map(row => ({
      chain: row.request_id,
      name: `operation ${row.position}`,
      part: {
        name: row.name,
        entity: row.entity_name,
        plannedSha256: hashContent(row.planned),
        state: row.state,
        message: row.message_id,
        doubt: row.doubt,
        needsOperator: row.needs_operator === 1,
        resultSha256: row.result === null ? null : hashContent(row.result),
      },
    })),
    ...lookUps.map(row => ({
      chain: row.request_id,
      name: `look-up ${row.message_id}`,
      part: describeLookUp(row),
    })),
    ...decisions.map(row => ({
      chain: row.request_id,
      name: `decision ${row.id}`,
      part: describeDecision(row),
    })),
    ...attempts.map(row => ({
      chain: row.message_id,
      name: `attempt ${row.number}`,
      part: {
        ebmsMessageId: row.ebms_message_id,
        handOver: row.hand_over,
        startedAt: row.started_at,
        endedAt: row.ended_at,
        result: row.result,
        because: row.because,
      },
    })),
    ...answers.map(row => {
      const { ebmsMessageId, ...facts } = describeAnswer(row)
      return {
        chain: row.message_id ?? nameUnmatchedChain(row.stage),
        name: `answer ${ebmsMessageId}`,
        part: { ...facts, receivedAt: row.received_at },
      }
    }),
    ...pages.map(row => ({
      chain: row.pull_id,
      name: `page ${row.number}`,
      part: {
        message: row.message_id,
        ...(row.answer_sha256 === null ? {} : { answerSha256: row.answer_sha256 }),
      },
    })),
  ]
}

/** What its chain says of the model decides in which code space its codes are. */
function faultsOfCodeSpace({ model, code_space }: Pick<SubmissionRow, 'model' | 'code_space'>): string[] {
  const isRight = !modelNames.includes(model) || findCodeSpace(model) === code_space
  return isRight ? [] : ['code_space is stored otherwise than its model says']
}

/** Whether a submission is found by the status that its outcome and its doubt come to. */
function isStatus(row: SubmissionRow): boolean {
  try {
    return row.status === submissionStatus(row)
  } catch {
    // The outcome cannot be read, which is found by itself.
    return true
  }
}
