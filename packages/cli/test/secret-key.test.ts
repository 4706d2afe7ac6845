import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { signerFrom } from '../../server/src/evidence/signing.ts'
import { makeOlderStore, readContent } from '../../server/test/older-store.ts'
import { udigate } from './run-udigate.ts'

const [ours, theirs] = [1, 2].map(byte => new Uint8Array(32).fill(byte)) as [Uint8Array, Uint8Array]
const getName = (key: Uint8Array): string => signerFrom(key).keyId.slice(0, 16)

function inFolder(t: TestContext) {
  const dataDir = mkdtempSync(join(tmpdir(), 'udigate-command-key-'))
  t.after(() => rmSync(dataDir, { recursive: true, force: true }))
  const settings = (key: Uint8Array) => ({
    UDIGATE_DATA_DIR: dataDir,
    UDIGATE_SECRET_KEY: Buffer.from(key).toString('base64'),
  })
  const run = (key: Uint8Array, ...args: string[]) => udigate(args, { env: settings(key) })
  return { place: { dataDir }, run }
}

test('secret-key shows whose checkpoints are in a store, and adopts one key; then the others are told apart', async t => {
  const { place, run } = inFolder(t)
  await makeOlderStore(place, [ours, theirs, ours])
  const before = await readContent(place)
  const shown = await run(theirs, 'secret-key', 'show', '--format', 'json')
  assert.deepEqual(JSON.parse(shown.stdout), {
    store: null,
    own: getName(theirs),
    checkpoints: [
      { key: getName(theirs), count: 1, newest: { number: 2, at: '2026-01-02T00:00:00.000Z' } },
      { key: getName(ours), count: 2, newest: { number: 3, at: '2026-01-03T00:00:00.000Z' } },
    ],
    ring: [],
    sealed: null,
    toReseal: 0,
  })
  const text = await run(ours, 'secret-key', 'show')
  for (const key of [ours, theirs]) assert.ok(text.stdout.includes(getName(key)), text.stdout)
  for (const args of [['serve'], ['evidence', 'verify'], ['keys', 'list'], ['codes', 'list']]) {
    const refused = await run(ours, ...args)
    assert.equal(refused.status, 1, args.join(' '))
    assert.match(refused.stderr, /udigate secret-key adopt/, args.join(' '))
  }
  assert.equal(await readContent(place), before)

  assert.equal((await run(theirs, 'secret-key', 'adopt', getName(ours))).status, 1)
  const adopted = await run(ours, 'secret-key', 'adopt', getName(ours))
  assert.equal(adopted.status, 0, adopted.stderr)
  const verified = await run(ours, 'evidence', 'verify')
  assert.equal(verified.status, 0, verified.stdout)
  assert.match(verified.stdout, /^1 checkpoint was signed with another secret key/m)
  for (const args of [['serve'], ['evidence', 'verify'], ['keys', 'list'], ['codes', 'list']]) {
    const refused = await run(theirs, ...args)
    assert.equal(refused.status, 1, args.join(' '))
    for (const key of [ours, theirs]) assert.ok(refused.stderr.includes(getName(key)), refused.stderr)
  }
})

test('secret-key says how it is used, and where there is no store', async t => {
  const { run } = inFolder(t)
  const none = await run(ours, 'secret-key', 'show')
  assert.equal(none.status, 1)
  assert.match(none.stderr, /There is no store/)
  for (const args of [[], ['adopt'], ['change'], ['show', 'more']]) {
    assert.equal((await run(ours, 'secret-key', ...args)).status, 2, args.join(' '))
  }
})

/** An API key, with which a store begins. */
const wish = [
  '--organisation',
  'maker',
  '--stage',
  'preview',
  '--name',
  'k',
  '--scopes',
  'read',
  '--actors',
  'any',
]

test('secret-key rotate has a new key succeed the one in the data folder, show counts what is sealed, destroy forgets the former key', async t => {
  const { place } = inFolder(t)
  const env = { UDIGATE_DATA_DIR: place.dataDir }
  const run = (...args: string[]) => udigate(args, { env })
  const show = async () => {
    const { stdout, stderr } = await run('secret-key', 'show', '--format', 'json')
    assert.equal(stderr, '')
    return JSON.parse(stdout) as {
      store: string
      own: string
      ring: { key: string; kept: boolean }[]
      toReseal: number | null
    }
  }
  assert.equal((await run('keys', 'create', ...wish)).status, 0)
  const former = (await show()).store
  const rotated = await run('secret-key', 'rotate')
  assert.equal(rotated.status, 0, rotated.stderr)
  const after = await show()
  assert.notEqual(after.store, former)
  assert.equal(after.own, after.store)
  for (const name of [former, after.store]) assert.ok(rotated.stdout.includes(name), rotated.stdout)
  assert.deepEqual(
    after.ring.map(({ key, kept }) => [key, kept]),
    [
      [former, true],
      [after.store, false],
    ],
  )
  assert.equal(after.toReseal, null)
  assert.equal((await run('secret-key', 'destroy', after.store)).status, 1)
  assert.equal((await run('secret-key', 'destroy', former)).status, 0)
  const last = await show()
  assert.deepEqual(
    last.ring.map(({ kept }) => kept),
    [false, false],
  )
  assert.equal(last.toReseal, 0)
  const text = await run('secret-key', 'show')
  for (const name of [former, after.store]) assert.ok(text.stdout.includes(name), text.stdout)
  const verified = await run('evidence', 'verify')
  assert.equal(verified.status, 0, verified.stdout)
})

test('secret-key rotate takes the next key from the settings, and says where it is missing', async t => {
  const { run, place } = inFolder(t)
  const env = { UDIGATE_DATA_DIR: place.dataDir, UDIGATE_SECRET_KEY: Buffer.from(ours).toString('base64') }
  await run(ours, 'keys', 'create', ...wish)
  const missing = await run(ours, 'secret-key', 'rotate')
  assert.equal(missing.status, 1)
  assert.match(missing.stderr, /UDIGATE_NEXT_SECRET_KEY/)
  const next = { UDIGATE_NEXT_SECRET_KEY_COMMAND: `echo ${Buffer.from(theirs).toString('base64')}` }
  const rotated = await udigate(['secret-key', 'rotate'], { env: { ...env, ...next } })
  assert.equal(rotated.status, 0, rotated.stderr)
  assert.equal((await run(ours, 'evidence', 'verify')).status, 1)
  assert.equal((await run(theirs, 'evidence', 'verify')).status, 0)
})
