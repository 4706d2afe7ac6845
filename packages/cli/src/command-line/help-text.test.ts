import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeCommand } from '../command.ts'
import { commands } from '../commands.ts'
import { helpText } from './help-text.ts'

test('usage, what it does, actions and options, what it needs, statuses, examples', () => {
  const description = describeCommand({
    name: 'lists',
    usage: ['', 'show NAME'],
    about: `Does
      much.

      And more.`,
    actions: { '': { about: '', words: [] }, show: { about: 'Show one.', words: [] } },
    options: {
      'a-very-long-option-name': { type: 'string', value: 'NAME', about: 'By whom.' },
      format: { type: 'string', values: ['text', 'json'], about: `${'word '.repeat(20)}end.` },
      quiet: { type: 'boolean', short: 'q', about: 'Say less.' },
      deep: { type: 'boolean', goesWith: ['show'], about: 'Say more.' },
      gtin: { type: 'boolean', goesWith: ['', 'show'], about: 'GTINs alone.' },
    },
    needs: 'Needs a key.',
    statuses: { 0: 'done', 1: 'not' },
    examples: [{ line: 'udigate lists' }, { line: 'udigate lists show a\n--quiet', status: 1 }],
  })
  assert.equal(
    helpText(description),
    `Usage: udigate lists
       udigate lists show NAME

Does much.

And more.

  show                   Show one.
  --a-very-long-option-name NAME
                         By whom.
  --format text|json     word word word word word word word word word word word word word word word word word word word
                         word end.
  -q, --quiet            Say less.
  --deep                 For show: say more.
  --gtin                 Without an action, and for show: GTINs alone.

Needs a key.

Exit status: 0 done; 1 not.

Examples:
  udigate lists
  udigate lists show a \\
    --quiet   # exit status 1`,
  )
})

for (const [name, { summary, load }] of commands) {
  test(`udigate ${name} --help fits 120 columns, and says what every option and status is`, async () => {
    const { description } = await load()
    assert.equal(description.name, name)
    const help = helpText(description)
    for (const line of help.split('\n')) assert.ok(line.length <= 120, line)
    for (const [option, { about }] of Object.entries(description.options)) {
      assert.match(help, new RegExp(`--${option}\\b`))
      assert.ok(about.endsWith('.'), `--${option}`)
    }
    assert.ok(Object.keys(description.statuses).length > 1)
    assert.ok(description.examples.length > 0)
    assert.match(summary, /^[A-Z].*\.$/)
  })
}
