import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { exampleAcknowledged } from '../../test/acknowledged-warning.ts'
import { rulesVersions } from '../authorities/laws.ts'
import { announce, type Change } from '../store/changes.ts'
import { openStore } from '../store/open-store.ts'
import type {
  AccountRow,
  AcknowledgedWarningRow,
  AcknowledgementRow,
  ActorRegisterRow,
  ActorRow,
  AddressRequestRow,
  ApiKeyRow,
  AttemptRow,
  CodeListChangeRow,
  CommentRow,
  DecisionRow,
  EntityRow,
  InquiryRow,
  InvitationRow,
  LookUpRow,
  MappingRow,
  MessageRow,
  OperationRow,
  PasskeyRow,
  PersonRow,
  PullPageRow,
  PullRow,
  RegisterEntityRow,
  RegisterFileRow,
  ReviewRow,
  RoleGrantRow,
  SessionRow,
  SubmissionRow,
  SubscriptionRow,
  WebhookRow,
  WorkItemRow,
} from '../store/tables.ts'
import { software } from '../version.ts'
import { anchorRows } from './anchor.ts'
import { makeLanes } from './lanes.ts'
import { recordEvidence } from './record-changes.ts'
import { signerFrom } from './signing.ts'
import { things } from './things/things.ts'

const now = new Date(1_800_000_000_000)
const signer = signerFrom(new Uint8Array(32))
const stage = 'preview'
const organisation = 'maker'
const actor = 'DE-MF-000001723'
const register = 'eudamed'
const owned = { organisation, stage, actor } as const

