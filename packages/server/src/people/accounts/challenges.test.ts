import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeRandomBytes } from '../../random-bytes.ts'
import { sealWith } from '../../secrets/sealing.ts'
import { type ChallengePurpose, makeChallenge, readChallenge } from './challenges.ts'

const minute = 60_000

/** A gateway with a clock that goes as it is told. */
function makeWorld(key = Buffer.alloc(32, 7)) {
  let time = Date.UTC(2027, 0, 15, 9)
  const world = { sealing: sealWith(key), now: () => new Date(time), randomBytes: makeRandomBytes() }
  return {
    make: (purpose: ChallengePurpose) => makeChallenge(world, purpose).toString('base64url'),
    read: (purpose: ChallengePurpose, text: string) => readChallenge(world, purpose, text),
    pass: (milliseconds: number) => {
      time += milliseconds
    },
  }
}

test('a challenge is taken for its purpose until it expires', () => {
  const { make, read, pass } = makeWorld()
  const challenge = make('sign-in')
  assert.ok(read('sign-in', challenge))
  pass(5 * minute - 1)
  assert.ok(read('sign-in', challenge))
  pass(1)
  assert.equal(read('sign-in', challenge), undefined)
})

test('for another purpose, or by another gateway, it is none', () => {
  const { make, read } = makeWorld()
  assert.equal(read('account p1', make('sign-in')), undefined)
  assert.equal(read('sign-in', make('account p1')), undefined)
  assert.equal(read('account p2', make('account p1')), undefined)
  assert.equal(read('sign-in', makeWorld(Buffer.alloc(32, 8)).make('sign-in')), undefined)
})

test('one that was changed anywhere, made longer or made up is none', () => {
  const { make, read } = makeWorld()
  const bytes = Buffer.from(make('sign-in'), 'base64url')
  for (const place of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed[place] = (changed[place] ?? 0) ^ 1
    assert.equal(read('sign-in', changed.toString('base64url')), undefined, `byte ${place}`)
  }
  for (const text of ['', 'x', Buffer.alloc(56).toString('base64url'), `${make('sign-in')}AA`]) {
    assert.equal(read('sign-in', text), undefined)
  }
})

test('two challenges are never the same, and are told apart once used', () => {
  const { make, read } = makeWorld()
  const [one, other] = [make('sign-in'), make('sign-in')]
  assert.notEqual(read('sign-in', one)?.hash, read('sign-in', other)?.hash)
})
