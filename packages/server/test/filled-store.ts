import type { TestContext } from 'node:test'
import type { Problem } from '../src/evidence/check-chain.ts'
import { coverAll } from '../src/evidence/checkpoints.ts'
import { signerFrom } from '../src/evidence/signing.ts'
import { verifyEvidence } from '../src/evidence/verify.ts'
import { createApiKey } from '../src/keys/api-keys.ts'
import { createPerson, grantRole } from '../src/people/people.ts'
import { insertPasskey, keepAccount } from '../src/store/accounts.ts'
import { insertAcknowledgedWarning } from '../src/store/acknowledged-warnings.ts'
import { putActorRegister } from '../src/store/actor-registers.ts'
import { bindActor } from '../src/store/actors.ts'
import { announce, type WriteTransaction } from '../src/store/changes.ts'
import { insertCodeListChange } from '../src/store/code-lists.ts'
import { insertComment } from '../src/store/comments.ts'
import type { Db } from '../src/store/database.ts'
import { insertDecision } from '../src/store/doubts.ts'
import { keepIdempotencyKey } from '../src/store/idempotency.ts'
import { insertInquiry } from '../src/store/inquiries.ts'
import { claimInvitation, insertInvitation } from '../src/store/invitations.ts'
import { answerLookUp, insertLookUp } from '../src/store/look-ups.ts'
import { putMapping } from '../src/store/mappings.ts'
import { insertPull, insertPullPage, movePull, storePullPage } from '../src/store/pulls.ts'
import { changeEntitiesOfFile, removeEntitiesOfFile } from '../src/store/register-entities.ts'
import { markUploaded, storeRegisterFile } from '../src/store/register-files.ts'
import { insertReview } from '../src/store/reviews.ts'
import { insertSubscription } from '../src/store/subscriptions.ts'
import type { InvitationRow } from '../src/store/tables.ts'
import { insertWebhook } from '../src/store/webhooks.ts'
import { changeOwner, openWorkItem } from '../src/store/work-items.ts'
import { exampleAcknowledged } from './acknowledged-warning.ts'
import { atPreview } from './at-preview.ts'
import { deliverRecords, registerToken } from './delivered-records.ts'

/** What signs and proves in it. */
const ownSigner = signerFrom(new Uint8Array(32))
/** Who a person is at a provider. */
const known = { provider: 'https://sign-in.example', subject: 'a' }

/** A store with rows in each of these tables, covered by checkpoints. */
export async function filledStore(t: TestContext) {
  return (await fillStore(t)).db
}

export async function fillStore(t: TestContext) {
  const { delivery, store } = await deliverRecords(t, ['SUCCESS', 'SUCCESS', undefined])
  const { db } = store
  await store.write(async at => {
    await registerToken(at, delivery.now())
    const wish = { organisation: 'maker', stage: 'preview', name: 'k', scopes: ['read'] } as const
    await createApiKey(at, delivery, { ...wish, actors: 'any' })
    await insertWebhook(at, {
      id: '0198c0de-0000-7000-8000-00000000000a',
      organisation: 'maker',
      stage: 'preview',
      url: 'https://example.com/hook',
      events: '["submission.ended"]',
      description: null,
      enabled: 1,
      disabled_at: null,
      disabled_because: null,
      failing_since: null,
      sealed_secret: 'sealed',
      sealed_old_secret: null,
      old_secret_until: null,
      created_by: 'k',
      created_at: 1,
      updated_at: 1,
    })
    const nothingYet = {
      ended_at: null,
      pages: 0,
      expected_pages: null,
      counts: '{}',
      differences: 0,
      unread: null,
      source: null,
      epoch: 0,
      quarantined: 0,
    }
    await insertPull(at, {
      id: '0198c0de-0000-7000-8000-00000000000b',
      ...atPreview,
      organisation: 'maker',
      actor: 'DE-MF-000001723',
      started_by: 'k',
      scope: 'full',
      topic: '',
      searches: null,
      state: 'running',
      because: null,
      started_at: 1,
      ...nothingYet,
    })
    await addChoices(at)
    const person = await createPerson(at, delivery, { name: 'A', mail: 'a@example.com', known }, 'k')
    const role = { ...wish, role: 'operator' } as const
    await grantRole(at, delivery, person.id, { ...role, actors: 'any' }, 'k', true)
    await addAccount(at, person.id)
    await addComment(at, delivery, person.id)
    await bindActor(at, 'preview', 'DE-MF-000000002', 'maker')
    await insertInquiry(at, inquiry)
    const moved = { pages: 1, expected_pages: 2, counts: '{"devices":0}', differences: 0 }
    await movePull(at, '0198c0de-0000-7000-8000-00000000000b', moved)
    await addQuestions(at, '0198c0de-0000-7000-8000-00000000000b')
  })
  await coverAll({ ...delivery, signer: ownSigner })
  return { db, store }
}

