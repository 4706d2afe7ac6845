import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { TestContext } from 'node:test'
import { pino } from 'pino'
import { sealActorToken } from '../src/actors/access-token.ts'
import { nameExchange } from '../src/exchanges/keep-exchanges.ts'
import { sealPieces } from '../src/files/sealed-pieces.ts'
import { destroyKey } from '../src/own-store/destroy-key.ts'
import { openWithKey } from '../src/own-store/open-with-key.ts'
import { resealSome } from '../src/own-store/reseal.ts'
import { rotateKey } from '../src/own-store/rotate-key.ts'
import { countAttempt, markAttempt } from '../src/people/accounts/attempts.ts'
import { makeChallenge, readChallenge } from '../src/people/accounts/challenges.ts'
import { openTotp, sealTotp } from '../src/people/accounts/enrolment.ts'
import { createPerson } from '../src/people/people.ts'
import { nameIdToken, nameVerifier } from '../src/people/providers/sign-in-by-provider.ts'
import { type Sealing, sealWith } from '../src/secrets/sealing.ts'
import { keepAccount } from '../src/store/accounts.ts'
import { bindActor, changeActor, findActor } from '../src/store/actors.ts'
import type { Db } from '../src/store/database.ts'
import { insertFile, insertPiece } from '../src/store/files.ts'
import { claimInvitation, insertInvitation } from '../src/store/invitations.ts'
import { findResealing } from '../src/store/key-ring.ts'
import { countSealed, sealedTableNames, sealedTables } from '../src/store/sealed-columns.ts'
import { insertWebhook } from '../src/store/webhooks.ts'
import { readSecrets, sealSecret } from '../src/webhooks/secret.ts'
import { atPreview } from './at-preview.ts'
import { eventually } from './harness.ts'
import { getName, makePlace, ours, refusalNaming, serve, theirs, third, verify } from './keyed-place.ts'
import { openRaw, type TestPlace } from './older-store.ts'
import { test } from './on-both-stores.ts'

const log = pino({ level: 'silent' })
const now = () => new Date()
const at = Date.now()
const person = {
  name: 'A',
  mail: 'a@example.com',
  known: { provider: 'https://sign-in.example', subject: 'a' },
}
const webhookId = '0198c0de-0000-7000-8000-00000000000a'
const invitationId = '0198c0de-0000-7000-8000-00000000000c'
const claimantId = '0198c0de-0000-7000-8000-00000000000d'
const requestId = '0198c0de-0000-7000-8000-00000000000b'

/** A store in which something is sealed in every column that is sealed. */
async function makeSealed(t: TestContext, key = ours): Promise<{ place: TestPlace; personId: string }> {
  const place = await makePlace(t)
  const sealing = sealWith(key)
  const { store } = await openWithKey({ ...place, secretKey: key })
  const personId = await store.write(async db => {
    await bindActor(db, 'preview', 'ES-MF-000000009', 'maker')
    const actor = (await findActor(db, 'preview', 'ES-MF-000000009')) ?? assert.fail()
    const sealed_token = sealActorToken(sealing, actor, 'token of the actor')
    await changeActor(db, actor, { sealed_token, token_set_at: at, registered_at: at }, 'admin', new Date(at))
    await insertWebhook(db, {
      id: webhookId,
      organisation: 'maker',
      stage: 'preview',
      url: 'https://example.com/hook',
      events: '["submission.ended"]',
      description: null,
      enabled: 1,
      disabled_at: null,
      disabled_because: null,
      failing_since: null,
      sealed_secret: sealSecret(sealing, webhookId, 'secret of the webhook'),
      sealed_old_secret: sealSecret(sealing, webhookId, 'secret of the webhook before'),
      old_secret_until: 10 * at,
      created_by: 'k',
      created_at: 1,
      updated_at: 1,
    })
    const { id } = await createPerson(db, { now, randomBytes }, person, 'k')
    const account = {
      person_id: id,
      mail: 'a@example.com',
      mail_salt: 's',
      password_hash: 'hash',
      sealed_totp: sealTotp(sealing, id, 'secret of the app'),
      totp_step: null,
      recovery_hashes: '[]',
      changed_at: at,
    }
    await keepAccount(db, account, 'made', 'k')
    const invitation = {
      id: invitationId,
      hash: '0'.repeat(64),
      person_id: null,
      name: 'Grace Hopper',
      mail: 'g@example.com',
      salt: 's',
      roles: '[]',
      created_at: at,
      created_by: 'k',
      expires_at: 10 * at,
      is_confirmed: 0,
      claim: null,
      sealed_totp: null,
      claimed_at: null,
      accepted_at: null,
    } as const
    await insertInvitation(db, invitation)
    const claim = {
      personId: claimantId,
      with: 'password',
      passwordHash: 'hash',
      totpStep: 0,
      recoveryHashes: [],
    } as const
    const sealedTotp = sealTotp(sealing, claimantId, 'secret of the app of a claim')
    await claimInvitation(db, invitation, { claim, sealedTotp }, new Date(at))
    return id
  })
  await store.close()
  const raw = openRaw(place)
  await fillOthers(raw, sealing, personId)
  await raw.destroy()
  return { place, personId }
}

