import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeCommand } from '../command.ts'
import { commands } from '../commands.ts'
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
    deep: { type: 'boolean', goesWith: ['show'], about: 'Say more.' },
    newest: { type: 'boolean', goesWith: ['', 'join'], about: 'Only the newest.' },
  },
  statuses: { 0: 'done' },
  examples: [],
})

const read = (...args: string[]) => readCommandLine(description, args)

test('what is not given has its default, or is absent', () => {
  assert.deepEqual(read(), {
    action: '',
    words: [],
    values: {
      format: 'text',
      size: undefined,
      by: undefined,
      with: [],
      quiet: false,
      deep: false,
      newest: false,
    },
  })
})

test('an action, its words and options in any order', () => {
  assert.deepEqual(read('--with', 'a', 'join', 'x', '-q', 'y', '--with=b', '--format', 'json'), {
    action: 'join',
    words: ['x', 'y'],
    values: {
      format: 'json',
      size: undefined,
      by: undefined,
      with: ['a', 'b'],
      quiet: true,
      deep: false,
      newest: false,
    },
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
    [['--deep'], '"udigate lists" does not take --deep, which goes with show.'],
    [['join', '--deep'], '"udigate lists join" does not take --deep, which goes with show.'],
    [
      ['show', '--newest'],
      '"udigate lists show" does not take --newest, which goes without an action, or with join.',
    ],
  ] as const) {
    assert.throws(() => read(...args), { name: 'CommandFailure', message, status: 2 })
  }
  assert.throws(() => read('--fromat'), { code: 'ERR_PARSE_ARGS_UNKNOWN_OPTION' })
  assert.throws(() => needed(undefined, 'Name one.'), { message: 'Name one.', status: 2 })
  assert.equal(needed('one', 'Name one.'), 'one')
})

for (const [name, { load }] of commands) {
  test(`each action of udigate ${name} refuses the options of the others, and takes those that its usage has`, async () => {
    const { description: of } = await load()
    const { actions = {}, options, usage } = of
    for (const [option, { type, values, goesWith = Object.keys(actions) }] of Object.entries(options)) {
      assert.deepEqual(
        goesWith.filter(action => !Object.hasOwn(actions, action)),
        [],
        `--${option}`,
      )
      const given = type === 'boolean' ? `--${option}` : `--${option}=${values?.[0] ?? 'x'}`
      for (const action of Object.keys(actions)) {
        const readIt = () => readCommandLine(of, action === '' ? [given] : [action, given])
        if (goesWith.includes(action)) assert.doesNotThrow(readIt, `${action} --${option}`)
        else
          assert.throws(readIt, { status: 2, message: new RegExp(`does not take --${option}, which goes`) })
      }
    }
    for (const action of Object.keys(actions)) {
      const ways = usage
        .filter(way => (/^[a-z|-]+/.exec(way)?.[0] ?? '').split('|').includes(action))
        .join(' ')
      // A usage that says "options" leaves some unnamed.
      const leavesSome = /\[(options|OPTIONS|filters|CHANGES)\]|WHICH/.test(ways)
      for (const [option, { goesWith = [action] }] of Object.entries(options)) {
        const isNamed = new RegExp(`--${option}\\b(?!-)`).test(ways)
        if (isNamed) assert.ok(goesWith.includes(action), `usage of ${action}: --${option}`)
        else if (goesWith.includes(action))
          assert.ok(leavesSome || option === 'format', `usage of ${action} lacks --${option}`)
      }
    }
  })
}

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