const submission: SubmissionRow = {
  request_id: 's1',
  ...owned,
  register,
  model: 'EU_UDI_MDR',
  key_id: 'k1',
  device_agency: 'GS1',
  device_code: '04012345000016',
  group_agency: 'GS1',
  group_code: '4012345GROUPXY',
  code_space: 'eudamed/regulation',
  subject: 'device',
  part_of: null,
  companion: null,
  device: '{"Device":"04012345000016"}',
  device_group: '{"DeviceGroup":"4012345GROUPXY"}',
  representative: 'DE-AR-000000001',
  plan: '["DEVICE.POST"]',
  sealed_token: 'sealed',
  received_at: 1,
  ended_at: null,
  outcome: null,
  doubt: null,
  status: 'IN_SUBMISSION',
  waits_for: 's0',
  token_mark: 'mark',
  trace_parent: null,
  planned_epoch: 0,
}
const ended: SubmissionRow = {
  ...submission,
  request_id: 's2',
  outcome: '{"kind":"accepted","state":"REGISTERED","operations":[]}',
  status: 'SUCCESS',
  ended_at: 2,
  waits_for: null,
  token_mark: null,
  representative: null,
  device_group: null,
}
const operation: OperationRow = {
  request_id: 's1',
  position: 0,
  stage,
  register,
  organisation,
  shard: 0,
  name: 'DEVICE.POST',
  entity_name: '04012345000016',
  planned: '{"operation":"DEVICE.POST"}',
  state: 'ready',
  result: '{"kind":"failed","reasons":[]}',
  together: null,
  doubt: null,
  message_id: null,
  doubted_at: null,
  look_up_at: null,
  needs_operator: 0,
  ask_first: 0,
  restored_epoch: null,
  seen_absent: 0,
}
const message: MessageRow = {
  message_id: 'm1',
  correlation_id: 'c1',
  ...owned,
  register,
  operation: 'DEVICE.POST',
  document: '<push version="3.0.30">é</push>',
  document_sha256: 'd'.repeat(64),
  state: 'waiting',
  due_at: null,
  failures: 0,
  created_at: 3,
  claimed_by: null,
  absent_after: null,
  trace_parent: null,
}
const attempt: AttemptRow = {
  message_id: 'm1',
  number: 1,
  ebms_message_id: 'm1.1@udigate',
  hand_over: 1,
  started_at: 4,
  ended_at: 5,
  result: 'taken',
  because: null,
}
const answer: AcknowledgementRow = {
  ebms_message_id: 'a1',
  stage,
  correlation_id: 'c1',
  message_id: 'm1',
  received_at: 6,
  document: Buffer.from('<ack/>'),
  reading: 'applied',
}
const lookUp: LookUpRow = {
  message_id: 'm2',
  request_id: 's1',
  position: 0,
  number: 1,
  asked_at: 7,
  quarantined: 1,
  answered_at: 8,
  finding: 'absent',
  details: '{"because":"none"}',
  epoch: 0,
  state: null,
  of_group: 0,
}
const decision: DecisionRow = {
  id: 'd1',
  request_id: 's1',
  position: 0,
  kind: 'give-up',
  key_id: 'k1',
  decided_by: 'A person',
  decided_by_salt: null,
  reason: 'It is obsolete.',
  evidence: null,
  decided_at: 9,
}
const inquiry: InquiryRow = {
  id: 'i1',
  ...owned,
  register,
  kind: 'actor',
  subject: 'DE-AR-000000001',
  message_id: 'm4',
  page: 0,
  state: 'running',
  because: null,
  found: null,
  started_by: 'k1',
  started_at: 19,
  ended_at: null,
}
const pull: PullRow = {
  id: 'p1',
  ...owned,
  register,
  started_by: 'k1',
  scope: 'full',
  topic: '',
  searches: null,
  state: 'running',
  because: null,
  started_at: 10,
  ended_at: null,
  pages: 1,
  expected_pages: null,
  counts: '{"devices":1,"groups":0}',
  differences: 0,
  unread: null,
  source: null,
  epoch: 0,
  quarantined: 0,
}
const page: PullPageRow = {
  pull_id: 'p1',
  number: 0,
  message_id: 'm3',
  search: 0,
  search_page: null,
  stored_at: 11,
  answer_sha256: 'e'.repeat(64),
}
const key: ApiKeyRow = {
  id: 'k1',
  hash: 'f'.repeat(64),
  organisation,
  stage,
  name: 'One',
  actors: '"any"',
  scopes: '["read"]',
  default_language: null,
  created_at: 12,
  expires_at: 13,
  revoked_at: null,
  created_by: 'command line',
  on_behalf_of: null,
  last_used_at: null,
}
const webhook: WebhookRow = {
  id: 'w1',
  organisation,
  stage,
  url: 'https://receiver.example/udigate?secret',
  events: '["submission.ended"]',
  description: 'Ours',
  enabled: 1,
  disabled_at: null,
  disabled_because: null,
  failing_since: null,
  sealed_secret: 'sealed',
  sealed_old_secret: null,
  old_secret_until: null,
  created_by: 'k1',
  created_at: 14,
  updated_at: 14,
}
const registered: ActorRow = {
  stage,
  code: actor,
  organisation,
  party_id: 'party',
  sealed_token: 'sealed',
  token_set_at: 15,
  representative: null,
  registered_at: 15,
  updated_at: 15,
}
const unregistered: ActorRow = { ...registered, sealed_token: null, token_set_at: null, registered_at: null }
const entity: EntityRow = {
  ...owned,
  kind: 'device',
  agency: 'GS1',
  code: '04012345000016',
  code_space: 'eudamed/regulation',
  model: 'EU_UDI_MDR',
  state: 'REGISTERED',
  versions: '{"device":1}',
  record: '{"Device":"04012345000016"}',
  group_agency: 'GS1',
  group_code: '4012345GROUPXY',
  held_by: null,
  refused: 0,
  updated_at: 16,
  seen_by: null,
  not_shown: null,
  looked_at: null,
  file_pull: null,
}

const mapping: MappingRow = {
  organisation,
  name: 'of ours',
  model: 'EU_UDI_MDR',
  version: 2,
  content: '{}',
  changed_by: 'k1',
  changed_at: 20,
}

