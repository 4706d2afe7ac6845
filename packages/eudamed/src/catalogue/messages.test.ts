import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogue } from './catalogue.ts'

// What can be tested of words: every message of every rule, as its examples have it.

const said = catalogue().flatMap(({ id, examples }) =>
  examples.bad.flatMap(({ title, findings }) =>
    findings.map(({ message, value }) => ({ id, title, message, value })),
  ),
)

test('every message is sentences, without a place of a program or a word that was not filled in', () => {
  assert.ok(said.length > 400)
  for (const { id, message } of said) {
    assert.match(message, /^(?:["“A-Z]|[a-z]+[A-Z])/, id)
    assert.match(message, /[^.\s]\.$/, id)
    assert.doesNotMatch(
      message,
      /\/device|\bundefined\b|\bnull\b|\[object|\{\w+\}| {2}|\.\.|,\.|\. [a-z]/,
      `${id}: ${message}`,
    )
  }
})

/** What a reader is told to do, or that nothing need be done. */
const advice =
  /\b(?:add|ask|check|compare|copy|correct|describe|decide|give|have|keep|leave|look|make|must|name|nothing need be done|read|register|remove|say|send|set|shorten|submit|take|use|write|mandatory)\b/i

test('every message says what to do', () => {
  for (const { id, message } of said) {
    // A list of codes says which of them come nearest.
    if (id === 'UDG-CODE-UNKNOWN') assert.match(message, /Nearest codes|Write/)
    else assert.match(message, advice, `${id}: ${message}`)
  }
})

/** Those that speak of how long or how many something is, or of which other field it contradicts, name that. */
const withoutValue = new Set([
  'BR-DTX-UDI-031-B',
  'BR-DTX-UDID-089-B',
  'BR-UDID-639',
  'BR-UDID-704-A',
  'BR-UDID-824',
  'SCHEMA-LENGTH',
  'SCHEMA-UNKNOWN-FIELD',
  'UDG-CLINICAL-SIZE-FIELD',
  'UDG-LENGTH-DICTIONARY',
  'UDG-SUBSTANCE-NAME-NOT-SENT',
  'UDG-SWISS-MASTER-EXCLUDES',
  'UDG-TEXT-BLANK',
  'UDG-TEXT-INVISIBLE',
])

test('every message has the value that is wrong', () => {
  for (const { id, message, value } of said) {
    if (withoutValue.has(id) || (typeof value !== 'string' && typeof value !== 'number')) continue
    const shown = [String(value), JSON.stringify(value)].map(text => text.slice(0, 60))
    assert.ok(
      shown.some(text => message.includes(text)),
      `${id}: ${message}`,
    )
  }
})

test('no message leaves a person with two fields to choose from, or with what EUDAMED may do', () => {
  for (const { id, message = '' } of catalogue()) {
    assert.doesNotMatch(
      message,
      /Correct one of them\b|Set one of them\b|Check both; |if EUDAMED refuses|takes the two together|EUDAMED takes both/,
      id,
    )
  }
})
