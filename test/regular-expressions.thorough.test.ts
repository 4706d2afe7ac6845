import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import * as models from '../packages/eudamed/src/models/index.ts'
import { collect, type FoundPatterns, findPatterns } from './regular-expressions/find-patterns.ts'
import { findGrowth } from './regular-expressions/judge.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** All that is published, and what starts it in a fresh clone. */
const files = globSync(['packages/*/src/**/*.{ts,tsx}', 'scripts/*.mjs'], { cwd: root })
  .filter(file => !file.endsWith('.test.ts') && !file.includes('/testing/'))
  .toSorted()

const { patterns, computed } = findPatterns(root, files)

/** Makes a regular expression of the `pattern` of a schema: each of these is judged where it stands. */
const compiler = 'packages/udi/src/schema/compile-value.ts'

test('every regular expression takes a time in proportion to the text that it is held against', async () => {
  assert.ok(patterns.length > 250, `${patterns.length} regular expressions found`)
  const growing: string[] = []
  for (const [text, [first]] of Map.groupBy(patterns, ({ pattern, flags }) => `/${pattern}/${flags}`)) {
    const growth = first && (await findGrowth(first.pattern, first.flags))
    if (growth !== undefined) growing.push(`${first?.place} ${text}: ${growth}`)
  }
  assert.deepEqual(growing, [])
})

test('every regular expression stands in the sources as it is', () => {
  assert.deepEqual(
    computed.map(line => line.replace(/:\d+ /, ' ')),
    [`${compiler} new RegExp(schema.pattern, 'u')`],
  )
})

test('every pattern of a schema is among those that were judged', () => {
  const judged = new Set(patterns.map(({ pattern }) => pattern))
  const api: unknown = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'))
  const inSchemas = [...patternsIn(models), ...patternsIn(api)]
  assert.ok(inSchemas.length > 20, `${inSchemas.length} patterns in schemas`)
  assert.deepEqual(
    inSchemas.filter(pattern => !judged.has(pattern)),
    [],
  )
})

const notLinear: readonly (readonly [name: string, pattern: string, flags: string])[] = [
  [
    'a format of a number with brackets that nothing closes',
    String.raw`"[^"]*"|\\.|_.|\*.|\[(?!h|m|s)[^\]]*\]`,
    'gi',
  ],
  ['a number with two ways to end', String.raw`^(\d+\.?\d*)$`, ''],
  ['a tag that nothing closes', '<[^>]+>', 'g'],
  ['white space at an end', String.raw`\s+$`, ''],
  ['nested repetitions', '^(a+)+$', ''],
  ['texts that are sticky', '^(a*)*$', 'y'],
]
for (const [name, pattern, flags] of notLinear) {
  test(`the judge notices ${name}`, async () => {
    assert.match((await findGrowth(pattern, flags)) ?? '', /polynomial|exponential/)
  })
}

test('a regular expression is found wherever it stands', () => {
  const source = String.raw`
    const literal: RegExp = /a+/g
    const made = [new RegExp('b+', 'i'), RegExp(${'`c+`'}), new globalThis.RegExp('d+')]
    const found = text.match('e+') ?? text.search(f)
    const schema = Type.String({ pattern: '^f+$' })
    const another = { 'pattern': prefix + '+' }
    class Late { at(text: string) { return new RegExp(text) } }
    const { pattern } = schema`
  const found: FoundPatterns = { patterns: [], computed: [] }
  collect('a.ts', source, found)
  assert.deepEqual(found, {
    patterns: [
      { place: 'a.ts:2', pattern: 'a+', flags: 'g' },
      { place: 'a.ts:3', pattern: 'b+', flags: 'i' },
      { place: 'a.ts:3', pattern: 'c+', flags: '' },
      { place: 'a.ts:3', pattern: 'd+', flags: '' },
      { place: 'a.ts:4', pattern: 'e+', flags: '' },
      { place: 'a.ts:5', pattern: '^f+$', flags: 'u' },
    ],
    computed: ["a.ts:6 'pattern': prefix + '+'", 'a.ts:7 new RegExp(text)'],
  })
})

/** Each `pattern` in these schemas, at any depth. */
function patternsIn(value: unknown, seen: Set<unknown> = new Set()): string[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  return Object.entries(value).flatMap(([name, member]) =>
    name === 'pattern' && typeof member === 'string' ? [member] : patternsIn(member, seen),
  )
}