const acknowledged: AcknowledgedWarningRow = {
  ...exampleAcknowledged,
  id: 'w1',
  organisation,
  stage,
  meant: 'm'.repeat(64),
  created_by: 'k1',
  created_at: 36,
}

const review: ReviewRow = {
  id: 'v1',
  organisation,
  stage,
  subject: 'access',
  from_at: null,
  until_at: 37,
  seen: 'a'.repeat(64),
  counts: '{"people":2,"roles":3,"keys":1}',
  conclusion: 'action-needed',
  note: 'A key without an owner.',
  next_by: '2027-01-15',
  created_by: 'person:h1',
  created_at: 37,
}

const codeListChange: CodeListChangeRow = {
  number: 4,
  organisation: null,
  stage: null,
  gateway_version: null,
  list: 'emdn',
  kind: 'reset',
  version: '2',
  source: 'shipped',
  codes: 3,
  entries: null,
  file_name: null,
  file_sha256: null,
  made_by: 'k1',
  made_at: 21,
}

const subscription: SubscriptionRow = {
  id: 'u1',
  organisation,
  stage,
  address: 'a@example.com',
  address_salt: 'salt',
  webhook_id: null,
  topics: '["refusals"]',
  frequency: 'weekly',
  hour: 6,
  weekday: 'monday',
  due_at: 22,
  failing_since: null,
  stopped_at: null,
  stopped_because: null,
  created_by: 'k1',
  created_at: 23,
}

const person: PersonRow = {
  id: 'h1',
  name: 'A. Person',
  mail: 'a@example.com',
  provider: 'https://sign-in.example',
  subject: 'a',
  salt: 'salt',
  mail_proven_by: null,
  rights_version: 1,
  created_at: 24,
  created_by: 'command line',
  ended_at: null,
  last_signed_in_at: 25,
}

const item: WorkItemRow = {
  id: 'w1',
  organisation,
  stage,
  kind: 'submission',
  name: 's1',
  owner_id: 'h1',
  owner_since: 30,
  owner_by: 'k1',
  comments: 1,
  version: 2,
  changed_at: 31,
  created_at: 29,
}
const comment: CommentRow = {
  id: 'c1',
  work_item_id: 'w1',
  author: 'person:h1',
  author_name: 'Ada',
  text: 'Is it this?',
  text_salt: 'b'.repeat(32),
  mentions: '["h2"]',
  created_at: 31,
  edited_at: null,
  deleted_at: null,
  deleted_by: null,
}
const grant: RoleGrantRow = {
  id: 'r1',
  person_id: 'h1',
  organisation,
  stage,
  role: 'operator',
  actors: '"any"',
  is_by_groups: 1,
  granted_at: 26,
  granted_by: 'person:h2',
  ended_at: null,
  ended_by: null,
}

const session = { id: 'n1', person_id: 'h1', via: 'provider', created_at: 27 } as SessionRow

const addressRequest: AddressRequestRow = {
  person_id: 'h1',
  id: 'a1',
  mail: 'ada@maker.example',
  asked_at: 26,
}

const invitation: InvitationRow = {
  id: 'v1',
  hash: 'h',
  person_id: null,
  name: 'A. Person',
  mail: 'a@example.com',
  salt: 'salt',
  roles: '[{"role":"operator","organisation":"maker","stage":"preview","actors":"any"}]',
  created_at: 28,
  created_by: 'command line',
  expires_at: 29,
  is_confirmed: 0,
  claim: null,
  sealed_totp: null,
  claimed_at: null,
  accepted_at: null,
}

const account: AccountRow = {
  person_id: 'h1',
  mail: 'a@example.com',
  mail_salt: 'salt',
  password_hash: '$scrypt$…',
  sealed_totp: 'sealed',
  totp_step: 30,
  recovery_hashes: '["h"]',
  changed_at: 31,
}

const passkey: PasskeyRow = {
  id: 'y1',
  person_id: 'h1',
  public_key: 'key',
  counter: 1,
  transports: '["internal"]',
  name: 'Laptop',
  created_at: 32,
  last_used_at: null,
}

