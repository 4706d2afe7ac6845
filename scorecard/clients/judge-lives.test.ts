import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Held } from '../../simulation/oracle/log.ts'
import type { Call, Received } from '../history/history.ts'
import { readMarks } from '../history/marks.ts'
import { judgeLives } from './judge-lives.ts'
import { live, type Step } from './lives.ts'

function makeSteps(): Step[] {
  let number = 0
  return [...live(() => number++)]
}

/** Each is asked for when the one before has ended. */
function endAll(steps: readonly Step[]) {
  return steps.map((step, index) => {
    const end: Call = { device: '', content: '', sentAt: 0, answeredAt: index * 10 + 9, status: 200 }
    return { step, askedAt: index * 10, end }
  })
}

/** A message that gave a step's contents to its entities, those of these parts, while it was under way. */
function message({ ask }: Step, ...parts: ('group' | 'device')[]): Received {
  const marks: Pick<Held, 'code' | 'part' | 'content'>[] = parts.map(part => ({
    code: ask[part],
    part,
    content: ask.content[part] ?? '',
  }))
  const at = ask.number * 10 + 5
  return {
    seq: 1,
    at,
    messageId: 'm',
    operation: 'x',
    makes: [],
    written: marks.map(({ code }) => code),
    marks,
  }
}

function makeJournal([first, update, further, both]: readonly Step[]): Received[] {
  assert.ok(first && update && further && both)
  return [
    message(first, 'group', 'device'),
    message(update, 'device'),
    message(further, 'device'),
    message(both, 'group'),
    message(both, 'device'),
  ]
}

test('what came once and in order, and is there, is right', () => {
  const steps = makeSteps()
  assert.deepEqual(judgeLives(endAll(steps), { journal: makeJournal(steps) }), [])
})

test('an update that comes twice, too late, or never is found, and one of another content', () => {
  const steps = makeSteps()
  const journal = makeJournal(steps)
  const [first, update, further] = steps
  assert.ok(first && update && further)
  const judge = (changed: readonly Received[]): string =>
    judgeLives(endAll(steps), { journal: changed }).join('\n')
  assert.match(judge([...journal, { ...message(update, 'device'), at: 39 }]), /doubled: device/)
  const [one, two, ...rest] = journal
  assert.ok(one && two)
  assert.match(judge([two, { ...one, at: 16 }, ...rest]), /out of order: device/)
  assert.match(judge(journal.toSpliced(1, 1)), /false success: ask 1/)
  const other = { ...two, marks: (two.marks ?? []).map(mark => ({ ...mark, content: 'D-999999' })) }
  assert.match(judge([one, other, ...rest]), /false content/)
})

test('marks are read of the entities that have them', () => {
  const xml = `<m xmlns:b="urn:b" xmlns:u="urn:u"><u:DI><u:identifier><u:DICode>1</u:DICode></u:identifier><u:reference>D-000002</u:reference>
    <u:basicUDIIdentifier><u:DICode>9</u:DICode></u:basicUDIIdentifier></u:DI><b:group><b:name>G-000001</b:name><b:identifier><b:DICode>9</b:DICode></b:identifier></b:group></m>`
  assert.deepEqual(readMarks(xml), [
    { code: '1', part: 'device', content: 'D-000002' },
    { code: '9', part: 'group', content: 'G-000001' },
  ])
})
