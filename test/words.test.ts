import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import {
  findRefusedWords,
  findSameNames,
  findUnclearNames,
  type NamedFunction,
  readFunctions,
} from './words/find-words.ts'
import { refusedEverywhere, refusedInDocumentation, unclearNames } from './words/words.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** All that is published. Every migration exports `up`, which is how they are run. */
const sources = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root })
  .filter(file => !/\.test\.tsx?$|\/testing\/|\/generated\/|\/store\/migrations\//.test(file))
  .toSorted()

const programs = globSync(
  ['packages/*/{src,test}/**/*.{ts,tsx}', '{bench,scorecard,scripts,website}/**/*.{ts,mjs}'],
  {
    cwd: root,
  },
).filter(file => !/\/generated\/|\/node_modules\/|\/store\/migrations\//.test(file))

/** What people read; the changelog says what was said at the time. */
const documentation = globSync(['*.md', 'docs/**/*.{md,json}', 'packages/*/README.md', 'examples/*.md'], {
  cwd: root,
}).filter(file => file !== 'CHANGELOG.md')

const functions: readonly NamedFunction[] = sources.flatMap(file => readFunctions(file, read(file)))

test('no two exported functions of a package have one name', () => {
  assert.ok(functions.length > 1500, `${functions.length} functions found`)
  assert.deepEqual(findSameNames(functions), [])
  const twice = ['packages/a/src/x.ts', 'packages/a/src/y.ts', 'packages/b/src/x.ts'].flatMap(file =>
    readFunctions(
      file,
      'export async function view() {}\nexport function *other() {}\nfunction own() {}'.replace(
        'other',
        file.slice(-4, -3),
      ),
    ),
  )
  assert.deepEqual(findSameNames(twice), ['a: view in packages/a/src/x.ts, packages/a/src/y.ts'])
})

test('an exported function is named by what it does, not by what it is of', () => {
  assert.deepEqual(
    findUnclearNames(functions).filter(name => !unclearNames.includes(name)),
    [],
  )
  const [named] = readFunctions('packages/a/src/x.ts', 'export function viewOf() {}')
  assert.ok(named)
  assert.deepEqual(findUnclearNames([named]), ['packages/a: viewOf'])
})

test('sources and documentation use the terms of the field', () => {
  assert.ok(programs.length > 1500, `${programs.length} sources found`)
  assert.deepEqual(
    [...programs, ...documentation].flatMap(file => findRefusedWords(file, read(file), refusedEverywhere)),
    [],
  )
  assert.deepEqual(findRefusedWords('x.md', 'It is sent.\nWhoever hands it over', refusedEverywhere), [
    'x.md:2: "Whoever": name the person or program',
    'x.md:2: "hands it over": send',
  ])
})

test('documentation names who acts', () => {
  assert.ok(documentation.length > 150, `${documentation.length} pages found`)
  assert.deepEqual(
    documentation.flatMap(file => findRefusedWords(file, read(file), refusedInDocumentation)),
    [],
  )
  assert.deepEqual(findRefusedWords('x.md', 'Nobody, as `nobody`', refusedInDocumentation), [
    'x.md:1: "Nobody": name what does not happen',
  ])
})
