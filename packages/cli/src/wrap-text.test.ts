import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { terminalWidth } from './terminal-width.ts'
import { wrapText } from './wrap-text.ts'

test('lines break at blanks and follow the indent', () => {
  assert.equal(wrapText('one two three', 7), 'one two\nthree')
  assert.equal(wrapText('one two three', 9, '  '), 'one two\n  three')
  assert.equal(wrapText(' one\n\ttwo ', 20), 'one two')
  assert.equal(wrapText('extraordinary is long', 5), 'extraordinary\nis\nlong')
  assert.equal(wrapText('', 5), '')
})

test('every word is there in its order, and a line is too long only where it is one word', () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-z]{1,30}$/)),
      fc.integer({ min: 10, max: 40 }),
      (words, width) => {
        const lines = wrapText(words.join(' '), width, '    ').split('\n')
        assert.deepEqual(
          lines.flatMap(line => line.split(' ').filter(Boolean)),
          words,
        )
        for (const line of lines) assert.ok(line.length <= width || /^ *\S+$/.test(line), line)
      },
    ),
  )
})

test('text is as wide as the terminal, from 80 to 100 columns', () => {
  assert.deepEqual([20, 90, 300].map(terminalWidth), [80, 90, 100])
  assert.equal(terminalWidth(undefined), 100)
})
