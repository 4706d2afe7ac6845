import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Holds a text against the one that was recorded of it in this folder; says what the first line is that differs, and under which
 * heading. Where another text is meant, the tests run once more with `UDIGATE_RECORD=1`: that writes it, and the difference is
 * what is reviewed.
 */
export function compareWithRecorded(name: string, text: string): void {
  const file = new URL(name, import.meta.url)
  if (process.env.UDIGATE_RECORD === '1') writeFileSync(file, text)
  const recorded = readFileSync(file, 'utf8')
  if (text === recorded) return
  const [lines, before] = [text.split('\n'), recorded.split('\n')]
  const at = lines.findIndex((line, index) => line !== before[index])
  const heading = lines.slice(0, at + 1).findLast(line => line.startsWith('== '))
  assert.equal(lines[at], before[at], `Line ${at + 1} of ${name}, ${heading}, is not what was recorded.`)
  assert.fail(`${name} has fewer lines than were recorded.`)
}
