import assert from 'node:assert/strict'
import { createHash, randomUUID, verify } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { writeZip } from '@udigate/sheets'
import { evidence as evidenceCommand } from '../src/evidence/evidence.ts'
import { startListening } from './answering-gateway.ts'
import { request, startGiven } from './evidence-world.ts'
import { runCommand } from './run-udigate.ts'

const hex = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

test('evidence verify goes on from the head that it trusted, and keeps the newest', async t => {
  const { folder, environment, gateway } = await startGiven(t)
  const file = join(folder, 'trusted.json')
  const verify = (...more: string[]) =>
    runCommand(evidenceCommand, ['verify', '--trusted', file, '--format', 'json', ...more], environment)
  assert.equal((await verify()).status, 0)
  assert.ok(!existsSync(file), 'there is no checkpoint yet')
  await runCommand(evidenceCommand, ['head'], environment)
  const all = JSON.parse((await verify()).output ?? '')
  assert.equal(all.since, undefined)
  assert.equal(JSON.parse(readFileSync(file, 'utf8')).number, all.reached.number)
  const next = JSON.parse((await verify()).output ?? '')
  assert.equal(next.since, all.reached.number)
  assert.ok(next.entries < all.entries)
  assert.equal(JSON.parse((await verify('--full')).output ?? '').entries, all.entries)
  assert.match(
    (await runCommand(evidenceCommand, ['verify', '--trusted', file], environment)).output ?? '',
    /since checkpoint 1\./,
  )

  const trusted = readFileSync(file, 'utf8')
  await gateway.store.db.updateTable('evidence_checkpoint').set({ at: 1 }).execute()
  assert.equal((await verify()).status, 1)
  assert.equal(readFileSync(file, 'utf8'), trusted, 'nothing new is trusted')
  assert.equal((await runCommand(evidenceCommand, ['verify', '--full'], environment)).status, 2)
})

test('evidence verify says without a signed head what it cannot see', async t => {
  const { settings, stop } = await startGiven(t)
  await stop()
  const { status, output } = await runCommand(evidenceCommand, ['verify'], settings)
  assert.equal(status, 0)
  assert.match(output ?? '', /shows only against a signed head/)
})

test('evidence export writes a folder that can be read and checked without the gateway', async t => {
  const { environment, requestId, to } = await startGiven(t)
  const { IssuingAgency, Device } = request.device
  const { status, output, complaint } = await runCommand(
    evidenceCommand,
    ['export', '--device', `${IssuingAgency}:${Device}`, '--to', to],
    environment,
  )
  assert.equal(status, 0, complaint)
  assert.match(output ?? '', /^1 submission, 1 message and \d+ entries are in /)
  const read = (name: string): string => readFileSync(join(to, name), 'utf8')
  assert.deepEqual(readdirSync(to).toSorted(), [
    'FILES.sha256',
    'README.txt',
    'SHA256SUMS',
    'chains',
    'checkpoints',
    'folder.json',
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

  const again = await runCommand(
    evidenceCommand,
    ['export', '--submission', requestId, '--to', to],
    environment,
  )
  assert.equal(again.status, 1)
  assert.match(again.complaint ?? '', /has something in it/)
  const none = await runCommand(
    evidenceCommand,
    ['export', '--submission', randomUUID(), '--to', join(to, 'x')],
    environment,
  )
  assert.equal(none.status, 1)
  assert.ok(!existsSync(join(to, 'x')))
})

test('evidence export has what was registered of the actor, and not its token', async t => {
  const registration = { partyId: 'EUDAMED_004423', securityToken: 'a-registered-token' }
  const { environment, requestId, to } = await startGiven(t, registration)
  const { status, complaint } = await runCommand(
    evidenceCommand,
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

async function pack(names: readonly string[]): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(writeZip(names.map(name => ({ name, content: '{}' })))))
}

test('evidence export takes nothing that ends in the middle, was changed, or leads elsewhere', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-evidence-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const answers: Uint8Array[] = []
  const environment = await startListening(t, (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/zip' }).end(answers.shift())
  })
  const whole = await pack(['requests/a.json', 'folder.json'])
  const damaged = Buffer.from(whole)
  damaged[46] = (damaged[46] ?? 0) ^ 255
  const cases: [Uint8Array, RegExp][] = [
    [whole.subarray(0, -30), /ends in the middle/],
    [Buffer.from('{"type":"about"}'), /ends in the middle/],
    [await pack(['index.html']), /ends in the middle/],
    [damaged, /ends in the middle/],
    [await pack(['../a.json', 'folder.json']), /no name of a file/],
    [await pack(['/a.json', 'folder.json']), /no name of a file/],
    [await pack(['requests/../../a.json', 'folder.json']), /no name of a file/],
  ]
  for (const [number, [answer, complaint]] of cases.entries()) {
    answers.push(answer)
    const run = await runCommand(
      evidenceCommand,
      ['export', '--submission', 'r', '--to', join(folder, `${number}`)],
      environment,
    )
    assert.equal(run.status, 1)
    assert.match(run.complaint ?? '', complaint)
  }
  assert.ok(!existsSync(join(folder, 'a.json')))
})

test('evidence says how it is used', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-evidence-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'head.json'), '{}')
  assert.equal((await runCommand(evidenceCommand, ['--help'], {})).status, 0)
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
    const { status, complaint } = await runCommand(evidenceCommand, args, environment)
    assert.equal(status, 2, `${args.join(' ')}: ${complaint}`)
    assert.match(complaint ?? '', /"udigate evidence --help" says more/)
  }
  assert.ok(!existsSync(join(folder, 'nowhere')))
})
