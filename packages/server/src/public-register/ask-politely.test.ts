import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PublicLaw } from '@udigate/udi'
import type { PublicAnswer, PublicRegister } from '../authorities/public-register.ts'
import { makeVirtualClock } from '../jobs/testing/virtual-clock.ts'
import { askPolitely } from './ask-politely.ts'

const shown: PublicAnswer = { kind: 'shown', devices: [] }
const question = { by: 'device', code: '1' } as const
const { signal } = new AbortController()

/** A public register that gives these answers in turn, and when it was asked for each. */
function script(pause: number, answers: PublicAnswer[]) {
  const clock = makeVirtualClock()
  const asked: number[] = []
  const register: PublicRegister = {
    law: {} as PublicLaw,
    delay: 0,
    pause,
    find: async () => {
      asked.push(clock.at())
      return answers.shift() ?? shown
    },
  }
  return { clock, asked, polite: askPolitely(register, clock) }
}

test('one call at a time, with the pause between two', async () => {
  const { clock, asked, polite } = script(2_000, [])
  const calls = [1, 2, 3].map(() => polite.find(question, signal))
  await clock.pass(10_000)
  assert.ok((await Promise.all(calls)).every(({ kind }) => kind === 'shown'))
  assert.equal(asked.length, 3)
  for (const [index, at] of asked.entries()) assert.ok(at >= index * 2_000, String(asked))
})

test('more calls than may wait are answered at once, with when to come again', async () => {
  const { clock, asked, polite } = script(1_000, [])
  const calls = Array.from({ length: 15 }, () => polite.find(question, signal))
  await clock.pass(60_000)
  const answers = await Promise.all(calls)
  const refused = answers.filter(({ kind }) => kind === 'unavailable')
  assert.deepEqual([refused.length, asked.length], [5, 10])
  assert.ok(refused.every(each => each.kind === 'unavailable' && Number(each.retryAfterMs) > 0))
})

test('after a failure it is left alone for as long as it asks, for every caller', async () => {
  const tooMany: PublicAnswer = { kind: 'unavailable', because: 'It answers 429.', retryAfterMs: 300_000 }
  const { clock, asked, polite } = script(0, [tooMany])
  const first = polite.find(question, signal)
  const second = polite.find(question, signal)
  await clock.pass(1)
  assert.equal((await first).kind, 'unavailable')
  const resting = await second
  assert.ok(resting.kind === 'unavailable' && Number(resting.retryAfterMs) > 290_000)
  await clock.pass(299_000)
  assert.equal((await polite.find(question, signal)).kind, 'unavailable')
  assert.equal(asked.length, 1)
  await clock.pass(1_000)
  const again = polite.find(question, signal)
  await clock.pass(1)
  assert.equal((await again).kind, 'shown')
})

test('a storm of failures is met with pauses that grow, and ends with the first answer', async () => {
  const failed: PublicAnswer = { kind: 'unavailable', because: 'It answers 500.' }
  const { clock, asked, polite } = script(0, [failed, failed, failed, failed])
  while (asked.length < 5 && clock.at() < 10_000_000) {
    const call = polite.find(question, signal)
    await clock.pass(1_000)
    await call
  }
  const gaps = asked.slice(1).map((at, index) => at - (asked[index] ?? 0))
  assert.equal(gaps.length, 4)
  assert.ok(Number(gaps[0]) >= 5_000 && Number(gaps[3]) > Number(gaps[0]) * 2, String(gaps))
  const call = polite.find(question, signal)
  await clock.pass(1)
  assert.equal((await call).kind, 'shown')
})
