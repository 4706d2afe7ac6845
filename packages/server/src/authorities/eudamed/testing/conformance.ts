import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { AccessPoint, CollectEnd, Collected, Opened, SendStatus } from '../../access-point.ts'
import { collectAnswers } from '../../collect-answers.ts'
import { aPush } from './a-push.ts'
import { never } from './never.ts'

/** A connection to the authority, and what stands at its other end. */
export interface TestedConnection {
  accessPoint: AccessPoint
  /** Connects again, as after a restart. */
  reconnect(): Promise<AccessPoint>
  /** Lets the other end take everything that was sent and answer it. */
  work(): Promise<void>
  /** The documents that have arrived there, in order. */
  arrived(): Promise<readonly string[]>
  /** What is known of a document once the other end has it. */
  statusThere: SendStatus
  /** From now on the other end cannot be reached. */
  breakDown(): Promise<void>
  /** What is known of every document then. */
  statusWhenBroken: SendStatus
  /** Ways in which the other end is there and does not let the gateway in, by their names. */
  shutOut: Readonly<Record<string, () => Promise<ShutOut>>>
}

export interface ShutOut {
  /** How the gateway reaches the other end then. */
  accessPoint: AccessPoint
  /** Whether what it has may still be told. */
  mayTellOfOthers?: boolean
  letIn(): Promise<void>
}

/** What may be thrown over one document: some of it looks as what the system says of a disk or a network. */
const thrownAtDocuments: readonly unknown[] = [
  new RangeError('odd'),
  new TypeError('odd'),
  new Error('odd'),
  Object.assign(new Error('odd'), { code: 'ENOENT' }),
  Object.assign(new Error('odd'), { code: 'ECONNREFUSED' }),
  'odd',
]

