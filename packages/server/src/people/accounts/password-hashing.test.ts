import assert from 'node:assert/strict'
import { scryptSync } from 'node:crypto'
import { test } from 'node:test'
import { NoPlace } from '../../limits/fair-queue.ts'
import { makeRandomBytes } from '../../random-bytes.ts'
import type { DeriveKey } from './derive-by-scrypt.ts'
import { makePasswordHashing } from './password-hashing.ts'

const environment = { randomBytes: makeRandomBytes() }
const cost = { ln: 4, r: 8, p: 1 }
const password = 'correct horse battery staple'

/** Derives keys that are finished when they are told to be. */
function deriveWhenTold() {
  const waiting: (() => void)[] = []
  const counts = { running: 0, most: 0, all: 0 }
  const derive: DeriveKey = async () => {
    counts.running += 1
    counts.all += 1
    counts.most = Math.max(counts.most, counts.running)
    await new Promise<void>(resolve => void waiting.push(resolve))
    counts.running -= 1
    return Buffer.alloc(32, 1)
  }
  return { derive, counts, waiting }
}

test('a hash is scrypt (RFC 7914) with its salt and cost, and each has a salt of its own', async () => {
  const passwords = makePasswordHashing(environment, { cost })
  const [one, other] = [await passwords.hash(password, 'a'), await passwords.hash(password, 'a')]
  const [, scheme, parameters, salt = '', key] = one.split('$')
  assert.deepEqual([scheme, parameters], ['scrypt', 'ln=4,r=8,p=1'])
  const judged = scryptSync(password, Buffer.from(salt, 'base64url'), 32, { N: 16, r: 8, p: 1 })
  assert.equal(key, judged.toString('base64url'))
  assert.notEqual(one, other)
})

test('the right password is found, at the cost with which it was stored, and no other', async () => {
  const stored = await makePasswordHashing(environment, { cost }).hash(password, 'a')
  const later = makePasswordHashing(environment, { cost: { ln: 5, r: 8, p: 1 } })
  assert.equal(await later.verify(password, stored, 'a'), true)
  assert.equal(await later.verify(`${password} `, stored, 'a'), false)
  assert.equal(await later.verify('', stored, 'a'), false)
})

test('the usual cost is what OWASP asks for', async () => {
  assert.match(await makePasswordHashing(environment).hash(password, 'a'), /^\$scrypt\$ln=16,r=8,p=2\$/)
})

test('without a hash the same work is done, and no password is right', async () => {
  let keys = 0
  const derive: DeriveKey = async () => {
    keys += 1
    return Buffer.alloc(32)
  }
  const passwords = makePasswordHashing(environment, { derive })
  for (const stored of [undefined, null]) assert.equal(await passwords.verify(password, stored, 'a'), false)
  assert.equal(keys, 2)
})

test('two are hashed at a time, one of an address, and the next ones in turn', async () => {
  const { derive, counts, waiting } = deriveWhenTold()
  const passwords = makePasswordHashing(environment, { derive })
  const asked = ['a', 'a', 'b', 'c', 'b'].map(origin => passwords.verify(password, undefined, origin))
  while (counts.all < asked.length || counts.running > 0) {
    waiting.shift()?.()
    await new Promise(resolve => setImmediate(resolve))
  }
  await Promise.all(asked)
  assert.equal(counts.most, 2)
  assert.equal(counts.all, 5)
})

test('where too many of an address wait, the next one is refused', async () => {
  const { derive, counts, waiting } = deriveWhenTold()
  const passwords = makePasswordHashing(environment, { derive })
  const asked = Array.from({ length: 6 }, () => passwords.verify(password, undefined, 'a'))
  await assert.rejects(passwords.verify(password, undefined, 'a'), NoPlace)
  const other = passwords.verify(password, undefined, 'b')
  while (counts.all < 7 || counts.running > 0) {
    waiting.shift()?.()
    await new Promise(resolve => setImmediate(resolve))
  }
  await Promise.all([...asked, other])
})
