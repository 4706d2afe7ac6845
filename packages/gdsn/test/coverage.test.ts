import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lines } from '../src/mapping/lines.ts'
import { gs1Coverage } from '../src/rules/coverage/gs1-coverage.ts'
import { poolCoverage } from '../src/rules/coverage/pool-coverage.ts'
import { gdsnRules } from '../src/rules/index.ts'
import { filesMissing, readGdsnFile } from './gdsn-files.ts'

const own = gdsnRules.map(({ id }) => id)

test('what the tables say is decided here has a rule, and the other way round', () => {
  const gs1 = gs1Coverage.flatMap(({ decidedBy, rules }) => (decidedBy === 'here' ? rules : []))
  assert.deepEqual(gs1.map(number => `G${number}`).toSorted(), own.filter(id => /^G\d/.test(id)).toSorted())
  const [pool] = poolCoverage
  assert.deepEqual(pool?.rules.toSorted(), own.filter(id => /^\d/.test(id)).toSorted())
})

test('each rule is in the tables once, and each group says why', () => {
  for (const table of [gs1Coverage, poolCoverage]) {
    const ids = table.flatMap(({ rules }) => rules.map(String))
    assert.equal(new Set(ids).size, ids.length)
    for (const { why } of table) assert.match(why, /\.$/)
  }
})

test("GS1's rules that touch medical devices are all in the table", { skip: filesMissing }, () => {
  const rules: { id: number }[] = JSON.parse(readGdsnFile('gs1-validation-rules-3.1.32.json'))
  assert.deepEqual(
    gs1Coverage.flatMap(group => group.rules).toSorted((one, other) => one - other),
    rules.map(({ id }) => id).toSorted((one, other) => one - other),
  )
})

test('the rules that are known of the pool are all in the table', { skip: filesMissing }, () => {
  const ids = readGdsnFile('rules-097.csv')
    .split('\n')
    .map(line => line.split(',')[0] ?? '')
    .filter(id => /^(\d{3}\.\d+|SYS\d+)$/.test(id))
  assert.deepEqual(poolCoverage.flatMap(({ rules }) => rules).toSorted(), ids.toSorted())
})

/** Attributes that hospitals call mandatory and trade items of this package have no place for, and why. */
const notInTradeItem: Readonly<Record<number, string>> = {
  7233: 'Claims on the product: GDSN has some hundred kinds, none of them of medical devices alone.',
  7237: 'Claims on the product.',
}

test('what hospitals call mandatory is said by records, asked for by a rule, or told to be left out', {
  skip: filesMissing,
}, () => {
  const mandatory = readRows(readGdsnFile('echo-common-data-set-3.1.33.csv'))
    .filter(([, , , , business]) => business?.startsWith('Mandatory') === true)
    .map(([id]) => Number(id))
  assert.ok(mandatory.length > 40)
  const said = new Set(lines.flatMap(({ attributes }) => attributes))
  for (const id of own) if (id.startsWith('ECHO-')) said.add(Number(id.slice('ECHO-'.length)))
  assert.deepEqual(
    mandatory.filter(number => !said.has(number) && !(number in notInTradeItem)),
    [],
  )
})

/** The rows of a file of comma-separated values, whose cells may be in quotes. */
function readRows(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push((quoted ?? plain ?? '').replaceAll('""', '"'))
    if (end !== ',') rows.push([])
  }
  return rows
}
