import { type AcknowledgedResult, type Acknowledgement, mostFindings, type Operation } from '@udigate/udi'
import type { OperationRow } from '../store/tables.ts'
import type { Refusal } from '../submissions/outcome.ts'

/** What an acknowledgement says of one operation. */
export type Effect =
  | { kind: 'accepted' }
  | { kind: 'refused'; refusals: Refusal[] }
  | { kind: 'broken'; reasons: string[] }
  /** It does not say, or says two things. */
  | { kind: 'unclear' }

/**
 * What an acknowledgement says of the operation of a message of one entity, which ours are. Results that name the
 * entity count, and those without a name. It is accepted only where everything that is said is SUCCESS, and refused
 * only where nothing is; one that speaks of another entity too must be all SUCCESS to count at all.
 */
export function effectOn(operation: OperationRow, { results, responseCode }: Acknowledgement): Effect {
  const counting = results.filter(
    ({ entityCode }) => entityCode === undefined || entityCode.trim() === operation.entity_name,
  )
  const codes = [...results.map(result => result.responseCode), ...(responseCode ? [responseCode] : [])]
  const saysSomething = counting.length > 0 || (results.length === 0 && responseCode !== undefined)
  if (!saysSomething) return { kind: 'unclear' }
  if (codes.every(code => code === 'SUCCESS')) return { kind: 'accepted' }
  if (codes.includes('SUCCESS') || counting.length < results.length) return { kind: 'unclear' }
  const [first] = codes
  const errors = counting.flatMap(result => result.errors).slice(0, mostFindings)
  return first === undefined ? { kind: 'unclear' } : refusalOf(operation, first, errors)
}

/** The authority's own trouble, as opposed to what it has against the records. */
const brokenCodes = new Set(['SERVER_ERROR', 'SECURITY_ERROR', 'SERVICE_NOT_FOUND'])

/** A code under which a record's own fault is answered as a server error, such as an unknown representative. */
const recordFaultCode = 'M-50000'

function refusalOf(
  { name }: OperationRow,
  responseCode: AcknowledgedResult['responseCode'],
  errors: AcknowledgedResult['errors'],
): Effect {
  const operation = name as Operation
  if (brokenCodes.has(responseCode) && !errors.some(error => error.code === recordFaultCode)) {
    const details = errors.map(({ code, detail }) => [code, detail].filter(Boolean).join(': '))
    return {
      kind: 'broken',
      reasons: [`The authority answered ${responseCode} to ${operation}.`, ...details],
    }
  }
  const said = errors.length > 0 ? errors : [{}]
  return { kind: 'refused', refusals: said.map(error => ({ operation, responseCode, ...error })) }
}
