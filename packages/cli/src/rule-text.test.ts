import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogue, explainRule } from '@udigate/eudamed/catalogue'
import { explanationText, listText } from './rule-text.ts'

function writeText(id: string, width = 80): string {
  const explanation = explainRule(id)
  const [rule] = explanation.known ? explanation.rules : []
  return rule ? explanationText(rule, width) : assert.fail(id)
}

test('a rule is told with one example of each kind', () => {
  const text = writeText('BR-UDID-023')
  const facts = ['Severity', 'Models', 'Decided by', 'Source', 'Reads', 'Message']
  let at = 0
  for (const fact of [...facts, 'Wrong: ', '  /device/UnitOfUseDi\n', '    value: "', 'Right: ']) {
    const next = text.indexOf(`\n${fact}`, at)
    assert.ok(next > at, fact)
    at = next
  }
  assert.match(text, /^BR-UDID-023: /)
  assert.match(text, /\{ "device": \{ "BaseQuantity": 10, /)
})

test('the fix of a finding is shown', () => {
  assert.match(writeText('BR-UDID-003-C'), /^ {4}fix: \[/m)
})

test('an official rule that is decided in parts lists them, one that others decide says who', () => {
  assert.match(writeText('BR-UDID-003'), /^Parts +BR-UDID-003-A: /m)
  assert.match(writeText('BR-UDID-721'), /^Decided by +authority\. /m)
  assert.doesNotMatch(writeText('BR-UDID-721'), /Severity|Models|Message|Wrong|Right/)
})

test('the rest of a very long example is left out', () => {
  const text = writeText('UDG-TOO-MANY-FINDINGS')
  assert.ok(text.split('\n').length < 60)
  assert.match(text, /^ {2}… \d+ lines more/m)
})

test('prose is never wider than the terminal', () => {
  for (const width of [80, 100]) {
    const list = listText(catalogue(), width).split('\n')
    assert.deepEqual(
      list.filter(line => line.length > width),
      [],
    )
    for (const { id } of catalogue()) {
      const wide = writeText(id, width)
        .split('\n')
        .filter(line => line.length > width)
      for (const line of wide) assert.match(line, /^\s*("\w+": )?"([^"\\]|\\.)*",?$|^\s+value: "/, id)
    }
  }
})

test('a list says of each rule how grave it is or who decides it, and counts them', () => {
  const lines = listText(catalogue(), 100).split('\n')
  const startsWith = (start: RegExp) =>
    assert.ok(
      lines.some(line => start.test(line)),
      String(start),
    )
  startsWith(/^BR-UDID-023 +error +A unit/)
  startsWith(/^UDG-VALUE-TWICE +warning +/)
  startsWith(/^BR-UDID-721 +authority +/)
  startsWith(/^BR-UDID-003 +see parts +/)
  assert.equal(lines.at(-1), `${catalogue().length} rules`)
  assert.equal(listText([], 100), '0 rules')
})
