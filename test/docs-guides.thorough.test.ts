import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { firstHour, guidesInOrder, isGuide, pages } from './docs/pages.ts'
import { readPage } from './docs/read-page.ts'
import { root } from './docs/reader.ts'
import { testPages, testPagesInOrder } from './docs/test-pages.ts'

testPages(pages.filter(isGuide))

// One guide after the other in one folder: what one leaves there changes nothing that another one shows.
testPagesInOrder([...firstHour, ...guidesInOrder])
testPagesInOrder([...firstHour, ...guidesInOrder.toReversed()])

test('every guide is in the list of guides', () => {
  assert.deepEqual(guidesInOrder.toSorted(), pages.filter(isGuide))
})

test('a guide hides no command: what is run is what a reader sees', () => {
  const hidden = [...firstHour, ...guidesInOrder].flatMap(page =>
    readPage(readFileSync(join(root, page), 'utf8')).flatMap(({ kind, line }) =>
      kind === 'before' ? `${page}:${line}` : [],
    ),
  )
  assert.deepEqual(hidden, [])
})