/** What no evidence speaks of, and a submission that has none. */
async function fillOthers(db: Db, sealing: Sealing, personId: string): Promise<void> {
  await db
    .insertInto('session')
    .values({
      id: 'session',
      hash: 'h',
      former_hash: null,
      former_until: null,
      via: 'provider',
      person_id: personId,
      key_id: null,
      rights_version: 1,
      provider_sid: null,
      sealed_id_token: sealing.seal('id token', nameIdToken(personId)),
      created_at: at,
      last_used_at: at,
      idle_for: 1e9,
      ends_at: 10 * at,
      ended_at: null,
    } as never)
    .execute()
  await db
    .insertInto('sign_in')
    .values({
      state_hash: 'state',
      browser_hash: 'b',
      provider: 'p',
      nonce: 'n',
      sealed_verifier: sealing.seal('verifier', nameVerifier('state')),
      return_path: '/',
      former_session: null,
      expires_at: 10 * at,
    })
    .execute()
  await db
    .insertInto('received_exchange')
    .values({
      stage: 'preview',
      exchange_id: 'message',
      from_party: 'p',
      to_party: null,
      organisation: null,
      conversation_id: 'c',
      ref_to: null,
      received_at: at,
      envelope: Buffer.from('e'),
      cover: '[]',
      payload_hmac: sealing.fingerprint(Buffer.from('payload')).hmac,
      payload_bytes: 7,
      sealed: sealing.sealBytes(Buffer.from('payload'), nameExchange('preview', 'message')),
      receipt_type: 't',
      receipt: Buffer.from('r'),
      collected_at: at,
    } as never)
    .execute()
  await db
    .insertInto('submission')
    .values({
      request_id: requestId,
      organisation: 'maker',
      ...atPreview,
      model: 'EU_UDI_MDR',
      actor: 'ES-MF-000000009',
      key_id: 'k',
      device_agency: 'GS1',
      device_code: 'd',
      group_agency: 'GS1',
      group_code: 'g',
      code_space: 'regulation',
      device: '{}',
      device_group: null,
      representative: null,
      plan: '[]',
      sealed_token: sealing.seal('token of the submission', requestId),
      subject: 'device',
      part_of: null,
      companion: null,
      token_mark: sealing.mark('token of the submission'),
      received_at: at,
      ended_at: null,
      outcome: null,
      doubt: null,
      status: 'IN_SUBMISSION',
      waits_for: null,
      trace_parent: null,
    })
    .execute()
  await insertFile(db, {
    id: fileId,
    organisation: 'maker',
    stage: 'preview',
    received_by: null,
    bytes: 3_000_000,
    sha256: '',
    created_at: at,
  })
  await sealPieces(sealing, fileId, pieces(), (number, sealed) =>
    insertPiece(db, { file_id: fileId, number, sealed }),
  )
  await db
    .insertInto('batch')
    .values({
      id: '7',
      organisation: 'maker',
      stage: 'preview',
      key_id: 'k',
      caller: '{}',
      mode: 'validate',
      state: 'ended',
      file_id: fileId,
      bytes: 3_000_000,
      problem_count: 0,
      created_at: at,
      ended_at: at,
    } as never)
    .execute()
}

