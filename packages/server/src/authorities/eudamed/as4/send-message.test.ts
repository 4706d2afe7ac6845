import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { test } from '../../../../test/on-both-stores.ts'
import { aPush } from '../testing/a-push.ts'
import { never } from '../testing/never.ts'
import { HandlingEnded, startHandling } from './handling/handling.ts'
import { tokenReferences } from './settings.ts'
import { openStore, settingsFor } from './testing/open-connection.ts'
import { type PartnerFault, readIdentity, startPartner } from './testing/partner.ts'

async function prepare(t: TestContext, faults: PartnerFault[] = []) {
  const partner = await startPartner(t)
  partner.faults = faults
  const { store, clock, connect } = await openStore(t)
  const settings = settingsFor(partner.endpoint)
  const { accessPoint } = connect(settings)
  const { draft, document } = aPush('1')
  const id = draft.transmissionId
  return {
    partner,
    store,
    clock,
    settings,
    connect,
    draft,
    document,
    id,
    send: (transmissionId = id) => accessPoint.send({ ...draft, transmissionId }, never()),
    status: (transmissionId = id) => accessPoint.fetchStatus(transmissionId, never()),
  }
}

const nextId = (id: string, number: number): string => id.replace('.1@', `.${number}@`)

test('a receipt that the partner signed for these bytes says that it has the message', async t => {
  const { partner, send, status, document, draft, store, id } = await prepare(t)
  assert.equal(await status(), 'not-found')
  assert.equal((await send()).kind, 'taken')
  assert.equal(await status(), 'delivered')
  const [message] = partner.delivered
  assert.equal(message?.messageId, id)
  assert.equal(message?.conversationId, draft.conversationId)
  assert.equal(Buffer.from(message?.payloads[0]?.content ?? []).toString('utf8'), document)
  const row = await store.db.selectFrom('sent_exchange').selectAll().executeTakeFirstOrThrow()
  assert.equal(row.body, null, 'what bears the token is kept no longer')
  assert.match(Buffer.from(row.envelope).toString('utf8'), new RegExp(id))
  assert.match(Buffer.from(row.response ?? []).toString('utf8'), /NonRepudiationInformation/)
  assert.equal((await send()).kind, 'unknown', 'the id is known already')
  assert.equal(partner.bodies.length, 1)
})

test('what stands in the way of every message is no fault of one', async t => {
  const partner = await startPartner(t)
  const { connect } = await openStore(t)
  const settings = settingsFor(partner.endpoint)
  const { accessPoint } = connect(settings)
  const { certificate } = readIdentity('regulator-2048')
  const sound = settings.keys()
  settings.keys = () => ({ ...sound, identity: { ...sound.identity, certificate } })
  const result = await accessPoint.send(aPush('1').draft, never())
  assert.deepEqual(result, {
    kind: 'unavailable',
    because: 'it could not be prepared: The key of the signer is not that of its certificate.',
  })
})

test('a message that ends what signs it is tried again, and refused once it has ended the process that did so by itself', async t => {
  const { partner, settings, connect, draft } = await prepare(t)
  const results: string[] = []
  for (const times of [0, 1, 2]) {
    const build = () =>
      Promise.reject(Object.assign(new HandlingEnded('it ended', { isOwnDoing: true }), { times }))
    const handling = { ...startHandling(), build }
    const { kind } = await connect(settings, undefined, undefined, handling).accessPoint.send(draft, never())
    results.push(kind)
  }
  assert.deepEqual(results, ['unavailable', 'unavailable', 'refused'])
  assert.equal(partner.bodies.length, 0)
  assert.equal((await connect(settings).accessPoint.send(draft, never())).kind, 'taken')
})

/** What stands in a message, by how it names a certificate. */
const references = {
  'binary-security-token': '<wsse:Reference URI="#',
  'subject-key-identifier': '<wsse:KeyIdentifier ',
  'issuer-serial': '<ds:X509Data>',
} as const

