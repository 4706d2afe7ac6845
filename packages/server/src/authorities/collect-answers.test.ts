import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Opened, PendingEnd } from './access-point.ts'
import { collectAnswers } from './collect-answers.ts'

/** An access point that has these answers, and says how its list ended. */
function holding(answers: Record<string, Opened['kind']>, end: PendingEnd = {}) {
  const done: string[] = []
  return {
    done,
    async *listPending() {
      yield* Object.keys(answers)
      return end
    },
    async open(id: string): Promise<Opened> {
      done.push(`open ${id}`)
      const kind = answers[id] ?? 'absent'
      if (kind === 'absent') return { kind }
      if (kind !== 'answer') return { kind, because: `${id} is ${kind}` }
      const answer = { answerId: id, xml: new Uint8Array() }
      return { kind, answer, confirm: async () => void done.push(`confirm ${id}`) }
    },
  }
}

/** What was known before. */
function remember(...ids: string[]) {
  const known = new Set(ids)
  return {
    known,
    has: (id: string) => known.has(id),
    retain: (pending: ReadonlySet<string>) => ids.forEach(id => void (pending.has(id) || known.delete(id))),
    forget: (id: string) => void known.delete(id),
  }
}

test('each answer is confirmed after it was stored, and before the next is opened', async () => {
  const { done, ...accessPoint } = holding({ a: 'answer', b: 'absent', c: 'unusable', d: 'answer' })
  const { signal } = new AbortController()
  const end = await collectAnswers(accessPoint, { signal }, async (_, id) => {
    done.push(`store ${id}`)
    return 'stored'
  })
  assert.equal(done.join(', '), 'open a, store a, confirm a, open b, open c, open d, store d, confirm d')
  assert.deepEqual(end, { leftBehind: [{ answerId: 'c', because: 'c is unusable' }] })
})

test('one that says that the access point cannot be asked ends it', async () => {
  const { done, ...accessPoint } = holding({ a: 'unavailable', b: 'answer' })
  const end = await collectAnswers(
    accessPoint,
    { signal: new AbortController().signal },
    async () => 'stored',
  )
  assert.deepEqual(done, ['open a'])
  assert.deepEqual(end, {
    because: 'a is unavailable',
    leftBehind: [{ answerId: 'a', because: 'a is unavailable' }],
  })
})

for (const [title, end, kept] of [
  ['a whole list forgets what of others is pending no more', {}, ['theirs']],
  ['a list that broke off forgets nothing', { because: 'silent' }, ['theirs', 'gone']],
  ['a part of a list forgets nothing', { isPart: true }, ['theirs', 'gone']],
] as const)
  test(title, async () => {
    const { done, ...accessPoint } = holding({ theirs: 'answer' }, end)
    const others = remember('theirs', 'gone')
    await collectAnswers(accessPoint, { signal: new AbortController().signal, others }, async () => 'stored')
    assert.deepEqual(done, [], 'what is another application’s is not opened')
    assert.deepEqual([...others.known], kept)
  })