/** What every access point has to hold to, whatever it is made of. */
export function testConformance(name: string, prepare: (t: TestContext) => Promise<TestedConnection>): void {
  test(`${name}: what is sent arrives once, byte for byte, and its answer comes until it is confirmed`, async t => {
    const { accessPoint, work, arrived, statusThere } = await prepare(t)
    const { draft, document, correlationId } = aPush('1')
    const { transmissionId } = draft

    assert.equal(await accessPoint.fetchStatus(transmissionId, never()), 'not-found')
    assert.equal((await accessPoint.send(draft, never())).kind, 'taken')
    assert.ok(['on-its-way', statusThere].includes(await accessPoint.fetchStatus(transmissionId, never())))
    assert.equal((await accessPoint.send(draft, never())).kind, 'unknown', 'the id is known already')

    await work()
    assert.equal(await accessPoint.fetchStatus(transmissionId, never()), statusThere)
    assert.equal((await accessPoint.send(draft, never())).kind, 'unknown', 'the id is still known')
    await work()
    assert.deepEqual(await arrived(), [document])

    const first = await openFirst(accessPoint)
    const answer = Buffer.from(first?.answer.xml ?? []).toString('utf8')
    assert.match(answer, /Acknowledgement/)
    assert.ok(answer.includes(correlationId))

    const again = await collectAll(accessPoint)
    assert.deepEqual(again.answers, [first?.answer], 'what was not confirmed comes again')
    assert.deepEqual(again.end, { leftBehind: [] })
    assert.deepEqual((await collectAll(accessPoint)).answers, [])
  })

  test(`${name}: all of it survives a restart`, async t => {
    const { accessPoint, reconnect, work, arrived, statusThere } = await prepare(t)
    const pushes = ['1', '2', '3'].map(seed => aPush(seed))
    for (const { draft } of pushes) await accessPoint.send(draft, never())
    const second = await reconnect()
    for (const { draft } of pushes) {
      assert.equal((await second.send(draft, never())).kind, 'unknown')
      assert.notEqual(await second.fetchStatus(draft.transmissionId, never()), 'not-found')
    }
    await work()
    const third = await reconnect()
    for (const { draft } of pushes) {
      assert.equal(await third.fetchStatus(draft.transmissionId, never()), statusThere)
    }
    assert.deepEqual([...(await arrived())].sort(), pushes.map(({ document }) => document).sort())
    assert.equal((await collectAll(third)).answers.length, 3)
    assert.deepEqual((await collectAll(await reconnect())).answers, [])
  })

  test(`${name}: many at once arrive once each`, async t => {
    const { accessPoint, work, arrived } = await prepare(t)
    const pushes = Array.from({ length: 8 }, (_, index) => aPush(String(index)))
    const handed = await Promise.all(pushes.map(({ draft }) => accessPoint.send(draft, never())))
    assert.deepEqual(new Set(handed.map(({ kind }) => kind)), new Set(['taken']))
    await work()
    assert.deepEqual([...(await arrived())].sort(), pushes.map(({ document }) => document).sort())
  })

  test(`${name}: a signal that has fired ends everything, and nothing is said that is not known`, async t => {
    const { accessPoint, work, arrived } = await prepare(t)
    const { draft } = aPush('1')
    const { kind } = await accessPoint.send(draft, AbortSignal.abort())
    assert.ok(kind === 'unavailable' || kind === 'unknown', kind)
    assert.equal(await accessPoint.fetchStatus(draft.transmissionId, AbortSignal.abort()), 'unknown')
    const { answers, end } = await collectAll(accessPoint, AbortSignal.abort())
    assert.deepEqual(answers, [])
    assert.notEqual(end.because, undefined)
    await work()
    assert.deepEqual(await arrived(), [])
  })

  test(`${name}: a document that cannot be prepared is told as such, whatever is thrown over it, and the next one is sent`, async t => {
    const { accessPoint, work, arrived } = await prepare(t)
    const { draft, document } = aPush('1')
    for (const thrown of thrownAtDocuments) {
      const odd = {
        ...draft,
        get xml(): Uint8Array {
          throw thrown
        },
      }
      const result = await accessPoint.send(odd, never())
      assert.ok(result.kind === 'unavailable' && 'unprepared' in result, JSON.stringify(result))
      assert.equal(result.unprepared, thrown)
      assert.match(result.because, /^it could not be prepared: odd$/)
    }
    assert.equal((await accessPoint.send(draft, never())).kind, 'taken')
    await work()
    assert.deepEqual(await arrived(), [document])
  })

  test(`${name}: while the other end cannot be reached, nothing throws and nothing is called absent`, async t => {
    const { accessPoint, breakDown, statusWhenBroken } = await prepare(t)
    const { draft } = aPush('1')
    await breakDown()
    const { kind } = await accessPoint.send(draft, never())
    assert.ok(kind === 'unavailable' || kind === 'unknown', kind)
    assert.equal(await accessPoint.fetchStatus(draft.transmissionId, never()), statusWhenBroken)
    const { end } = await collectAll(accessPoint)
    assert.notEqual(end.because, undefined)
  })

  test(`${name}: what is there and does not let the gateway in says so of every document, and sends it once it lets it in`, async t => {
    const { shutOut, work, arrived, statusThere, ...way } = await prepare(t)
    const [before, after] = [aPush('1'), aPush('2')]
    assert.equal((await way.accessPoint.send(before.draft, never())).kind, 'taken')
    for (const [title, shut] of Object.entries(shutOut)) {
      const { accessPoint, mayTellOfOthers = false, letIn } = await shut()
      try {
        const handed = await accessPoint.send(after.draft, never())
        assert.ok(handed.kind === 'unavailable' || handed.kind === 'unknown', `${title}: ${handed.kind}`)
        assert.equal(handed.turnedAway, true, title)
        assert.equal(await accessPoint.fetchStatus(after.draft.transmissionId, never()), 'turned-away', title)
        if (!mayTellOfOthers) {
          assert.equal(
            await accessPoint.fetchStatus(before.draft.transmissionId, never()),
            'turned-away',
            title,
          )
          assert.notEqual((await collectAll(accessPoint)).end.because, undefined, title)
        }
      } finally {
        await letIn()
      }
      assert.equal(await way.accessPoint.fetchStatus(after.draft.transmissionId, never()), 'not-found', title)
    }
    assert.equal((await way.accessPoint.send(after.draft, never())).kind, 'taken')
    await work()
    assert.deepEqual([...(await arrived())].sort(), [before.document, after.document].sort())
    assert.equal(await way.accessPoint.fetchStatus(after.draft.transmissionId, never()), statusThere)
  })
}

/** Everything that is pending, confirmed, and how it ended. */
export async function collectAll(
  accessPoint: AccessPoint,
  signal: AbortSignal = never(),
): Promise<{ answers: Collected[]; end: CollectEnd }> {
  const answers: Collected[] = []
  const end = await collectAnswers(accessPoint, { signal }, async answer => {
    answers.push(answer)
    return 'stored'
  })
  return { answers, end }
}

/** The first that is pending, as it was opened: it is not confirmed. */
export async function openFirst(
  accessPoint: AccessPoint,
): Promise<Extract<Opened, { kind: 'answer' }> | undefined> {
  for await (const id of accessPoint.listPending({ signal: never() })) {
    const opened = await accessPoint.open(id, never())
    if (opened.kind === 'answer') return opened
  }
  return undefined
}
