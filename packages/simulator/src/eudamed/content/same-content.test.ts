import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readContent } from './read-content.ts'
import { type Kind, saySame } from './same-content.ts'

function wrap(content: string | undefined) {
  return content === undefined ? undefined : readContent(`<udidi:a>${content}</udidi:a>`)[0]
}

const item = (text: string): string => `<udidi:b><udidi:c>${text}</udidi:c></udidi:b>`

for (const [one, other, kind, expected] of [
  ['1', 'true', 'boolean', true],
  ['0', 'false', 'boolean', true],
  ['0', 'true', 'boolean', false],
  [undefined, 'false', 'boolean', false],
  [undefined, ' 0 ', 'statement', true],
  [undefined, '', 'statement', true],
  [undefined, 'true', 'statement', false],
  ['1', 'true', 'statement', true],
  ['1', 'true', 'as it is', false],
  ['07', '7', 'number', true],
  ['7', '70', 'number', false],
  ['A B', ' B  A ', 'list', true],
  ['A B', 'A', 'list', false],
  [item('1') + item('2'), item('2') + item(' 1 '), 'set', true],
  [item('1') + item('1'), item('1'), 'set', false],
  [item('1') + item('2'), item('2') + item('1'), 'as it is', false],
  [item('1'), item('  1\n'), 'as it is', true],
  ['a  b', 'a b', 'as it is', true],
  ['a', 'A', 'as it is', false],
  [undefined, '', 'set', true],
  [undefined, undefined, 'as it is', true],
  [undefined, item('1'), 'set', false],
] as const satisfies [string | undefined, string | undefined, Kind, boolean][]) {
  test(`${kind}: ${one} and ${other} say ${expected ? 'the same' : 'two things'}`, () => {
    assert.equal(saySame(wrap(one), wrap(other), kind), expected)
    assert.equal(saySame(wrap(other), wrap(one), kind), expected)
  })
}

test('elements of two types say two things', () => {
  assert.ok(!saySame(wrapType('CMRSubstanceType'), wrapType('EndocrineSubstanceType'), 'set'))
  assert.ok(saySame(wrapType('CMRSubstanceType'), wrapType('CMRSubstanceType'), 'set'))
})

function wrapType(type: string) {
  return wrap(`<udidi:b xsi:type="udidi:${type}">1</udidi:b>`)
}