/** A look-up and a page of a pull, both answered. */
async function addQuestions(at: WriteTransaction, pull_id: string): Promise<void> {
  const [asks, asksToo] = await at.selectFrom('message').select('message_id').execute()
  const { request_id } = await at.selectFrom('submission').select('request_id').executeTakeFirstOrThrow()
  if (!asks || !asksToo) throw new Error('There are no messages.')
  const lookUp = { message_id: asks.message_id, request_id, position: 0, number: 1 }
  const open = {
    asked_at: 1,
    quarantined: 0,
    answered_at: null,
    finding: null,
    details: null,
    epoch: 0,
    state: null,
    of_group: 0,
  }
  await insertLookUp(at, { ...lookUp, ...open })
  await answerLookUp(at, asks.message_id, { answered_at: 2, finding: 'absent', details: '{}' })
  const page = { pull_id, number: 0, message_id: asksToo.message_id, search: 0, search_page: null }
  await insertPullPage(at, { ...page, stored_at: null, answer_sha256: null })
  await storePullPage(at, asksToo.message_id, { stored_at: 2, answer_sha256: 'f'.repeat(64) })
}

/** An invitation, and an account with a passkey: those of this number. */
export async function addAccount(at: WriteTransaction, person_id: string, number = 1): Promise<void> {
  const invitation: InvitationRow = {
    id: `0198c0de-0000-7000-800${number}-00000000000f`,
    hash: String(number).repeat(64),
    person_id: null,
    name: 'A',
    mail: 'a@example.com',
    salt: 'b'.repeat(32),
    roles: '[{"role":"host"}]',
    created_at: 1,
    created_by: 'k',
    expires_at: 2,
    is_confirmed: 0,
    claim: null,
    sealed_totp: null,
    claimed_at: null,
    accepted_at: null,
  }
  await insertInvitation(at, invitation)
  const claim = {
    personId: 'p',
    with: 'password',
    passwordHash: 'h',
    totpStep: 1,
    recoveryHashes: [],
  } as const
  await claimInvitation(at, invitation, { claim, sealedTotp: 'sealed' }, new Date(2))
  await insertPasskey(at, {
    id: `credential ${number}`,
    person_id,
    public_key: 'key',
    counter: 1,
    transports: '[]',
    name: 'Key',
    created_at: 1,
    last_used_at: null,
  })
  const account = {
    person_id,
    mail: `a${number}@example.com`,
    mail_salt: 'c'.repeat(32),
    password_hash: 'hash',
    sealed_totp: 'sealed',
    totp_step: 1,
    recovery_hashes: '[]',
    changed_at: 1,
  }
  await keepAccount(at, account, 'made', `person:${person_id}`)
}

/** A submission with an owner and a comment. */
async function addComment(
  at: WriteTransaction,
  environment: Parameters<typeof openWorkItem>[1],
  person: string,
): Promise<void> {
  const { request_id: name } = await at
    .selectFrom('submission')
    .select('request_id')
    .executeTakeFirstOrThrow()
  const owned = { organisation: 'maker', stage: 'preview' } as const
  const item = await openWorkItem(at, environment, owned, { kind: 'submission', name })
  await changeOwner(at, item, person, 'k', new Date(1))
  await insertComment(at, {
    id: '0198c0de-0000-7000-8000-000000000011',
    work_item_id: item.id,
    author: `person:${person}`,
    author_name: 'A',
    text: 'What?',
    text_salt: 'e'.repeat(32),
    mentions: '[]',
    created_at: 1,
    edited_at: null,
    deleted_at: null,
    deleted_by: null,
  })
}

/** A question to the authority that waits for its answer. */
export const inquiry = {
  id: '0198c0de-0000-7000-8000-000000000010',
  ...atPreview,
  organisation: 'maker',
  actor: 'DE-MF-000001723',
  kind: 'actor',
  subject: 'DE-AR-000000001',
  message_id: 'm',
  page: 0,
  state: 'running',
  because: null,
  found: null,
  started_by: 'k',
  started_at: 1,
  ended_at: null,
} as const

