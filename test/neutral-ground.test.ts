import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { codeListNamed, codeListNames, modelNames, models, shippedCodeLists } from '@udigate/eudamed'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What is published of packages/udi, which knows no authority. */
const sources = globSync('packages/udi/src/**/*.ts', { cwd: root })
  .filter(file => !file.endsWith('.test.ts'))
  .map(file => join(root, file))
  .toSorted()

/** What the API of the gateway calls so too. */
const ownWords = ['responseCode', 'actorCode']

/** The sources in which one of `words` stands by itself. */
function wordsIn(words: readonly string[]): string[] {
  const wanted = new Set(words)
  return sources.flatMap(file => {
    const found = [...new Set(readFileSync(file, 'utf8').match(/[A-Za-z0-9_]+/g) ?? [])].filter(word =>
      wanted.has(word),
    )
    return found.map(word => `${file.slice(root.length)}: ${word}`)
  })
}

test('neither EUDAMED nor a rule of it is named', () => {
  const named = sources.filter(file => /\b(BR-[A-Z]+|RULE-\d|EUDAMED|DTX)/i.test(readFileSync(file, 'utf8')))
  assert.deepEqual(named, [])
})

test('no model is named', () => {
  assert.deepEqual(wordsIn(modelNames), [])
  assert.deepEqual(
    sources.filter(file => /EU_UDI/.test(readFileSync(file, 'utf8'))),
    [],
  )
})

test('no element of its messages is named', () => {
  // Names that are one word mean other things as well.
  const elements = elementNames(join(root, 'packages/eudamed/src/messages')).filter(
    name => isCompound(name) && !ownWords.includes(name),
  )
  assert.ok(elements.length > 100, `${elements.length} elements`)
  assert.deepEqual(wordsIn(elements), [])
})

test('no code of its lists stands in a source, but the names of issuing agencies', () => {
  const codes = codeListNames
    .filter(name => name !== 'issuing-agencies')
    .flatMap(name => Array.from(codeListNamed(shippedCodeLists, name).entries(), ({ code }) => code))
    // A word or two letters that mean something else as well.
    .filter(code => code.length > 4 && /[_\d]/.test(code))
  assert.ok(codes.length > 8000, `${codes.length} codes`)
  assert.deepEqual(wordsIn(codes), [])
})

test('no field of its records is named', () => {
  const fields = modelNames.flatMap(model =>
    (['device', 'deviceGroup'] as const).flatMap(record => Object.keys(models[model][record].properties)),
  )
  assert.ok(fields.length > 100, `${fields.length} fields`)
  assert.deepEqual(wordsIn(fields.filter(isCompound)), [])
})

function isCompound(name: string): boolean {
  return /[a-z][A-Z]/.test(name)
}

/** The names of elements in the tables of the messages: quoted with their prefix. */
function elementNames(folder: string): string[] {
  const names = globSync('**/*.ts', { cwd: folder })
    .filter(file => !file.endsWith('.test.ts'))
    .flatMap(file =>
      Array.from(
        readFileSync(join(folder, file), 'utf8').matchAll(/'(?:[a-z]+:)([A-Za-z][A-Za-z0-9]{3,})'/g),
        ([, name = '']) => name,
      ),
    )
  return [...new Set(names)]
}
