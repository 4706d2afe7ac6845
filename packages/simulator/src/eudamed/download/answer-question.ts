import type { Actors } from '../actors.ts'
import type { Pull } from '../envelope/read-message.ts'
import type { Register } from '../register/register.ts'
import type { Verdict } from '../verdict.ts'
import { checkQuestion } from './check-question.ts'
import { type Found, findDevices } from './find-devices.ts'
import type { Searches } from './searches.ts'

/** What a PullResponse says. */
export interface Page {
  readonly verdict: Verdict
  readonly devices: readonly Found[]
  /** Absent where the question was not understood. */
  readonly place?: { readonly numberOfPages: number; readonly pageNumber: number; readonly pageSize: number }
}

/** The page of registered devices that a question asks for, or why there is none. */
export function answerQuestion(
  { envelope, question, refusal }: Pull,
  register: Register,
  actors: Actors,
  searches: Searches,
): Page {
  if (refusal || !question) return { verdict: refusal ?? success, devices: [] }
  const { criteria, pageNumber, pageSize } = question
  const sender = envelope.sender.actorCode
  const verdict = checkQuestion(criteria, sender, actors, register)
  if (verdict) return { verdict, devices: [], place: { numberOfPages: 0, pageNumber, pageSize } }
  const found = searches.repeat(criteria, () => findDevices(register, criteria))
  return {
    verdict: success,
    devices: found.slice(pageNumber * pageSize, (pageNumber + 1) * pageSize),
    place: { numberOfPages: Math.ceil(found.length / pageSize), pageNumber, pageSize },
  }
}

const success: Verdict = { responseCode: 'SUCCESS', problems: [] }
