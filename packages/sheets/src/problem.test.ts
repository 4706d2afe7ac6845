import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { truthWords } from './cells/truth-words.ts'
import { problemCodes } from './problem.ts'

const page = readFileSync(new URL('../../../docs/spreadsheets.md', import.meta.url), 'utf8')

test('every problem is documented, and every word for yes and no', () => {
  assert.deepEqual(
    problemCodes.filter(code => !page.includes(`\`${code}\``)),
    [],
  )
  for (const { yes, no } of truthWords) assert.ok(page.includes(`: ${yes.join(', ')}; ${no.join(', ')}\n`))
})
