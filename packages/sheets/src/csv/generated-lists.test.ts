import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { type GeneratedList, generatedLists } from '../../test/generated-lists.ts'
import { UnreadableInput } from '../problem.ts'
import { shownText } from '../row.ts'
import { csvTable } from './csv-table.ts'

const count = 3000

async function readRows(text: string): Promise<string[][] | 'asked'> {
  const { rows } = csvTable(undefined, async function* () {
    yield Buffer.from(text)
  })
  const found: string[][] = []
  try {
    for await (const batch of rows()) {
      for (const { cells } of batch) {
        const texts = cells.map(shownText)
        const trimmed = texts.slice(0, texts.findLastIndex(cell => cell !== '') + 1)
        if (trimmed.length > 0) found.push(trimmed)
      }
    }
  } catch (error) {
    if (error instanceof UnreadableInput && error.problems[0]?.code === 'separator-unclear') return 'asked'
    throw error
  }
  return found
}

test('no generated list is misread in silence, and few are asked about', async () => {
  let asked = 0
  const check = async ({ text, rows }: GeneratedList): Promise<void> => {
    const found = await readRows(text)
    if (found === 'asked') asked += 1
    else assert.deepEqual(found, rows, text)
  }
  await fc.assert(fc.asyncProperty(generatedLists, check), { numRuns: count })
  assert.ok(asked < count / 200, `${asked} of ${count}`)
})
