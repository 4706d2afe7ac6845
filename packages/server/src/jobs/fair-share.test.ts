import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { makeFairShare } from './fair-share.ts'

const organisations = ['a', 'b', 'c', 'd'] as const

const step = fc.oneof(
  fc.record({ kind: fc.constant('comes' as const), organisation: fc.constantFrom(...organisations) }),
  fc.record({ kind: fc.constant('ends' as const), which: fc.nat() }),
)

test('nothing begins beyond the limits, and each organisation with nothing under way waits for at most one of each other', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 4 }),
      fc.array(step, { maxLength: 200 }),
      (atOnce, ofOne, steps) => {
        const share = makeFairShare({ atOnce, ofOne })
        const waiting: { organisation: string }[] = []
        const underWay: { organisation: string; end: () => void }[] = []
        /** Of which organisations others have begun while one waited with nothing under way. */
        const overtaken = new Map<string, string[]>()
        const count = (organisation: string): number =>
          underWay.filter(each => each.organisation === organisation).length
        const beginAll = (): void => {
          for (;;) {
            const next = share.next(waiting)
            if (next === undefined) break
            waiting.splice(waiting.indexOf(next), 1)
            const { organisation } = next
            for (const other of organisations) {
              const isWaiting = waiting.some(each => each.organisation === other) && count(other) === 0
              if (other === organisation || !isWaiting) overtaken.delete(other)
              else overtaken.set(other, [...(overtaken.get(other) ?? []), organisation])
            }
            for (const by of overtaken.values()) assert.equal(new Set(by).size, by.length)
            underWay.push({ organisation, end: share.begin(organisation) })
            assert.ok(share.count() === underWay.length && underWay.length <= atOnce)
            assert.ok(count(organisation) <= ofOne)
          }
          // No place stays empty that one of those that wait may have.
          for (const { organisation } of waiting) {
            assert.ok(underWay.length === atOnce || count(organisation) === ofOne)
          }
        }
        for (const each of steps) {
          if (each.kind === 'comes') waiting.push({ organisation: each.organisation })
          else if (underWay.length > 0) {
            const [ended] = underWay.splice(each.which % underWay.length, 1)
            ended?.end()
            ended?.end()
          }
          beginAll()
        }
      },
    ),
  )
})

test('of several organisations the one with the fewest under way begins, then the one that began the longest ago', () => {
  const share = makeFairShare({ atOnce: 10, ofOne: 3 })
  const findNext = (...names: string[]): string | undefined =>
    share.next(names.map(organisation => ({ organisation })))?.organisation
  share.begin('a')
  assert.equal(findNext('a', 'b'), 'b')
  share.begin('b')()
  assert.equal(findNext('b', 'c'), 'c')
  share.begin('c')()
  assert.equal(findNext('c', 'b'), 'b')
  share.begin('a')
  assert.deepEqual(share.withoutRoomFor(2), ['a'])
  assert.deepEqual(share.withoutRoomFor(1), [])
  share.begin('a')
  assert.equal(findNext('a'), undefined)
})
