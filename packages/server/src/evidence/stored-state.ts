import type { Db } from '../store/database.ts'
import { findKeyId } from '../store/secret-key.ts'
import { submissionStatus } from '../store/submission-status.ts'
import type {
  ActorRow,
  ApiKeyRow,
  EntityRow,
  PullPageRow,
  PullRow,
  SubmissionRow,
  WebhookRow,
} from '../store/tables.ts'
import { actorOfChain, chainOfActor, stateOfActor } from './actor-facts.ts'
import { chainOfSecretKey } from './adoption.ts'
import { chainOfClock } from './clock.ts'
import { factsOfDecision, factsOfLookUp } from './doubt-facts.ts'
import { chainOfEntity, entityOfChain, stateOfEntity } from './entity-facts.ts'
import { sha256Of } from './entry.ts'
import { chainOfUnmatched, factsOfAnswer, factsOfMessage, factsOfPull, factsOfSubmission } from './facts.ts'
import { chainOfKey, factsOfKey, keyChains } from './key-facts.ts'
import { readJson } from './read-stored.ts'
import { requestAsKept } from './request-as-kept.ts'
import { chainOfWebhook, factsOfWebhook, stateOfWebhook, webhookChains } from './webhook-facts.ts'

/** What is stored of a submission, message, pull, API key, webhook, actor or entity, in the words in which its chain tells it. */
export interface Stored {
  kind:
    | 'received'
    | 'composed'
    | 'pulling'
    | 'granted'
    | 'subscribed'
    | 'registered'
    | 'kept'
    | 'unmatched'
    | 'clock'
    | 'secret-key'
  /** When it began. */
  at?: number
  /** What the first entry of its chain has to say of it. */
  facts: Record<string, unknown>
  state: Record<string, unknown>
  parts: Map<string, Record<string, unknown>>
  /** What of it does not agree with the rest of it. */
  faults?: string[]
}

/** What is stored of the submissions, messages, pulls, API keys, webhooks, actors and entities to which these chains belong. */
export async function storedStates(db: Db, chains: readonly string[]): Promise<ReadonlyMap<string, Stored>> {
  const stored = new Map<string, Stored>()
  await addSubmissions(db, chains, stored)
  await addDoubts(db, chains, stored)
  await addMessages(db, chains, stored)
  await addPulls(db, chains, stored)
  await addKeys(db, chains, stored)
  await addWebhooks(db, chains, stored)
  await addActors(db, chains, stored)
  await addEntities(db, chains, stored)
  for (const stage of ['preview', 'production'] as const) {
    if (chains.includes(chainOfUnmatched(stage))) await addUnmatched(db, stage, stored)
  }
  // Of this nothing is stored but what is recorded.
  if (chains.includes(chainOfClock)) {
    stored.set(chainOfClock, { kind: 'clock', facts: {}, state: {}, parts: new Map() })
  }
  if (chains.includes(chainOfSecretKey)) {
    const keyId = await findKeyId(db)
    stored.set(chainOfSecretKey, { kind: 'secret-key', facts: {}, state: { keyId }, parts: new Map() })
  }
  return stored
}

