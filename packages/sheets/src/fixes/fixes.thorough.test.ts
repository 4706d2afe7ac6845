import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatColumnLetter } from '@udigate/udi'
import * as fc from 'fast-check'
import readExcelFile from 'read-excel-file/node'
import { kindsOfMistakes, makeMistakes, soundList } from '../../test/flawed-list.ts'
import { makePick } from '../../test/make-pick.ts'
import { findFixes } from './find-fixes.ts'
import { judgeTable, nameRow } from './judge-table.ts'
import { fix, judging } from './testing/fixes-world.ts'

test('300 devices with 20 kinds of mistakes: what has one right value is fixed, and another reader finds it in the file', async () => {
  const grid = soundList(300)
  const flaws = makeMistakes(grid, makePick(7), 40)
  const found = await fix(grid)
  const fixable = new Set([
    'lost zeros',
    'a space behind a code',
    'a code in words',
    'a unit behind a number',
    'a code twice',
    'an abbreviation',
    'a class in words',
    'an SRN in small letters',
    'Greece as GR',
    'a language in words',
  ])
  const cells = new Map(
    found.fixes
      .flatMap(({ cells: all }) => all)
      .map(each => [`${nameRow(each.sheet, each.row)}${each.column}`, each]),
  )
  const kinds = new Set<string>()
  for (const { kind, sheet, row, column } of flaws) {
    if (cells.has(nameRow(sheet, row) + formatColumnLetter(column))) kinds.add(kind)
  }
  assert.deepEqual(kinds, fixable)
  assert.equal(Object.keys(kindsOfMistakes).length - fixable.size, 10)
  const sheets = new Map(
    (await readExcelFile(Buffer.from(await found.fixed.source.read(0, found.fixed.source.size)))).map(
      ({ sheet, data }) => [sheet, data],
    ),
  )
  for (const { sheet = '', row, column, after } of cells.values()) {
    assert.equal(sheets.get(sheet)?.[row - 1]?.[column.charCodeAt(0) - 65], after, `${sheet} ${column}${row}`)
  }
  // Of the fixes none is left, but for those that wait until a person has corrected something else.
  const left = (await findFixes(found.fixed, judging)).fixes
  assert.deepEqual(left, [])
})

test('a fix never makes a finding elsewhere, and never changes a right cell', async () => {
  let count = 0
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 2 ** 31 - 1 }), async seed => {
      const grid = soundList(25)
      const flaws = makeMistakes(grid, makePick(seed), 6)
      const { file, fixes, fixed } = await fix(grid)
      const before = await judgeTable(file, judging)
      const after = await judgeTable(fixed, judging)
      for (const [key, { finding }] of after.findings) {
        const { place } = finding
        const row = place !== undefined && 'row' in place ? nameRow(place.sheet, place.row) : ''
        assert.ok(before.findings.has(key) || before.unlinked.has(row), `${key}: ${finding.message}`)
      }
      const wrong = new Map(
        flaws.map(({ sheet, row, column, right }) => [`${sheet} ${row} ${column}`, right]),
      )
      for (const { sheet, row, column, after: value } of fixes.flatMap(({ cells }) => cells)) {
        const at = `${sheet} ${row} ${column.charCodeAt(0) - 65}`
        assert.ok(wrong.has(at), at)
        // An abbreviation stands for what it abbreviates, whatever stood there before.
        const right = wrong.get(at)
        if (value === 'BATCH_NUMBER' || value === 'EL') continue
        assert.ok(typeof right === 'string' || typeof right === 'number', at)
        assert.equal(String(value), String(right), at)
      }
      count += fixes.length
    }),
    { numRuns: 8, endOnFailure: true },
  )
  assert.ok(count > 25, `${count} fixes`)
})
