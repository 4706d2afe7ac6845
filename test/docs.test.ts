import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { readGlossary, wordsNotInGlossary } from './docs/glossary-words.ts'
import { brokenLinks } from './docs/links.ts'
import { notRun } from './docs/not-run.ts'
import { isGuide, isOfFirstHour, pages } from './docs/pages.ts'
import { readPage } from './docs/read-page.ts'
import { makeReader, root } from './docs/reader.ts'
import { remarks } from './docs/remarks.ts'
import { runPage } from './docs/run-page.ts'
import { assertSameJson, assertSameText } from './docs/same-output.ts'
import { namesNotOnScreen } from './docs/screen-names.ts'

test('what is not run, or described in a test, is on pages that there are', () => {
  for (const page of Object.keys({ ...notRun, ...remarks })) assert.ok(pages.includes(page), page)
})

test('every link between pages, and to files of the repository, leads somewhere', () => {
  const all = [
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'bench/README.md',
    ...globSync('packages/*/src/README.md', { cwd: root }),
    ...globSync('docs/rules/*.md', { cwd: root }),
  ]
  assert.deepEqual(brokenLinks(root, [...pages, ...all]), [])
})

test('what a page names on a screen is there, on the page of the console that it says', () => {
  const missing = pages.flatMap(page => namesNotOnScreen(root, page).map(name => `${page}: ${name}`))
  assert.deepEqual(missing, [])
})

test('the glossary has the abbreviations and names that the README, the first page and the guides use', () => {
  const glossary = readGlossary(root)
  const read = ['docs/what-for.md', ...pages.filter(page => isGuide(page) || isOfFirstHour(page))]
  const missing = read.flatMap(page =>
    wordsNotInGlossary(root, page, glossary).map(word => `${page}: ${word}`),
  )
  assert.deepEqual(missing, [])
})

test('a page is read with what its comments say, and one that says nothing of a block is refused', () => {
  const steps = readPage('# A\n\n<!-- exit status 1 -->\n```sh\nfalse\n```\n\n<!-- before\ntrue\n-->\n')
  assert.deepEqual(steps, [
    {
      kind: 'block',
      language: 'sh',
      text: 'false\n',
      line: 4,
      remarks: [{ name: 'exit status', text: '1' }],
    },
    { kind: 'before', text: 'true\n', line: 8 },
  ])
  assert.throws(() => readPage('```sh\ntrue\n'), /does not end/)
  assert.throws(() => readPage('<!-- outptu -->\n```sh\n```\n'), /outptu/)
  assert.throws(() => readPage('<!-- output -->\n\nText.\n'), /about no block/)
})

test('a block that nothing is said of, a command that fails and another output are noticed', async t => {
  const reader = await makeReader(t)
  const fails = async (page: string, why: RegExp): Promise<void> =>
    assert.rejects(runPage('page', readPage(page), reader), why)
  await fails('```json\n{}\n```\n', /nothing says/)
  await fails('```brainfuck\n+\n```\n', /nothing says/)
  await fails('```sh\nfalse\ntrue\n```\n', /page:1/)
  await fails('```sh\necho one\n```\n\n<!-- output -->\n```text\ntwo\n```\n', /page:6/)
  await fails('<!-- not run: for want of it -->\n```sh\nif\n```\n', /syntax error/)
  await runPage('page', readPage('```sh\nname=Ada\n```\n\n```sh\ntest "$name" = Ada\n```\n'), reader)
})

test('text that is shown is compared apart from what changes, and from what is left out', () => {
  const real = 'SUCCESS  01a2005c-2b3c-7ba7-928f-2dea76c01f1b\n  accepted\n  at 2026-11-21T23:06:10.112Z\n'
  assertSameText('SUCCESS  019aa5c0-7a1e-7cc2-9d55-0d4f9e2b6a11\n…\n  at 2027-01-01T00:00:00Z\n', real)
  assertSameText('  acc…\n', real, { isPart: true })
  assert.throws(() => assertSameText('SUCCESS  019aa5c0-7a1e-7cc2-9d55-0d4f9e2b6a11\n', real))
  assert.throws(() => assertSameText('  refused\n', real, { isPart: true }))
})

test('JSON that is shown is compared as values, apart from what changes, and from what is left out', () => {
  const real = { id: '01a2005c-2b3c-7ba7-928f-2dea76c01f1b', list: [1, { a: 'xyz', b: 2 }], rest: null }
  assertSameJson('{ "id": "019aa5c0-7a1e-7cc2-9d55-0d4f9e2b6a11", "list": [1, …], … }', real)
  assertSameJson('{ "a": "x…", "b": "…" }', real, { isPart: true })
  assert.throws(() => assertSameJson('{ "list": [1, …], "rest": null }', real))
  assert.throws(() => assertSameJson('{ "a": "y…", … }', real, { isPart: true }))
})
