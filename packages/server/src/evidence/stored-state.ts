import { findCodeSpace, modelNames } from '../authorities/laws.ts'
import {
  actChains,
  type ChainedTable,
  chainedTables,
  chainOfClock,
  chainOfEdition,
  chainOfSecretKey,
  chainOfSettings,
  unmatchedChains,
} from '../store/chains.ts'
import type { Db } from '../store/database.ts'
import { type ChainedRow, readRowsOfChains, readUnmatched } from '../store/rows-of-chains.ts'
import { findKeyId } from '../store/secret-key.ts'
import { submissionStatus } from '../store/submission-status.ts'
import type { AcknowledgementRow, OperationRow, SubmissionRow } from '../store/tables.ts'
import { describeAccount, describeInvitation, describeInvitationState } from './describe-accounts.ts'
import { describeRegisterFile, describeRegisterFileState } from './describe-registers.ts'
import {
  describeActor,
  describeAnswer,
  describeAttempt,
  describeCodeListChange,
  describeDecision,
  describeEntity,
  describeIdempotencyKey,
  describeInquiry,
  describeInquiryState,
  describeKey,
  describeLookUp,
  describeMapping,
  describeMessage,
  describeOperation,
  describePage,
  describePerson,
  describePersonState,
  describePull,
  describePullState,
  describeRoleGrant,
  describeRoleGrantState,
  describeSubmission,
  describeSubmissionState,
  describeSubscriber,
  describeSubscriberState,
  describeWebhook,
  describeWebhookDisabling,
  describeWebhookState,
} from './describe-rows.ts'
import { describeComment, describeOwner, describeWorkItem } from './describe-work.ts'
import { hashContent } from './entry.ts'
import { type EvidenceThing, namePart, type Parts, type States } from './replay-step.ts'
import { requestAsKept } from './request-as-kept.ts'

/** What is stored of a submission, message, pull, API key, webhook, actor or entity, in the words in which its chain tells it. */
export type Stored = {
  [Thing in EvidenceThing]: {
    kind: Thing
    /** When it began. */
    at?: number
    /** What the first entry of its chain has to say of it. */
    facts: object
    state: States[Thing]
    parts: Map<string, Parts[keyof Parts]>
    /** What of it does not agree with the rest of it. */
    faults?: string[]
  }
}[EvidenceThing]

/** What is stored of the submissions, messages, pulls, API keys, webhooks, actors and entities to which these chains belong. */
export async function storedStates(db: Db, chains: readonly string[]): Promise<ReadonlyMap<string, Stored>> {
  const stored = new Map<string, Stored>()
  const add = (chain: string, thing: WithoutParts): void => {
    const faults = stored.has(chain) ? [...(thing.faults ?? []), 'is the name of two things'] : thing.faults
    stored.set(chain, { ...thing, ...(faults && { faults }), parts: new Map() })
  }
  const addPart = <Part extends keyof Parts>(chain: string, part: Part, id: unknown, members: Parts[Part]) =>
    void stored.get(chain)?.parts.set(namePart(part, id), members)
  for (const table of chainedTables) {
    const describe = describeThing[table] as (read: unknown) => WithoutParts
    const describeOwn = describeParts[table] as ((read: unknown, add: AddPart) => void) | undefined
    for (const read of await readRowsOfChains(db, table, chains)) {
      const { chain } = read
      add(chain, describe(read))
      describeOwn?.(read, (part, id, members) => addPart(chain, part, id, members))
    }
  }
  for (const chain of chains)
    if (unmatchedChains.parse(chain)) add(chain, { kind: 'unmatched', facts: {}, state: {} })
  for (const row of await readUnmatched(db, chains))
    addPart(unmatchedChains.name(row), 'answer', row.ebms_message_id, describeKeptAnswer(row))
  // Of this nothing is stored but what is recorded.
  for (const chain of chains)
    if (chain.startsWith(actChains.beginning)) add(chain, { kind: 'acted', facts: {}, state: {} })
  if (chains.includes(chainOfSettings)) add(chainOfSettings, { kind: 'settings', facts: {}, state: {} })
  if (chains.includes(chainOfClock)) add(chainOfClock, { kind: 'clock', facts: {}, state: {} })
  if (chains.includes(chainOfEdition)) add(chainOfEdition, { kind: 'edition', facts: {}, state: {} })
  if (chains.includes(chainOfSecretKey)) {
    add(chainOfSecretKey, { kind: 'secret-key', facts: {}, state: { keyId: await findKeyId(db) } })
  }
  return stored
}

type WithoutParts = {
  [Thing in EvidenceThing]: Omit<Extract<Stored, { kind: Thing }>, 'parts'>
}[EvidenceThing]

