import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './build.ts'
import { makePack, type Sources } from './pack.ts'
import { writePages } from './pages.ts'
import { readChanges, readScorecard, readSection } from './read-pages.ts'
import { allRequirements } from './requirements/index.ts'
import type { Results, TestResult } from './results.ts'

const requirements = allRequirements.flatMap(one => one.requirements)
const build = { version: '1.2.3', commit: 'c0ffee', isChanged: false, node: 'v24.0.0', platform: 'linux x64' }
const everyTest = requirements.flatMap(({ tests }) => tests)
const passed: TestResult[] = everyTest.map(([, title]) => ({
  title: `${title}, and so on`,
  outcome: 'passed',
}))

function makeSources(results: Results | undefined): Sources {
  return { build, ...(results && { results }), changes: [], limits: [], scorecard: new Map() }
}

function makeResults(tests: readonly TestResult[], of: Partial<typeof build> = {}): Results {
  return { build: { ...build, ...of }, startedAt: '2026-11-30T10:00:00Z', tests }
}

function readVerdict(id: string, results: Results | undefined): string | undefined {
  return makePack(makeSources(results))
    .functions.flatMap(one => one.requirements)
    .find(one => one.id === id)?.verdict
}

test('every requirement has an id of its own, and its tests are there, each title in one file', () => {
  assert.equal(new Set(requirements.map(({ id }) => id)).size, requirements.length)
  const patterns = [
    '{packages,conformance,proof,scorecard,scripts,simulation}/**/*.test.ts',
    'test/*.test.ts',
  ]
  const texts = globSync(patterns, { cwd: root, exclude: ['**/node_modules'] }).map(
    file => [file, readFileSync(join(root, file), 'utf8')] as const,
  )
  for (const [file, title] of everyTest) {
    // The test of traceability repeats titles of others.
    const others = texts.filter(([name]) => name === file || name !== 'test/traceability.test.ts')
    const having = others.filter(([, text]) => text.includes(title)).map(([name]) => name)
    const named = everyTest.filter(one => one[1] === title).map(([name]) => name)
    assert.deepEqual(having.toSorted(), named.toSorted(), title)
  }
})

test('risks and regulations name requirements that there are, and every requirement stands against a risk', () => {
  const { risks, regulations } = makePack(makeSources(undefined))
  const ids = new Set(requirements.map(({ id }) => id))
  const named = [
    ...risks.flatMap(risk => risk.requirements),
    ...regulations.flatMap(({ points }) => points.flatMap(point => point.requirements ?? [])),
  ]
  assert.deepEqual(
    named.filter(id => !ids.has(id)),
    [],
  )
  const controls = new Set(risks.flatMap(risk => risk.requirements))
  assert.deepEqual(
    [...ids].filter(id => !controls.has(id)),
    [],
  )
})

test('what is answered as done by the product names what shows it, and that has a test', () => {
  const shown = new Set(requirements.filter(({ tests }) => tests.length > 0).map(({ id }) => id))
  const { regulations } = makePack(makeSources(undefined))
  for (const { title, points } of regulations) {
    assert.ok(points.length > 15, title)
    for (const { point, answer, requirements: named = [] } of points) {
      const isShown = named.length > 0 && named.every(id => shown.has(id))
      if (answer === 'by the product') assert.ok(isShown, `${title} ${point}`)
      if (answer === 'not met') assert.ok(!isShown, `${title} ${point} is met by what it names`)
    }
  }
})

test('a requirement passes by results of this very build alone', () => {
  assert.equal(readVerdict('SEND-6', makeResults(passed)), 'passed')
  assert.equal(readVerdict('SEND-6', undefined), 'not run')
  assert.equal(readVerdict('SEND-6', makeResults(passed, { commit: 'decade' })), 'older')
  assert.equal(readVerdict('SEND-6', makeResults(passed, { isChanged: true })), 'older')
  assert.equal(readVerdict('KEEP-11', makeResults(passed)), 'no test')
})

