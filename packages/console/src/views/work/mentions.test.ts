import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completeMention, findBegunMention, listMentioned, splitText } from './mentions.ts'

const begun = (text: string, caret = text.length) => findBegunMention(text, caret)?.query

test('a mention is begun behind an @ at the start of a word, up to the caret', () => {
  assert.equal(begun('@'), '')
  assert.equal(begun('Ask @ada lo'), 'ada lo')
  assert.equal(begun('Ask (@ada'), 'ada')
  assert.equal(begun('Ask @ada, please', 8), 'ada')
  for (const text of ['ada@maker.example', 'at @ home', '@ada\nnext', 'none', `@${'a'.repeat(61)}`]) {
    assert.equal(begun(text), undefined, text)
  }
  assert.equal(begun('@ada', 0), undefined)
})

test('a name takes the place of what was begun, with a space behind it', () => {
  const [text, caret] = ['Ask @ad about it', 7]
  const written = findBegunMention(text, caret) ?? assert.fail()
  const completed = completeMention(text, written, 'Ada Lovelace')
  assert.deepEqual(completed, { text: 'Ask @Ada Lovelace about it', caret: 18 })
  const atEnd = completeMention('@ad', findBegunMention('@ad', 3) ?? assert.fail(), 'Ada')
  assert.deepEqual(atEnd, { text: '@Ada ', caret: 5 })
})

test('who was chosen and is no longer named is not mentioned', () => {
  const chosen = new Map([
    ['1', { name: 'Ada Lovelace' }],
    ['2', { name: 'Bob Noyce' }],
  ])
  assert.deepEqual(listMentioned('@Bob Noyce, look. Ada Lovelace knows.', chosen), ['2'])
})

test('a comment is shown as it is written: addresses of the web are links, and nothing else is', () => {
  const text =
    'See (https://example.org/a?b=1). @Ada Lovelace: <b>javascript:alert(1)</b> http:// x@y.example'
  assert.deepEqual(splitText(text, ['Ada', 'Ada Lovelace']), [
    { kind: 'text', text: 'See (' },
    { kind: 'link', text: 'https://example.org/a?b=1' },
    { kind: 'text', text: '). ' },
    { kind: 'mention', text: '@Ada Lovelace' },
    { kind: 'text', text: ': <b>javascript:alert(1)</b> http:// x@y.example' },
  ])
  assert.deepEqual(splitText('', []), [])
  const long = `http://${'.'.repeat(5_000)}`
  assert.equal(
    splitText(long, [])
      .map(part => part.text)
      .join(''),
    long,
  )
})
