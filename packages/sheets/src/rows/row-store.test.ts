import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { makeLayout } from '../layout/make-layout.ts'
import type { Row } from '../row.ts'
import { codeIds } from './code-ids.ts'
import { indexSheetNames } from './column-names.ts'
import { rowStore } from './row-store.ts'

const [, , , , markets] = makeLayout('EU_UDI_SPP').sheets
assert.ok(markets)
const { find } = indexSheetNames({ ...markets, columns: markets.columns.slice(0, 3) })
const bindings = markets.columns.slice(0, 3).map(({ name }, index) => {
  const binding = find(name)
  assert.ok(binding)
  return { ...binding, index }
})

test('rows come back as they went in, by code and agency, in their order, once', () => {
  const rows = fc.array(
    fc.tuple(
      fc.constantFrom('a', 'b', 'a code that is not short'),
      fc.constantFrom('GS1', 'IFA', 'x', ''),
      fc.string(),
    ),
  )
  fc.assert(
    fc.property(
      rows,
      fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('GS1', 'IFA', 'x', ''))),
      (all, takes) => {
        const store = rowStore(bindings, 1, codeIds())
        let left = all.map(([code, mark, text], index) => ({ row: index + 1, code, mark, text }))
        for (const { row, code, mark, text } of left)
          store.add(code, { row, cells: [mark, code, text] }, mark)
        for (const [code, mark] of takes) {
          const wanted = left.filter(
            each => each.code === code && (mark === '' || each.mark === '' || each.mark === mark),
          )
          left = left.filter(each => !wanted.includes(each))
          assert.deepEqual(
            shown(store.take(code, mark)),
            wanted.map(each => [each.row, each.mark, each.code, each.text]),
          )
        }
        const rest = [...store.left()].map(({ row }) => row.row).sort((one, other) => one - other)
        assert.deepEqual(
          rest,
          left.map(({ row }) => row),
        )
      },
    ),
  )
})

function shown(taken: readonly Row[]) {
  return taken.map(({ row, cells }) => [row, cells[0], cells[1], cells[2]])
}