/** A file as a store has it that was made before there was a table of them. */
const fileId = 'batch 7'

/** Of more bytes than are sealed again at once. */
async function* pieces() {
  yield Buffer.alloc(3_000_000, 'piece of a file')
}

async function read<Row>(rows: Promise<Row[]>): Promise<Row> {
  return (await rows)[0] ?? assert.fail()
}

function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString()
}

/** Whether everything opens with that key alone. */
async function opensWith(place: TestPlace, key: Uint8Array, personId: string): Promise<boolean> {
  const sealing = sealWith(key)
  const raw = openRaw(place)
  try {
    const submission = await read(raw.selectFrom('submission').selectAll().execute())
    const actor = await read(raw.selectFrom('actor').selectAll().execute())
    const webhook = await read(raw.selectFrom('webhook').selectAll().execute())
    const session = await read(raw.selectFrom('session').selectAll().execute())
    const signIn = await read(raw.selectFrom('sign_in').selectAll().execute())
    const account = await read(raw.selectFrom('account').selectAll().execute())
    const message = await read(raw.selectFrom('received_exchange').selectAll().execute())
    const files = await raw.selectFrom('file_piece').selectAll().orderBy('number').execute()
    assert.equal(files.length, 6)
    assert.deepEqual(
      [
        sealing.open(submission.sealed_token ?? '', requestId),
        submission.token_mark,
        sealing.open(actor.sealed_token ?? '', 'actor preview ES-MF-000000009'),
        ...readSecrets(sealing, webhook, now()),
        sealing.open(session.sealed_id_token ?? '', nameIdToken(personId)),
        sealing.open(signIn.sealed_verifier, nameVerifier('state')),
        openTotp(sealing, personId, account.sealed_totp ?? ''),
        toText(sealing.openBytes(message.sealed ?? Buffer.alloc(0), nameExchange('preview', 'message'))),
        toText(
          Buffer.concat(files.map(({ number, sealed }) => sealing.openBytes(sealed, `${fileId} ${number}`))),
        ),
      ],
      [
        'token of the submission',
        sealing.mark('token of the submission'),
        'token of the actor',
        'secret of the webhook',
        'secret of the webhook before',
        'id token',
        'verifier',
        'secret of the app',
        'payload',
        Buffer.alloc(3_000_000, 'piece of a file').toString(),
      ],
    )
    return true
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error
    return false
  } finally {
    await raw.destroy()
  }
}

/** The submission has no evidence, and the message no signature, which is found. */
async function dropUnproven(place: TestPlace): Promise<void> {
  const raw = openRaw(place)
  await raw.deleteFrom('submission').execute()
  await raw.deleteFrom('received_exchange').execute()
  await raw.destroy()
}

test('every table with something sealed is known', async t => {
  const { place } = await makeSealed(t)
  const raw = openRaw(place)
  const tables = await raw.introspection.getTables()
  const counts = await countSealed(raw)
  await raw.destroy()
  const sealed = tables.flatMap(({ name, columns }) => {
    const own = columns.map(column => column.name).filter(column => column.startsWith('sealed'))
    return own.length === 0 || name === 'key_ring' ? [] : [[name, new Set(own)] as const]
  })
  assert.deepEqual(
    new Map(sealed),
    new Map(sealedTableNames.map(name => [name, new Set<string>(sealedTables[name].columns)] as const)),
  )
  for (const name of sealedTableNames) assert.ok(counts[name] > 0, name)
})

