import type { EbmsError, ResponseOutcome } from '@udigate/as4'
import type { SendResult } from '../../access-point.ts'
import type { SentEnd } from '../../exchange-log.ts'

/** What follows from a response: for the message that was sent, and for what is kept of it; absent where it stays open. */
export interface Judgement {
  result: SendResult
  end?: Omit<SentEnd, 'response'>
}

/**
 * Errors by which a partner says that it has not taken a message: what is wrong with it was found before it was delivered.
 * EBMS:0004 is not among them: it stands for everything that has no code, and so do some answer a duplicate.
 */
const notTaken: ReadonlySet<string> = new Set(
  [
    '0001',
    '0002',
    '0003',
    '0007',
    '0008',
    '0009',
    '0010',
    '0011',
    '0101',
    '0102',
    '0103',
    '0202',
    '0303',
  ].map(code => `EBMS:${code}`),
)

/**
 * What a response proves. Only what the partner signed about this very message proves anything; an error that is not signed,
 * whatever it says, leaves open whether the message arrived.
 *
 * @param tries how often the message was sent under its id: once a try may have arrived, an error about a later one says
 * nothing of it
 */
export function judgeResponse(outcome: ResponseOutcome, tries: number): Judgement {
  switch (outcome.kind) {
    case 'receipt':
      return { result: { kind: 'taken' }, end: { outcome: 'receipted' } }
    case 'error': {
      const because = `the partner signed ${describeErrors(outcome.errors)}`
      const isNotTaken = outcome.errors.every(({ code }) => notTaken.has(code))
      if (isNotTaken && tries === 1)
        return {
          result: { kind: 'refused', because, code: outcome.errors[0]?.code ?? '' },
          end: { outcome: 'rejected', because },
        }
      const open = isNotTaken
        ? `${because}; an earlier transmission may have arrived`
        : `${because}, which does not say whether it has the message`
      return { result: { kind: 'unknown', because: open }, end: { outcome: 'undecided', because: open } }
    }
    case 'unknown': {
      const { because, hints } = outcome
      const said = hints.length === 0 ? '' : ` It says ${describeErrors(hints)}, which is not signed.`
      return { result: { kind: 'unknown', because: `no valid receipt: ${because}${said}` } }
    }
  }
}

/** A partner may write anything into an error. */
const mostShown = 300

function describeErrors(errors: readonly EbmsError[]): string {
  const all = errors.map(({ code, shortDescription, detail }) =>
    `${code} ${shortDescription}: ${detail}`.trim(),
  )
  const text = all.join('; ').replaceAll(/\p{Cc}+/gu, ' ')
  return text.length > mostShown ? `${text.slice(0, mostShown)}…` : text
}