test('one test that failed, was skipped, or is not among the results is the verdict of its requirement', () => {
  const title = 'before the quarantine is over nothing is sent again'
  const replaced = (outcome: TestResult['outcome'] | undefined): TestResult[] =>
    passed.flatMap(one => {
      if (!one.title.startsWith(title)) return [one]
      return outcome === undefined ? [] : [{ ...one, outcome }]
    })
  assert.equal(readVerdict('SEND-6', makeResults(replaced('failed'))), 'failed')
  assert.equal(readVerdict('SEND-6', makeResults(replaced('skipped'))), 'skipped')
  assert.equal(readVerdict('SEND-6', makeResults(replaced(undefined))), 'not run')
  const { risks, counts } = makePack(makeSources(makeResults(replaced('failed'))))
  assert.equal(risks.find(({ id }) => id === 'RISK-6')?.verdict, 'failed')
  assert.equal(counts.failed, 1)
})

test('a test that ran for several models or stores passes where each did, and says what was skipped', () => {
  const [, title] = everyTest[0] ?? assert.fail()
  const judge = (...outcomes: TestResult['outcome'][]) => {
    const tests = outcomes.map((outcome, index) => ({
      title: `${title} ${index}`,
      outcome,
      why: 'needs a judge',
    }))
    return makePack(makeSources(makeResults(tests))).functions[0]?.requirements[0]?.shown[0]
  }
  assert.partialDeepStrictEqual(judge('passed', 'passed'), { verdict: 'passed', runs: 2 })
  assert.partialDeepStrictEqual(judge('passed', 'failed'), { verdict: 'failed' })
  assert.partialDeepStrictEqual(judge('passed', 'skipped'), {
    verdict: 'passed',
    runs: 1,
    note: '1 skipped: needs a judge',
  })
  assert.partialDeepStrictEqual(judge('skipped'), { verdict: 'skipped', note: '1 skipped: needs a judge' })
})

test('the pages name every requirement, risk and point, and lead to each other', () => {
  const pack = makePack(makeSources(makeResults(passed)))
  const pages = writePages(pack)
  for (const { id } of requirements) assert.ok(pages['requirements.html']?.includes(`id="${id}"`), id)
  for (const { id } of pack.risks) assert.ok(pages['risks.html']?.includes(id), id)
  const others = ['udigate.cdx.json', 'pack.json', 'results.json', 'SHA256SUMS']
  for (const [name, page] of Object.entries(pages)) {
    for (const [, file = '', place] of page.matchAll(/href="([^"#]+)(?:#([^"]+))?"/g)) {
      assert.ok(file in pages || others.includes(file), `${name}: ${file}`)
      if (place !== undefined) assert.ok(pages[file]?.includes(`id="${place}"`), `${name}: ${file}#${place}`)
    }
  }
})

test('what stands in pages of the repository is taken over as it reads', () => {
  const changes = readChanges(
    '# C\n\n## Unreleased\n\n### Law\n\n- A **rule**\n  of [it](x.md)\n- `B`\n\n## 1.0.0\n\n### Law\n\n- Old\n',
    '1.0.0',
  )
  assert.deepEqual(changes, [
    { kind: 'Law', text: 'A rule of it' },
    { kind: 'Law', text: 'B' },
  ])
  assert.throws(() => readChanges('# C\n', '2.0.0'), /CHANGELOG\.md has no release 2\.0\.0/)
  const limits = readSection(readFileSync(join(root, 'SECURITY.md'), 'utf8'), 'What is not defended')
  assert.ok(limits.length > 5 && limits.every(text => !/\]\(|\*\*/.test(text)))
  const scorecard = readScorecard(readFileSync(join(root, 'docs/scorecard.md'), 'utf8'))
  assert.equal(scorecard.get('A1')?.pass, 'yes')
})