const registerEntity: RegisterEntityRow = {
  kind: 'device',
  agency: 'GS1',
  code: '04012345000016',
  code_space: 'eudamed/regulation',
  stage,
  register: 'swissdamed',
  organisation,
  actor,
  model: 'EU_UDI_MDR',
  file: 'f1',
  record: '{"Device":"04012345000016"}',
  sha256: 'g'.repeat(64),
  group_agency: 'GS1',
  group_code: '4012345GROUPXY',
  made_at: 33,
  uploaded_at: null,
  confirmed_at: null,
  confirmed_by: null,
  current: null,
  removed_at: null,
  removed_by: null,
  removed_as: null,
  because: null,
}
const removedEntity: RegisterEntityRow = {
  ...registerEntity,
  removed_at: 34,
  removed_by: 'k1',
  removed_as: 'discarded',
  because: '["Said."]',
}

const actorRegister: ActorRegisterRow = {
  ...owned,
  register: 'swissdamed',
  party: 'CHRN-AR-20000123',
  since: 35,
  set_by: 'k1',
}

const registerFile: RegisterFileRow = {
  id: 'f1',
  ...owned,
  register: 'swissdamed',
  model: 'EU_UDI_MDR',
  operation: 'register',
  devices: 1,
  bytes: 34,
  sha256: 'h'.repeat(64),
  made_at: 33,
  made_by: 'k1',
  uploaded_at: null,
  uploaded_by: null,
}

