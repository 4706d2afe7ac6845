import type { Criteria } from './read-question.ts'

const date = /^\d{4}-\d\d-\d\d(Z|[+-]\d\d:\d\d)?$/
const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/

/** Whether a criterion that is a date or a time is one; others need not be. */
export function isWhen(name: string, value: string): boolean {
  if (name.endsWith('VersionDate')) return date.test(value) && !Number.isNaN(Date.parse(value.slice(0, 10)))
  if (name.includes('VersionDateTime')) return dateTime.test(value) && !Number.isNaN(readTime(value))
  return true
}

/**
 * Whether a version was made when the criteria say: later than the day of the version date, and within the times, all
 * in UTC. Source: EUDAMED UDI business rules 2.18.1, BR-DTX-UDI-029.
 *
 * @param at when the version was made, as an ISO date and time
 */
export function wasMadeWithin(at: string, criteria: Criteria, kind: 'BasicUDI' | 'UDIDI'): boolean {
  const after = criteria[`${kind}VersionDate`]
  const from = criteria[`${kind}VersionDateTimeFrom`]
  const to = criteria[`${kind}VersionDateTimeTo`]
  return (
    (after === undefined || at.slice(0, 10) > after.slice(0, 10)) &&
    (from === undefined || Date.parse(at) >= readTime(from)) &&
    (to === undefined || Date.parse(at) <= readTime(to))
  )
}

/** A time without a zone is in UTC. */
function readTime(text: string): number {
  return Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`)
}
