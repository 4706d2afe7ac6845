import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkCodeList } from './check-code-list.ts'
import { type CodeEntry, readCodeList } from './code-list.ts'
import type { CodeListKind } from './code-list-kind.ts'

const nomenclature: CodeListKind = {
  title: 'Nomenclature',
  shape: /^[A-Z](\d{2}){0,6}$/,
  parentOf: code => (code.length > 2 ? code.slice(0, -2) : undefined),
}
const sizes: CodeListKind = { title: 'Sizes', shape: /^S\d{3}$/, legislations: ['NEW', 'OLD'] }
const classes: CodeListKind = { title: 'Classes' }

function makeList(...codes: readonly string[]) {
  return readCodeList({
    list: 'list',
    version: 'V7',
    source: 'this test',
    codes: codes.map(code => [code, `term of ${code}`]),
  })
}

function listFaults(entries: readonly CodeEntry[], kind = nomenclature, inForce = makeList()): string[] {
  return checkCodeList(kind, entries, inForce).map(
    ({ index, field, message }) => `${index ?? '-'} ${field ?? '-'} ${message}`,
  )
}

const tree: CodeEntry[] = [
  { code: 'A', term: 'DEVICES', leaf: false },
  { code: 'A01', term: 'NEEDLES', leaf: false },
  { code: 'A0101', term: 'HYPODERMIC NEEDLES', leaf: true },
]

test('a nomenclature without fault', () => {
  assert.deepEqual(listFaults(tree), [])
})

test('an orphan, a leaf that is none, a leaf that is not called one, and what is missing', () => {
  assert.deepEqual(listFaults([...tree, { code: 'B0101', term: 'BAGS', leaf: true }]), [
    '3 code B0101 is an orphan: the code above it, B01, is missing.',
  ])
  assert.deepEqual(listFaults([{ code: 'A', term: 'DEVICES', leaf: true }, ...tree.slice(1)]), [
    '0 leaf A is called a leaf, but there are codes below it.',
  ])
  assert.deepEqual(listFaults(tree.slice(0, 2)), [
    '1 leaf A01 is not called a leaf, but there is no code below it.',
  ])
  assert.deepEqual(listFaults([...tree.slice(0, 2), { code: 'A0101' }]), [
    '2 term A0101 has no term.',
    '2 leaf It is not said whether A0101 is a leaf.',
  ])
})

test('a code twice, and codes that are none', () => {
  assert.deepEqual(listFaults([...tree, { code: 'A0101', term: 'AGAIN', leaf: true }]), [
    '3 code A0101 is there twice; first in entry 3.',
  ])
  for (const code of ['a02', 'A2', 'A01 01', 'A01010101010101']) {
    assert.deepEqual(
      listFaults([...tree, { code, term: 'X', leaf: true }]).at(0),
      `3 code ${code} is not written as the codes of this list are.`,
    )
  }
  assert.deepEqual(
    listFaults([...tree, { code: '', term: 'X', leaf: true }]).at(0),
    '3 code The code is missing.',
  )
})

test('a truncated list is refused unless it is forced; an empty one always', () => {
  const hundred = makeList(...Array.from({ length: 100 }, (_, number) => `S${100 + number}`))
  const entries = Array.from(hundred.entries())
  const check = (count: number, force: boolean) =>
    checkCodeList(sizes, entries.slice(0, count), hundred, { force })
  assert.deepEqual(check(90, false), [])
  assert.match(
    check(89, false)[0]?.message ?? '',
    /^There are only 89 codes, while version V7 in force has 100/,
  )
  assert.deepEqual(check(89, true), [])
  assert.equal(check(0, true)[0]?.message, 'There are no codes.')
})

test('a list that the data model enumerates keeps its codes; terms and retirements can change', () => {
  const inForce = makeList('CLASS_I', 'CLASS_II', 'CLASS_III')
  const codes = ['CLASS_I', 'CLASS_II', 'CLASS_III'].map(code => ({ code }))
  const check = (entries: readonly CodeEntry[]) => listFaults(entries, classes, inForce)
  assert.deepEqual(check(codes.map(({ code }) => ({ code, term: 'Klasse', retiredOn: '2030-01-01' }))), [])
  assert.match(
    check([...codes, { code: 'CLASS_IV' }])[0] ?? '',
    /^3 code The data model of this release takes no code CLASS_IV/,
  )
  assert.deepEqual(check(codes.slice(1)), [
    '- - Codes that the data model of this release takes are missing: CLASS_I.',
  ])
})

test('marks that say nothing', () => {
  const inForce = makeList('S001')
  const check = (entry: Partial<CodeEntry>) =>
    listFaults([...inForce.entries(), { code: 'S999', ...entry }], sizes, inForce)
  assert.deepEqual(check({ retired: true }), [])
  assert.deepEqual(check({ leaf: true }), ['1 leaf Only codes of the nomenclature are leaves or not.'])
  assert.deepEqual(check({ legislations: ['NEW', 'OTHER'] }), [
    '1 legislations OTHER is no legislation that a record can name.',
  ])
  for (const day of ['2026-02-30', '31.01.2026', '2026-1-1', '2026-01-31T00:00']) {
    assert.deepEqual(check({ retiredOn: day }), [`1 retiredOn ${day} is not a date; write it as 2026-01-31.`])
  }
})
