import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findEdits } from './find-edits.ts'
import { makeTable } from './judged.ts'
import { applyEdit, operators } from './mutant.ts'

const file = 'some.ts'

const cases: readonly (readonly [
  operator: keyof typeof operators,
  source: string,
  made: readonly string[],
])[] = [
  ['condition', 'if (a) b', ['if (true) b', 'if (false) b']],
  ['condition', 'c = a && b', ['c = (a)', 'c = (b)']],
  ['condition', 'c = a ? b : d', ['c = (b)', 'c = (d)']],
  ['condition', 'c = a ?? b', []],
  ['comparison', 'c = a < b', ['c = a <= b']],
  [
    'comparison',
    `c = { state: 'sent' }; d = { state: 'ended' }`,
    [`c = { state: 'ended' }; d = { state: 'ended' }`, `c = { state: 'sent' }; d = { state: 'sent' }`],
  ],
  ['statement', 'await a()', [';']],
  ['statement', `'use strict'`, []],
  ['await', 'await a()\nb()', ['b()\nawait a()']],
  ['await', 'const b = await a()\nc(b)', []],
  ['await', 'const { b } = await a()\nc(b)', []],
  ['await', 'a()\nb()', []],
  ['await', 'const a = async () => { await b() }\nc()', []],
  ['error', 'throw a', [';']],
  ['error', 'await a()', ['await Promise.resolve(a()).catch(() => {})']],
  ['time', 'const long = 5_000', ['const long = 0', 'const long = (5_000 * 60)']],
  ['time', 'const few = 20', []],
  ['query', `a = q.where('b', '=', 1).forUpdate()`, ['a = q.forUpdate()', `a = q.where('b', '=', 1)`]],
  ['owner', `a = q.where('organisation', '=', o).first()`, ['a = q.first()']],
  [
    'transaction',
    'c = store.write(async db => { await a(db); await b(db) })',
    ['c = store.write(async db => { await a(db); }).then(() => store.write(async db => { await b(db) }))'],
  ],
  ['transaction', 'c = store.write(async db => { const d = await a(db); await b(d) })', []],
  ['neighbour', 'c = { a: x.a, b: x.b }', ['c = { a: x.b, b: x.b }', 'c = { a: x.a, b: x.a }']],
  ['neighbour', 'c(one, other)', ['c(other, other)', 'c(one, one)']],
  ['neighbour', 'c(db, other)', []],
]

for (const [operator, source, made] of cases) {
  test(`${operators[operator]}: ${source.replaceAll('\n', '; ')}`, () => {
    const edits = findEdits(file, source).filter(each => each.operator === operator)
    assert.deepEqual(
      edits.map(each => applyEdit(source, each)),
      made,
    )
  })
}

test('what survived is counted, and what is equal in behaviour is counted apart', () => {
  const one = {
    room: 'delivery',
    operator: 'error',
    what: '',
    asked: ['tests'],
    reached: ['tests'],
    seconds: 1,
  } as const
  const judged = { a: { ...one, by: 'tests' }, b: one, c: one, d: { ...one, reached: [] } } as const
  const rows = makeTable(judged, { c: 'nothing reads it' }).trim().split('\n').slice(2)
  assert.deepEqual(rows, [
    '| delivery | an error swallowed | 3 | 1 | 0 | 2 | 1 | 1 |',
    '| all | | 3 | 1 | 0 | 2 | 1 | 1 |',
  ])
})
