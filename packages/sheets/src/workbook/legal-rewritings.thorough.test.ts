import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inShort, readAll } from '../../test/read-all.ts'
import { liberties, makeChance, rewriteWorkbook } from '../../test/rewrite-workbook.ts'
import { exampleGrid, type Grid, put } from '../../test/workbook-of.ts'
import { openInput } from '../open-input.ts'
import { memorySource } from '../zip/byte-source.ts'

const model = 'EU_UDI_MDR'

/** The requests of a workbook, with where each field stands, and what is wrong with it. */
async function read(bytes: Uint8Array) {
  const { requests, problems } = await readAll(openInput('xlsx', { source: memorySource(bytes) }, undefined))
  return {
    bodies: requests.map(({ reading, line }) => [line, reading]),
    problems: problems.map(inShort),
  }
}

/** The example with a day and a second device, so that the order of rows counts, behind an empty row. */
function makeGrid(): Grid {
  const grid = exampleGrid(model)
  put(grid, 'Markets', 2, 'StartDate', '2024-03-01')
  for (const [name, rows] of Object.entries(grid)) {
    const [headings = [], ...others] = rows
    const device = headings.indexOf('Device')
    if (name === 'Read me' || device === -1) continue
    const copies = others.map(row => row.with(device, '04012345678918'))
    grid[name] = [...rows, [], ...copies]
  }
  return grid
}

const original = await read(rewriteWorkbook(makeGrid(), new Set(), () => 0))

test('the example is read as it is meant', () => {
  assert.equal(original.bodies.length, 2)
})

for (const liberty of liberties) {
  test(`a workbook is read as the same with other ${liberty}`, async () => {
    const taken = new Set([liberty, 'days as numbers'] as const)
    assert.deepEqual(await read(rewriteWorkbook(makeGrid(), taken, makeChance(1))), original)
  })
}

test('200 workbooks written with several liberties at a time are read as the original', async () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const chance = makeChance(seed)
    const taken = new Set(liberties.filter(() => chance() < 0.3))
    const bytes = rewriteWorkbook(makeGrid(), taken, chance)
    assert.deepEqual(await read(bytes), original, `seed ${seed}: ${[...taken].join(', ')}`)
  }
})
