import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeRandomBytes } from '../../random-bytes.ts'
import { sealWith } from '../../secrets/sealing.ts'
import { makeUserCode, markUserCode } from './codes.ts'

test('a code has eight of twenty letters, each as likely as any other', () => {
  const counts = new Map<string, number>()
  const randomBytes = makeRandomBytes()
  for (let drawn = 0; drawn < 5_000; drawn += 1) {
    const code = makeUserCode({ randomBytes })
    assert.match(code, /^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
    for (const letter of code.replace('-', '')) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }
  assert.equal(counts.size, 20)
  for (const [letter, count] of counts) assert.ok(Math.abs(count - 2_000) < 300, `${letter}: ${count}`)
})

test('bytes that would favour some letters are drawn again', () => {
  const bytes = [255, 254, 240, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
  const randomBytes = (count: number) => Uint8Array.from(bytes.splice(0, count))
  assert.equal(makeUserCode({ randomBytes }), 'BCDF-GHJK')
})

test('a code is the same however it is typed, and another one is not', () => {
  const sealing = sealWith(Buffer.alloc(32, 7))
  const mark = (code: string): string => markUserCode(sealing, code)
  for (const typed of ['wdjb-mjht', 'WDJBMJHT', ' wdjb mjht ']) assert.equal(mark(typed), mark('WDJB-MJHT'))
  assert.notEqual(mark('WDJB-MJHZ'), mark('WDJB-MJHT'))
  assert.ok(!mark('WDJB-MJHT').includes('WDJB'))
})
