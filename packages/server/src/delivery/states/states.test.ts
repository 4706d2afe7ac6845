import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { WriteTransaction } from '../../store/changes.ts'
import type { OperationRow, SubmissionRow } from '../../store/tables.ts'
import { messageEvents, messageStateMeanings } from './message.ts'
import { moveMessage } from './move-message.ts'
import { moveOperation } from './move-operation.ts'
import { endSubmission, freeSubmission } from './move-submission.ts'
import { canMove, firstColumns, operationEvents, operationStateMeanings } from './operation.ts'
import { readSubmissionState, submissionEvents, submissionStateMeanings } from './submission.ts'

const server = fileURLToPath(new URL('../..', import.meta.url))
const waitsFor = [false, true]

const lives = {
  operation: {
    states: operationStateMeanings,
    events: operationEvents,
    first: waitsFor.map(isWaiting => firstColumns(0, isWaiting).state),
    final: ['accepted', 'not-sent'],
  },
  message: {
    states: messageStateMeanings,
    events: messageEvents,
    first: ['waiting'],
    final: ['answered', 'given-up'],
  },
  // One that asks for nothing ends as it is stored.
  submission: {
    states: submissionStateMeanings,
    events: submissionEvents,
    first: ['waiting', 'under-way', 'ended'],
    final: [],
  },
} as const

for (const [name, { states, events, first, final }] of Object.entries(lives)) {
  const moves = Object.values(events).flatMap(event => Object.entries<string>(event.moves))

  test(`the table of the ${name} names its states alone, reaches each of them, and leaves all but the final ones`, () => {
    const names = Object.keys(states)
    for (const [from, to] of moves) assert.ok(names.includes(from) && names.includes(to), `${from} → ${to}`)
    const reached = new Set<string>(first)
    for (const _ of names) for (const [from, to] of moves) if (reached.has(from)) reached.add(to)
    assert.deepEqual([...reached].sort(), names.sort())
    const left = new Set(moves.flatMap(([from, to]) => (from === to ? [] : [from])))
    assert.deepEqual(
      names.filter(state => !left.has(state)),
      [...final].sort(),
    )
  })

  test(`no two events of the ${name} are told in the same words`, () => {
    const words = Object.values(events).map(({ when }) => when)
    assert.equal(new Set(words).size, words.length)
  })
}

test('what the authority accepted, and what was never sent, is moved by no event', () => {
  for (const { moves } of Object.values(operationEvents)) {
    const { accepted, 'not-sent': notSent } = moves as Readonly<Record<string, string>>
    assert.ok(accepted === undefined || accepted === 'accepted')
    assert.equal(notSent, undefined)
  }
})

test('a submission has one state, whatever its columns say', () => {
  const seen = new Set<string>()
  for (const outcome of [null, '{}'])
    for (const doubt of [null, 'why'])
      for (const waits_for of [null, 'id']) seen.add(readSubmissionState({ outcome, doubt, waits_for }))
  assert.deepEqual([...seen].sort(), Object.keys(submissionStateMeanings).sort())
})

/** Never called: the compiler judges it. */
function judged(db: WriteTransaction, operation: OperationRow, submission: SubmissionRow): void {
  // @ts-expect-error its state is not known
  void moveOperation(db, operation, 'accepted')
  const ready = { ...operation, state: 'ready' } as const
  // @ts-expect-error what no message carries cannot be accepted
  void moveOperation(db, ready, 'accepted')
  const accepted = { ...operation, state: 'accepted' } as const
  const stop = { kind: 'failed', reasons: [] } as const
  // @ts-expect-error what is accepted stays so
  void moveOperation(db, accepted, 'failed', stop)
  // @ts-expect-error what has ended is not in doubt: that would ask for it
  void moveOperation(db, accepted, 'doubted', { doubt: '', at: new Date(), canAsk: true })
  const sent = { ...operation, state: 'sent' } as const
  // @ts-expect-error why it was refused is missing
  void moveOperation(db, sent, 'refused')
  // @ts-expect-error that is why it failed
  void moveOperation(db, sent, 'refused', stop)
  // @ts-expect-error a state is nothing that happens
  void moveOperation(db, sent, 'unclear')
  // @ts-expect-error when it is due is missing
  void moveMessage(db, 'id', 'repeated', { absentAfter: 1 })
  const ended = { ...submission, outcome: '{}', doubt: null } as const
  const outcome = { kind: 'accepted', state: 'REGISTERED', operations: [] } as const
  // @ts-expect-error it has ended
  void endSubmission(db, ended, 'ended', outcome, new Date(), true)
  // @ts-expect-error it waits for no other
  void freeSubmission(db, { ...submission, outcome: null, waits_for: null, doubt: null })

  void moveOperation(db, sent, 'failed', stop)
  if (canMove(operation, 'accepted')) void moveOperation(db, operation, 'accepted')
  void endSubmission(db, ended, 'corrected', outcome, new Date(), true)
}

test('an event that cannot happen in a state does not compile', () => {
  assert.equal(typeof judged, 'function')
})

/** Statements that write one of the three tables, with the columns that they name, by file. */
function writersIn(source: string): readonly string[] {
  const built = source.matchAll(
    /\.(?:updateTable|insertInto|deleteFrom)\('(operation|message|submission)'\)(?:[^;]*?\.set\(([^)]*)\))?/gs,
  )
  const written = source.matchAll(/\b(?:update|insert into|delete from)\s+(operation|message|submission)\b/gi)
  return [
    ...Array.from(built, ([, table, columns = 'all']) => {
      const names = Array.from(columns.matchAll(/(\w+)(?=:|,| \}|$)/g), ([name]) => name)
      return `${table}: ${[...new Set(names)].filter(name => /_/.test(name) || name === 'all').join(' ')}`
    }),
    ...Array.from(written, ([, table]) => `${table}: all`),
  ]
}

test('only the tables of transitions change a state, an outcome or a doubt', () => {
  const writers = globSync('**/*.ts', { cwd: server })
    .filter(file => !file.endsWith('.test.ts') && !file.startsWith('store/migrations/'))
    // It is called by the tables of transitions alone, which `test/floors.test.ts` holds.
    .filter(file => file !== 'store/states.ts')
    .flatMap(file => writersIn(readFileSync(`${server}/${file}`, 'utf8')).map(what => `${file} ${what}`))
  // When something is due, which process does it, and under which key a token is sealed, is no state.
  assert.deepEqual(writers.sort(), [
    'store/due-messages.ts message: claimed_by',
    'store/pauses.ts message: due_at',
    'store/pauses.ts operation: look_up_at',
    'store/sealed-columns.ts submission: token_mark',
  ])
})
