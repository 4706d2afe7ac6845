import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeMistakes, soundList } from '../../../../sheets/test/flawed-list.ts'
import { makePick } from '../../../../sheets/test/make-pick.ts'
import { makeWorkbook } from '../../../../sheets/test/workbook-of.ts'
import { getCounts, runBatch, types } from '../../../test/batch-calls.ts'
import { start } from '../../../test/harness.ts'
import { call, readColumn, report, smallList } from './testing/fixes-world.ts'

test('300 devices with 20 kinds of mistakes: the fixes, the fixed file, and the same verdict on it as a batch has', async t => {
  const world = await start(t)
  const grid = soundList(300)
  makeMistakes(grid, makePick(7), 40)
  const file = await makeWorkbook(grid)
  const found = await report(world, '', file)
  const { records, valid, fixed, invalid } = found.counts
  assert.equal(records, 300)
  assert.equal(valid + fixed + invalid, 300)
  assert.ok(fixed > 50, `${fixed}`)
  assert.ok(found.left.length >= 9 && found.left.length <= 15, `${found.left.length}`)
  assert.deepEqual(
    found.rows.map(({ record }) => record),
    Array.from({ length: 300 }, (_, index) => index + 1),
  )
  const { bytes } = await call(world, '/file', file)
  const before = await runBatch(world, 'mode=validate', 'xlsx', file)
  const after = await runBatch(world, 'mode=validate', 'xlsx', bytes)
  assert.deepEqual(getCounts(before), { records, valid, invalid: records - valid })
  assert.deepEqual(getCounts(after), { records, valid: valid + fixed, invalid })
})

test('all fixes, one group, one cell and all but one are applied, and undone, by asking with the same file', async t => {
  const world = await start(t)
  const { file } = await smallList()
  const found = await report(world, '', file)
  assert.deepEqual(
    found.groups.map(({ id, cells, values }) => [id, cells, values[0]?.before, values[0]?.after]),
    [
      ['markets-C-notation', 2, 'GR', 'EL'],
      ['devices-F-notation', 1, 'On the market', 'ON_THE_MARKET'],
    ],
  )
  assert.deepEqual(found.counts, { records: 20, valid: 17, fixed: 2, invalid: 1 })
  assert.deepEqual(
    found.left.map(({ ruleId, column, rows }) => [ruleId, column, rows]),
    [['SCHEMA-TYPE', 'I', [6]]],
  )
  for (const [query, countries] of [
    ['', ['EL', 'EL']],
    ['?only=markets-C-notation', ['EL', 'EL']],
    ['?only=markets-C4,devices-F3', ['GR', 'EL']],
    ['?except=markets-C-notation', ['GR', 'GR']],
    ['?except=markets-C3', ['GR', 'EL']],
  ] as const) {
    const answer = await call(world, `/file${query}`, file)
    assert.equal(answer.status, 200, query)
    assert.equal(answer.headers.get('content-type'), types.xlsx)
    assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="fixed.xlsx"')
    assert.deepEqual(await readColumn(answer.bytes, 'Markets', 2, [3, 4]), countries, query)
    assert.deepEqual(
      (await report(world, query, file)).groups
        .flatMap(({ fixes }) => fixes.map(({ id }) => id))
        .includes('markets-C4'),
      countries[1] === 'EL',
    )
  }
})
