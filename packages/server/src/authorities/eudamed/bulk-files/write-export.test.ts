import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { placeAccessToken } from '@udigate/eudamed'
import fc from 'fast-check'
import { anAcknowledgement, aPush } from '../testing/a-push.ts'
import { collectAll } from '../testing/conformance.ts'
import { makeOld } from '../testing/make-old.ts'
import { never } from '../testing/never.ts'
import { nameRecordFile } from './entries.ts'
import { type BulkFilesSettings, connectBulkFiles } from './index.ts'
import { settingsFor, setUp } from './testing/connect-to.ts'

const { draft, document, messageId, correlationId, actor } = aPush('1')

test('a message becomes a file whose name says its turn, and the manifests say what to do with it', async t => {
  const now = new Date('2026-05-28T08:00:00Z')
  const { folder, accessPoint } = await setUp(t, { now: () => now })
  assert.deepEqual(await accessPoint.send(draft, never()), { kind: 'taken' })
  const file = `000001-DEVICE.POST-${actor}-${messageId.slice(-8)}.xml`
  assert.deepEqual(readdirSync(join(folder, 'outbox')), [file])
  const xml = readFileSync(join(folder, 'outbox', file))
  assert.equal(xml.toString(), document)

  const entry = {
    file,
    operation: 'DEVICE.POST',
    actor,
    entities: 1,
    messageId,
    correlationId,
    sha256: createHash('sha256').update(xml).digest('hex'),
    createdAt: now.toISOString(),
  }
  assert.deepEqual(await accessPoint.exports.list(), [entry])
  assert.deepEqual(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')), { files: [entry] })
  const instructions = readFileSync(join(folder, 'manifest.txt'), 'utf8')
  for (const part of [
    `1. ${file}`,
    'service  DEVICE, operation POST',
    `actor    ${actor}`,
    'import-response',
  ]) {
    assert.ok(instructions.includes(part), part)
  }
  assert.deepEqual(await accessPoint.exports.read(file), xml)
})

test('names go on where they were, whatever was answered meanwhile', async t => {
  const { folder, accessPoint, reconnect } = await setUp(t)
  await accessPoint.send(draft, never())
  writeFileSync(join(folder, 'inbox', 'a.xml'), anAcknowledgement(correlationId))
  await collectAll(accessPoint)
  const second = await reconnect()
  for (const seed of ['2', '3']) await second.send(aPush(seed).draft, never())
  const names = readdirSync(join(folder, 'outbox')).sort()
  assert.deepEqual(
    names.map(name => name.slice(0, 6)),
    ['000002', '000003'],
  )
  assert.deepEqual(
    (await second.exports.list()).map(({ file }) => file),
    names,
  )
})

test('the access token stands in no file', async t => {
  const { folder, accessPoint } = await setUp(t)
  const xml = Buffer.from(placeAccessToken(aPush('1', true).document, 'canary<&>'))
  assert.ok(xml.includes('canary'))
  await accessPoint.send({ ...draft, xml }, never())
  for (const path of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!path.isFile()) continue
    assert.ok(!readFileSync(join(path.parentPath, path.name)).includes('canary'), path.name)
  }
  const [entry] = await accessPoint.exports.list()
  assert.equal(Buffer.from((await accessPoint.exports.read(entry?.file ?? '')) ?? []).toString(), document)
})

test('what the upload page does not take is refused with the reason', async t => {
  const { accessPoint } = await setUp(t)
  const cases: [string, RegExp][] = [
    ['<m:PullRequest xmlns:m="m"/>', /takes a Push, not a PullRequest/],
    ['<m:Push xmlns:m="m"', /not well-formed/],
    [document.replace(/<m:correlationID>[^<]*/, '<m:correlationID>'), /lacks its correlationId/],
    [document.replace(/<m:payload>.*<\/m:payload>/s, '<m:payload/>'), /lacks its entities/],
  ]
  for (const [xml, because] of cases) {
    const handed = await accessPoint.send({ transmissionId: 'm.1@udigate', xml: Buffer.from(xml) }, never())
    assert.equal(handed.kind, 'refused')
    assert.match('because' in handed ? handed.because : '', because)
  }
  assert.deepEqual(await accessPoint.exports.list(), [])
})

test('only files that the manifest lists can be read', async t => {
  const { folder, accessPoint } = await setUp(t)
  await accessPoint.send(draft, never())
  const [entry] = await accessPoint.exports.list()
  writeFileSync(join(folder, 'outbox', 'unexpected.xml'), '<a/>')
  for (const file of ['unexpected.xml', '../manifest.json', '..', '', `./${entry?.file}`]) {
    assert.equal(await accessPoint.exports.read(file), undefined, file)
  }
  rmSync(join(folder, 'outbox', entry?.file ?? ''))
  assert.equal(await accessPoint.exports.read(entry?.file ?? ''), undefined)
  assert.equal(await accessPoint.fetchStatus(draft.transmissionId, never()), 'on-its-way')
})

