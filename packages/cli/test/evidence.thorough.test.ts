import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { verify } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { skipWithout } from '../../../test/needs.ts'
import { eventually } from '../../server/test/harness.ts'
import { ownSimulator } from '../../server/test/simulator.ts'
import { evidence as evidenceCommand } from '../src/evidence/evidence.ts'
import { request, startGiven } from './evidence-world.ts'
import { startAgain, startLone } from './lone-gateway.ts'
import { runCommand, udigate } from './run-udigate.ts'

test('evidence verify tells what is wrong, through the gateway and in the store itself', async t => {
  const { folder, settings, environment, requestId, gateway, stop } = await startGiven(t)
  const kept = await runCommand(evidenceCommand, ['head'], environment)
  assert.equal(kept.status, 0)
  const file = join(folder, 'head.json')
  writeFileSync(file, kept.output ?? '')

  const sound = await runCommand(evidenceCommand, ['verify', '--head', file], environment)
  assert.equal(sound.status, 0, sound.complaint)
  assert.match(
    sound.output ?? '',
    /^Nothing is wrong with \d+ entries in 4 chains of this organisation, and 1 signed/,
  )
  assert.doesNotMatch(sound.output ?? '', /--head/)

  const inUse = await runCommand(evidenceCommand, ['verify'], settings)
  assert.equal(inUse.status, 1)
  assert.match(inUse.complaint ?? '', /in use by a running gateway/)

  const { db } = gateway.store
  await db
    .updateTable('evidence')
    .set({ at: 1 })
    .where('chain', '=', requestId)
    .where('seq', '=', 1)
    .execute()
  await stop()
  const wrong = await runCommand(evidenceCommand, ['verify', '--head', file, '--format', 'json'], settings)
  assert.equal(wrong.status, 1)
  const { scope, problems } = JSON.parse(wrong.output ?? '') as { scope: string; problems: object[] }
  assert.equal(scope, 'everything')
  assert.deepEqual(problems[0], {
    chain: requestId,
    seq: 1,
    what: 'is not what its hash is of: it was changed',
  })
  const inWords = await runCommand(evidenceCommand, ['verify'], settings)
  assert.match(
    inWords.output ?? '',
    new RegExp(`things are not .*\\n\\n  ${requestId}, entry 1: is not what`, 's'),
  )
})

const python = skipWithout('python', spawnSync('python3', ['--version']).status === 0)

test('an export is confirmed without udigate, and one that was changed is not', { skip: python }, async t => {
  const { environment, requestId, to } = await startGiven(t)
  const exported = await runCommand(
    evidenceCommand,
    ['export', '--submission', requestId, '--to', to],
    environment,
  )
  assert.equal(exported.status, 0, exported.complaint)
  const { output: key = '' } = await runCommand(evidenceCommand, ['note', '--key'], environment)
  const script = join(import.meta.dirname, '../../../examples/verify-evidence.py')
  const confirm = (...more: string[]) => spawnSync('python3', [script, to, ...more], { encoding: 'utf8' })
  const sound = confirm(key)
  assert.equal(sound.status, 0, sound.stderr)
  assert.match(sound.stdout, /^\d+ entries in 3 chains, 2 documents: as udigate\/[0-9a-f]{16} wrote them\.\n/)
  assert.equal(confirm(key.replace(/.$/, last => (last === 'A' ? 'B' : 'A'))).status, 1)

  const files = readdirSync(to, { recursive: true, encoding: 'utf8' })
  const judged = files.filter(name =>
    /^(requests|messages|chains)\/|\.line$|^(note\.txt|key\.vkey|proofs\.json|inclusions\.json)$/.test(name),
  )
  assert.ok(judged.length >= 9, judged.join())
  for (const name of judged) {
    const file = join(to, name)
    const before = readFileSync(file, 'utf8')
    // A digit in the middle, of a hash or of what was said.
    const at = before.slice(Math.floor(before.length / 2)).search(/[0-9]/) + Math.floor(before.length / 2)
    const digit = String((Number(before.charAt(at)) + 1) % 10)
    writeFileSync(file, before.slice(0, at) + digit + before.slice(at + 1))
    assert.equal(confirm(key).status, 1, name)
    writeFileSync(file, before)
  }
  assert.equal(confirm(key).status, 0)
})

