import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CodeEntry, checkCodeList, readCodeList } from '@udigate/udi'
import { type CodeListName, codeListKind, codeListNamed, codeListNames, shippedCodeLists } from './index.ts'

const small = readCodeList({ list: 'emdn', version: 'V0', source: 'this test', codes: [] })

function faultsOf(entries: readonly CodeEntry[], name: CodeListName = 'emdn', inForce = small): string[] {
  return checkCodeList(codeListKind(name), entries, inForce).map(
    ({ index, field, message }) => `${index ?? '-'} ${field ?? '-'} ${message}`,
  )
}

const tree: CodeEntry[] = [
  { code: 'A', term: 'DEVICES', leaf: false },
  { code: 'A01', term: 'NEEDLES', leaf: false },
  { code: 'A0101', term: 'HYPODERMIC NEEDLES', leaf: true },
]

test('the lists of this release are without fault', () => {
  for (const name of codeListNames) {
    const list = codeListNamed(shippedCodeLists, name)
    assert.deepEqual(checkCodeList(codeListKind(name), Array.from(list.entries()), list), [], name)
  }
})

test('a nomenclature without fault', () => {
  assert.deepEqual(faultsOf(tree), [])
})

test('an orphan, a leaf that is none, a leaf that is not called one, and what is missing', () => {
  assert.deepEqual(faultsOf([...tree, { code: 'B0101', term: 'BAGS', leaf: true }]), [
    '3 code B0101 is an orphan: the code above it, B01, is missing.',
  ])
  assert.deepEqual(faultsOf([{ code: 'A', term: 'DEVICES', leaf: true }, ...tree.slice(1)]), [
    '0 leaf A is called a leaf, but there are codes below it.',
  ])
  assert.deepEqual(faultsOf(tree.slice(0, 2)), [
    '1 leaf A01 is not called a leaf, but there is no code below it.',
  ])
  assert.deepEqual(faultsOf([...tree.slice(0, 2), { code: 'A0101' }]), [
    '2 term A0101 has no term.',
    '2 leaf It is not said whether A0101 is a leaf.',
  ])
})

test('a code twice, and codes that are none', () => {
  assert.deepEqual(faultsOf([...tree, { code: 'A0101', term: 'AGAIN', leaf: true }]), [
    '3 code A0101 is there twice; first in entry 3.',
  ])
  for (const code of ['a02', 'A2', 'A01 01', 'A01010101010101']) {
    assert.deepEqual(
      faultsOf([...tree, { code, term: 'X', leaf: true }]).at(0),
      `3 code ${code} is not written as the codes of this list are.`,
    )
  }
  assert.deepEqual(
    faultsOf([...tree, { code: '', term: 'X', leaf: true }]).at(0),
    '3 code The code is missing.',
  )
})

test('a truncated list is refused unless it is forced; an empty one always', () => {
  const units = Array.from(shippedCodeLists.clinicalSizeUnits.entries())
  const check = (count: number, force: boolean) =>
    checkCodeList(
      codeListKind('clinical-size-units'),
      units.slice(0, count),
      shippedCodeLists.clinicalSizeUnits,
      { force },
    )
  assert.deepEqual(check(157, false), [])
  assert.match(
    check(156, false)[0]?.message ?? '',
    /^There are only 156 codes, while version 3\.0\.30 in force has 174/,
  )
  assert.deepEqual(check(156, true), [])
  assert.equal(check(0, true)[0]?.message, 'There are no codes.')
})

test('a list that the data model enumerates keeps its codes; terms and retirements can change', () => {
  const { riskClasses } = shippedCodeLists
  const classes = Array.from(riskClasses.entries())
  const check = (entries: readonly CodeEntry[]) => faultsOf(entries, 'risk-classes', riskClasses)
  assert.deepEqual(check(classes.map(({ code }) => ({ code, term: 'Klasse', retiredOn: '2030-01-01' }))), [])
  assert.match(
    check([...classes, { code: 'CLASS_IV' }])[0] ?? '',
    /^13 code The data model of this release takes no code CLASS_IV/,
  )
  assert.deepEqual(check(classes.slice(1)), [
    '- - Codes that the data model of this release takes are missing: CLASS_I.',
  ])
})

test('marks that say nothing', () => {
  const bodies = shippedCodeLists.notifiedBodies
  const numbers = Array.from(bodies.entries())
  const check = (entry: Partial<CodeEntry>) =>
    faultsOf([...numbers, { code: '9999', ...entry }], 'notified-bodies', bodies)
  assert.deepEqual(check({ retired: true }), [])
  assert.deepEqual(check({ leaf: true }), ['50 leaf Only codes of the nomenclature are leaves or not.'])
  assert.deepEqual(check({ legislations: ['MDR', 'MPG'] }), [
    '50 legislations MPG is no legislation that a record can name.',
  ])
  for (const day of ['2026-02-30', '31.01.2026', '2026-1-1', '2026-01-31T00:00']) {
    assert.deepEqual(check({ retiredOn: day }), [
      `50 retiredOn ${day} is not a date; write it as 2026-01-31.`,
    ])
  }
})
