import assert from 'node:assert/strict'
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { collectAnswers } from '../../collect-answers.ts'
import { anAcknowledgement, aPush, aUuid } from '../testing/a-push.ts'
import { collectAll, openFirst } from '../testing/conformance.ts'
import { makeOld } from '../testing/make-old.ts'
import { never } from '../testing/never.ts'
import { setUp } from './testing/connect-to.ts'

const { draft, document, correlationId, actor } = aPush('1')
const response = anAcknowledgement(correlationId, { actor })

/** What people may bring back, and what they are told. */
const refused: [string, string, RegExp][] = [
  ['the page itself', '<!DOCTYPE html><html><body>EUDAMED</body></html>', /web page/],
  ['the page as XHTML', '<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>', /web page/],
  ['half a file', response.slice(0, response.length / 2), /not have been downloaded to its end/],
  ['an empty file', '', /not have been downloaded to its end: the document is empty/],
  ['the file that was uploaded', document, /a file to upload, not a response/],
  ['a download', '<m:PullResponse xmlns:m="m"/>', /no acknowledgement.*PullResponse/],
  ['a response without a correlation id', anAcknowledgement(''), /no correlationID/],
  ['a response to something else', anAcknowledgement(aUuid('other')), /which no exported file has/],
  ['a response with an unknown code', anAcknowledgement(correlationId, { code: 'MAYBE' }), /"MAYBE"/],
  [
    'a response to another manufacturer',
    anAcknowledgement(correlationId, { actor: 'DE-MF-000000002' }),
    /for the actor DE-MF-000000002, but the file .* is of/,
  ],
]

for (const [title, content, because] of refused) {
  test(`${title} is not taken, and why is said`, async t => {
    const { folder, accessPoint } = await setUp(t)
    await accessPoint.send(draft, never())
    const checked = await accessPoint.exports.check(Buffer.from(content))
    assert.ok(!checked.ok)
    assert.match(checked.because, because)

    writeFileSync(join(folder, 'inbox', 'got.xml'), content)
    makeOld(join(folder, 'inbox'))
    const { answers, end } = await collectAll(accessPoint)
    assert.deepEqual(answers, [])
    assert.deepEqual(end.leftBehind, [{ answerId: 'got.xml', because: checked.because }])
    assert.deepEqual(readdirSync(join(folder, 'inbox/refused')).sort(), ['got.xml', 'got.xml.reason.txt'])
    assert.match(readFileSync(join(folder, 'inbox/refused/got.xml.reason.txt'), 'utf8'), because)
    assert.deepEqual(await collectAll(accessPoint), { answers: [], end: { leftBehind: [] } }, 'said once')
    assert.equal((await accessPoint.exports.list()).length, 1)
    assert.equal(await accessPoint.fetchStatus(draft.transmissionId, never()), 'on-its-way')
  })
}

test('a response that was dropped into the inbox is an answer; then file and response are done', async t => {
  const { folder, accessPoint } = await setUp(t)
  await accessPoint.send(draft, never())
  const [file = ''] = readdirSync(join(folder, 'outbox'))
  writeFileSync(join(folder, 'inbox', 'APP-DTX-000000001.xml'), response)
  const { answers, end } = await collectAll(accessPoint)
  assert.deepEqual(end, { leftBehind: [] })
  assert.equal(answers.length, 1)
  assert.equal(Buffer.from(answers[0]?.xml ?? []).toString(), response)

  assert.deepEqual(readdirSync(join(folder, 'outbox')), [])
  assert.deepEqual(readdirSync(join(folder, 'inbox')), ['refused'])
  assert.deepEqual(
    readdirSync(join(folder, 'done')).sort(),
    [file.replace('.xml', '.response.xml'), file].sort(),
  )
  assert.deepEqual(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')), { files: [] })
  assert.match(readFileSync(join(folder, 'manifest.txt'), 'utf8'), /^No file waits/)
  assert.equal(await accessPoint.fetchStatus(draft.transmissionId, never()), 'delivered')
  assert.equal((await accessPoint.send(draft, never())).kind, 'unknown')
})

test('a response that was not confirmed comes again, under the same id', async t => {
  const { folder, accessPoint, reconnect } = await setUp(t)
  await accessPoint.send(draft, never())
  writeFileSync(join(folder, 'inbox', 'a.xml'), response)
  const first = await openFirst(accessPoint)
  const second = await openFirst(await reconnect())
  assert.deepEqual(first?.answer, second?.answer)
  assert.notEqual(first, undefined)
  assert.equal((await accessPoint.exports.list()).length, 1)
})

test('a response that is given twice is handed on twice, and both are kept', async t => {
  const { folder, accessPoint } = await setUp(t)
  await accessPoint.send(draft, never())
  for (const name of ['a.xml', 'b.xml']) {
    writeFileSync(join(folder, 'inbox', name), response)
    assert.equal((await collectAll(accessPoint)).answers.length, 1)
  }
  assert.equal(readdirSync(join(folder, 'done')).length, 3)
})

test('a file that is still being written waits; hidden files are none', async t => {
  const { folder, accessPoint } = await setUp(t)
  await accessPoint.send(draft, never())
  writeFileSync(join(folder, 'inbox', '.DS_Store'), 'x')
  utimesSync(join(folder, 'inbox', '.DS_Store'), 0, 0)
  writeFileSync(join(folder, 'inbox', 'a.xml'), response.slice(0, 100))
  assert.deepEqual(await collectAll(accessPoint), { answers: [], end: { leftBehind: [] } })
  writeFileSync(join(folder, 'inbox', 'a.xml'), response)
  assert.equal((await collectAll(accessPoint)).answers.length, 1)
})

test('a file that is larger than any response is put aside unread', async t => {
  const { folder, accessPoint } = await setUp(t, { maxAnswerBytes: 100 })
  writeFileSync(join(folder, 'inbox', 'a.xml'), response)
  makeOld(join(folder, 'inbox'))
  const { end } = await collectAll(accessPoint)
  assert.match(end.leftBehind[0]?.because ?? '', /a response has 100 at most/)
})

test('a response that is put in settles once it was confirmed, however often it is put in', async t => {
  const { accessPoint } = await setUp(t)
  await accessPoint.send(draft, never())
  const settled: number[] = []
  for (const number of [1, 2]) {
    const { stored } = await accessPoint.exports.put(Buffer.from(response))
    void stored.then(() => settled.push(number))
  }
  const opened = await openFirst(accessPoint)
  assert.deepEqual(settled, [])
  assert.equal(await opened?.confirm(), undefined)
  await new Promise(setImmediate)
  assert.deepEqual(new Set(settled), new Set([1, 2]))
})

test('a response to a file that the store does not know is put aside with the reason, and one of its name is read again', async t => {
  const { folder, accessPoint } = await setUp(t)
  await accessPoint.send(draft, never())
  const others = new Set<string>()
  const memory = {
    has: (id: string) => others.has(id),
    retain() {},
    forget: (id: string) => void others.delete(id),
  }
  for (const name of ['a.xml', 'a.2.xml']) {
    writeFileSync(join(folder, 'inbox', 'a.xml'), response)
    const end = await collectAnswers(
      accessPoint,
      { signal: never(), others: memory },
      async (_, pendingId) => {
        others.add(pendingId)
        return 'not-ours'
      },
    )
    assert.match(end.leftBehind[0]?.because ?? '', /which the store of this gateway does not know/)
    assert.ok(readdirSync(join(folder, 'inbox/refused')).includes(name))
  }
})
