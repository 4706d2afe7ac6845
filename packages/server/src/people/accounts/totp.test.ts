import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeRandomBytes } from '../../random-bytes.ts'
import { encodeBase32, findTotpStep, makeTotpSecret, writeTotpUri } from './totp.ts'

/** RFC 6238, appendix B, the last six of eight digits: seconds since 1970, and the code. */
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const
const secret = encodeBase32(Buffer.from('12345678901234567890'))
const at = (seconds: number): Date => new Date(seconds * 1000)

test('the codes are those of RFC 6238', () => {
  assert.equal(secret, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  for (const [seconds, code] of vectors) {
    assert.equal(findTotpStep(secret, code, at(seconds), null), Math.floor(seconds / 30))
  }
})

test('a code is taken one step early or late, and no further', () => {
  const [seconds, code] = vectors[3]
  for (const [shift, isTaken] of [
    [-60, false],
    [-30, true],
    [30, true],
    [60, false],
  ] as const) {
    assert.equal(findTotpStep(secret, code, at(seconds + shift), null) !== undefined, isTaken, `${shift} s`)
  }
})

test('neither a code that was taken is taken again, nor one before it', () => {
  const [seconds, code] = vectors[3]
  const step = Math.floor(seconds / 30)
  assert.equal(findTotpStep(secret, code, at(seconds), step - 1), step)
  assert.equal(findTotpStep(secret, code, at(seconds), step), undefined)
  assert.equal(findTotpStep(secret, code, at(seconds + 30), step + 1), undefined)
})

test('what is no code of six digits is none', () => {
  for (const code of ['', '28708', '2870820', '28708x', ' 287082', '２８７０８２']) {
    assert.equal(findTotpStep(secret, code, at(59), null), undefined, code)
  }
})

test('a secret has 160 random bits, and the QR code names it, whose it is and who gave it', () => {
  const randomBytes = makeRandomBytes()
  const [one, other] = [makeTotpSecret(randomBytes), makeTotpSecret(randomBytes)]
  assert.match(one, /^[A-Z2-7]{32}$/)
  assert.notEqual(one, other)
  const uri = new URL(writeTotpUri(one, 'ada@maker.example', 'udigate'))
  assert.equal(uri.protocol, 'otpauth:')
  assert.equal(uri.host, 'totp')
  assert.equal(decodeURIComponent(uri.pathname), '/udigate:ada@maker.example')
  assert.deepEqual(Object.fromEntries(uri.searchParams), {
    secret: one,
    issuer: 'udigate',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
