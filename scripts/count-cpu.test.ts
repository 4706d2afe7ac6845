import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countGrowth, type ProcessUse } from './count-cpu.ts'

type Written = readonly [parent: string, own: number, ended: number]

function tree(processes: Readonly<Record<string, Written>>): ReadonlyMap<string, ProcessUse> {
  return new Map(Object.entries(processes).map(([id, [parent, own, ended]]) => [id, { parent, own, ended }]))
}

const cases: Readonly<
  Record<string, readonly [Readonly<Record<string, Written>>, Readonly<Record<string, Written>>, number]>
> = {
  'what a process and those that it has started have used since is added up': [
    { self: ['', 1, 0], a: ['self', 2, 0] },
    { self: ['', 2, 0], a: ['self', 5, 0], b: ['a', 7, 1] },
    12,
  ],
  'of one that has ended only what it has used since the last look is added': [
    { self: ['', 1, 0], a: ['self', 2, 1] },
    { self: ['', 1, 4] },
    1,
  ],
  'one that began and ended between two looks is added whole': [
    { self: ['', 1, 0], a: ['self', 2, 0] },
    { self: ['', 1, 10], a: ['self', 2, 0] },
    10,
  ],
  'of those that have ended with what had started them the same holds': [
    { self: ['', 1, 0], a: ['self', 2, 0], b: ['a', 50, 0] },
    { self: ['', 1, 55] },
    3,
  ],
  'one that no process has waited for takes nothing away': [
    { self: ['', 1, 0], a: ['self', 2, 0], b: ['a', 50, 0] },
    { self: ['', 2, 3] },
    1,
  ],
  'nothing is taken away where it is not known who has waited': [
    { self: ['', 1, 0], a: ['self', 2, 0] },
    { self: ['', 4, 0] },
    3,
  ],
}

for (const [what, [before, after, growth]] of Object.entries(cases)) {
  test(what, () => {
    assert.equal(countGrowth(tree(before), tree(after)), growth)
  })
}