const by = 'k1'
const at = new Date(17)
const bytes = { hmac: 'h', bytes: 3 }
const changes: readonly Change[] = [
  {
    type: 'submission-stored',
    submission,
    operations: [operation],
    context: { batch: { id: 'b1', record: 2 }, body: bytes, schemaVersion: '3.0.30' },
  },
  { type: 'submission-stored', submission: ended, operations: [], context: {} },
  { type: 'submission-freed', submission },
  { type: 'submission-doubted', submission, doubt: 'It is unclear.' },
  { type: 'submission-doubted', submission, doubt: null },
  {
    type: 'submission-ended',
    submission,
    outcome: { kind: 'blocked', reasons: ['It is another version.'] },
    at,
  },
  { type: 'operator-called', submission },
  { type: 'operation-moved', operation, change: { state: 'sent', message_id: 'm1' }, document: 'document' },
  {
    type: 'operation-moved',
    operation: { ...operation, state: 'sent' },
    change: { state: 'unclear', doubt: 'It is unclear.', needs_operator: 1, result: null },
  },
  { type: 'operation-moved', operation, change: { result: '{"kind":"blocked","reasons":[]}' } },
  { type: 'operation-moved', operation, change: { look_up_at: 3 } },
  { type: 'message-stored', message },
  { type: 'message-moved', messageId: 'm1', from: 'waiting', to: 'handed' },
  { type: 'message-moved', messageId: 'm1', from: 'handed', to: 'handed' },
  { type: 'attempt-started', attempt, sent: bytes },
  { type: 'attempt-started', attempt: { ...attempt, number: 2 }, sent: undefined },
  { type: 'attempt-ended', attempt, end: attempt },
  { type: 'attempt-ended', attempt, end: { ended_at: null, result: 'unknown', because: 'It is lost.' } },
  { type: 'answer-kept', answer, came: bytes },
  {
    type: 'answer-kept',
    answer: { ...answer, message_id: null, correlation_id: null, reading: 'unmatched' },
    came: undefined,
  },
  { type: 'look-up-asked', lookUp: { ...lookUp, finding: null, details: null } },
  { type: 'look-up-answered', lookUp },
  { type: 'look-up-answered', lookUp: { ...lookUp, details: null } },
  { type: 'decision-made', decision },
  { type: 'pull-started', pull },
  { type: 'page-asked', page },
  { type: 'page-stored', page },
  { type: 'pull-moved', pull, change: { pages: 1, expected_pages: 2, counts: pull.counts, differences: 0 } },
  { type: 'pull-moved', pull, change: { state: 'failed', because: 'It is cut.', ended_at: 18 } },
  { type: 'entity-kept', entity, by },
  { type: 'entity-kept', entity: { ...entity, record: null, state: 'NONE' }, by: null },
  { type: 'key-made', key },
  { type: 'key-made', key: { ...key, id: 'k2', on_behalf_of: 'person:h1' } },
  { type: 'key-revoked', keyId: 'k1', by, at },
  { type: 'key-rights-changed', keyId: 'k2', lost: ['records.read'], gained: [], by, at },
  { type: 'key-deleted', keyId: 'k1', by, at },
  { type: 'webhook-made', webhook },
  { type: 'webhook-changed', before: webhook, after: { ...webhook, events: '["pull.ended"]' }, by, at },
  {
    type: 'webhook-changed',
    before: webhook,
    after: { ...webhook, url: 'nowhere', enabled: 0, disabled_because: 'It fails.' },
    by,
    at,
  },
  { type: 'webhook-changed', before: { ...webhook, enabled: 0 }, after: webhook, by, at },
  { type: 'webhook-changed', before: webhook, after: webhook, by, at },
  { type: 'webhook-deleted', webhookId: 'w1', by, at },
  { type: 'actor-changed', before: unregistered, after: registered, by, at },
  { type: 'actor-changed', before: registered, after: { ...registered, sealed_token: 'other' }, by, at },
  { type: 'actor-changed', before: registered, after: registered, by, at },
  { type: 'actor-changed', before: registered, after: unregistered, by, at },
  { type: 'actor-released', actor: registered, by, at },
  { type: 'batch-ended', batch: { ...owned, id: 'b1', state: 'ended', cancelled_at: null, ended_at: 1 } },
  {
    type: 'submission-stored',
    submission: { ...submission, request_id: 's3' },
    operations: [],
    context: { idempotencyKey: { key: 'once', content_sha256: 'c' } },
  },
  { type: 'key-kept', key: { organisation, stage, key: 'again', content_sha256: 'c', request_id: 's3' } },
  { type: 'mapping-kept', mapping },
  { type: 'mapping-removed', mapping, by, at },
  { type: 'code-list-changed', change: codeListChange },
  { type: 'subscription-made', subscription },
  { type: 'subscription-stopped', subscriptionId: 'u1', because: 'It is gone.', at },
  { type: 'subscription-deleted', subscriptionId: 'u1', by, at },
  { type: 'person-made', person },
  { type: 'person-changed', before: person, after: { ...person, name: 'Another' }, by, at },
  { type: 'person-changed', before: person, after: { ...person, ended_at: 17 }, by, at },
  { type: 'role-granted', grant },
  { type: 'role-granted', grant: { ...grant, id: 'r2', organisation: null, stage: null, role: 'host' } },
  { type: 'role-ended', grantId: 'r1', by, at },
  { type: 'session-begun', session },
  { type: 'session-begun', session: { ...session, person_id: null, key_id: 'k1', via: 'key' } },
  { type: 'session-ended', session, because: 'signed out', at },
  { type: 'address-asked', request: addressRequest, person },
  { type: 'address-dropped', request: addressRequest, person, by, at },
  { type: 'invitation-made', invitation },
  {
    type: 'invitation-accepted',
    invitationId: 'v1',
    personId: 'h1',
    with: 'passkey',
    proof: 'handed-over',
    at,
  },
  {
    type: 'invitation-claimed',
    invitation: { ...invitation, id: 'v2', claim: '{"personId":"h2","with":"session"}', claimed_at: 5 },
    at,
  },
  {
    type: 'invitation-accepted',
    invitationId: 'v2',
    personId: 'h2',
    with: 'session',
    proof: { confirmedBy: 'person:h1' },
    at,
  },
  { type: 'invitation-declined', invitationId: 'v1', by, at },
  { type: 'invitation-deleted', invitationId: 'v1', by, at },
  {
    type: 'account-kept',
    whole: { account: { ...account, password_hash: null, sealed_totp: null }, passkeys: [passkey] },
    change: 'made',
    by: 'person:h1',
  },
  { type: 'account-kept', whole: { account, passkeys: [] }, change: 'password set', by: 'person:h1' },
  { type: 'account-deleted', personId: 'h1', by, at },
  { type: 'work-item-made', item },
  { type: 'owner-changed', itemId: 'w1', owner: 'h1', by, at },
  { type: 'comment-made', comment },
  { type: 'comment-edited', comment: { ...comment, text: 'Or this?', edited_at: 32 } },
  { type: 'comment-deleted', comment, by, at },
  { type: 'work-item-deleted', itemId: 'w2', by, at },
  {
    type: 'acted',
    organisation,
    stage,
    by,
    act: 'batch-taken',
    record: 'batches/b1',
    details: { mode: 'submit' },
  },
  { type: 'checkpoint-seen', number: 7 },
  { type: 'clock-set', milliseconds: -4_000, at },
  { type: 'decision-made', decision: { ...decision, id: 'd2', decided_by_salt: 'a'.repeat(32) } },
  { type: 'decider-erased', decision: { id: 'd2', request_id: 's1' }, by, at },
  { type: 'inquiry-started', inquiry },
  { type: 'inquiry-moved', inquiryId: 'i1', change: { message_id: 'm5', page: 1, found: '{}' } },
  {
    type: 'inquiry-moved',
    inquiryId: 'i1',
    change: { state: 'failed', because: 'It is refused.', ended_at: 20 },
  },
  { type: 'actor-bound', stage, code: 'DE-MF-000000002', organisation },
  { type: 'gateway-started', settings: { PORT: '80' }, at },
  {
    type: 'key-adopted',
    keyId: 'one',
    before: { keyId: undefined, signers: [{ keyId: 'other', checkpoints: 2, last: 3, lastAt: 4 }], ring: [] },
    standing: { chains: 1, sum: '2', lanes: ['3'], olderKeys: { count: 4, sum: '5' } },
    at,
  },
  {
    type: 'key-rotated',
    row: { number: 2, key_id: 'two' },
    insteadOf: 'one',
    successionSha256: 'hash',
    standing: { chains: 1, sum: '2', lanes: ['3'], olderKeys: { count: 4, sum: '5' } },
    at,
  },
  { type: 'key-destroyed', keyId: 'one', at },
  {
    type: 'secret-resealed',
    sealed: { actor: { stage, code: 'DE-MF-000000001', sealed_token: 'sealed' } },
    at,
  },
  { type: 'secret-resealed', sealed: { webhook: { id: 'w', sealed_secret: 'sealed' } }, at },
  { type: 'secret-resealed', sealed: { account: { person_id: 'p', sealed_totp: 'sealed' } }, at },
  { type: 'register-file-made', file: registerFile, entities: [registerEntity] },
  { type: 'register-file-uploaded', file: registerFile, entities: [registerEntity], by, at },
  ...(['confirmed', 'changed'] as const).map(what => ({
    type: 'register-entities-changed' as const,
    what,
    file: registerFile,
    changed: [registerEntity],
    entities: [registerEntity],
    by,
    at,
  })),
  ...(['refused', 'discarded'] as const).map(as => ({
    type: 'register-entities-removed' as const,
    as,
    file: registerFile,
    removed: [registerEntity],
    because: as === 'refused' ? ['It is unknown.'] : [],
    entities: as === 'refused' ? [] : [removedEntity],
    by,
    at,
  })),
  { type: 'register-file-discarded', file: registerFile, entities: [registerEntity], by, at },
  { type: 'register-chosen', row: actorRegister },
  { type: 'register-left', row: actorRegister, by, at },
  { type: 'warning-acknowledged', warning: acknowledged },
  { type: 'warning-shown-again', warningId: 'w1', by, at },
  { type: 'reviewed', review },
]

