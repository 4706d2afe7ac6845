import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { divideShards, isDivided } from './divide-shards.ts'

const names = ['a', 'b', 'c', 'd', 'e'] as const

const step = fc.oneof(
  fc.record({ kind: fc.constant('looks' as const), who: fc.constantFrom(...names) }),
  fc.record({ kind: fc.constant('comes' as const), who: fc.constantFrom(...names) }),
  fc.record({ kind: fc.constant('goes' as const), who: fc.constantFrom(...names) }),
)

/** Shards of which instances give back and take, as the tables of the store have them. */
function makeWorld(count: number) {
  const workers = new Set<string>()
  const holders = new Map<number, string>()
  const divided = () => ({ count, workers: [...workers].sort(), holders: new Map(holders) })
  return {
    workers,
    holders,
    divided,
    look(own: string): boolean {
      const { give, take } = divideShards({ ...divided(), own })
      for (const n of give) {
        assert.equal(holders.get(n), own)
        holders.delete(n)
      }
      for (const n of take) {
        assert.equal(holders.get(n), undefined)
        holders.set(n, own)
      }
      assert.ok(give.length === 0 || take.length === 0)
      return give.length + take.length > 0
    },
    goes(who: string) {
      workers.delete(who)
      for (const [n, id] of holders) if (id === who) holders.delete(n)
    },
  }
}

test('whichever instances come, go and look, in any order: all shards are divided evenly once each has looked twice', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 64 }), fc.array(step, { maxLength: 60 }), (count, steps) => {
      const world = makeWorld(count)
      const { workers, holders } = world
      workers.add('a')
      for (const { kind, who } of steps) {
        if (kind === 'comes') workers.add(who)
        else if (kind === 'goes' && workers.size > 1) world.goes(who)
        else if (kind === 'looks' && workers.has(who)) world.look(who)
      }
      // The first time they give back, the second time they take.
      for (const own of [...workers, ...workers]) world.look(own)
      assert.equal(holders.size, count)
      assert.ok(isDivided(world.divided()))
      const most = Math.ceil(count / workers.size)
      for (const own of workers) {
        assert.ok([...holders.values()].filter(id => id === own).length <= most)
        assert.equal(world.look(own), false)
      }
    }),
  )
})

test('those who look at the same time want different shards', () => {
  const workers = ['a', 'b', 'c', 'd']
  const wanted = workers.flatMap(own => divideShards({ count: 64, own, workers, holders: new Map() }).take)
  assert.equal(new Set(wanted).size, 64)
})

test('one who has its share keeps it when others come and go, and as much of it as it can', () => {
  const holders = new Map(Array.from({ length: 64 }, (_, n) => [n, n < 32 ? 'a' : 'b']))
  const seen = divideShards({ count: 64, own: 'a', workers: ['a', 'b', 'c'], holders })
  assert.deepEqual(seen, { give: Array.from({ length: 10 }, (_, n) => 22 + n), take: [] })
  assert.deepEqual(divideShards({ count: 64, own: 'a', workers: ['a', 'b'], holders }), {
    give: [],
    take: [],
  })
  assert.equal(isDivided({ count: 64, workers: ['a', 'b'], holders }), true)
  assert.equal(isDivided({ count: 64, workers: ['a', 'b', 'c'], holders }), false)
})
