import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'rolldown/utils'

const root = fileURLToPath(new URL('..', import.meta.url))

interface Found {
  file: string
  pattern: string
  flags: string
}

/** What never meets a text from outside, and which text it meets. */
const onlyOwnTexts: Readonly<Record<string, string>> = {
  'packages/server/src/authorities/ec/bulk-files/without-access-token.ts': 'messages that were written here',
  'packages/udi/src/rules/eudamed-terms/nearest-codes.ts': 'the terms of the code lists in force',
}

const length = 40_000

/** One that goes back and forth takes a second and more for such a text, and the square of that for longer ones. */
const most = 200

test('no regular expression takes a time that grows faster than the text that it is held against', () => {
  const all = globSync('packages/{cli,client,server,simulator,udi}/src/**/*.ts', { cwd: root })
    .filter(file => !file.endsWith('.test.ts') && !(file in onlyOwnTexts))
    .flatMap(expressionsIn)
  assert.ok(all.length > 50)
  const slow = all.filter(found => worstTime(found) > most)
  assert.deepEqual(slow, [])
})

test('one that does is noticed', () => {
  assert.ok(worstTime({ file: '', pattern: '^(\\d+\\.?\\d*)$', flags: '' }) > most)
})

function expressionsIn(file: string): Found[] {
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'), { lang: 'ts' })
  const found: Found[] = []
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || node instanceof RegExp) return
    if ('regex' in node) found.push({ file, ...(node.regex as { pattern: string; flags: string }) })
    else Object.values(node).forEach(look)
  }
  look(program)
  return found
}

/** In milliseconds: for the worst of many texts of one character, with something before or behind that does not fit. */
function worstTime({ pattern, flags }: Found): number {
  const literal = pattern.replaceAll(/\\.|[\\^$*+?()[\]{}|]/g, '')
  let worst = 0
  for (const character of new Set(`a0A .-/\n<&"=:;,_%#+@${literal}`)) {
    for (const [before, behind] of [
      ['', ''],
      ['', '\u0001'],
      ['x', '\u0001'],
    ]) {
      const text = `${before}${character.repeat(length)}${behind}`
      const begun = performance.now()
      text.replaceAll(new RegExp(pattern, flags.includes('g') ? flags : `${flags}g`), '')
      worst = Math.max(worst, performance.now() - begun)
      if (worst > most) return worst
    }
  }
  return worst
}