test('after a rotation a gateway seals everything again, says what is left, and the evidence verifies', async t => {
  const { place, personId } = await makeSealed(t)
  await rotateKey({ ...place, secretKey: ours, nextSecretKey: theirs })
  assert.ok(!(await opensWith(place, theirs, personId)))
  const gateway = await serve(t, place, theirs)
  const { db } = gateway.store
  await eventually(
    async () => (await findResealing(db))?.ended_at,
    ended => typeof ended === 'number',
  )
  const ready = await (await fetch(`${gateway.url}/health/ready`)).text()
  assert.ok(!ready.includes('former keys'), ready)
  await gateway.stop()
  assert.ok(await opensWith(place, theirs, personId))
  await dropUnproven(place)
  assert.deepEqual((await verify(place, theirs)).problems, [])
})

test('sealing again goes on after each step where it was ended, and says how much is left', async t => {
  const { place, personId } = await makeSealed(t)
  await rotateKey({ ...place, secretKey: ours, nextSecretKey: theirs })
  const left: (number | null | undefined)[] = []
  for (let isOpen = true; isOpen; ) {
    // A process of its own for each step.
    const { store, secretKey, formerKeys } = await openWithKey({ ...place, secretKey: theirs })
    isOpen = await resealSome({ store, sealing: sealWith(secretKey, undefined, formerKeys), now, log })
    left.push((await findResealing(store.db))?.left_rows)
    await store.close()
  }
  assert.ok(left.length > sealedTableNames.length, 'the pieces of a file take several steps')
  assert.deepEqual(
    left,
    left.toSorted((one, other) => Number(other) - Number(one)),
  )
  assert.ok(Number(left[0]) > 0)
  assert.equal(left.at(-1), 0)
  assert.ok(await opensWith(place, theirs, personId))
})

test('a former key is destroyed when nothing is sealed with it, and what it has recorded verifies as before', async t => {
  const { place, personId } = await makeSealed(t)
  await rotateKey({ ...place, secretKey: ours, nextSecretKey: theirs })
  await rotateKey({ ...place, secretKey: theirs, nextSecretKey: third })
  const own = { ...place, secretKey: third }
  await assert.rejects(destroyKey(own, getName(third)), refusalNaming(getName(third)))
  await destroyKey(own, getName(ours))
  assert.ok(await opensWith(place, third, personId), 'sealed again before')
  const { store, formerKeys } = await openWithKey(own)
  await store.close()
  assert.deepEqual(
    formerKeys.map(({ secretKey }) => secretKey && Buffer.from(secretKey)),
    [Buffer.from(theirs), undefined],
  )
  const sealing = sealWith(third, undefined, formerKeys)
  assert.ok(
    sealing.isFingerprint(Buffer.from('payload'), sealWith(ours).fingerprint(Buffer.from('payload')).hmac),
  )
  await assert.rejects(destroyKey(own, getName(ours)), refusalNaming(getName(ours)))
  await dropUnproven(place)
  assert.deepEqual((await verify(place, third)).problems, [])
})

test('how often a password was wrong, and a challenge, are known under a former key', async t => {
  const place = await makePlace(t)
  const { store } = await openWithKey({ ...place, secretKey: ours })
  t.after(() => store.close())
  const before = sealWith(ours)
  const after = sealWith(theirs, undefined, [{ secretKey: ours, fingerprintKey: new Uint8Array(32) }])
  const start = new Date(1_800_000_000_000)
  const attempt = (sealing: Sealing): Promise<number> =>
    store.write(db => countAttempt(db, markAttempt(sealing, 'a@example.com', '192.0.2.1'), start))
  let tries = 0
  while ((await attempt(before)) === 0) tries += 1
  assert.ok(tries > 0 && tries < 100)
  assert.ok((await attempt(after)) > 0)
  assert.equal(await attempt(sealWith(third)), 0, 'a stranger’s key knows nothing of it')

  const challenge = makeChallenge({ sealing: before, now: () => start, randomBytes }, 'sign-in')
  const text = challenge.toString('base64url')
  assert.ok(readChallenge({ sealing: after, now: () => start }, 'sign-in', text))
  assert.equal(readChallenge({ sealing: sealWith(third), now: () => start }, 'sign-in', text), undefined)
})
