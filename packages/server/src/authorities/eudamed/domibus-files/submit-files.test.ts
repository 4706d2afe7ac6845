import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { loadXsd } from '@udigate/sheets/xml'
import { officialFile } from '../../../../../sheets/test/official-files.ts'
import { aPush } from '../testing/a-push.ts'
import { never } from '../testing/never.ts'
import { fromWireId, listEarlierIds, nameFolder, toWireId } from './message-names.ts'
import { writeMetadata } from './submit-files.ts'
import { settingsFor, setUp } from './testing/connect-to.ts'
import { filesBelow } from './testing/pretend-plugin.ts'

const { draft, document, messageId } = aPush('1')
const official = officialFile('domibus/fs-plugin')

test('a transmission is a folder in OUT with its metadata and the document, for the plugin and its group alone', async t => {
  const { folder, accessPoint } = setUp(t)
  assert.deepEqual(await accessPoint.send(draft, never()), { kind: 'taken' })
  const handed = join(folder, 'OUT', `udigate-${messageId}.1`)
  assert.deepEqual(filesBelow(join(folder, 'OUT')).sort(), [
    `udigate-${messageId}.1/message.xml`,
    `udigate-${messageId}.1/metadata.xml`,
  ])
  assert.equal(readFileSync(join(handed, 'message.xml'), 'utf8'), document)
  assert.match(
    readFileSync(join(handed, 'metadata.xml'), 'utf8'),
    new RegExp(`<eb:MessageId>${messageId}@1.udigate<`),
  )
  assert.equal(statSync(handed).mode & 0o777, 0o770)
  for (const name of readdirSync(handed)) assert.equal(statSync(join(handed, name)).mode & 0o777, 0o660)
  assert.deepEqual(readdirSync(join(folder, 'udigate/preparing')), [])
})

test('the metadata is valid by the schema of the plugin', { skip: official.skip }, async t => {
  const check = await loadXsd(official.path, 'fs-plugin.xsd')
  t.after(() => check.dispose())
  const settings = settingsFor('/location', { originalSender: 'us & "co" <C1>' })
  for (const each of [draft, { transmissionId: 'm', xml: draft.xml }]) {
    const metadata = writeMetadata(settings, each)
    assert.deepEqual(check.check(Buffer.from(metadata)), { valid: true })
    assert.equal(
      check.check(Buffer.from(metadata.replace(/<eb:PartyInfo>.*<\/eb:PartyInfo>/, ''))).valid,
      false,
    )
  }
})

test('between taking a file and giving it a status, the plugin knows that it has taken it', async t => {
  const { plugin, accessPoint } = setUp(t)
  await accessPoint.send(draft, never())
  const [file = ''] = plugin.look()
  plugin.take(file)
  assert.deepEqual(plugin.look(), [])
})

test('ids keep their meaning on the wire, and each has a folder of its own', () => {
  const id = draft.transmissionId
  assert.equal(toWireId(id), `${messageId}@1.udigate`)
  for (const each of [id, 'm1.1@udigate', 'anything', `${messageId}.1`])
    assert.equal(fromWireId(toWireId(each)), each)
  const ids = [id, `${messageId}.2@udigate`, `${messageId}.1@other`, 'a/b', 'a_b', '..', 'ü'.repeat(255)]
  const names = ids.map(nameFolder)
  assert.equal(new Set(names).size, ids.length)
  for (const name of names) assert.match(name, /^[a-z0-9.-]{1,100}$/)
  assert.deepEqual(listEarlierIds(`${messageId}.3@udigate`, 2), [`${messageId}.2@udigate`, id])
  assert.deepEqual(listEarlierIds(id, 2), [])
  assert.deepEqual(listEarlierIds('anything', 2), [])
})

test('what a crash has left before the move is no transmission, and does not stand in its way', async t => {
  const { folder, plugin, accessPoint } = setUp(t)
  for (const [suffix, files] of [
    ['AAAAAA', {}],
    ['BBBBBB', { 'metadata.xml': '<eb:UserMess' }],
    ['CCCCCC', { 'metadata.xml': '<eb:UserMessage/>', 'message.xml': '<m:Pu' }],
  ] as const) {
    const left = join(folder, 'udigate/preparing', `udigate-${messageId}.1-${suffix}`)
    mkdirSync(left, { recursive: true })
    for (const [name, content] of Object.entries(files)) writeFileSync(join(left, name), content)
  }
  plugin.poll()
  assert.deepEqual(plugin.submitted, [])
  assert.equal(await accessPoint.fetchStatus(draft.transmissionId, never()), 'not-found')
  assert.deepEqual(await accessPoint.send(draft, never()), { kind: 'taken' })
  plugin.poll()
  assert.deepEqual(
    plugin.submitted.map(({ xml }) => xml),
    [document],
  )
})

test('a crash after the move, before anybody knew of it, is a transmission', async t => {
  const { plugin, accessPoint } = setUp(t)
  // Its result is lost.
  await accessPoint.send(draft, never())
  assert.equal(await accessPoint.fetchStatus(draft.transmissionId, never()), 'on-its-way')
  assert.equal((await accessPoint.send(draft, never())).kind, 'unknown')
  plugin.poll()
  assert.equal(plugin.submitted.length, 1)
})

test('where OUT is missing nothing is sent, and nothing is made', async t => {
  const { folder, accessPoint } = setUp(t)
  rmSync(join(folder, 'OUT'), { recursive: true })
  const handed = await accessPoint.send(draft, never())
  assert.equal(handed.kind, 'unavailable')
  assert.deepEqual(readdirSync(folder), ['IN'])
  assert.equal(await accessPoint.fetchStatus(draft.transmissionId, never()), 'turned-away')
})

test('a message that Domibus has refused twice is refused with its reason, but not one that it failed to send', async t => {
  const { plugin, accessPoint } = setUp(t)
  const hand = (count: number) =>
    accessPoint.send({ ...draft, transmissionId: `${messageId}.${count}@udigate` }, never())
  await hand(1)
  plugin.poll()
  plugin.fail('EBMS:0005 no connection')
  plugin.refusal = 'PMode does not match'
  for (const count of [2, 3]) {
    assert.deepEqual(await hand(count), { kind: 'taken' })
    plugin.poll()
    assert.equal(await accessPoint.fetchStatus(`${messageId}.${count}@udigate`, never()), 'failed')
  }
  assert.deepEqual(await hand(4), { kind: 'refused', because: 'PMode does not match' })
  assert.equal(await accessPoint.fetchStatus(`${messageId}.4@udigate`, never()), 'not-found')
})
