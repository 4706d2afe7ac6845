import { findCodeSpace, modelNames } from '../authorities/laws.ts'
import {
  actChains,
  chainOfClock,
  chainOfEdition,
  chainOfSecretKey,
  chainOfSettings,
  nameAccountChain,
  nameActorChain,
  nameCodeListChain,
  nameEntityChain,
  nameInvitationChain,
  nameKeyChain,
  nameMappingChain,
  namePersonChain,
  nameRegisterFileChain,
  nameRoleGrantChain,
  nameSubscriptionChain,
  nameUnmatchedChain,
  nameWebhookChain,
  nameWorkItemChain,
} from '../store/chains.ts'
import type { Db } from '../store/database.ts'
import { type RowsOfChains, readRowsOfChains } from '../store/rows-of-chains.ts'
import { findKeyId } from '../store/secret-key.ts'
import { submissionStatus } from '../store/submission-status.ts'
import type { OperationRow, SubmissionRow } from '../store/tables.ts'
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
  const rows = await readRowsOfChains(db, chains)
  const stored = new Map<string, Stored>()
  const add = (chain: string, thing: WithoutParts): void => {
    const faults = stored.has(chain) ? [...(thing.faults ?? []), 'is the name of two things'] : thing.faults
    stored.set(chain, { ...thing, ...(faults && { faults }), parts: new Map() })
  }
  addThings(rows, add)
  for (const stage of ['preview', 'production'] as const) {
    const chain = nameUnmatchedChain(stage)
    if (chains.includes(chain)) add(chain, { kind: 'unmatched', facts: {}, state: {} })
  }
  // Of this nothing is stored but what is recorded.
  for (const chain of chains)
    if (chain.startsWith(actChains)) add(chain, { kind: 'acted', facts: {}, state: {} })
  if (chains.includes(chainOfSettings)) add(chainOfSettings, { kind: 'settings', facts: {}, state: {} })
  if (chains.includes(chainOfClock)) add(chainOfClock, { kind: 'clock', facts: {}, state: {} })
  if (chains.includes(chainOfEdition)) add(chainOfEdition, { kind: 'edition', facts: {}, state: {} })
  if (chains.includes(chainOfSecretKey)) {
    add(chainOfSecretKey, { kind: 'secret-key', facts: {}, state: { keyId: await findKeyId(db) } })
  }
  addParts(rows, (chain, part, id, members) => stored.get(chain)?.parts.set(namePart(part, id), members))
  return stored
}

type WithoutParts = {
  [Thing in EvidenceThing]: Omit<Extract<Stored, { kind: Thing }>, 'parts'>
}[EvidenceThing]