/** What is stored of a row of each table. */
const describeThing: { [Table in ChainedTable]: (read: ChainedRow<Table>) => WithoutParts } = {
  submission: ({ row, parts }) => ({
    kind: 'received',
    at: row.received_at,
    facts: { ...describeSubmission(row), requestSha256: hashContent(requestAsKept(row)) },
    state: describeSubmissionState(row),
    faults: [
      ...(isStatus(row) ? [] : ['status is stored otherwise than its outcome says']),
      ...listCodeSpaceFaults(row),
      ...listForeignOperations(row, parts.operation),
    ],
  }),
  message({ row, parts }) {
    const documentSha256 = hashContent(row.document)
    return {
      kind: 'composed',
      at: row.created_at,
      facts: { ...describeMessage(row), documentSha256 },
      state: { state: row.state },
      faults: [
        ...(row.document_sha256 === documentSha256 ? [] : ['document_sha256 is not of its document']),
        ...parts.acknowledgement.flatMap(({ ebms_message_id: id, stage }) =>
          stage === row.stage ? [] : `answer ${id}: stage is another than that of the message`,
        ),
      ],
    }
  },
  pull({ row }) {
    const { state, because, ...others } = describePullState(row)
    return {
      kind: 'pulling',
      at: row.started_at,
      facts: describePull(row),
      state: { state, because, endedAt: row.ended_at, ...others },
    }
  },
  inquiry: ({ row }) => ({
    kind: 'inquiring',
    at: row.started_at,
    facts: describeInquiry(row),
    state: { ...describeInquiryState(row), endedAt: row.ended_at },
  }),
  api_key: ({ row }) => ({
    kind: 'granted',
    at: row.created_at,
    facts: describeKey(row),
    state: { revokedAt: row.revoked_at, createdBy: row.created_by },
  }),
  webhook: ({ row }) => ({
    kind: 'subscribed',
    at: row.created_at,
    facts: describeWebhook(row),
    state: { ...describeWebhookState(row), ...describeWebhookDisabling(row) },
  }),
  actor: ({ row }) => ({ kind: 'registered', facts: {}, state: describeActor(row) }),
  entity: ({ row }) => ({
    kind: 'kept',
    facts: {},
    state: describeEntity(row),
    faults: listCodeSpaceFaults(row),
  }),
  subscription: ({ row }) => ({
    kind: 'subscription-made',
    at: row.created_at,
    facts: describeSubscriber(row),
    state: describeSubscriberState(row),
  }),
  person: ({ row }) => ({
    kind: 'person-made',
    at: row.created_at,
    facts: describePerson(row),
    state: describePersonState(row),
  }),
  role_grant: ({ row }) => ({
    kind: 'role-granted',
    at: row.granted_at,
    facts: describeRoleGrant(row),
    state: describeRoleGrantState(row),
  }),
  invitation: ({ row }) => ({
    kind: 'invited',
    at: row.created_at,
    facts: describeInvitation(row),
    state: describeInvitationState(row),
  }),
  account: ({ row: account, parts: { passkey } }) => ({
    kind: 'account-kept',
    facts: {},
    state: describeAccount({ account, passkeys: [...passkey] }),
  }),
  work_item: ({ row }) => ({
    kind: 'work-item-made',
    at: row.created_at,
    facts: describeWorkItem(row),
    state: describeOwner(row),
  }),
  register_file: ({ row, parts }) => ({
    kind: 'file-made',
    at: row.made_at,
    facts: describeRegisterFile(row),
    state: describeRegisterFileState(row, parts.register_entity),
  }),
  mapping: ({ row }) => ({
    kind: 'mapping-kept',
    facts: {},
    state: { ...describeMapping(row), by: row.changed_by, changedAt: row.changed_at },
  }),
  code_list_change: ({ row }) => ({
    kind: 'code-list-changed',
    at: row.made_at,
    facts: describeCodeListChange(row),
    state: {},
  }),
}

type AddPart = <Part extends keyof Parts>(part: Part, id: unknown, members: Parts[Part]) => void

/** What is stored of what belongs to a row of a table. */
const describeParts: {
  [Table in ChainedTable]?: (read: ChainedRow<Table>, add: AddPart) => void
} = {
  submission({ parts }, add) {
    const carriers = Map.groupBy(parts.operation_message, ({ position }) => position)
    for (const row of parts.operation) {
      const carriedBy = (carriers.get(row.position) ?? []).map(({ message_id }) => message_id)
      add('operation', row.position, describeOperation(row, carriedBy.toSorted()))
    }
    for (const row of parts.look_up) add('look-up', row.message_id, describeLookUp(row))
    for (const row of parts.decision) add('decision', row.id, describeDecision(row))
    for (const row of parts.idempotency_key) {
      const { keySha256, ...key } = describeIdempotencyKey(row)
      add('idempotency-key', keySha256, key)
    }
  },
  message({ parts }, add) {
    for (const row of parts.attempt) add('attempt', row.number, describeAttempt(row))
    for (const row of parts.acknowledgement) add('answer', row.ebms_message_id, describeKeptAnswer(row))
  },
  work_item({ parts }, add) {
    for (const row of parts.comment) add('comment', row.id, describeComment(row))
  },
  pull({ parts }, add) {
    for (const row of parts.pull_page) add('page', row.number, describePage(row))
  },
}

function describeKeptAnswer(row: AcknowledgementRow): Parts['answer'] {
  return { ...describeAnswer(row), receivedAt: row.received_at }
}

/** The operations of a submission that are found as those of another stage or organisation. */
function listForeignOperations(
  { stage, organisation }: SubmissionRow,
  operations: readonly OperationRow[],
): string[] {
  return operations
    .filter(operation => operation.stage !== stage || operation.organisation !== organisation)
    .map(
      ({ position }) =>
        `operation ${position}: stage and organisation are others than those of its submission`,
    )
}

/** What its chain says of the model decides in which code space its codes are. */
function listCodeSpaceFaults({ model, code_space }: Pick<SubmissionRow, 'model' | 'code_space'>): string[] {
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
