import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import {
  findRefusedWords,
  findSameNames,
  findUnclearNames,
  readExportedFunctions,
  readFunctions,
} from './words/find-words.ts'
import { refusedEverywhere, refusedInDocumentation } from './words/words.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** All that is published. Every migration exports `up`, which is how they are run. */
const sources = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root })
  .filter(file => !/\.test\.tsx?$|\/testing\/|\/generated\/|\/store\/migrations\//.test(file))
  .toSorted()

/** All that is programmed, but for this test. */
const programs = globSync(
  [
    'packages/*/{src,test}/**/*.{ts,tsx}',
    '{bench,mutation,qualification,scorecard,scripts,test,website}/**/*.{ts,mjs}',
  ],
  { cwd: root },
).filter(file => !/\/generated\/|\/node_modules\/|\/store\/migrations\/|^test\/words/.test(file))

/** What people read; the changelog says what was said at the time. */
const documentation = globSync(['*.md', 'docs/**/*.{md,json}', 'packages/*/README.md', 'examples/*.md'], {
  cwd: root,
}).filter(file => file !== 'CHANGELOG.md')

test('no two exported functions of a package have one name', () => {
  const functions = sources.flatMap(file => readExportedFunctions(file, read(file)))
  assert.ok(functions.length > 1500, `${functions.length} functions found`)
  assert.deepEqual(findSameNames(functions), [])
  const twice = ['packages/a/src/x.ts', 'packages/a/src/y.ts', 'packages/b/src/x.ts'].flatMap(file =>
    readExportedFunctions(
      file,
      'export async function view() {}\nexport function *other() {}\nfunction own() {}'.replace(
        'other',
        file.slice(-4, -3),
      ),
    ),
  )
  assert.deepEqual(findSameNames(twice), ['a: view in packages/a/src/x.ts, packages/a/src/y.ts'])
})

test('a function is named by what it does, not by what it is of', () => {
  const functions = programs.flatMap(file => readFunctions(file, read(file)))
  assert.ok(functions.length > 5000, `${functions.length} functions found`)
  assert.deepEqual(findUnclearNames(functions), [])
  const named = readFunctions(
    'x.ts',
    `export function viewOf() {}
     async function rowOf() {}
     function* partsOf() {}
     const placeOf = (path: string): Place | undefined => read(path)
     const partOf = new Map()
     function isOfGroup() {}`,
  )
  assert.deepEqual(findUnclearNames(named), ['x.ts: partsOf', 'x.ts: placeOf', 'x.ts: rowOf', 'x.ts: viewOf'])
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

/** Where `nobody` is a value of the API and no word. */
const values = /^'nobody'$/

test('what programs say names who acts', () => {
  const texts = sources.flatMap(file => findTexts(file, read(file)))
  assert.ok(texts.length > 10_000, `${texts.length} texts found`)
  const unclear = texts.filter(
    ({ text }) => /\b(?:nobody|somebody|whoever)\b/i.test(text) && !values.test(text),
  )
  assert.deepEqual(
    unclear.map(({ file, text }) => `${file}: ${text}`),
    [],
  )
  assert.deepEqual(
    findTexts('x.ts', "// 'Nobody'\nconst a = `It is\nnobody.`; b('none')").map(({ text }) => text),
    ['`It is\nnobody.`', "'none'"],
  )
})

test('the hint of a field says more than its label', () => {
  const fields = sources.flatMap(file => findHints(read(file)))
  assert.ok(fields.length > 15, `${fields.length} fields found`)
  assert.deepEqual(fields.filter(saysNothingMore), [])
  const [first] = findHints('<Field label="Manufacturer (SRN)" onChoose={() => {}} hint="SRN" />')
  assert.deepEqual(first, { label: 'Manufacturer (SRN)', hint: 'SRN' })
  assert.ok(saysNothingMore(first))
})

interface Hint {
  label: string
  hint: string
}

/** The fields of a page whose label and hint are written out. */
function findHints(source: string): Hint[] {
  const field = /\blabel="([^"]+)"(?:(?!\/>|\blabel=)[\s\S])*?\bhint="([^"]+)"/g
  return Array.from(source.matchAll(field), ([, label = '', hint = '']) => ({ label, hint }))
}

function saysNothingMore({ label, hint }: Hint): boolean {
  const known = new Set(listWords(label))
  return listWords(hint).every(word => known.has(word))
}

function listWords(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? []
}

/** The literals of a source, without its comments. */
function findTexts(file: string, source: string): { file: string; text: string }[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return Array.from(code.matchAll(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g), ([text]) => ({ file, text }))
}
