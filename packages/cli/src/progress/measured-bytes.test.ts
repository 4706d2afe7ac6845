import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { countBytes, fractionRead, measure } from './measured-bytes.ts'

test('the sizes of all files make the total; what was read of it is counted', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-measure-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const [one, other] = [join(folder, 'one'), join(folder, 'other')]
  writeFileSync(one, 'x'.repeat(30))
  writeFileSync(other, 'x'.repeat(70))
  const found = await measure([one, other], undefined, () => true)
  assert.deepEqual([found.total, fractionRead(found)], [100, 0])
  const fractions: unknown[] = []
  for await (const _ of countBytes(quarters(), found)) fractions.push(fractionRead(found))
  assert.deepEqual(fractions, [0.25, 0.5])

  for (const [files, isReadThrough] of [
    [[one, join(folder, 'nowhere')], true],
    [[one, folder], true],
    [[one], false],
  ] as const) {
    assert.equal(fractionRead(await measure(files, undefined, () => isReadThrough)), undefined)
  }
})

async function* quarters(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(25)
  yield new Uint8Array(25)
}
