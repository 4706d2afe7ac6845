import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { type Identity, receiveResponse, type SentMessage } from '@udigate/as4'
import { pino } from 'pino'
import { listenForPushes } from '../../../exchanges/listen-for-pushes.ts'
import type { PushAnswer, PushReceiver } from '../../push-receiver.ts'
import { anAcknowledgement } from '../testing/a-push.ts'
import { never } from '../testing/never.ts'
import { systemTime } from '../testing/system-time.ts'
import { inspectGateway } from './inspect-gateway.ts'
import { readRevocationLists } from './keys/revocation-list.ts'
import { makeAuthority, openssl } from './testing/authority.ts'
import { openStore, settingsFor } from './testing/open-connection.ts'
import { makePush, ownPartyId, readIdentity, startPartner, toGateway } from './testing/partner.ts'

const nowhere = new URL('http://127.0.0.1:9/msh')
const document = anAcknowledgement('c-1')

async function prepare(t: TestContext) {
  const { store, connect } = await openStore(t)
  const stored = async () => (await store.db.selectFrom('received_exchange').selectAll().execute()).length
  return { store, connect, stored }
}

/** Judges an answer as the partner does that knows the gateway by this certificate. */
function judge(sent: SentMessage, { response }: PushAnswer, by: string): string {
  assert.ok(response)
  const partner = { signers: [readIdentity(by).certificate] }
  return receiveResponse(response, sent, { partner, now: new Date() }).kind
}

/** A stage whose organisation acme is a party of its own. */
function withAcme() {
  const acme = settingsFor(nowhere, { identity: readIdentity('manufacturer-3072') })
  return new Map([['acme', { ...acme, from: { ...acme.from, partyId: acmeParty } }]])
}

const acmeParty = 'EUDAMED_000009'
const toAcme = { ...toGateway, to: { ...toGateway.to, id: acmeParty } }

test(
  'a certificate of the partner that its authority has renewed signs for it, small messages and large',
  openssl,
  async t => {
    const authority = makeAuthority('/O=Test/CN=Root')
    const [named, renewed, revoked] = [1, 2, 3].map(() => authority.issue('/CN=eudamed'))
    assert.ok(named && renewed && revoked)
    authority.revoke(revoked.certificate)
    const authorities = [authority.identity.certificate]
    const revocation = readRevocationLists(authority.writeList(), authorities)
    const chain = { authorities, revocation, subjects: [named.certificate.subject] }
    const { connect, stored } = await prepare(t)
    const { receiver } = connect(settingsFor(nowhere, { partnerCertificates: [named.certificate], chain }))
    const large = randomBytes(300_000)
    const receive = (content: string | Uint8Array, signer: Identity) =>
      receiver.receive(makePush(content, { signer }).http)
    for (const content of [document, large]) {
      assert.equal((await receive(content, renewed)).result, 'received')
      assert.equal((await receive(content, revoked)).code, 'EBMS:0101')
      assert.equal((await receive(content, authority.issue('/CN=someone'))).code, 'EBMS:0101')
    }
    assert.equal(await stored(), 2)
    const unlisted = connect(
      settingsFor(nowhere, { partnerCertificates: [named.certificate], chain: { ...chain, revocation: [] } }),
    )
    assert.equal(
      (await unlisted.receiver.receive(makePush(document, { signer: renewed }).http)).code,
      'EBMS:0101',
    )
  },
)

test('the P-Mode selects the organisation whose party a message is for; each has keys of its own', async t => {
  const { connect, store } = await prepare(t)
  const { receiver } = connect(settingsFor(nowhere), undefined, withAcme())
  const forAcme = makePush(document, { header: toAcme, recipient: 'manufacturer-3072' })
  const answer = await receiver.receive(forAcme.http)
  assert.deepEqual([answer.result, answer.organisation], ['received', 'acme'])
  const sent = makePush(document)
  const forStage = await receiver.receive(sent.http)
  assert.deepEqual([forStage.result, forStage.organisation], ['received', undefined])
  assert.equal(judge(forAcme, answer, 'manufacturer-3072'), 'receipt')
  assert.equal(judge(sent, forStage, 'manufacturer-2048'), 'receipt')
  const rows = await store.db.selectFrom('received_exchange').select(['to_party', 'organisation']).execute()
  assert.deepEqual(
    new Set(rows.map(row => `${row.to_party} ${row.organisation}`)),
    new Set([`${acmeParty} acme`, `${ownPartyId} null`]),
  )
})

test('what is refused is answered by the party that it names: only that answer tells its sender anything', async t => {
  const { connect, stored } = await prepare(t)
  const { receiver } = connect(settingsFor(nowhere), undefined, withAcme())
  for (const [sent, by] of [
    [
      makePush(document, { signer: 'foreign', header: toAcme, recipient: 'manufacturer-3072' }),
      'manufacturer-3072',
    ],
    [makePush(document, { signer: 'foreign' }), 'manufacturer-2048'],
  ] as const) {
    const answer = await receiver.receive(sent.http)
    assert.equal(answer.code, 'EBMS:0101')
    assert.equal(judge(sent, answer, by), 'error')
  }
  assert.equal(await stored(), 0)
})

test('each party with a key of its own finds its own address, though all answer at one', async t => {
  const { connect } = await prepare(t)
  const own = withAcme()
  const { receiver } = connect(settingsFor(nowhere), undefined, own)
  const url = await serve(t, receiver)
  for (const settings of [settingsFor(nowhere), ...own.values()]) {
    const { endpoint } = await inspectGateway(settings, url, systemTime, never())
    assert.deepEqual(endpoint, { kind: 'answers' })
  }
  const stranger = settingsFor(nowhere, { identity: readIdentity('manufacturer-4096') })
  const { endpoint } = await inspectGateway(stranger, url, systemTime, never())
  assert.equal(endpoint.kind, 'another')
})

async function serve(t: TestContext, receiver: PushReceiver): Promise<URL> {
  const { url, close } = await listenForPushes(
    receiver,
    { host: '127.0.0.1', port: 0, path: '/msh' },
    {
      log: pino({ level: 'silent' }),
      metrics: { pushed: () => {} },
      monotonic: systemTime,
      onReceived: () => {},
    },
  )
  t.after(close)
  return new URL(url)
}

test('an organisation sends as its own party, with its own key; the others send as the stage', async t => {
  const partner = await startPartner(t)
  const { connect } = await prepare(t)
  const acme = settingsFor(partner.endpoint, { identity: readIdentity('manufacturer-3072') })
  const own = new Map([['acme', { ...acme, from: { ...acme.from, partyId: acmeParty } }]])
  const { accessPoint } = connect(settingsFor(partner.endpoint), undefined, own)
  const send = (organisation: string) =>
    accessPoint.send(
      { transmissionId: `${randomUUID()}.1@udigate`, organisation, xml: Buffer.from('<a/>') },
      never(),
    )
  assert.equal((await send('other')).kind, 'taken')
  // The partner of the tests knows the party of the stage alone, and says so.
  const refused = await send('acme')
  assert.ok(refused.kind === 'refused')
  assert.equal(refused.code, 'EBMS:0010')
  assert.match(partner.bodies[1]?.toString('latin1') ?? '', new RegExp(`From>.*${acmeParty}`, 's'))
})
