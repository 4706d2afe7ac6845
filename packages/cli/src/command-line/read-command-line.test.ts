import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeCommand } from '../command.ts'
import { describeChoices, needed, readCommandLine } from './read-command-line.ts'

const description = describeCommand({
  name: 'lists',
  usage: ['', 'show NAME', 'join FILE...'],
  about: 'Lists.',
  actions: {
    '': { about: '', words: [] },
    show: { about: 'Show one.', words: [{ name: 'NAME' }] },
    join: { about: 'Join some.', words: [{ name: 'FILE', repeated: true }] },
  },
  options: {
    format: { type: 'string', default: 'text', values: ['text', 'json'], about: 'How.' },
    size: { type: 'string', values: ['1', '2', '3', '4'], about: 'How large.' },
    by: { type: 'string', value: 'NAME', about: 'By whom.' },
    with: { type: 'string', value: 'FILE', multiple: true, about: 'With what.' },
    quiet: { type: 'boolean', short: 'q', about: 'Say less.' },
  },
  statuses: { 0: 'done' },
  examples: [],
})

const read = (...args: string[]) => readCommandLine(description, args)

test('what is not given has its default, or is absent', () => {
  assert.deepEqual(read(), {
    action: '',
    words: [],
    values: { format: 'text', size: undefined, by: undefined, with: [], quiet: false },
  })
})

test('an action, its words and options in any order', () => {
  assert.deepEqual(read('--with', 'a', 'join', 'x', '-q', 'y', '--with=b', '--format', 'json'), {
    action: 'join',
    words: ['x', 'y'],
    values: { format: 'json', size: undefined, by: undefined, with: ['a', 'b'], quiet: true },
  })
  assert.equal(read('nonsense', '--help'), 'help')
  assert.equal(read('-h'), 'help')
})

test('what is wrong is said in a sentence, with status 2', () => {
  for (const [args, message] of [
    [['look'], 'Say show or join.'],
    [['show', 'a', 'b'], '"b" is one word too many.'],
    [['--format', 'xml'], '--format must be text or json.'],
    [['--size', '5'], '--size must be one of 1, 2, 3, 4.'],
  ] as const) {
    assert.throws(() => read(...args), { name: 'CommandFailure', message, status: 2 })
  }
  assert.throws(() => read('--fromat'), { code: 'ERR_PARSE_ARGS_UNKNOWN_OPTION' })
  assert.throws(() => needed(undefined, 'Name one.'), { message: 'Name one.', status: 2 })
  assert.equal(needed('one', 'Name one.'), 'one')
})

test('a word too many that may be a secret is not repeated', () => {
  const secretive = { ...description, hidesWords: true } as const
  assert.throws(() => readCommandLine(secretive, ['show', 'a', 'canary']), {
    message: 'There is a word too many.',
  })
})

test('values in words', () => {
  assert.deepEqual([['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']].map(describeChoices), [
    'a',
    'a or b',
    'a, b or c',
    'one of a, b, c, d',
  ])
})
