import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { type GeneratedList, generatedLists } from '../../test/generated-lists.ts'
import type { CsvFormat } from '../csv-format.ts'
import { UnreadableInput } from '../problem.ts'
import { shownText } from '../row.ts'
import { csvTable } from './csv-table.ts'

const count = 3000

async function readRows(text: string | Buffer, format?: CsvFormat): Promise<string[][] | 'asked'> {
  const { rows } = csvTable(
    undefined,
    async function* () {
      yield Buffer.from(text)
    },
    format,
  )
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
    const [problem] = error instanceof UnreadableInput ? error.problems : []
    if (problem?.code === 'separator-unclear' || problem?.code === 'wrong-encoding') return 'asked'
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

/** How systems encode a list, and whether the file tells which way it is. */
const encodings = {
  'UTF-8 with a mark': text => Buffer.from(`\ufeff${text}`),
  'UTF-16 LE with a mark': text => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'UTF-16 BE with a mark': text => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  'Windows-1252': text => Buffer.from(text, 'latin1'),
} satisfies Record<string, (text: string) => Buffer>

for (const [name, encode] of Object.entries(encodings)) {
  const check = async ({ text, rows }: GeneratedList): Promise<void> => {
    const found = await readRows(encode(text))
    if (found !== 'asked') assert.deepEqual(found, rows, text)
    else if (name === 'Windows-1252') {
      const told = await readRows(encode(text), { encoding: 'windows-1252' })
      if (told !== 'asked') assert.deepEqual(told, rows, text)
    }
  }
  test(`no generated list in ${name} is misread in silence; what does not tell its encoding is asked for`, async () => {
    await fc.assert(fc.asyncProperty(generatedLists, check), { numRuns: 500 })
  })
}
