import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { drawMutants, isReadable, rooms, root } from './draw-mutants.ts'
import { operators } from './mutant.ts'

test('a seed draws the same mutants again, of every room and kind of fault, and all of them can be read', () => {
  const drawn = drawMutants('1', 300)
  assert.deepEqual(drawMutants('1', 300), drawn)
  assert.equal(new Set(drawn.map(({ id }) => id)).size, 300)
  assert.deepEqual(new Set(drawn.map(each => each.operator)), new Set(Object.keys(operators)))
  for (const mutant of drawn) {
    assert.ok(
      Object.values(rooms)
        .flat()
        .some(folder => mutant.file.startsWith(folder)),
    )
    const source = readFileSync(join(root, mutant.file), 'utf8')
    assert.equal(source.slice(mutant.start, mutant.end), mutant.original)
    assert.ok(isReadable(mutant.file, source, mutant), JSON.stringify(mutant))
  }
  assert.notDeepEqual(drawMutants('2', 300), drawn)
})