function addThings(rows: RowsOfChains, add: (chain: string, thing: WithoutParts) => void): void {
  const operations = Map.groupBy(rows.operations, ({ request_id }) => request_id)
  const answers = Map.groupBy(rows.answers, ({ message_id }) => message_id)
  for (const row of rows.submissions) {
    const status = isStatus(row) ? [] : ['status is stored otherwise than its outcome says']
    add(row.request_id, {
      kind: 'received',
      at: row.received_at,
      facts: { ...describeSubmission(row), requestSha256: hashContent(requestAsKept(row)) },
      state: describeSubmissionState(row),
      faults: [...status, ...listCodeSpaceFaults(row), ...listForeignOperations(row, operations)],
    })
  }
  for (const row of rows.messages) {
    const documentSha256 = hashContent(row.document)
    const facts = { ...describeMessage(row), documentSha256 }
    add(row.message_id, {
      kind: 'composed',
      at: row.created_at,
      facts,
      state: { state: row.state },
      faults: [
        ...(row.document_sha256 === documentSha256 ? [] : ['document_sha256 is not of its document']),
        ...(answers.get(row.message_id) ?? []).flatMap(({ ebms_message_id: id, stage }) =>
          stage === row.stage ? [] : `answer ${id}: stage is another than that of the message`,
        ),
      ],
    })
  }
  for (const row of rows.pulls) {
    const { state, because, ...others } = describePullState(row)
    add(row.id, {
      kind: 'pulling',
      at: row.started_at,
      facts: describePull(row),
      state: { state, because, endedAt: row.ended_at, ...others },
    })
  }
  for (const row of rows.inquiries) {
    const state = { ...describeInquiryState(row), endedAt: row.ended_at }
    add(row.id, { kind: 'inquiring', at: row.started_at, facts: describeInquiry(row), state })
  }
  for (const row of rows.keys) {
    const state = { revokedAt: row.revoked_at, createdBy: row.created_by }
    add(nameKeyChain(row.id), { kind: 'granted', at: row.created_at, facts: describeKey(row), state })
  }
  for (const row of rows.webhooks) {
    const state = { ...describeWebhookState(row), ...describeWebhookDisabling(row) }
    add(nameWebhookChain(row.id), {
      kind: 'subscribed',
      at: row.created_at,
      facts: describeWebhook(row),
      state,
    })
  }
  for (const row of rows.actors) {
    add(nameActorChain(row), { kind: 'registered', facts: {}, state: describeActor(row) })
  }
  for (const row of rows.subscriptions) {
    add(nameSubscriptionChain(row.id), {
      kind: 'subscription-made',
      at: row.created_at,
      facts: describeSubscriber(row),
      state: describeSubscriberState(row),
    })
  }
  for (const row of rows.people) {
    const facts = describePerson(row)
    const state = describePersonState(row)
    add(namePersonChain(row.id), { kind: 'person-made', at: row.created_at, facts, state })
  }
  for (const row of rows.roleGrants) {
    const facts = describeRoleGrant(row)
    const state = describeRoleGrantState(row)
    add(nameRoleGrantChain(row.id), { kind: 'role-granted', at: row.granted_at, facts, state })
  }
  for (const row of rows.invitations) {
    add(nameInvitationChain(row.id), {
      kind: 'invited',
      at: row.created_at,
      facts: describeInvitation(row),
      state: describeInvitationState(row),
    })
  }
  for (const whole of rows.accounts) {
    const chain = nameAccountChain(whole.account.person_id)
    add(chain, { kind: 'account-kept', facts: {}, state: describeAccount(whole) })
  }
  for (const row of rows.workItems) {
    const facts = describeWorkItem(row)
    const state = describeOwner(row)
    add(nameWorkItemChain(row.id), { kind: 'work-item-made', at: row.created_at, facts, state })
  }
  const inFiles = Map.groupBy(rows.registerEntities, ({ file }) => file)
  for (const row of rows.registerFiles) {
    add(nameRegisterFileChain(row.id), {
      kind: 'file-made',
      at: row.made_at,
      facts: describeRegisterFile(row),
      state: describeRegisterFileState(row, inFiles.get(row.id) ?? []),
    })
  }
  for (const row of rows.mappings) {
    const state = { ...describeMapping(row), by: row.changed_by, changedAt: row.changed_at }
    add(nameMappingChain(row), { kind: 'mapping-kept', facts: {}, state })
  }
  for (const row of rows.codeListChanges) {
    const facts = describeCodeListChange(row)
    add(nameCodeListChain(row.number), { kind: 'code-list-changed', at: row.made_at, facts, state: {} })
  }
  for (const row of rows.entities) {
    const faults = listCodeSpaceFaults(row)
    add(nameEntityChain(row), { kind: 'kept', facts: {}, state: describeEntity(row), faults })
  }
}

function addParts(
  rows: RowsOfChains,
  add: <Part extends keyof Parts>(chain: string, part: Part, id: unknown, members: Parts[Part]) => void,
): void {
  const carriers = Map.groupBy(rows.carriers, nameCarried)
  for (const row of rows.operations) {
    const carriedBy = (carriers.get(nameCarried(row)) ?? []).map(({ message_id }) => message_id)
    add(row.request_id, 'operation', row.position, describeOperation(row, carriedBy.toSorted()))
  }
  for (const row of rows.lookUps) add(row.request_id, 'look-up', row.message_id, describeLookUp(row))
  for (const row of rows.decisions) add(row.request_id, 'decision', row.id, describeDecision(row))
  for (const row of rows.idempotencyKeys) {
    const { keySha256, ...key } = describeIdempotencyKey(row)
    add(row.request_id, 'idempotency-key', keySha256, key)
  }
  for (const row of rows.attempts) add(row.message_id, 'attempt', row.number, describeAttempt(row))
  for (const row of rows.answers) {
    const chain = row.message_id ?? nameUnmatchedChain(row.stage)
    add(chain, 'answer', row.ebms_message_id, { ...describeAnswer(row), receivedAt: row.received_at })
  }
  for (const row of rows.comments) {
    add(nameWorkItemChain(row.work_item_id), 'comment', row.id, describeComment(row))
  }
  for (const row of rows.pages) add(row.pull_id, 'page', row.number, describePage(row))
}

function nameCarried({ request_id, position }: Pick<OperationRow, 'request_id' | 'position'>): string {
  return `${request_id} ${position}`
}

/** The operations of a submission that are found as those of another stage or organisation. */
function listForeignOperations(
  { request_id, stage, organisation }: SubmissionRow,
  operations: ReadonlyMap<string, readonly OperationRow[]>,
): string[] {
  return (operations.get(request_id) ?? [])
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