async function openOwn(t: TestContext) {
  const dataDir = mkdtempSync(join(tmpdir(), 'udigate-bytes-'))
  const store = await openStore(
    { dataDir },
    { subscribers: [recordEvidence(() => signer)], now: () => now, randomBytes },
  )
  t.after(async () => {
    await store.close()
    rmSync(dataDir, { recursive: true })
  })
  return store
}

/** The entries in the order of their chains, a line each; what changes with each release by a name. */
async function linesIn({ db }: Awaited<ReturnType<typeof openOwn>>): Promise<string> {
  const rows = await db.selectFrom('evidence').selectAll().orderBy('chain').orderBy('seq').execute()
  const lines = rows.map(row => `${row.chain} ${row.seq} ${row.at} ${row.kind} ${row.facts}\n`)
  return lines
    .join('')
    .replaceAll(JSON.stringify(software), '"SOFTWARE"')
    .replaceAll(JSON.stringify(rulesVersions), '"RULES"')
}

function expected(name: string): string {
  return readFileSync(new URL(`recorded-bytes/${name}.txt`, import.meta.url), 'utf8')
}

test('what each change leaves in the evidence is written with the same bytes in every version', async t => {
  const store = await openOwn(t)
  await store.write(async db => {
    for (const change of changes) announce(db, change)
  })
  assert.equal(await linesIn(store), expected('changes'))
})

