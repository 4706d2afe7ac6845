import type { PublicAnswer, PublicQuestion, PublicRegister } from '../authorities/public-register.ts'
import { backOff, doubling, drawChance } from '../jobs/back-off.ts'
import type { JobEnvironment } from '../jobs/environment.ts'

/** How long a public register is left alone after failures in a row: from ten seconds to half an hour, or for as long as it asks. */
const pauses = { ...doubling(10_000, 1_800_000), longest: 24 * 3_600_000 }

/** How many calls wait for their turn at most. */
const mostWaiting = 10

/** Asks a public register of the authority, gently. */
export interface PacedRegister extends Pick<PublicRegister, 'law' | 'delay'> {
  /**
   * Asks once, when it is its turn: one call at a time, with a pause between two, and none for a while after a failure. A
   * call that would come in that while, or that finds many waiting, is answered as unavailable without asking.
   */
  find(question: PublicQuestion, signal: AbortSignal): Promise<PublicAnswer>
}

/** @param onAnswer is notified of every answer that was asked for, unless the call was ended */
export function askPolitely(
  register: PublicRegister,
  { monotonic, randomBytes, pause }: JobEnvironment,
  onAnswer: (answer: PublicAnswer) => void = () => {},
): PacedRegister {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let failures = 0
  let freeAt = Number.NEGATIVE_INFINITY

  const whileResting = (): PublicAnswer | undefined => {
    const left = freeAt - monotonic().getTime()
    if (failures === 0 || left <= 0) return undefined
    return {
      kind: 'unavailable',
      because: 'It failed a short while ago, and is left alone.',
      retryAfterMs: left,
    }
  }
  const ask = async (question: PublicQuestion, signal: AbortSignal): Promise<PublicAnswer> => {
    if (failures === 0) await pause(Math.max(0, freeAt - monotonic().getTime()), signal)
    const resting = whileResting()
    if (resting) return resting
    if (signal.aborted) return { kind: 'unavailable', because: 'The call was ended.' }
    const answer = await register.find(question, signal)
    const isOurs = answer.kind === 'unavailable' && signal.aborted
    if (!isOurs) failures = answer.kind === 'unavailable' ? failures + 1 : 0
    const rest =
      answer.kind === 'unavailable' && !isOurs
        ? backOff(failures, drawChance({ randomBytes }), pauses, answer.retryAfterMs)
        : 0
    freeAt = monotonic().getTime() + Math.max(register.pause, rest)
    if (!isOurs) onAnswer(answer)
    return answer
  }
  return {
    law: register.law,
    delay: register.delay,
    async find(question, signal) {
      const resting = whileResting()
      if (resting) return resting
      if (waiting >= mostWaiting) {
        return {
          kind: 'unavailable',
          because: 'Many calls wait for it already.',
          retryAfterMs: register.pause * waiting,
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
