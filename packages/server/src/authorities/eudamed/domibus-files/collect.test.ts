import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { collectAnswers } from '../../collect-answers.ts'
import { anAcknowledgement, aPush, aUuid } from '../testing/a-push.ts'
import { collectAll, openFirst } from '../testing/conformance.ts'
import { makeOld } from '../testing/make-old.ts'
import { never } from '../testing/never.ts'
import { connectDomibusFiles } from './index.ts'
import { settingsFor, setUp } from './testing/connect-to.ts'

const answer = anAcknowledgement(aUuid('c'))
const id = 'answer-1@eudamed'

test('an answer comes with what its header says, and moves away when it is confirmed', async t => {
  const { folder, plugin, accessPoint } = setUp(t)
  const { draft, messageId } = aPush('1')
  plugin.receive(id, answer, { refTo: `${messageId}@1.udigate` })
  const { answers, end } = await collectAll(accessPoint)
  assert.deepEqual(answers, [
    {
      answerId: id,
      refToMessageId: draft.transmissionId,
      conversationId: 'c1',
      fromPartyId: 'EUDAMED',
      xml: Buffer.from(answer),
    },
  ])
  assert.deepEqual(end, { leftBehind: [] })
  const collected = join(folder, 'udigate/collected')
  assert.deepEqual(readdirSync(collected), [encodeURIComponent(id)])
  assert.equal(readFileSync(join(collected, encodeURIComponent(id), 'message.xml'), 'utf8'), answer)
})

test("another application's message stays where it is, and is not read again", async t => {
  const { plugin, accessPoint } = setUp(t)
  const others = new Set<string>()
  const memory = {
    has: (pendingId: string) => others.has(pendingId),
    retain: (pending: ReadonlySet<string>) => {
      for (const known of others) if (!pending.has(known)) others.delete(known)
    },
    forget: (pendingId: string) => void others.delete(pendingId),
  }
  const takeTurn = async (isOurs: (answerId: string) => boolean): Promise<string[]> => {
    const given: string[] = []
    const collecting = { signal: never(), others: memory }
    await collectAnswers(accessPoint, collecting, async ({ answerId }, pendingId) => {
      given.push(answerId)
      if (isOurs(answerId)) return 'stored'
      others.add(pendingId)
      return 'not-ours'
    })
    return given
  }
  const foreign = plugin.receive('foreign@another', answer)
  plugin.receive(id, answer)
  assert.deepEqual((await takeTurn(given => given === id)).sort(), [id, 'foreign@another'].sort())
  assert.deepEqual(await takeTurn(() => true), [])
  assert.ok(readdirSync(foreign).length > 0)
  rmSync(foreign, { recursive: true })
  await takeTurn(() => true)
  assert.deepEqual([...others], [], 'what its owner has taken is forgotten')
})

test('a plugin that writes no id into the metadata calls the folder by it', async t => {
  const { plugin, accessPoint } = setUp(t, { heedsIds: false })
  plugin.receive(id, answer)
  assert.equal((await collectAll(accessPoint)).answers[0]?.answerId, id)
})

test('what the plugin is still writing is not there yet', async t => {
  const { plugin, accessPoint } = setUp(t)
  for (const until of ['metadata', 'half-payload'] as const) {
    plugin.receive(id, answer, { until })
    assert.deepEqual(await collectAll(accessPoint), { answers: [], end: { leftBehind: [] } }, until)
  }
  plugin.receive(id, answer)
  assert.equal((await collectAll(accessPoint)).answers.length, 1)
})

test('half-written metadata is not read either', async t => {
  const { plugin, accessPoint } = setUp(t)
  const folder = plugin.receive(id, answer)
  const metadata = readFileSync(join(folder, 'metadata.xml'), 'utf8')
  writeFileSync(join(folder, 'metadata.xml'), metadata.slice(0, 100))
  assert.deepEqual(await collectAll(accessPoint), { answers: [], end: { leftBehind: [] } })
  writeFileSync(join(folder, 'metadata.xml'), metadata)
  assert.equal((await collectAll(accessPoint)).answers.length, 1)
})