/** Puts a folder into the state in which a transmission that was killed leaves it. */
const crashes: Record<string, (settings: BulkFilesSettings) => Promise<{ isKnown: boolean }>> = {
  async 'while the draft is written'({ folder }) {
    writeFileSync(join(folder, 'state/drafts', draftName('.xml.new')), document.slice(0, 100))
    return { isKnown: false }
  },
  async 'after the draft'({ folder }) {
    writeFileSync(join(folder, 'state/drafts', draftName('.xml')), document)
    return { isKnown: false }
  },
  async 'while the record is written'({ folder }) {
    writeFileSync(join(folder, 'state/drafts', draftName('.xml')), document)
    writeFileSync(join(folder, 'state/drafts', draftName('.json')), '{"file":')
    return { isKnown: false }
  },
  async 'after the record, before the file is in the outbox'(settings) {
    const { folder } = settings
    await (await connectBulkFiles(settings)).send(draft, never())
    const [file = ''] = readdirSync(join(folder, 'outbox'))
    renameSync(join(folder, 'outbox', file), join(folder, 'state/drafts', draftName('.xml')))
    rmSync(join(folder, 'manifest.json'))
    return { isKnown: true }
  },
  async 'before the manifests'(settings) {
    const { folder } = settings
    await (await connectBulkFiles(settings)).send(draft, never())
    rmSync(join(folder, 'manifest.json'))
    writeFileSync(join(folder, 'manifest.txt'), 'old')
    return { isKnown: true }
  },
}

function draftName(ending: string): string {
  return nameRecordFile(draft.transmissionId).replace(/\.json$/, ending)
}

for (const [title, crash] of Object.entries(crashes)) {
  test(`killed ${title}: one file in the end`, async t => {
    const { folder, reconnect } = await setUp(t)
    const { isKnown } = await crash(settingsFor(folder))
    const accessPoint = await reconnect()
    const status = await accessPoint.fetchStatus(draft.transmissionId, never())
    assert.equal(status, isKnown ? 'on-its-way' : 'not-found')
    assert.equal((await accessPoint.send(draft, never())).kind, isKnown ? 'unknown' : 'taken')
    await collectAll(accessPoint)
    const files = readdirSync(join(folder, 'outbox'))
    assert.equal(files.length, 1)
    assert.equal(readFileSync(join(folder, 'outbox', files[0] ?? ''), 'utf8'), document)
    assert.equal(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')).files.length, 1)
    makeOld(join(folder, 'state/drafts'))
    await collectAll(accessPoint)
    assert.deepEqual(readdirSync(join(folder, 'state/drafts')), [])
  })
}

test('whatever is killed and repeated, each message is in one file at most, and in one in the end', async t => {
  const crashed = Object.values(crashes)
  const event = fc.oneof(
    fc.constantFrom('hand', 'restart', 'collect', 'upload', 'respond' as const),
    fc.nat(crashed.length - 1),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 20, size: 'max' }), async course => {
      const { folder, reconnect } = await setUp(t)
      let accessPoint = await reconnect()
      const uploaded: string[] = []
      const isOut = () => [...readdirSync(join(folder, 'outbox')), ...uploaded, ...doneIn(folder)]
      for (const next of course) {
        if (next === 'hand') {
          if ((await accessPoint.fetchStatus(draft.transmissionId, never())) === 'not-found') {
            assert.equal((await accessPoint.send(draft, never())).kind, 'taken')
          }
        } else if (next === 'restart') accessPoint = await reconnect()
        else if (next === 'collect') await collectAll(accessPoint)
        else if (next === 'upload') {
          // A person may move what was uploaded elsewhere.
          for (const file of readdirSync(join(folder, 'outbox'))) {
            rmSync(join(folder, 'outbox', file))
            uploaded.push(file)
          }
        } else if (next === 'respond') {
          if (uploaded.length > 0)
            writeFileSync(join(folder, 'inbox', 'a.xml'), anAcknowledgement(correlationId))
        } else if ((await accessPoint.fetchStatus(draft.transmissionId, never())) === 'not-found') {
          await crashed[next]?.(settingsFor(folder))
        }
        assert.ok(isOut().length <= 1, `${isOut().join()} after ${next}`)
      }
      await accessPoint.send(draft, never())
      await collectAll(accessPoint)
      assert.equal(isOut().length, 1)
    }),
    { numRuns: 25 },
  )
})

function doneIn(folder: string): string[] {
  return readdirSync(join(folder, 'done')).filter(name => !name.includes('.response'))
}
