import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { verifyEnvelope } from '@udigate/as4'
import { skipWithout } from '../../../test/needs.ts'
import { keyFiles } from '../../server/src/authorities/eudamed/as4/testing/partner.ts'
import { startWithPartner } from '../../server/test/as4-world.ts'
import { freshRequest } from '../../server/test/fresh-request.ts'
import { evidence as evidenceCommand } from '../src/evidence/evidence.ts'
import { runCommand } from './run-udigate.ts'

const token = 'the-token-of-the-caller'

interface Exchange {
  messageId: string
  ebmsMessageId: string
  direction: string
  outcome?: string
  envelope: { name: string; sha256: string }
  answer: { name: string; sha256: string }
}

/** The folder of a device that was registered over the gateway's own access point. */
async function exportDevice(t: TestContext) {
  const to = mkdtempSync(join(tmpdir(), 'udigate-exchanges-'))
  t.after(() => rmSync(to, { recursive: true, force: true }))
  const { world } = await startWithPartner(t)
  const request = freshRequest('EU_UDI_MDR')
  const { status } = await world.post('/api/v1/submit/EU_UDI_MDR', { ...request, securityToken: token })
  assert.equal(status, 200)
  // Of another device, whose messages are not of this one.
  assert.equal((await world.post('/api/v1/submit/EU_UDI_MDR', freshRequest('EU_UDI_MDR'))).status, 200)
  const { IssuingAgency, Device } = request.device
  const environment = { UDIGATE_URL: world.gateway.url, UDIGATE_API_KEY: world.key }
  const exported = await runCommand(
    evidenceCommand,
    ['export', '--device', `${IssuingAgency}:${Device}`, '--to', to],
    environment,
  )
  assert.equal(exported.status, 0, exported.complaint)
  const read = (name: string): string => readFileSync(join(to, name), 'utf8')
  const { exchanges } = JSON.parse(read('index.json')) as { exchanges: Exchange[] }
  return { to, read, exchanges }
}

test('the folder of a device has the envelope of each message, and the receipt that was signed for it', async t => {
  const { to, read, exchanges } = await exportDevice(t)
  assert.deepEqual(
    exchanges.map(({ direction, outcome }) => [direction, outcome]),
    [
      ['sent', 'receipted'],
      ['received', undefined],
    ],
  )
  for (const { ebmsMessageId, messageId, envelope, answer, direction } of exchanges) {
    const chain = read(`chains/${messageId}.ndjson`)
    assert.ok(chain.includes(ebmsMessageId))
    if (direction === 'sent') assert.ok(chain.includes(answer.sha256))
    for (const { name, sha256 } of [envelope, answer]) {
      assert.equal(
        createHash('sha256')
          .update(readFileSync(join(to, name)))
          .digest('hex'),
        sha256,
      )
      assert.ok(read('SHA256SUMS').includes(`${sha256}  ${name}\n`))
      assert.ok(read('index.html').includes(`href="${name}"`))
      assert.ok(verifyEnvelope(readFileSync(join(to, name))).ok, name)
      assert.ok(!read(name).includes(token))
    }
    assert.match(read(answer.name), new RegExp(`RefToMessageId>${ebmsMessageId}<`))
  }
  assert.equal(readdirSync(join(to, 'exchanges')).length, 4)
  assert.match(read('README.txt'), /xmlsec1 --verify/)
})

test('the command of its page verifies the signature of the receipt', {
  skip: skipWithout('xmlsec1', spawnSync('xmlsec1', ['--version']).status === 0),
}, async t => {
  const { to, read, exchanges } = await exportDevice(t)
  const [command = ''] = /xmlsec1 --verify.*$/m.exec(read('README.txt')) ?? []
  const { certificate } = keyFiles('regulator-2048')
  const [sent] = exchanges
  const run = command
    .replace('partner.crt', certificate)
    .replace('exchanges/N-receipt.xml', sent?.answer.name ?? '')
  const { status, stdout, stderr } = spawnSync('bash', ['-c', run], { cwd: to, encoding: 'utf8' })
  assert.equal(status, 0, `${run}\n${stderr}`)
  assert.match(stdout + stderr, /OK/)
})

test('what was signed about messages is confirmed without udigate, and what was changed is not', {
  skip: skipWithout('python', spawnSync('python3', ['--version']).status === 0),
}, async t => {
  const { to, read, exchanges } = await exportDevice(t)
  const script = join(import.meta.dirname, '../../../examples/verify-evidence.py')
  const confirm = () => spawnSync('python3', [script, to], { encoding: 'utf8' })
  const sound = confirm()
  assert.equal(sound.status, 0, sound.stderr)
  assert.match(sound.stdout, /^2 messages with what access points signed about them\.$/m)

  const index = read('index.json')
  const [sent, received] = exchanges as [Exchange, Exchange]
  const changes: (() => void)[] = [
    () => writeFileSync(join(to, sent.answer.name), read(received.answer.name)),
    () =>
      writeFileSync(
        join(to, sent.envelope.name),
        read(sent.envelope.name).replace('MessageId>', 'MessageId> '),
      ),
    () =>
      writeFileSync(
        join(to, 'index.json'),
        index
          .replaceAll(sent.answer.sha256, received.answer.sha256)
          .replaceAll(sent.answer.name, received.answer.name),
      ),
    () =>
      writeFileSync(
        join(to, 'index.json'),
        index.replace(
          `"envelope":{"name":"${sent.envelope.name}","sha256":"${sent.envelope.sha256}"`,
          `"envelope":{"name":"${received.envelope.name}","sha256":"${received.envelope.sha256}"`,
        ),
      ),
    () => writeFileSync(join(to, 'index.json'), index.replaceAll(sent.ebmsMessageId, received.ebmsMessageId)),
  ]
  for (const [number, change] of changes.entries()) {
    const before = [sent.answer.name, sent.envelope.name, 'index.json'].map(
      name => [name, read(name)] as const,
    )
    change()
    assert.ok(
      before.some(([name, content]) => read(name) !== content),
      String(number),
    )
    assert.equal(confirm().status, 1, String(number))
    for (const [name, content] of before) writeFileSync(join(to, name), content)
  }
  assert.equal(confirm().status, 0)
})
