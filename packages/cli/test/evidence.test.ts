import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash, randomUUID, verify } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { validRequests } from '@udigate/eudamed'
import { skipWithout } from '../../../test/needs.ts'
import { eventually } from '../../server/test/harness.ts'
import { ownSimulator } from '../../server/test/simulator.ts'
import { runEvidence } from '../src/evidence/evidence.ts'
import { startAnswering } from './answering-gateway.ts'
import { startAgain, startLone } from './lone-gateway.ts'
import { udigate } from './run-udigate.ts'

const request = validRequests.EU_UDI_MDR
const hex = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/** A gateway that was given a submission, and whose messages go by files. */
async function startGiven(t: TestContext, registration?: object) {
  const scopes = registration ? (['submit', 'read', 'admin'] as const) : (['submit', 'read'] as const)
  const lone = await startLone(t, { UDIGATE_PREVIEW_CONNECTOR: 'bulk-files' }, { scopes: [...scopes] })
  const { UDIGATE_URL: url, UDIGATE_API_KEY: key } = lone.environment
  const call = (path: string, body?: object, method = 'POST') =>
    fetch(`${url}/api/v1${path}`, {
      method,
      headers: { authorization: key, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  if (registration) {
    const registered = await call(`/actors/${request.actorCode}`, registration, 'PUT')
    assert.equal(registered.status, 201, await registered.text())
  }
  const submitted = await call('/submit/EU_UDI_MDR', { ...request, securityToken: 'a secret token' })
  const { requestId } = (await submitted.json()) as { requestId: string }
  await call('/exports')
  return { ...lone, requestId, to: join(lone.folder, 'audit') }
}

test('evidence verify tells what is wrong, through the gateway and in the store itself', async t => {
  const { folder, settings, environment, requestId, gateway, stop } = await startGiven(t)
  const kept = await runEvidence(['head'], environment)
  assert.equal(kept.status, 0)
  const file = join(folder, 'head.json')
  writeFileSync(file, kept.output ?? '')

  const sound = await runEvidence(['verify', '--head', file], environment)
  assert.equal(sound.status, 0, sound.complaint)
  assert.match(
    sound.output ?? '',
    /^Nothing is wrong with \d+ entries in 4 chains of this organisation, and 1 signed/,
  )
  assert.doesNotMatch(sound.output ?? '', /--head/)

  const inUse = await runEvidence(['verify'], settings)
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
  const wrong = await runEvidence(['verify', '--head', file, '--format', 'json'], settings)
  assert.equal(wrong.status, 1)
  const { scope, problems } = JSON.parse(wrong.output ?? '') as { scope: string; problems: object[] }
  assert.equal(scope, 'everything')
  assert.deepEqual(problems[0], {
    chain: requestId,
    seq: 1,
    what: 'is not what its hash is of: it was changed',
  })
  const inWords = await runEvidence(['verify'], settings)
  assert.match(
    inWords.output ?? '',
    new RegExp(`things are not .*\\n\\n  ${requestId}, entry 1: is not what`, 's'),
  )
})

test('evidence verify goes on from the head that it trusted, and keeps the newest', async t => {
  const { folder, environment, gateway } = await startGiven(t)
  const file = join(folder, 'trusted.json')
  const verify = (...more: string[]) =>
    runEvidence(['verify', '--trusted', file, '--format', 'json', ...more], environment)
  assert.equal((await verify()).status, 0)
  assert.ok(!existsSync(file), 'there is no checkpoint yet')
  await runEvidence(['head'], environment)
  const all = JSON.parse((await verify()).output ?? '')
  assert.equal(all.since, undefined)
  assert.equal(JSON.parse(readFileSync(file, 'utf8')).number, all.reached.number)
  const next = JSON.parse((await verify()).output ?? '')
  assert.equal(next.since, all.reached.number)
  assert.ok(next.entries < all.entries)
  assert.equal(JSON.parse((await verify('--full')).output ?? '').entries, all.entries)
  assert.match(
    (await runEvidence(['verify', '--trusted', file], environment)).output ?? '',
    /since checkpoint 1\./,
  )

  const trusted = readFileSync(file, 'utf8')
  await gateway.store.db.updateTable('evidence_checkpoint').set({ at: 1 }).execute()
  assert.equal((await verify()).status, 1)
  assert.equal(readFileSync(file, 'utf8'), trusted, 'nothing new is trusted')
  assert.equal((await runEvidence(['verify', '--full'], environment)).status, 2)
})

const python = skipWithout('python', spawnSync('python3', ['--version']).status === 0)

test('an export is confirmed without udigate, and one that was changed is not', { skip: python }, async t => {
  const { environment, requestId, to } = await startGiven(t)
  const exported = await runEvidence(['export', '--submission', requestId, '--to', to], environment)
  assert.equal(exported.status, 0, exported.complaint)
  const { output: key = '' } = await runEvidence(['note', '--key'], environment)
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
  const note = await runEvidence(['note', '--key'], environment)
  const firstKey = note.output ?? ''
  await stop()
  const rotate = () => udigate(['secret-key', 'rotate'], { env: settings })
  for (const { status } of [await rotate(), await rotate()]) assert.equal(status, 0)
  const again = await startAgain(t, { settings, environment })
  const exported = await runEvidence(['export', '--submission', requestId, '--to', to], again)
  assert.equal(exported.status, 0, exported.complaint)
  const { output: key = '' } = await runEvidence(['note', '--key'], again)
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

test('evidence verify says without a signed head what it cannot see', async t => {
  const { settings, stop } = await startGiven(t)
  await stop()
  const { status, output } = await runEvidence(['verify'], settings)
  assert.equal(status, 0)
  assert.match(output ?? '', /shows only against a signed head/)
})

test('evidence export writes a folder that can be read and checked without the gateway', async t => {
  const { environment, requestId, to } = await startGiven(t)
  const { IssuingAgency, Device } = request.device
  const { status, output, complaint } = await runEvidence(
    ['export', '--device', `${IssuingAgency}:${Device}`, '--to', to],
    environment,
  )
  assert.equal(status, 0, complaint)
  assert.match(output ?? '', /^1 submission, 1 message and \d+ entries are in /)
  const read = (name: string): string => readFileSync(join(to, name), 'utf8')
  assert.deepEqual(readdirSync(to).toSorted(), [
    'README.txt',
    'SHA256SUMS',
    'answers',
    'chains',
    'checkpoints',
    'head.json',
    'inclusions.json',
    'index.html',
    'index.json',
    'key.pem',
    'key.vkey',
    'messages',
    'note.txt',
    'proofs.json',
    'requests',
  ])
  const sums = read('SHA256SUMS').trimEnd().split('\n')
  assert.equal(sums.length, 2)
  for (const line of sums) {
    const [sum = '', name = ''] = line.split('  ')
    assert.equal(hex(readFileSync(join(to, name))), sum)
    assert.doesNotMatch(read(name), /a secret token/)
  }
  assert.deepEqual(JSON.parse(read(`requests/${requestId}.json`)), {
    model: 'EU_UDI_MDR',
    actorCode: request.actorCode,
    securityToken: 'ACCESS-TOKEN-IS-PLACED-WHEN-SENT',
    device: request.device,
    deviceGroup: request.deviceGroup,
  })

  const index = JSON.parse(read('index.json')) as { chains: { chain: string; file: string; hash: string }[] }
  assert.equal(index.chains.length, 3)
  const proofs = JSON.parse(read('proofs.json')) as { chain: string; leaf: string; checkpoint: number }[]
  for (const { chain, file, hash } of index.chains) {
    let previous = '0'.repeat(64)
    for (const line of read(file).trimEnd().split('\n')) {
      assert.equal((JSON.parse(line) as string[])[6], previous)
      previous = hex(line)
    }
    assert.equal(previous, hash)
    assert.ok(proofs.some(proof => proof.chain === chain && proof.leaf.includes(hash)))
  }
  for (const name of readdirSync(join(to, 'checkpoints')).filter(file => file.endsWith('.line'))) {
    const signature = readFileSync(join(to, 'checkpoints', name.replace('.line', '.sig')))
    assert.ok(verify(null, Buffer.from(read(`checkpoints/${name}`)), read('key.pem'), signature))
  }

  const page = read('index.html')
  assert.match(page, /Request received from maker &amp; &lt;co&gt;, key /)
  assert.match(page, /DEVICE\.POST: ready to sent/)
  assert.doesNotMatch(page, /<script|javascript:|https?:|a secret token/i)
  for (const [, name = ''] of page.matchAll(/href="([^"#]+)"/g)) assert.ok(existsSync(join(to, name)), name)

  const again = await runEvidence(['export', '--submission', requestId, '--to', to], environment)
  assert.equal(again.status, 1)
  assert.match(again.complaint ?? '', /has something in it/)
  const none = await runEvidence(['export', '--submission', randomUUID(), '--to', join(to, 'x')], environment)
  assert.equal(none.status, 1)
  assert.ok(!existsSync(join(to, 'x')))
})

test('evidence export has what was registered of the actor, and not its token', async t => {
  const registration = { partyId: 'EUDAMED_004423', securityToken: 'a-registered-token' }
  const { environment, requestId, to } = await startGiven(t, registration)
  const { status, complaint } = await runEvidence(
    ['export', '--submission', requestId, '--to', to],
    environment,
  )
  assert.equal(status, 0, complaint)
  const read = (name: string): string => readFileSync(join(to, name), 'utf8')
  const file = `chains/actor-preview-${request.actorCode}.ndjson`
  const line = read(file).trimEnd().split('\n').at(-1) ?? ''
  assert.deepEqual((JSON.parse(line) as unknown[]).slice(1, 3), [`actor preview ${request.actorCode}`, 2])
  const { chains } = JSON.parse(read('index.json')) as { chains: { file: string; hash: string }[] }
  assert.equal(chains.find(chain => chain.file === file)?.hash, hex(line))
  const page = read('index.html')
  assert.match(page, new RegExp(`<h2>Actor ${request.actorCode}</h2>`))
  assert.match(page, /Actor registered for .*: own party, no authorised representative, a new access token/)
  assert.match(page, /partyId EUDAMED_004423/)
  for (const [, name = ''] of page.matchAll(/href="([^"#]+)"/g)) assert.ok(existsSync(join(to, name)), name)
  for (const name of [file, 'index.html', 'index.json', 'proofs.json']) {
    assert.ok(!read(name).includes('a-registered-token'))
  }
})

const entry = (chain: string) => ({
  type: 'entry',
  chain,
  seq: 1,
  at: 'now',
  kind: 'read',
  line: '',
  hash: '',
})

test('evidence export takes nothing that ends in the middle, was changed, or leads elsewhere', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-evidence-'))
  const answers: string[] = []
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const { environment } = await startAnswering(t, () => ({ body: answers.shift() ?? '' }))
  const about = { type: 'about', organisation: 'o', stage: 'preview', subject: { requestId: 'r' }, at: 'now' }
  const end = { type: 'end' }
  const file = { type: 'file', chain: 'c', name: 'requests/a.json', sha256: hex('x'), content: 'eA==' }
  const cases: [object[], RegExp][] = [
    [[about, file], /ends in the middle/],
    [[end], /does not begin/],
    [[about, { ...file, content: 'eQ==' }, end], /did not arrive/],
    [[about, { ...file, name: '../a.json' }, end], /no name of a file/],
    [[about, entry('a-b'), entry('a b'), end], /Two chains have the file chains\/a-b\.ndjson/],
  ]
  for (const [number, [lines, complaint]] of cases.entries()) {
    answers.push(lines.map(line => `${JSON.stringify(line)}\n`).join(''))
    const run = await runEvidence(
      ['export', '--submission', 'r', '--to', join(folder, `${number}`)],
      environment,
    )
    assert.equal(run.status, 1)
    assert.match(run.complaint ?? '', complaint)
  }
  assert.ok(!existsSync(join(folder, 'a.json')))

  const names = ['../x', 'actor preview ../x', 'acts preview devices/GS1/1 maker & <co>', 'x'.repeat(400)]
  answers.push([about, ...names.map(entry), end].map(line => `${JSON.stringify(line)}\n`).join(''))
  const inside = join(folder, 'inside')
  assert.equal((await runEvidence(['export', '--submission', 'r', '--to', inside], environment)).status, 0)
  assert.equal(readdirSync(join(inside, 'chains')).length, names.length)
  assert.deepEqual(
    readdirSync(folder).filter(name => name.endsWith('.ndjson')),
    [],
  )
})

test('evidence says how it is used', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-evidence-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'head.json'), '{}')
  assert.equal((await runEvidence(['--help'], {})).status, 0)
  for (const [args, environment] of [
    [[], {}],
    [['prove'], {}],
    [['verify', 'all'], {}],
    [['verify', '--format', 'xml'], {}],
    [['verify'], { UDIGATE_DATA_DIR: join(folder, 'nowhere') }],
    [['verify', '--head', join(folder, 'none.json')], {}],
    [['head'], {}],
    [['export'], {}],
    [['export', '--device', '04012345678901'], { UDIGATE_URL: 'http://127.0.0.1:1', UDIGATE_API_KEY: 'k' }],
    [['export', '--device', 'GS1:1', '--submission', '1'], {}],
  ] as const) {
    const { status, complaint } = await runEvidence(args, environment)
    assert.equal(status, 2, `${args.join(' ')}: ${complaint}`)
    assert.match(complaint ?? '', /"udigate evidence --help" says more/)
  }
  assert.ok(!existsSync(join(folder, 'nowhere')))
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
  const run = await runEvidence(['export', '--device', `${IssuingAgency}:${Device}`, '--to', to], environment)
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
