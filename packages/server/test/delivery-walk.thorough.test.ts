import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import fc from 'fast-check'
import { readJournalItem } from '../../../scorecard/authorities/eudamed.ts'
import { checkHistory } from '../../../scorecard/history/check.ts'
import { judge, readRows } from './judged-store.ts'
import { openWalk, quarantine, sendings, verdicts } from './walked-delivery.ts'

type Walk = Awaited<ReturnType<typeof openWalk>>

/** Something that happens, to one of those to which it can. */
const index = fc.nat(5)
const sending = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('taken' as const, 'lost-answer' as const) },
  { weight: 1, arbitrary: fc.constantFrom(...sendings) },
)
const events = fc.oneof(
  { weight: 3, arbitrary: fc.constant(['submitNew'] as const) },
  { weight: 2, arbitrary: fc.constant(['submitImplant'] as const) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('confirm' as const), index) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('becomeVersion' as const), fc.boolean()) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('submitSibling' as const), index) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('submitAgain' as const), index) },
  { weight: 3, arbitrary: fc.constant(['compose'] as const) },
  { weight: 7, arbitrary: fc.constant(['proceed'] as const) },
  { weight: 5, arbitrary: fc.constant(['deliverAll'] as const) },
  {
    weight: 6,
    arbitrary: fc.tuple(fc.constant('step' as const), index, sending, fc.boolean()),
  },
  { weight: 5, arbitrary: fc.tuple(fc.constant('arriveOne' as const), index, fc.constantFrom(...verdicts)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('failOne' as const), index) },
  { weight: 5, arbitrary: fc.tuple(fc.constant('collect' as const), index, fc.boolean()) },
  {
    weight: 4,
    arbitrary: fc.tuple(fc.constant('pass' as const), fc.constantFrom(1_000, quarantine / 4, quarantine)),
  },
  { weight: 2, arbitrary: fc.tuple(fc.constant('decide' as const), index) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('breakDown' as const), index) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('restart' as const), fc.boolean()) },
)
type Event = Parameters<Parameters<typeof events.map>[0]>[0]

function happen(walk: Walk, [name, ...given]: Event): unknown {
  return (walk[name] as (...given: readonly unknown[]) => unknown)(...given)
}

/** How many walks there are; more find what is rarer. */
const walks = Number(process.env.WALKS ?? 15)

/** Walks through these events, and judges the store after each of them. */
async function walkThrough(t: TestContext, some: readonly Event[]): Promise<void> {
  const walk = await openWalk(t)
  let before = await readRows(walk.store.db)
  const judgeNow = async (): Promise<void> => {
    const now = await readRows(walk.store.db)
    judge(before, now, walk.submissions)
    before = now
  }
  for (const event of some) {
    await happen(walk, event)
    await judgeNow()
  }
  await walk.calm()
  await judgeNow()
  const register = walk
    .registered()
    .map(
      ({ code, state }) =>
        ({ kind: 'device', issuingAgency: 'GS1', code, actor: '', state, version: 1 }) as const,
    )
  const violations = checkHistory({
    calls: [],
    store: before,
    authority: { journal: walk.journal.map(readJournalItem), register },
  })
  // A person may give what has ended another outcome: then there are two ends.
  const decided = before.decision.map(row => String(row.request_id))
  assert.deepEqual(
    violations.filter(({ invariant, what }) => invariant !== 'I6' || !decided.some(id => what.includes(id))),
    [],
  )
}

/** What walks have found once. */
const found: readonly (readonly Event[])[] = [
  // Devices that wait for their notified body, before an authority that shows registered ones alone.
  [
    ['submitImplant'],
    ['compose'],
    ['submitNew'],
    ['proceed'],
    ['pass', 1000],
    ['submitSibling', 0],
    ['arriveOne', 0, 'breaks'],
    ['arriveOne', 0, 'accepts'],
    ['step', 0, 'taken', false],
    ['deliverAll'],
    ['confirm', 0],
    ['becomeVersion', true],
    ['submitSibling', 0],
    ['deliverAll'],
    ['compose'],
    ['pass', 1000],
    ['step', 0, 'taken', false],
    ['pass', 1000],
    ['pass', 1000],
    ['collect', 1, false],
    ['restart', true],
    ['failOne', 0],
    ['proceed'],
  ],
  // A message of two, asked about after the store went back and sent again, is rejected as a whole each time.
  [
    ['submitNew'],
    ['submitNew'],
    ['proceed'],
    ['restart', true],
    ['deliverAll'],
    ['arriveOne', 0, 'rejects'],
    ['proceed'],
  ],
]

test('whatever happens, nothing is lost, sent twice without proof, changed once it has ended, or left waiting for nothing', async t => {
  await fc.assert(
    fc.asyncProperty(fc.array(events, { minLength: 20, maxLength: 60, size: 'max' }), some =>
      walkThrough(t, some),
    ),
    { numRuns: walks, examples: found.map(some => [[...some]]) },
  )
})