test('what stays unfinished is said, and does not keep others from being seen', async t => {
  const { folder, plugin, accessPoint } = setUp(t)
  plugin.receive('answer-0@eudamed', answer, { until: 'metadata' })
  makeOld(join(folder, 'IN'))
  plugin.receive(id, answer)
  const { answers, end } = await collectAll(accessPoint)
  assert.deepEqual(
    answers.map(({ answerId }) => answerId),
    [id],
  )
  assert.deepEqual(end.leftBehind, [
    {
      answerId: 'urn_oasis_names_tc_ebcore_partyid-type_unregistered_C4/answer-0%40eudamed',
      because: 'it has no payload that could be meant',
    },
  ])
})

test('a payload that is no XML is handed on as it is, once it is written no more', async t => {
  const { folder, plugin, accessPoint } = setUp(t)
  plugin.receive(id, 'no XML')
  assert.deepEqual((await collectAll(accessPoint)).answers, [])
  makeOld(join(folder, 'IN'))
  const { answers } = await collectAll(accessPoint)
  assert.equal(Buffer.from(answers[0]?.xml ?? []).toString(), 'no XML')
  assert.deepEqual((await collectAll(accessPoint)).answers, [])
})

test('an answer that Domibus delivers again comes again, and moves away too', async t => {
  const { folder, plugin, accessPoint } = setUp(t)
  for (let count = 0; count < 3; count += 1) {
    plugin.receive(id, answer)
    assert.equal((await collectAll(accessPoint)).answers[0]?.answerId, id)
  }
  assert.equal(readdirSync(join(folder, 'udigate/collected')).length, 3)
})

test('of several payloads it is the one with the agreed id', async t => {
  const { plugin, accessPoint } = setUp(t)
  const folder = plugin.receive(id, answer)
  writeFileSync(join(folder, 'attachment.bin'), 'x')
  assert.equal(Buffer.from((await collectAll(accessPoint)).answers[0]?.xml ?? []).toString(), answer)

  const named = plugin.receive('answer-2@eudamed', answer)
  const metadata = readFileSync(join(named, 'metadata.xml'), 'utf8')
  writeFileSync(
    join(named, 'metadata.xml'),
    metadata.replace('</PartProperties>', '<Property name="PayloadName">ack.xml</Property></PartProperties>'),
  )
  renameSync(join(named, 'message.xml'), join(named, 'ack.xml'))
  writeFileSync(join(named, 'attachment.bin'), 'x')
  assert.equal(Buffer.from((await collectAll(accessPoint)).answers[0]?.xml ?? []).toString(), answer)
})

test('an answer that is too large, or stands where none can, is left and said', async t => {
  const { folder, plugin } = setUp(t)
  const accessPoint = connectDomibusFiles(settingsFor(folder, { maxAnswerBytes: 100 }))
  const message = plugin.receive(id, answer)
  writeFileSync(join(dirname(message), 'unexpected'), '')
  writeFileSync(join(folder, 'IN', 'unexpected'), '')
  const { answers, end } = await collectAll(accessPoint)
  assert.deepEqual(answers, [])
  assert.equal(end.leftBehind.length, 2)
  assert.match(end.leftBehind[0]?.because ?? '', /bytes, 100 are allowed/)
})

test('an answer that another program has moved away meanwhile is confirmed', async t => {
  const { plugin, accessPoint } = setUp(t)
  const folder = plugin.receive(id, answer)
  const opened = await openFirst(accessPoint)
  assert.equal(opened?.answer.answerId, id)
  rmSync(folder, { recursive: true })
  assert.equal(await opened?.confirm(), undefined)
})

test('an answer that cannot be moved away because something is in the way is left, and comes again', async t => {
  const { folder, plugin, accessPoint } = setUp(t)
  plugin.receive(id, answer)
  mkdirSync(join(folder, 'udigate'))
  writeFileSync(join(folder, 'udigate/collected'), 'a file where a folder belongs')
  const { answers, end } = await collectAll(accessPoint)
  assert.equal(answers.length, 1)
  assert.equal(end.leftBehind.length, 1)
  rmSync(join(folder, 'udigate/collected'))
  assert.equal((await collectAll(accessPoint)).answers.length, 1)
  assert.deepEqual((await collectAll(accessPoint)).answers, [])
})
