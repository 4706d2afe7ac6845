import type { Body } from '../body.ts'
import type { SubmitAnswer } from './answers.ts'
import type { ValidationResponse } from './validation-bodies.ts'

type Letter = Exclude<SubmitAnswer, { status: 202 | 503 }>

/**
 * An answer to a submission by the letter of the service contract (`UDIGATE_STRICT_CONTRACT`): its statuses 200, 400, 409 and 500,
 * its values of `status`, and its members. What has not ended is blocked by its own state; what was not taken is an internal
 * error. What else an answer says goes into `statusText`.
 */
export function keepToContract(answer: SubmitAnswer): Letter {
  switch (answer.status) {
    case 200:
    case 500:
      return answer
    case 409: {
      const { reasonRules: _, ...body } = answer.body
      return { status: 409, body }
    }
    case 202: {
      const { body } = answer
      return { status: 409, body: { ...body, status: 'BLOCKED', reasons: [body.statusText] } }
    }
    case 503:
      return { status: 500, body: { ...answer.body, error: 'Internal Server Error' } }
    case 400: {
      const { reasons = [], validationResult, ...body } = answer.body
      if (validationResult === undefined) {
        return { status: 400, body: { ...body, statusText: [body.statusText, ...reasons].join(': ') } }
      }
      const result = keepToContractMembers(validationResult)
      return { status: 400, body: { ...body, validationResult: result, ...listErrors(result) } }
    }
  }
}

/** What a validation says, by the letter of the contract: without warnings, and of a finding what the contract names. */
export function keepToContractMembers(validation: Errors): Body<typeof ValidationResponse> {
  const { status, message } = validation
  return { status, message, ...listErrors(validation) }
}

type Errors = Pick<
  Body<typeof ValidationResponse>,
  'status' | 'message' | 'deviceErrors' | 'deviceGroupErrors'
>

function listErrors({ deviceErrors, deviceGroupErrors }: Pick<Errors, 'deviceErrors' | 'deviceGroupErrors'>) {
  const select = ({ path, message, ruleId }: Errors['deviceErrors'][number]) => ({ path, message, ruleId })
  return { deviceErrors: deviceErrors.map(select), deviceGroupErrors: deviceGroupErrors.map(select) }
}