test('every change that leaves something in the evidence is among those whose bytes are held', () => {
  const announced = new Set<string>(changes.map(({ type }) => type))
  const recorded = things.flatMap(({ on }) => Object.keys(on))
  assert.deepEqual(
    recorded.filter(type => !announced.has(type)),
    [],
  )
})

test('what is stored of each thing is anchored with the same bytes in every version', async t => {
  const store = await openOwn(t)
  await store.write(async db => {
    await db.insertInto('submission').values([submission, ended]).execute()
    await db.insertInto('operation').values(operation).execute()
    const others = ['m2', 'm3'].map(id => ({ ...message, message_id: id, correlation_id: id }))
    await db
      .insertInto('message')
      .values([message, ...others])
      .execute()
    await db.insertInto('attempt').values(attempt).execute()
    await db.insertInto('acknowledgement').values(answer).execute()
    await db.insertInto('look_up').values(lookUp).execute()
    await db.insertInto('decision').values(decision).execute()
    await db.insertInto('pull').values(pull).execute()
    await db.insertInto('pull_page').values(page).execute()
    await db.insertInto('api_key').values(key).execute()
    await db.insertInto('webhook').values(webhook).execute()
    await db.insertInto('actor').values(registered).execute()
    await db.insertInto('entity').values(entity).execute()
    await db.insertInto('mapping').values(mapping).execute()
    await db.insertInto('inquiry').values(inquiry).execute()
    await db.insertInto('code_list_change').values(codeListChange).execute()
    await db.insertInto('subscription').values(subscription).execute()
    await db.insertInto('person').values(person).execute()
    await db.insertInto('role_grant').values(grant).execute()
    await db.insertInto('invitation').values(invitation).execute()
    await db.insertInto('passkey').values(passkey).execute()
    await db.insertInto('account').values(account).execute()
    await db.insertInto('work_item').values(item).execute()
    await db.insertInto('comment').values(comment).execute()
    await db.insertInto('actor_register').values(actorRegister).execute()
    await db.insertInto('register_file').values(registerFile).execute()
    await db.insertInto('register_entity').values(registerEntity).execute()
    await db.insertInto('acknowledged_warning').values(acknowledged).execute()
    await db.insertInto('review').values(review).execute()
    await anchorRows(db, makeLanes(() => signer).take({ randomBytes }), () => now)
  })
  assert.equal(await linesIn(store), expected('anchors'))
})
