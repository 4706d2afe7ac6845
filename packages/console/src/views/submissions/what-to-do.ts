import type { SubmissionDetail } from '../../api/bodies.ts'

/** What a person does next about a submission; `undefined` where there is nothing to do. */
export function whatToDo({ status, doubt, waitsFor, outcomes }: SubmissionDetail): string | undefined {
  if (outcomes.some(({ needsOperator }) => needsOperator)) {
    return 'Find out what the authority holds, and decide below. Nothing more is sent by itself.'
  }
  if (doubt !== undefined) {
    return 'Wait: the gateway asks the authority what it holds, and goes by that.'
  }
  switch (status) {
    case 'IN_SUBMISSION':
      return waitsFor === undefined
        ? 'Wait for the answer of the authority. This page shows it when it comes.'
        : 'Wait until the submission of its device group is through.'
    case 'VALIDATION_FAILED':
      return 'Correct what the authority says under “Operations”, and submit the corrected records.'
    case 'BLOCKED':
      return 'The authority holds another version than is known here: pull what it holds, and submit again.'
    case 'INTERNAL_ERROR':
      return 'Nothing of it is known to be registered. Submit the same again when the cause is gone.'
    default:
      return undefined
  }
}
