import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { notRun } from './not-run.ts'
import { readPage } from './read-page.ts'
import { makeReader, type PageReader, root } from './reader.ts'
import { remarks } from './remarks.ts'
import { runPage } from './run-page.ts'

/** A test for each of these pages that has blocks. */
export function testPages(pages: readonly string[]): void {
  for (const page of pages) {
    if (!/^ *```/m.test(readFileSync(join(root, page), 'utf8'))) continue
    test(`what ${page} shows can be done, and comes to what it shows`, async t => {
      await checkPage(page, await makeReader(t))
    })
  }
}

/** One test for several pages: a reader follows one after the other, in the same folder. */
export function testPagesInOrder(pages: readonly string[]): void {
  test(`what ${pages.join(', then ')} show can be done in this order in one folder, and comes to what they show`, async t => {
    const reader = await makeReader(t)
    for (const page of pages) await checkPage(page, reader)
  })
}

async function checkPage(page: string, reader: PageReader): Promise<void> {
  const steps = readPage(withRemarks(page, readFileSync(join(root, page), 'utf8')))
  const found = await runPage(page, steps, reader)
  assert.ok(found.every(({ because }) => because !== ''))
  assert.deepEqual(
    found.map(({ firstLine }) => firstLine),
    notRun[page] ?? [],
    `The blocks of ${page} that are not run are listed in test/docs/not-run.ts.`,
  )
}

/** A page with the comments that are written down for it elsewhere. */
function withRemarks(page: string, text: string): string {
  const rest = [...(remarks[page] ?? [])]
  if (rest.length === 0) return text
  const filled = text.replaceAll(/^```\w*\n[\s\S]*?^```$/gm, block => `${rest.shift() ?? ''}\n${block}`)
  assert.equal(rest.length, 0, `test/docs/remarks.ts has more remarks than ${page} has blocks.`)
  return filled
}