for (const [at, signature] of tokenReferences.entries()) {
  const encryption = tokenReferences[(at + 1) % tokenReferences.length] ?? signature
  test(`certificates are named as it is set: ${signature} signs, ${encryption} is encrypted for`, async t => {
    const { partner, settings, connect, draft } = await prepare(t)
    const { accessPoint } = connect({ ...settings, tokens: { signature, encryption } })
    assert.equal((await accessPoint.send(draft, never())).kind, 'taken')
    const [body = Buffer.alloc(0)] = partner.bodies
    const [, encrypted = '', , signed = ''] = Buffer.from(body)
      .toString('latin1')
      .split(/<wsse:SecurityTokenReference[^>]*>/)
    assert.ok(encrypted.startsWith(references[encryption]))
    assert.ok(signed.startsWith(references[signature]))
  })
}

test('the message is on disk before its first byte leaves', async t => {
  const { partner, send, store, id } = await prepare(t)
  const seen: { transmission_id: string; tries: number }[] = []
  const looked = Promise.withResolvers<void>()
  partner.onMessage = () => {
    void store.db
      .selectFrom('sent_exchange')
      .select(['transmission_id', 'tries'])
      .execute()
      .then(rows => seen.push(...rows))
      .finally(looked.resolve)
  }
  await send()
  await looked.promise
  assert.deepEqual(
    seen.map(row => ({ ...row })),
    [{ transmission_id: id, tries: 1 }],
  )
})

test('after a lost receipt the same bytes go again under the same id, and are delivered once', async t => {
  const { partner, send, status } = await prepare(t, ['lose-receipt'])
  assert.equal((await send()).kind, 'unknown')
  assert.equal(await status(), 'not-found', 'it may be sent again')
  assert.equal((await send()).kind, 'taken')
  assert.equal(await status(), 'delivered')
  assert.equal(partner.bodies.length, 2)
  assert.ok(partner.bodies[0]?.equals(partner.bodies[1] ?? Buffer.alloc(0)), 'the same bytes')
  assert.equal(partner.delivered.length, 1)
})

test('another process resumes with the same bytes', async t => {
  const { partner, send, connect, settings, draft } = await prepare(t, ['lose-receipt'])
  await send()
  assert.equal((await connect(settings).accessPoint.send(draft, never())).kind, 'taken')
  assert.ok(partner.bodies[0]?.equals(partner.bodies[1] ?? Buffer.alloc(0)))
})

test('what has no receipt when the window is over is sent no more under its id', async t => {
  const { partner, send, status, clock, settings, id } = await prepare(t, ['lose-receipt', 'lose-receipt'])
  await send()
  clock.at += settings.duplicateWindowMs - 1
  await send()
  assert.equal(await status(), 'not-found')
  clock.at += 1
  assert.equal(await status(), 'undecided')
  assert.equal((await send()).kind, 'unknown')
  assert.equal(partner.bodies.length, 2, 'nothing left')
  clock.at -= settings.duplicateWindowMs
  assert.equal(await status(), 'undecided', 'that stays')
  assert.equal((await send(nextId(id, 2))).kind, 'taken', 'another transmission of it may go')
})

test('a clock that went back opens no window', async t => {
  const { send, status, clock } = await prepare(t, ['lose-receipt'])
  await send()
  clock.at -= 3_600_000
  assert.equal(await status(), 'undecided')
})

for (const fault of [
  'foreign-receipt',
  'receipt-of-another',
  'unsigned-error',
  'foreign-error',
  'html',
] as const) {
  test(`${fault}: proves nothing, and the message may go again`, async t => {
    const { send, status, partner } = await prepare(t, [fault])
    const sent = await send()
    assert.equal(sent.kind, 'unknown')
    assert.equal(await status(), 'not-found')
    assert.equal((await send()).kind, 'taken')
    assert.equal(partner.delivered.length, 1)
  })
}

test('what an error without a signature says is a hint, and nothing else', async t => {
  const { send } = await prepare(t, ['unsigned-error'])
  const sent = await send()
  assert.match('because' in sent ? sent.because : '', /EBMS:0202 .*not signed/)
})

test('an error that the partner signed about a first transmission says that it has not taken it', async t => {
  const { send, status, partner, id } = await prepare(t, ['rejection'])
  const sent = await send()
  assert.equal(sent.kind, 'refused')
  assert.equal('code' in sent && sent.code, 'EBMS:0202')
  assert.equal(await status(), 'failed')
  assert.equal((await send(nextId(id, 2))).kind, 'taken')
  assert.equal(partner.delivered.length, 1)
})

