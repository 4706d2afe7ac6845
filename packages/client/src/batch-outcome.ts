import type { Bodies } from './api-types.ts'

/** What a batch has come to. */
export interface BatchOutcome {
  /**
   * - `open`: it is not at its end yet.
   * - `all`: every record is accepted, or valid where that was asked, and nothing is wrong with the file.
   * - `some`: some of them are, or something is wrong with the file besides.
   * - `none`: none of them is, or it has none.
   * - `doubt`: nothing failed, and the outcome of some is not known yet.
   * - `cancelled`, `unreadable`: it did not come to its end.
   */
  kind: 'open' | 'all' | 'some' | 'none' | 'doubt' | 'cancelled' | 'unreadable'
  /** The same in a few words: `58 of 60 accepted`. */
  text: string
}

type Batch = Pick<Bodies['BatchSummary'], 'mode' | 'state' | 'problemCount'> & {
  counts: Pick<Bodies['BatchSummary']['counts'], 'records' | 'accepted' | 'valid' | 'inDoubt'>
  targets?: readonly Target[] | undefined
}

interface Target {
  register: string
  counts: Pick<Bodies['BatchTarget']['counts'], 'records' | 'accepted' | 'notAsked' | 'inDoubt'>
}

const open = { READING: 'Reading', SUBMITTING: 'Submitting', AWAITING: 'Awaiting answers' } as const

/** Says what a batch has come to, by what became of its records at all the registers that they are for. */
export function batchOutcome({ targets = [], ...batch }: Batch): BatchOutcome {
  const home = homeOutcome(batch)
  const failing = targets.filter(({ counts }) => missing(counts) > 0)
  if (failing.length === 0 || home.kind === 'open' || home.kind === 'unreadable') return home
  const text = [home.text, ...failing.map(describeTarget)].join('; ')
  if (home.kind !== 'all' && home.kind !== 'doubt') return { kind: home.kind, text }
  const isOnlyDoubt = failing.every(({ counts }) => missing(counts) === counts.inDoubt)
  return { kind: isOnlyDoubt ? 'doubt' : 'some', text }
}

/** How many records were asked for at a register and are not there. */
function missing({ records, accepted, notAsked }: Target['counts']): number {
  return records - accepted - notAsked
}

function describeTarget({ register, counts }: Target): string {
  const asked = counts.records - counts.notAsked
  return `${counts.accepted.toLocaleString('en')} of ${asked.toLocaleString('en')} at ${register}`
}

function homeOutcome({ mode, state, counts, problemCount }: Batch): BatchOutcome {
  if (state === 'UNREADABLE') return { kind: 'unreadable', text: 'Unreadable' }
  if (state !== 'ENDED' && state !== 'CANCELLED') return { kind: 'open', text: open[state] }
  const { records, accepted, valid, inDoubt } = counts
  const good = accepted + valid
  const word = mode === 'submit' ? 'accepted' : 'valid'
  const count = `${good === records ? '' : `${good.toLocaleString('en')} of `}${records.toLocaleString('en')} ${word}`
  if (state === 'CANCELLED') return { kind: 'cancelled', text: `Cancelled: ${count}` }
  if (records === 0) return { kind: 'none', text: 'No records' }
  if (good === records) return { kind: problemCount === 0 ? 'all' : 'some', text: count }
  if (inDoubt > 0) {
    const kind = good + inDoubt === records ? 'doubt' : 'some'
    return { kind, text: `${count}, ${inDoubt.toLocaleString('en')} in doubt` }
  }
  return { kind: good === 0 ? 'none' : 'some', text: count }
}
