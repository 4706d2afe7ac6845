import type { Actors } from '../actors.ts'
import type { Register } from '../register/register.ts'
import { refuseMessage, type Verdict } from '../verdict.ts'
import { checkQuestion, listShownStates } from './check-question.ts'
import { type Found, findDevices } from './find-devices.ts'
import type { Pull } from './pull.ts'
import type { Searches } from './searches.ts'

/** What a PullResponse says. */
export interface Page {
  readonly verdict: Verdict
  readonly devices: readonly Found[]
  /** Absent where the question was not understood. */
  readonly place?: { readonly numberOfPages: number; readonly pageNumber: number; readonly pageSize: number }
}

/**
 * The page of devices that a question asks for, or why there is none.
 *
 * @param environment `showsRegisteredOnly`: whether it shows what is REGISTERED and nothing else, as older versions of EUDAMED do;
 * `knowsVersionDates`: whether it can be asked for by the dates of versions
 */
export function answerQuestion(
  { envelope, question, refusal }: Pull,
  register: Register,
  actors: Actors,
  searches: Searches,
  { showsRegisteredOnly, knowsVersionDates }: { showsRegisteredOnly: boolean; knowsVersionDates: boolean },
): Page {
  if (refusal || !question) return { verdict: refusal ?? success, devices: [] }
  const { criteria, pageNumber, pageSize } = question
  const sender = envelope.sender.actorCode
  const states = listShownStates(sender, showsRegisteredOnly)
  const byDate = Object.keys(criteria).find(name => name.includes('VersionDate'))
  const verdict =
    byDate !== undefined && !knowsVersionDates
      ? refuseDate(byDate)
      : checkQuestion(criteria, sender, actors, register, states)
  if (verdict) return { verdict, devices: [], place: { numberOfPages: 0, pageNumber, pageSize } }
  const found = searches.repeat(criteria, () => findDevices(register, criteria, states))
  return {
    verdict: success,
    devices: found.slice(pageNumber * pageSize, (pageNumber + 1) * pageSize),
    place: { numberOfPages: Math.ceil(found.length / pageSize), pageNumber, pageSize },
  }
}

function refuseDate(criterion: string): Verdict {
  return refuseMessage('BAD_REQUEST', 'E-I-40000', `${criterion} is no criterion here`)
}

const success: Verdict = { responseCode: 'SUCCESS', problems: [] }