async function addSubmissions(db: Db, chains: readonly string[], stored: Map<string, Stored>): Promise<void> {
  const rows = await db.selectFrom('submission').selectAll().where('request_id', 'in', chains).execute()
  for (const row of rows) {
    stored.set(row.request_id, {
      kind: 'received',
      at: row.received_at,
      facts: { ...factsOfSubmission(row), requestSha256: sha256Of(requestAsKept(row)) },
      state: {
        doubt: row.doubt,
        waitsFor: row.waits_for,
        outcome: row.outcome === null ? null : readJson(row.outcome),
        endedAt: row.ended_at,
      },
      parts: new Map(),
      faults: isStatus(row) ? [] : ['status is stored otherwise than its outcome says'],
    })
  }
  const operations = await db.selectFrom('operation').selectAll().where('request_id', 'in', chains).execute()
  for (const row of operations) {
    stored.get(row.request_id)?.parts.set(`operation ${row.position}`, {
      name: row.name,
      entity: row.entity_name,
      plannedSha256: sha256Of(row.planned),
      state: row.state,
      message: row.message_id,
      doubt: row.doubt,
      needsOperator: row.needs_operator === 1,
      resultSha256: row.result === null ? null : sha256Of(row.result),
    })
  }
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

async function addDoubts(db: Db, chains: readonly string[], stored: Map<string, Stored>): Promise<void> {
  const lookUps = await db.selectFrom('look_up').selectAll().where('request_id', 'in', chains).execute()
  for (const row of lookUps) {
    stored.get(row.request_id)?.parts.set(`look-up ${row.message_id}`, factsOfLookUp(row))
  }
  const decisions = await db.selectFrom('decision').selectAll().where('request_id', 'in', chains).execute()
  for (const row of decisions) {
    stored.get(row.request_id)?.parts.set(`decision ${row.id}`, factsOfDecision(row))
  }
}

async function addMessages(db: Db, chains: readonly string[], stored: Map<string, Stored>): Promise<void> {
  const rows = await db.selectFrom('message').selectAll().where('message_id', 'in', chains).execute()
  for (const row of rows) {
    stored.set(row.message_id, {
      kind: 'composed',
      at: row.created_at,
      facts: { ...factsOfMessage(row), documentSha256: sha256Of(row.document) },
      state: { state: row.state },
      parts: new Map(),
    })
  }
  const attempts = await db.selectFrom('attempt').selectAll().where('message_id', 'in', chains).execute()
  for (const row of attempts) {
    stored.get(row.message_id)?.parts.set(`attempt ${row.number}`, {
      ebmsMessageId: row.ebms_message_id,
      handOver: row.hand_over,
      startedAt: row.started_at,
      endedAt: row.ended_at,
      result: row.result,
      because: row.because,
    })
  }
  const answers = await db
    .selectFrom('acknowledgement')
    .selectAll()
    .where('message_id', 'in', chains)
    .execute()
  for (const row of answers) {
    const message = row.message_id === null ? undefined : stored.get(row.message_id)
    message?.parts.set(`answer ${row.ebms_message_id}`, answerOf(row))
  }
}

async function addUnmatched(
  db: Db,
  stage: 'preview' | 'production',
  stored: Map<string, Stored>,
): Promise<void> {
  const rows = await db
    .selectFrom('acknowledgement')
    .selectAll()
    .where('message_id', 'is', null)
    .where('stage', '=', stage)
    .execute()
  const parts = new Map(rows.map(row => [`answer ${row.ebms_message_id}`, answerOf(row)]))
  stored.set(chainOfUnmatched(stage), { kind: 'unmatched', facts: {}, state: {}, parts })
}

function answerOf(row: Parameters<typeof factsOfAnswer>[0]): Record<string, unknown> {
  const { ebmsMessageId: _name, ...facts } = factsOfAnswer(row)
  return { ...facts, receivedAt: row.received_at }
}

async function addPulls(db: Db, chains: readonly string[], stored: Map<string, Stored>): Promise<void> {
  const rows: PullRow[] = await db.selectFrom('pull').selectAll().where('id', 'in', chains).execute()
  for (const row of rows) {
    stored.set(row.id, {
      kind: 'pulling',
      at: row.started_at,
      facts: factsOfPull(row),
      state: {
        state: row.state,
        because: row.because,
        endedAt: row.ended_at,
        pages: row.pages,
        expectedPages: row.expected_pages,
        differences: row.differences,
        counts: readJson(row.counts),
      },
      parts: new Map(),
    })
  }
  const pages: PullPageRow[] = await db
    .selectFrom('pull_page')
    .selectAll()
    .where('pull_id', 'in', chains)
    .execute()
  for (const row of pages) {
    stored.get(row.pull_id)?.parts.set(`page ${row.number}`, {
      message: row.message_id,
      ...(row.answer_sha256 === null ? {} : { answerSha256: row.answer_sha256 }),
    })
  }
}

async function addKeys(db: Db, chains: readonly string[], stored: Map<string, Stored>): Promise<void> {
  const ids = idsIn(chains, keyChains)
  if (ids.length === 0) return
  const rows: ApiKeyRow[] = await db.selectFrom('api_key').selectAll().where('id', 'in', ids).execute()
  for (const row of rows) {
    stored.set(chainOfKey(row.id), {
      kind: 'granted',
      at: row.created_at,
      facts: factsOfKey(row),
      state: { revokedAt: row.revoked_at },
      parts: new Map(),
    })
  }
}

async function addWebhooks(db: Db, chains: readonly string[], stored: Map<string, Stored>): Promise<void> {
  const ids = idsIn(chains, webhookChains)
  if (ids.length === 0) return
  const rows: WebhookRow[] = await db.selectFrom('webhook').selectAll().where('id', 'in', ids).execute()
  for (const row of rows) {
    stored.set(chainOfWebhook(row.id), {
      kind: 'subscribed',
      at: row.created_at,
      facts: factsOfWebhook(row),
      state: stateOfWebhook(row),
      parts: new Map(),
    })
  }
}

async function addActors(db: Db, chains: readonly string[], stored: Map<string, Stored>): Promise<void> {
  const codes = chains.flatMap(chain => actorOfChain(chain)?.code ?? [])
  if (codes.length === 0) return
  const rows: ActorRow[] = await db.selectFrom('actor').selectAll().where('code', 'in', codes).execute()
  for (const row of rows) {
    stored.set(chainOfActor(row), {
      kind: 'registered',
      facts: {},
      state: stateOfActor(row),
      parts: new Map(),
    })
  }
}

async function addEntities(db: Db, chains: readonly string[], stored: Map<string, Stored>): Promise<void> {
  const wanted = new Set(chains)
  const named = chains.flatMap(chain => entityOfChain(chain) ?? [])
  // By stage and kind, as the index of the table is.
  for (const some of Map.groupBy(named, ({ stage, kind }) => `${stage} ${kind}`).values()) {
    const [first] = some
    if (!first) continue
    const { stage, kind } = first
    const rows: EntityRow[] = await db
      .selectFrom('entity')
      .selectAll()
      .where('stage', '=', stage)
      .where('kind', '=', kind)
      .where(
        'code',
        'in',
        some.map(({ code }) => code),
      )
      .execute()
    for (const row of rows) {
      const chain = chainOfEntity(row)
      if (wanted.has(chain)) {
        stored.set(chain, { kind: 'kept', facts: {}, state: stateOfEntity(row), parts: new Map() })
      }
    }
  }
}

/** The ids in the names of the chains that begin so. */
function idsIn(chains: readonly string[], beginning: string): string[] {
  return chains.flatMap(chain => (chain.startsWith(beginning) ? [chain.slice(beginning.length)] : []))
}
