import assert from 'node:assert/strict'
import { test } from 'node:test'
import { batchOutcome } from './batch-outcome.ts'

const cases: readonly (readonly [
  what: Partial<Parameters<typeof batchOutcome>[0]>,
  counts: Partial<Parameters<typeof batchOutcome>[0]['counts']>,
  kind: string,
  text: string,
])[] = [
  [{}, { records: 60, accepted: 60 }, 'all', '60 accepted'],
  [{}, { records: 60, accepted: 0 }, 'none', '0 of 60 accepted'],
  [{}, { records: 1_200, accepted: 1_180 }, 'some', '1,180 of 1,200 accepted'],
  [{ mode: 'validate' }, { records: 60, valid: 60 }, 'all', '60 valid'],
  [{ problemCount: 2 }, { records: 60, accepted: 60 }, 'some', '60 accepted'],
  [{}, { records: 60, accepted: 58, inDoubt: 2 }, 'doubt', '58 of 60 accepted, 2 in doubt'],
  [{}, { records: 60, accepted: 57, inDoubt: 2 }, 'some', '57 of 60 accepted, 2 in doubt'],
  [{}, {}, 'none', 'No records'],
  [{ state: 'CANCELLED' }, { records: 60, accepted: 4 }, 'cancelled', 'Cancelled: 4 of 60 accepted'],
  [{ state: 'UNREADABLE' }, {}, 'unreadable', 'Unreadable'],
  [{ targets: at(58, 0, 2) }, { records: 60, accepted: 60 }, 'all', '60 accepted'],
  [{ targets: at(57, 0, 2) }, { records: 60, accepted: 60 }, 'some', '60 accepted; 57 of 58 at other'],
  [{ targets: at(59, 1, 0) }, { records: 60, accepted: 60 }, 'doubt', '60 accepted; 59 of 60 at other'],
  [{ targets: at(0, 0, 0) }, { records: 60, accepted: 0 }, 'none', '0 of 60 accepted; 0 of 60 at other'],
  [{ state: 'AWAITING', targets: at(0, 0, 0) }, { records: 60, accepted: 60 }, 'open', 'Awaiting answers'],
  [{ state: 'AWAITING' }, { records: 60, accepted: 60 }, 'open', 'Awaiting answers'],
]

/** What became of 60 records at a further register. */
function at(accepted: number, inDoubt: number, notAsked: number) {
  return [{ register: 'other', counts: { records: 60, accepted, inDoubt, notAsked } }]
}

test('a batch is called by what its records came to, not by having come to an end', () => {
  for (const [what, counts, kind, text] of cases) {
    const batch = {
      mode: 'submit' as const,
      state: 'ENDED' as const,
      problemCount: 0,
      ...what,
      counts: { records: 0, accepted: 0, valid: 0, inDoubt: 0, ...counts },
    }
    assert.deepEqual(batchOutcome(batch), { kind, text })
  }
})
