import type { Witness, Witnessed, WitnessQuestion } from '../authorities/witness.ts'
import { backOff, doubling, drawChance } from '../jobs/back-off.ts'
import type { JobEnvironment } from '../jobs/environment.ts'

/** How long a witness is left alone after failures in a row: from ten seconds to half an hour, or for as long as it asks. */
const pauses = { ...doubling(10_000, 1_800_000), longest: 24 * 3_600_000 }

/** How many calls wait for their turn at most. */
const mostWaiting = 10

/** Asks a public register of the authority, gently. */
export interface PoliteWitness extends Pick<Witness, 'law' | 'delay'> {
  /**
   * Asks once, when it is its turn: one call at a time, with a pause between two, and none for a while after a failure. A
   * call that would come in that while, or that finds many waiting, is answered as unavailable without asking.
   */
  find(question: WitnessQuestion, signal: AbortSignal): Promise<Witnessed>
}

/** @param onAnswer is notified of every answer that was asked for, unless the call was ended */
export function askPolitely(
  witness: Witness,
  { monotonic, randomBytes, pause }: JobEnvironment,
  onAnswer: (answer: Witnessed) => void = () => {},
): PoliteWitness {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let failures = 0
  let freeAt = Number.NEGATIVE_INFINITY

  const whileResting = (): Witnessed | undefined => {
    const left = freeAt - monotonic().getTime()
    if (failures === 0 || left <= 0) return undefined
    return {
      kind: 'unavailable',
      because: 'It failed a short while ago, and is left alone.',
      retryAfterMs: left,
    }
  }
  const ask = async (question: WitnessQuestion, signal: AbortSignal): Promise<Witnessed> => {
    if (failures === 0) await pause(Math.max(0, freeAt - monotonic().getTime()), signal)
    const resting = whileResting()
    if (resting) return resting
    if (signal.aborted) return { kind: 'unavailable', because: 'The call was ended.' }
    const answer = await witness.find(question, signal)
    const isOurs = answer.kind === 'unavailable' && signal.aborted
    if (!isOurs) failures = answer.kind === 'unavailable' ? failures + 1 : 0
    const rest =
      answer.kind === 'unavailable' && !isOurs
        ? backOff(failures, drawChance({ randomBytes }), pauses, answer.retryAfterMs)
        : 0
    freeAt = monotonic().getTime() + Math.max(witness.pause, rest)
    if (!isOurs) onAnswer(answer)
    return answer
  }
  return {
    law: witness.law,
    delay: witness.delay,
    async find(question, signal) {
      const resting = whileResting()
      if (resting) return resting
      if (waiting >= mostWaiting) {
        return {
          kind: 'unavailable',
          because: 'Many calls wait for it already.',
          retryAfterMs: witness.pause * waiting,
        }
      }
      waiting += 1
      const turn = last.then(() => ask(question, signal))
      last = turn.catch(() => {})
      try {
        return await turn
      } finally {
        waiting -= 1
      }
    },
  }
}