/** A file for a further register with a device and its group, of which the device is there, and an actor that has devices there. */
async function addRegisterFile(at: WriteTransaction): Promise<void> {
  const owned = {
    organisation: 'maker',
    stage: 'preview',
    register: 'swissdamed',
    actor: 'DE-MF-000000002',
  } as const
  const id = '0198c0de-0000-7000-8000-00000000000f'
  await putActorRegister(at, { ...owned, party: 'CHRN-AR-20000123', since: 1, set_by: 'k' })
  const file = {
    ...owned,
    id,
    model: 'EU_UDI_MDR',
    operation: 'DEVICE.POST',
    devices: 2,
    bytes: 10,
    sha256: 'f'.repeat(64),
    made_at: 1,
    made_by: 'k',
    uploaded_at: null,
    uploaded_by: null,
  }
  const entity = {
    ...owned,
    model: 'EU_UDI_MDR',
    file: id,
    agency: 'GS1',
    code_space: 'swissdamed/regulation',
    record: '{}',
    sha256: 'f'.repeat(64),
    made_at: 1,
    uploaded_at: null,
    confirmed_at: null,
    confirmed_by: null,
    current: null,
    removed_at: null,
    removed_by: null,
    removed_as: null,
    because: null,
  }
  const group = { ...entity, kind: 'group', code: 'G', group_agency: null, group_code: null } as const
  const device = { ...entity, kind: 'device', code: 'D', group_agency: 'GS1', group_code: 'G' } as const
  const refused = { ...device, code: 'R' }
  await storeRegisterFile(at, file, [group, device, refused])
  const uploaded = await markUploaded(at, { file, by: 'k', at: new Date(2) })
  const there = { ...device, uploaded_at: 2, confirmed_at: 3, confirmed_by: 'k', current: '{"a":1}' }
  const change = { file: uploaded, by: 'k', at: new Date(3) }
  await changeEntitiesOfFile(at, change, 'confirmed', [there])
  await removeEntitiesOfFile(at, change, 'refused', [{ ...refused, uploaded_at: 2, said: ['BR-1'] }])
}

/** A mapping, a code list, a subscription, a decision, and a key under which a submission is known. */
async function addChoices(at: WriteTransaction): Promise<void> {
  const { request_id } = await at.selectFrom('submission').select('request_id').executeTakeFirstOrThrow()
  const owned = { organisation: 'maker', stage: 'preview' } as const
  const content = '{"model":"EU_UDI_MDR"}'
  const changed = { changed_by: 'k', changed_at: 1 }
  await addRegisterFile(at)
  await putMapping(
    at,
    { organisation: 'maker', name: 'of ours', model: 'EU_UDI_MDR', content, ...changed },
    9,
  )
  const ofGateway = { organisation: null, stage: null, gateway_version: null }
  for (const whose of [ofGateway, { ...owned, gateway_version: '3' }])
    await insertCodeListChange(at, {
      ...whose,
      list: 'emdn',
      kind: 'import',
      version: '3',
      source: 'a file',
      codes: 1,
      entries: '[]',
      file_name: 'a.csv',
      file_sha256: 'f'.repeat(64),
      made_by: 'k',
      made_at: 1,
    })
  await insertAcknowledgedWarning(at, {
    ...exampleAcknowledged,
    id: '0198c0de-0000-7000-8000-00000000001a',
    ...owned,
    meant: 'e'.repeat(64),
    created_by: 'k',
    created_at: 1,
  })
  await insertReview(at, {
    id: '0198c0de-0000-7000-8000-00000000001b',
    ...owned,
    subject: 'access',
    from_at: null,
    until_at: 1,
    seen: 'e'.repeat(64),
    counts: '{"people":1,"roles":1,"keys":1}',
    conclusion: 'in-order',
    note: 'All have a ticket.',
    next_by: '2030-01-01',
    created_by: 'person:h1',
    created_at: 1,
  })
  await insertSubscription(at, {
    id: '0198c0de-0000-7000-8000-00000000000d',
    ...owned,
    address: 'a@example.com',
    address_salt: 'b'.repeat(32),
    webhook_id: null,
    topics: '["refusals"]',
    frequency: 'daily',
    hour: 6,
    weekday: null,
    due_at: 1,
    failing_since: null,
    stopped_at: null,
    stopped_because: null,
    created_by: 'k',
    created_at: 1,
  })
  await insertDecision(at, {
    id: '0198c0de-0000-7000-8000-00000000000e',
    request_id,
    position: 0,
    kind: 'registered',
    key_id: 'k',
    decided_by: 'A person',
    decided_by_salt: 'd'.repeat(32),
    reason: 'It is there.',
    evidence: null,
    decided_at: 1,
  })
  const key = { ...owned, key: 'of a caller', content_sha256: 'c'.repeat(64), request_id }
  await keepIdempotencyKey(at, key)
  announce(at, { type: 'key-kept', key })
}

/** What a verification of everything finds. */
export async function problemsIn(db: Db): Promise<Problem[]> {
  const problems: Problem[] = []
  for await (const problem of verifyEvidence({ db, signer: ownSigner })) problems.push(problem)
  return problems
}
