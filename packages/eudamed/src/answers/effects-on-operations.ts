import { type Effect as EffectOf, mostFindings, type Refusal, type SentOperation } from '@udigate/udi'
import type { AcknowledgedResult, Acknowledgement } from '../messages/read-acknowledgement.ts'
import type { Operation } from '../operations.ts'

type Effect = EffectOf<Operation>

/** The rule on codes that are unique, however the authority writes its id (BR-UDID-003), and what it says under other ids. */
const uniquenessRule = /\bUDID-0?03\b/i
const saysThere = /\balready exists?\b|\bexists? already\b/i

/** Whether EUDAMED refuses something because it has a code of it already, be it of the group, the device, or another in the records. */
export function isAlreadyThere(refusals: readonly Refusal[]): boolean {
  return refusals.some(
    ({ responseCode, code = '', detail = '' }) =>
      responseCode === 'CONFLICT' ||
      [code, detail].some(text => uniquenessRule.test(text) || saysThere.test(text)),
  )
}

/**
 * What an acknowledgement says of each operation of a message, in their order. Results that name an entity count for
 * its operation alone. What has no name closes a message of one operation, and rejects a larger one as a whole; a
 * single operation is accepted only where everything that is said is SUCCESS, and refused only where nothing is.
 */
export function effectsOn(
  operations: readonly SentOperation[],
  acknowledgement: Acknowledgement,
): readonly Effect[] {
  const [only, ...more] = operations
  if (only && more.length === 0) return [effectOnOnly(only, acknowledgement)]
  const said = sortResults(acknowledgement)
  return operations.map(operation => effectOnOne(operation, said))
}

/** An acknowledgement of many operations, looked through once: each of them asks for what is said of it. */
interface SortedResults extends Acknowledgement {
  byName: ReadonlyMap<string | undefined, readonly AcknowledgedResult[]>
  codes: readonly AcknowledgedResult['responseCode'][]
  isRejected: boolean
  errorsOfAll: AcknowledgedResult['errors']
}

function sortResults(said: Acknowledgement): SortedResults {
  const codes = listCodes(said)
  return {
    ...said,
    byName: Map.groupBy(said.results, ({ entityCode }) => entityCode?.trim()),
    codes,
    isRejected: codes.length > 0 && !codes.includes('SUCCESS'),
    errorsOfAll: listErrors(said.results),
  }
}

function effectOnOnly(operation: SentOperation, said: Acknowledgement): Effect {
  const { results, responseCode } = said
  const counting = results.filter(
    ({ entityCode }) => entityCode === undefined || entityCode.trim() === operation.entityName,
  )
  const codes = listCodes(said)
  const saysSomething = counting.length > 0 || (results.length === 0 && responseCode !== undefined)
  if (!saysSomething) return { kind: 'unclear' }
  if (codes.every(code => code === 'SUCCESS')) return { kind: 'accepted' }
  if (codes.includes('SUCCESS') || counting.length < results.length) return { kind: 'unclear' }
  const [first] = codes
  return first === undefined
    ? { kind: 'unclear' }
    : getRefusalEffect(operation, first, listErrors(counting), said)
}

function effectOnOne(operation: SentOperation, said: SortedResults): Effect {
  const { byName, responseCode } = said
  const own = byName.get(operation.entityName) ?? []
  const [first] = own
  if (first === undefined) return getWholeEffect(operation, said)
  const accepted = own.filter(result => result.responseCode === 'SUCCESS').length
  if (accepted === 0) return getRefusalEffect(operation, first.responseCode, listErrors(own), said)
  const isPlain = responseCode === undefined || mixedCodes.has(responseCode)
  return accepted === own.length && isPlain && !byName.has(undefined)
    ? { kind: 'accepted' }
    : { kind: 'unclear' }
}

/** What a message of several entities may have as its own code where some of them are accepted. */
const mixedCodes: ReadonlySet<string> = new Set(['SUCCESS', 'PROCESSED_WITH_ERRORS'])

/** An entity that is not named shares what is said of all, where nothing is said of any. */
function getWholeEffect(operation: SentOperation, said: SortedResults): Effect {
  const { byName, codes, isRejected } = said
  const isUnnamed = byName.size === 0 || (byName.size === 1 && byName.has(undefined))
  const [first] = codes
  if (!isRejected || !isUnnamed || first === undefined) return { kind: 'unclear' }
  const effect = getRefusalEffect(operation, first, said.errorsOfAll, said)
  if (effect.kind === 'broken') return effect
  const against = effect.kind === 'refused' ? effect.refusals : []
  return {
    kind: 'whole',
    reasons: against.map(({ code, detail }) => [code, detail].filter(Boolean).join(': ')),
  }
}

function listCodes({ results, responseCode }: Acknowledgement): AcknowledgedResult['responseCode'][] {
  return [...results.map(result => result.responseCode), ...(responseCode ? [responseCode] : [])]
}

/** Those that count: findings beyond so many are left out. */
function listErrors(results: readonly AcknowledgedResult[]): AcknowledgedResult['errors'] {
  const errors: AcknowledgedResult['errors'][number][] = []
  for (const result of results) {
    errors.push(...result.errors.slice(0, mostFindings - errors.length))
    if (errors.length >= mostFindings) break
  }
  return errors
}

/** The authority's own trouble, as opposed to what it has against the records. */
const brokenCodes = new Set(['SERVER_ERROR', 'SECURITY_ERROR', 'SERVICE_NOT_FOUND'])

/** A code under which a record's own fault is answered as a server error, such as an unknown representative. */
const recordFaultCode = 'M-50000'

/** The rule on versions, however the authority writes its id. */
const versionRule = /\bUDI-0?36\b/i

function getRefusalEffect(
  operation: SentOperation,
  responseCode: AcknowledgedResult['responseCode'],
  ofEntity: AcknowledgedResult['errors'],
  { errors: ofMessage = [] }: Acknowledgement,
): Effect {
  const name = operation.operation as Operation
  const errors = (ofEntity.length > 0 ? ofEntity : ofMessage).slice(0, mostFindings)
  const details = errors.map(({ code, detail }) => [code, detail].filter(Boolean).join(': '))
  if (brokenCodes.has(responseCode) && !errors.some(error => error.code === recordFaultCode)) {
    return { kind: 'broken', reasons: [`The authority answered ${responseCode} to ${name}.`, ...details] }
  }
  if (errors.some(({ code = '', detail = '' }) => versionRule.test(code) || versionRule.test(detail))) {
    return { kind: 'blocked', reasons: [...versionReasons(operation), ...details] }
  }
  const said = errors.length > 0 ? errors : [{}]
  return { kind: 'refused', refusals: said.map(error => ({ operation: name, responseCode, ...error })) }
}

function versionReasons({ operation, entityName, version }: SentOperation): string[] {
  if (version === undefined) return []
  const known = version === 0 ? 'none that is known here' : `version ${version - 1}`
  return [
    `${operation} of ${entityName} was sent as version ${version}, to follow ${known}; the authority holds another one. Read it from the authority and submit again.`,
  ]
}