test('what was rejected twice is not sent a third time', async t => {
  const { send, status, partner, id } = await prepare(t, ['rejection', 'rejection'])
  await send()
  await send(nextId(id, 2))
  assert.equal((await send(nextId(id, 3))).kind, 'refused')
  assert.equal(await status(nextId(id, 3)), 'not-found')
  assert.equal(partner.bodies.length, 2)
})

test('an error about a later transmission leaves open whether an earlier one arrived', async t => {
  const { send, status } = await prepare(t, ['lose-receipt', 'rejection'])
  await send()
  assert.equal((await send()).kind, 'unknown')
  assert.equal(await status(), 'undecided')
})

for (const [title, faults] of [
  ['after an uncertain transmission', ['lose-receipt', 'duplicate']],
  ['at the first transmission', ['duplicate']],
] as const) {
  test(`a duplicate ${title} is undecided, never refused`, async t => {
    const { send, status } = await prepare(t, [...faults])
    for (const fault of faults) assert.equal((await send()).kind, 'unknown', fault)
    assert.equal(await status(), 'undecided')
  })
}

test('a redirect is not followed', async t => {
  const { send, status, partner } = await prepare(t, ['redirect'])
  let visits = 0
  const other = createServer((_request, response) => {
    visits += 1
    response.end()
  })
  await new Promise<void>(resolve => void other.listen(0, '127.0.0.1', resolve))
  t.after(() => other.close())
  partner.elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`
  const sent = await send()
  assert.match('because' in sent ? sent.because : '', /redirect, not followed/)
  assert.equal(visits, 0)
  assert.equal(await status(), 'not-found')
})

test('a partner that cannot be reached has certainly received nothing, however long that lasts', async t => {
  const { send, status, partner, clock, settings } = await prepare(t)
  await partner.close()
  assert.equal((await send()).kind, 'unavailable')
  clock.at += 2 * settings.duplicateWindowMs
  assert.equal((await send()).kind, 'unavailable')
  assert.equal(await status(), 'not-found')
})

test('a partner that does not answer is given up in time, or when the gateway stops', async t => {
  const { connect, settings, partner, draft } = await prepare(t, ['hang', 'hang'])
  const { accessPoint } = connect({ ...settings, totalTimeoutMs: 200 })
  const stopping = new AbortController()
  t.mock.timers.enable({ apis: ['setTimeout'] })
  partner.onHang = () => t.mock.timers.tick(200)
  assert.equal((await accessPoint.send(draft, never())).kind, 'unknown')
  partner.onHang = () => stopping.abort()
  assert.equal(
    (await accessPoint.send({ ...draft, transmissionId: nextId(draft.transmissionId, 2) }, stopping.signal))
      .kind,
    'unknown',
  )
  assert.equal(partner.bodies.length, 2)
})

test('a message goes through a proxy, which sees TLS alone where the endpoint has it', async t => {
  const { connect, partner, draft } = await prepare(t)
  const asked: string[] = []
  const { connect: connectTo } = await import('node:net')
  const proxy = createServer()
  proxy.on('connect', (request, socket, head) => {
    asked.push(request.url ?? '')
    const { hostname, port } = new URL(`http://${request.url}`)
    const onward = connectTo(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      onward.write(head)
      socket.pipe(onward).pipe(socket)
    })
    onward.on('error', () => socket.destroy())
    socket.on('error', () => onward.destroy())
  })
  await new Promise<void>(resolve => void proxy.listen(0, '127.0.0.1', resolve))
  t.after(() => proxy.close())
  const by = new URL(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`)
  const { accessPoint } = connect(settingsFor(partner.endpoint, { proxy: by }))
  assert.equal((await accessPoint.send(draft, never())).kind, 'taken')
  assert.deepEqual(asked, [partner.endpoint.host])
  const refused = connect(settingsFor(partner.endpoint, { proxy: new URL('http://127.0.0.1:9') }))
  const other = { ...draft, transmissionId: nextId(draft.transmissionId, 2) }
  assert.equal((await refused.accessPoint.send(other, never())).kind, 'unavailable')
})

test('a large message is built in a thread and arrives as it is', async t => {
  const { connect, settings, partner, draft } = await prepare(t)
  const xml = Buffer.from(`<large>${'0123456789'.repeat(30_000)}</large>`)
  assert.equal((await connect(settings).accessPoint.send({ ...draft, xml }, never())).kind, 'taken')
  assert.ok(xml.equals(Buffer.from(partner.delivered[0]?.payloads[0]?.content ?? [])))
})
