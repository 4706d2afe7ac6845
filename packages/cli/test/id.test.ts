import assert from 'node:assert/strict'
import { test } from 'node:test'
import { udigate } from './run-udigate.ts'

test('make gives the EUDAMED DI and the EUDAMED ID of the own part, with their check characters', async () => {
  const { status, stdout, stderr } = await udigate(['id', 'make', 'CR0233', 'BEMF000000106CR023335'])
  assert.deepEqual([status, stderr], [0, ''])
  assert.deepEqual(
    stdout
      .trimEnd()
      .split('\n')
      .map(line => line.split(/ +/)),
    [
      ['CR0233', 'B-CR023368', 'D-CR023368'],
      ['BEMF000000106CR023335', 'B-BEMF000000106CR023335WE', 'D-BEMF000000106CR023335WE'],
    ],
  )
})

test('what no identifier can be made of ends with 1, and the others are made', async () => {
  const { status, stdout } = await udigate([
    'id',
    'make',
    'CR0233',
    'CR Ä',
    '1'.repeat(22),
    '--format',
    'json',
  ])
  assert.equal(status, 1)
  const [made, strange, long] = JSON.parse(stdout)
  assert.deepEqual(made, { given: 'CR0233', eudamedDi: 'B-CR023368', eudamedId: 'D-CR023368' })
  assert.match(strange.reason, /character/)
  assert.match(long.reason, /21/)
})

test('derive gives the EUDAMED DI of a UDI-DI', async () => {
  const { status, stdout } = await udigate(['id', 'derive', '00308676965723'])
  assert.deepEqual([status, stdout.trim().split(/ +/)], [0, ['00308676965723', 'B-00308676965723']])
})

test('check says which code is wrong, and what it should be', async () => {
  const { status, stdout } = await udigate(['id', 'check', 'B-CR023368', 'D-CR023369', 'CR023368'])
  const [right, wrong, without] = stdout.trimEnd().split('\n')
  assert.equal(status, 1)
  assert.match(right ?? '', /^B-CR023368 +right$/)
  assert.match(wrong ?? '', /^D-CR023369 +wrong: .*D-CR023368$/)
  assert.match(without ?? '', /B-.*D-/)
})

test('2, with one line, where the command line is wrong', async () => {
  for (const args of [[], ['make'], ['derive'], ['check'], ['mak', 'X']]) {
    const { status, stderr } = await udigate(['id', ...args])
    assert.equal(status, 2)
    assert.match(stderr, /^udigate: [^\n]+\n$/)
  }
})
