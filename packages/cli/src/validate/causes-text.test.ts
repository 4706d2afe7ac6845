import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Causes, collectCauses, type JudgedFinding } from '@udigate/sheets'
import { describeCauses } from './causes-text.ts'

const plain = (_: unknown, text: string) => text

function find(row: number, value: unknown, meant?: string): JudgedFinding {
  const path = '/device/ReferenceNumber'
  return {
    severity: 'error',
    ruleId: 'R',
    message: 'It is wrong.',
    path,
    value,
    ...(meant === undefined ? {} : { fix: [{ op: 'replace', path, value: meant }] }),
    place: { sheet: 'Devices', row, column: 'E', field: 'ReferenceNumber' },
  }
}

function describe(fill: (causes: Causes) => void, quiet = false): string {
  const causes = collectCauses()
  fill(causes)
  return describeCauses(new Map([['d.xlsx', causes]]), quiet, plain)
}

function addFollowOn(causes: Causes): void {
  causes.add(1, { causes: [find(4, 'x')], followOns: [find(4, 'x')] })
}

test('an entry has the first cell, the counts, the commonest values and the rows', () => {
  const text = describe(causes => {
    const values = ['a', 'b ', 'b ', 'c', 'd', 'e']
    for (const [index, value] of values.entries()) {
      const found = [find(index < 4 ? index + 4 : index + 10, value, value.trim().toUpperCase())]
      causes.add(index + 1, { causes: found, followOns: index === 0 ? found : [] })
    }
  })
  assert.equal(
    text,
    `d.xlsx:Devices!E4: error R in ReferenceNumber: 6 cells, 6 devices
    It is wrong.
    value: "b " → B (2 cells)
    value: a → A
    value: c → C
    … 2 more values
    rows: 4–7, 14–15
1 finding follows from these and is not listed: --all-findings lists every finding.
`,
  )
})

test('yes and no are said as cells say them, and nothing acts on the terminal', () => {
  const text = describe(causes => {
    causes.add(1, { causes: [find(4, true)], followOns: [] })
    causes.add(2, { causes: [find(5, '\u009b31m')], followOns: [] })
  })
  assert.match(text, /value: yes\n {4}value: \\u009b31m\n/)
})

test('a cell that is reported for each of its devices is one cell', () => {
  const text = describe(causes => {
    for (let record = 1; record <= 20; record += 1) {
      causes.add(record, { causes: [find(4, 'x')], followOns: [] })
    }
  })
  assert.match(text, /: 1 cell, 20 devices\n.*\n {4}value: x\n$/)
})

test('quiet says nothing of what follows', () => {
  assert.doesNotMatch(describe(addFollowOn, true), /follow/)
  assert.match(describe(addFollowOn), /follow/)
})
