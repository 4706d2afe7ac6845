import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inShort } from '../test/read-all.ts'
import { makeWorkbook } from '../test/workbook-of.ts'
import { UnreadableInput } from './problem.ts'
import { readTexts } from './read-texts.ts'

test('every cell of a workbook is a text, at its row and column', async () => {
  const bytes = await makeWorkbook({
    First: [],
    Codes: [
      ['code', undefined, 'term'],
      [],
      ['A01', { attributes: 's="1"', content: '<v>46053</v>' }, 'a, "b"'],
      [12, { attributes: 't="b"', content: '<v>1</v>' }, { attributes: '', content: '<f>1+1</f><v>2</v>' }],
    ],
  })
  assert.deepEqual(await readTexts('xlsx', bytes), [
    [],
    [['code', '', 'term'], [], ['A01', '2026-01-31', 'a, "b"'], ['12', 'true', '2']],
  ])
})

test('a CSV file is one table, its rows those of its lines', async () => {
  const text = '\ufeffcode;term\r\n\r\nA01;"a; b"\r\n'
  assert.deepEqual(await readTexts('csv', Buffer.from(text)), [[['code', 'term'], [''], ['A01', 'a; b']]])
})

test('a cell that is too long to be kept whole is refused', async () => {
  const text = `code,term\nA01,${'x'.repeat(40_000)}\n`
  await assert.rejects(readTexts('csv', Buffer.from(text)), (error: unknown) => {
    assert.ok(error instanceof UnreadableInput)
    assert.deepEqual(error.problems.map(inShort), ['error cell-too-long 2'])
    return true
  })
})
