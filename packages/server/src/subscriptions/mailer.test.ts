import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { startMailServer } from '../../test/mail-server.ts'
import { selfSigned } from '../authorities/eudamed/domibus/testing/self-signed.ts'
import { type MailSettings, makeMailer } from './mailer.ts'

const mail = {
  id: '019a6f3e-5d5c-7a41-9c0e-3f1d2b4a5c6e',
  address: 'regulatory@maker.example',
  subject: 'udigate preview: 1 refused – größer als 5',
  text: '1 refused\n- 04012345678901 (EU_UDI_MDR)\n',
  html: '<ul><li>04012345678901</li></ul>',
  created_at: Date.parse('2026-11-23T08:00:00Z'),
}

function settings(port: number, more: Partial<MailSettings> = {}): MailSettings {
  const from = 'udigate <udigate@example.com>'
  return { host: 'localhost', port, tls: 'starttls', user: undefined, password: undefined, from, ...more }
}
const trusting = { ca: selfSigned.cert }
const login = { user: 'udigate', password: 'secret-canary' }

const findHeader = (source = '', name: string) => new RegExp(`^${name}: (.*)\r\n`, 'm').exec(source)?.[1]

test('a mail goes out over STARTTLS after the login, with plain text and HTML, and the same Message-ID each time', async t => {
  const server = await startMailServer(t, { user: { name: login.user, password: login.password } })
  const mailer = makeMailer(settings(server.port, login), trusting)
  for (let count = 0; count < 2; count += 1) assert.deepEqual(await mailer.send(mail), { kind: 'sent' })
  const [one, other, ...more] = server.taken
  assert.deepEqual([one?.to, one?.user, one?.isSecure, more], [mail.address, login.user, true, []])
  for (const sent of [one, other]) {
    assert.equal(findHeader(sent?.source, 'Message-ID'), `<${mail.id}@example.com>`)
    assert.equal(findHeader(sent?.source, 'From'), 'udigate <udigate@example.com>')
    assert.equal(findHeader(sent?.source, 'Auto-Submitted'), 'auto-generated')
    assert.equal(findHeader(sent?.source, 'Date'), 'Mon, 23 Nov 2026 08:00:00 +0000')
    assert.match(sent?.source ?? '', /text\/plain/)
    assert.match(sent?.source ?? '', /text\/html/)
    assert.match(sent?.source ?? '', /- 04012345678901 \(EU_UDI_MDR\)/)
  }
})

test('TLS from the first byte is spoken too', async t => {
  const server = await startMailServer(t, { isTls: true })
  assert.deepEqual(await makeMailer(settings(server.port, { tls: 'tls' }), trusting).send(mail), {
    kind: 'sent',
  })
  assert.equal(server.taken[0]?.isSecure, true)
})

test('where STARTTLS is wanted and not there, or not to be trusted, nothing is said', async t => {
  const plain = await startMailServer(t, { isPlain: true })
  const unknown = await startMailServer(t)
  for (const [port, options] of [
    [plain.port, trusting],
    [unknown.port, {}],
  ] as const) {
    const sent = await makeMailer(settings(port), options).send(mail)
    assert.deepEqual([sent.kind, sent.kind === 'failed' && sent.isFinal], ['failed', false])
  }
  assert.equal(plain.countAttempts() + unknown.countAttempts(), 0)
})

test('a login that is refused is told without the password, and tried again', async t => {
  const server = await startMailServer(t, { user: { name: login.user, password: 'another' } })
  const sent = await makeMailer(settings(server.port, login), trusting).send(mail)
  assert.ok(sent.kind === 'failed' && !sent.isFinal)
  assert.match(sent.because, /^The mail server answered AUTH.*: 535 Not with \*\*\*$/)
})

test('a recipient that the server does not know is for good, one that is greylisted is not', async t => {
  const server = await startMailServer(t)
  const mailer = makeMailer(settings(server.port), trusting)
  server.refuse({ at: 'RCPT', code: 550, times: 1 })
  const unknown = await mailer.send(mail)
  assert.ok(unknown.kind === 'failed' && unknown.isFinal, JSON.stringify(unknown))
  assert.match(unknown.because, /RCPT TO: 550 5\.1\.1 There is no such user/)
  for (const at of ['RCPT', 'DATA'] as const) {
    server.refuse({ at, code: 451, times: 1 })
    const later = await mailer.send(mail)
    assert.ok(later.kind === 'failed' && !later.isFinal, JSON.stringify(later))
    assert.match(later.because, /451 4\.7\.1 Greylisted/)
  }
  assert.deepEqual(await mailer.send(mail), { kind: 'sent' })
  assert.equal(server.taken.length, 1)
})

test('a server that is not there is no end', async () => {
  const free = createServer().listen(0, '127.0.0.1')
  const { port } = await new Promise<{ port: number }>(resolve =>
    free.once('listening', () => resolve(free.address() as { port: number })),
  )
  await new Promise(resolve => free.close(resolve))
  assert.deepEqual(await makeMailer(settings(port)).send(mail), {
    kind: 'failed',
    because: 'The mail server cannot be used (ESOCKET).',
    isFinal: false,
    isOfAddress: false,
  })
})

test('no line of a subject becomes a header', async t => {
  const server = await startMailServer(t)
  const subject = 'one\r\nBcc: other@maker.example'
  await makeMailer(settings(server.port), trusting).send({ ...mail, subject })
  assert.doesNotMatch(server.taken[0]?.source ?? '', /^Bcc:/im)
  assert.equal(server.taken[0]?.to, mail.address)
})
