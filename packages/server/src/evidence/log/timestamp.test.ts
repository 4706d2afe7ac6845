import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { pino } from 'pino'
import { deliverRecords } from '../../../test/delivered-records.ts'
import { testSigner } from '../../../test/open-test-store.ts'
import { makeAuthority, withoutAuthority } from '../../../test/time-stamping-authority.ts'
import { noteOutages } from '../../jobs/outages.ts'
import { lastCheckpoint } from '../../store/evidence-checkpoints.ts'
import { formatCheckpoint } from '../checkpoint.ts'
import { coverAll } from '../checkpoints.ts'
import { awayStamps, stampNewest } from './stamp-checkpoints.ts'
import { makeTimestampRequest, readTimestamp, TimestampFault } from './timestamp.ts'

test('what OpenSSL stamps is taken, and nothing else', { skip: withoutAuthority }, async t => {
  const authority = makeAuthority(t)
  const digest = createHash('sha256').update('a line').digest()
  // Also those that would be negative, or have needless octets, as they are.
  for (const first of [0x00, 0x7f, 0x80, 0xff]) {
    const nonce = Uint8Array.of(first, ...randomBytes(7))
    const answer = authority.stamp(makeTimestampRequest(digest, nonce))
    const at = readTimestamp(answer, digest, nonce)
    assert.ok(Math.abs(at.getTime() - Date.now()) < 600_000)
    assert.ok(authority.verify(answer, 'a line'))
    assert.ok(!authority.verify(answer, 'another line'))
    const other = createHash('sha256').update('another').digest()
    assert.throws(() => readTimestamp(answer, other, nonce), TimestampFault)
    assert.throws(() => readTimestamp(answer, digest, randomBytes(8)), TimestampFault)
    for (let length = 0; length < answer.length; length += 97)
      assert.throws(() => readTimestamp(answer.subarray(0, length), digest, nonce), TimestampFault)
  }
  const refused = Buffer.from('30053003020102', 'hex')
  assert.throws(() => readTimestamp(refused, digest, randomBytes(8)), TimestampFault)
})

test('the newest checkpoint gets a time stamp, the next one when it is due', {
  skip: withoutAuthority,
}, async t => {
  const authority = makeAuthority(t)
  const { store, delivery } = await deliverRecords(t, ['SUCCESS'])
  await coverAll({ ...delivery, signer: testSigner })
  let isLying = false
  const server = createServer((request, response) => {
    assert.equal(request.headers['content-type'], 'application/timestamp-query')
    const other = makeTimestampRequest(randomBytes(32), randomBytes(8))
    buffer(request).then(
      asked => response.end(authority.stamp(isLying ? other : asked)),
      error => response.destroy(error),
    )
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  let at = Date.now()
  const warnings: string[] = []
  const log = pino({ level: 'warn' }, { write: line => void warnings.push(line) })
  const outages = noteOutages(log, delivery, awayStamps)
  const stamp = () =>
    stampNewest({ store, url, interval: 3_600_000, now: () => new Date(at), randomBytes, outages })
  isLying = true
  for (let count = 0; count < 3; count += 1) assert.ok(!(await stamp()))
  assert.equal(warnings.length, 1, 'it is told once')
  assert.match(warnings.join(), /is of something else/)
  assert.doesNotMatch(warnings.join(), /stack/)
  isLying = false
  assert.ok(await stamp())
  const [row] = await store.db.selectFrom('evidence_timestamp').selectAll().execute()
  const newest = await lastCheckpoint(store.db)
  assert.ok(row && newest)
  assert.equal(row.checkpoint, newest.number)
  assert.ok(authority.verify(Buffer.from(row.answer, 'base64'), formatCheckpoint(newest)))

  await store.write(async db => db.journal.announce({ type: 'clock-set', milliseconds: 1, at: new Date() }))
  await coverAll({ ...delivery, signer: testSigner })
  const count = async () => (await store.db.selectFrom('evidence_timestamp').selectAll().execute()).length
  assert.ok(await stamp())
  assert.equal(await count(), 1, 'it is not due')
  at += 3_600_000
  assert.ok(await stamp())
  assert.equal(await count(), 2)
})