test('an export after two rotations is confirmed with the first key, by the successions', {
  skip: python,
}, async t => {
  const { environment, settings, requestId, to, stop } = await startGiven(t)
  const note = await runCommand(evidenceCommand, ['note', '--key'], environment)
  const firstKey = note.output ?? ''
  await stop()
  const rotate = () => udigate(['secret-key', 'rotate'], { env: settings })
  for (const { status } of [await rotate(), await rotate()]) assert.equal(status, 0)
  const again = await startAgain(t, { settings, environment })
  const exported = await runCommand(evidenceCommand, ['export', '--submission', requestId, '--to', to], again)
  assert.equal(exported.status, 0, exported.complaint)
  const { output: key = '' } = await runCommand(evidenceCommand, ['note', '--key'], again)
  assert.notEqual(key, firstKey)
  const script = join(import.meta.dirname, '../../../examples/verify-evidence.py')
  const confirm = (given: string) => spawnSync('python3', [script, to, given], { encoding: 'utf8' })
  for (const given of [firstKey, key]) assert.equal(confirm(given).status, 0, confirm(given).stderr)

  const first = readdirSync(join(to, 'checkpoints')).find(name => name.endsWith('.pem')) ?? ''
  const [pem, line, signature] = [first, first.replace('.pem', '.line'), first.replace('.pem', '.sig')].map(
    name => readFileSync(join(to, 'checkpoints', name)),
  ) as [Buffer, Buffer, Buffer]
  assert.ok(verify(null, line, pem.toString(), signature))

  const file = join(to, 'successions.json')
  const successions = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>[]
  assert.equal(successions.length, 2)
  const [one = {}, other = {}] = successions
  for (const [title, changed] of [
    ['one is missing', [other]],
    ['without a signature', [{ ...one, formerSignature: other.formerSignature }, other]],
    ['to another key', [{ ...one, publicKey: other.publicKey }, other]],
    ['signed by one key alone', [{ ...one, signature: one.formerSignature }, other]],
  ] as const) {
    writeFileSync(file, JSON.stringify(changed))
    assert.equal(confirm(firstKey).status, 1, title)
    assert.equal(confirm(key).status, 0, title)
  }
})

test('an export shows without udigate that the notified body has confirmed a device', {
  skip: python,
}, async t => {
  const simulator = await ownSimulator(t)
  const { environment, folder } = await startLone(t, { UDIGATE_SIMULATOR_PORT: String(simulator.port) })
  const { UDIGATE_URL: url, UDIGATE_API_KEY: authorization } = environment
  const call = async (path: string, body?: object) => {
    const answered = await fetch(`${url}/api/v1${path}`, {
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    return (await answered.json()) as Record<string, unknown>
  }
  const { IssuingAgency, Device } = request.device
  const deviceGroup = {
    ...request.deviceGroup,
    RiskClass: 'CLASS_III',
    Certificates: [{ CertificateType: 'MDR_TECHNICAL_DOCUMENTATION', NotifiedBodyActorCode: '0123' }],
  }
  await call('/submit/EU_UDI_MDR', { ...request, deviceGroup })
  await simulator.confirm({ issuingAgency: 'GS1', code: deviceGroup.DeviceGroup })
  const { id } = await call('/pulls', { actorCode: request.actorCode })
  await eventually(
    () => call(`/pulls/${String(id)}`),
    ({ state }) => state === 'COMPLETE',
  )
  const to = join(folder, 'audit')
  const run = await runCommand(
    evidenceCommand,
    ['export', '--device', `${IssuingAgency}:${Device}`, '--to', to],
    environment,
  )
  assert.equal(run.status, 0, run.complaint)
  const page = readFileSync(join(to, 'index.html'), 'utf8')
  assert.ok(page.includes(`The authority has it as REGISTERED, by a page of pull ${String(id)}`))
  for (const [, name = ''] of page.matchAll(/href="([^"#]+)"/g)) assert.ok(existsSync(join(to, name)), name)

  const script = join(import.meta.dirname, '../../../examples/verify-evidence.py')
  const confirm = () => spawnSync('python3', [script, to], { encoding: 'utf8' })
  const sound = confirm()
  assert.equal(sound.status, 0, sound.stderr)
  const index = JSON.parse(readFileSync(join(to, 'index.json'), 'utf8')) as Index
  const told = index.messages.find(({ pullId }) => pullId === id)
  assert.ok(
    sound.stdout.includes(
      `entity preview device GS1 ${Device}: REGISTERED, as told by pull ${String(id)}, message ${told?.messageId}`,
    ),
    sound.stdout,
  )
  const [answer] = index.files.filter(({ name }) => name.startsWith(`answers/${told?.messageId}`))
  assert.match(readFileSync(join(to, answer?.name ?? ''), 'utf8'), /REGISTERED/)
  for (const missing of [String(id), told?.messageId]) {
    const without = { ...index, chains: index.chains.filter(({ chain }) => chain !== missing) }
    writeFileSync(join(to, 'index.json'), JSON.stringify({ ...without, files: [] }))
    assert.equal(confirm().status, 1, `without ${missing}`)
  }
})

interface Index {
  messages: { messageId: string; pullId?: string }[]
  files: { name: string; chain: string }[]
  chains: { chain: string }[]
}
