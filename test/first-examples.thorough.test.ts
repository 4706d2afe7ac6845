import assert from 'node:assert/strict'
import { test } from 'node:test'
import { helpText } from '../packages/cli/src/command-line/help-text.ts'
import { commands } from '../packages/cli/src/commands.ts'
import { firstElsewhere, helpLines } from '../packages/cli/test/help-lines.ts'
import { makeReader } from './docs/reader.ts'

test('the first example of every help text works with the demo key, in a fresh clone after npm start', async t => {
  const reader = await makeReader(t)
  await reader.npmStart()
  await reader.shell('export UDIGATE_URL=http://127.0.0.1:8080 UDIGATE_API_KEY=$(cat data/demo.key)')
  for (const [name, { load }] of commands) {
    if (name in firstElsewhere) continue
    const { description } = await load()
    const [{ line, status } = { line: '', status: -1 }] = helpLines(helpText(description))
    const ended = await reader.shell(name === 'serve' ? untilReady(line) : line)
    assert.equal(ended, status, `${line}\n${reader.output}`)
  }
})

/** What a person does who starts a gateway, and stops it once it is ready. Its port may be in use on this machine. */
function untilReady(line: string): string {
  assert.match(line, /^PORT=\d+ /)
  return `${line.replace(/^PORT=\d+/, 'PORT=0')} > serve.log 2>&1 & gateway=$!
until grep -q 'udigate ready at' serve.log; do kill -0 $gateway; sleep 0.1; done
kill $gateway; wait $gateway`
}
