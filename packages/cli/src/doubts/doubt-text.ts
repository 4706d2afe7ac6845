import type { Bodies } from '@udigate/client'
import { nameEntity } from '../name-entity.ts'

export type Doubt = Bodies['Doubt']

/** One doubt in words: what it is about, what the authority was asked, and what can be done. */
export function doubtText(doubt: Doubt): string {
  const asked = doubt.lookUps.map(({ askedAt, answeredAt, finding, because }) => {
    const answer = answeredAt === undefined ? 'no answer yet' : `${finding ?? ''}, answered ${answeredAt}`
    return `  asked ${askedAt}: ${answer}${because === undefined ? '' : ` (${because})`}`
  })
  const next =
    doubt.nextLookUpAt === undefined ? [] : [`  the authority is asked again at ${doubt.nextLookUpAt}`]
  const decided = doubt.decisions.map(
    ({ decision, by, reason, at }) => `  ${decision} by ${by} at ${at}: ${reason}`,
  )
  const todo = doubt.needsOperator
    ? [`  needs an operator: udigate doubts decide ${doubt.requestId} --as ${doubt.choices.join('|')} …`]
    : []
  return [
    `${doubt.requestId}  ${doubt.operation}  ${nameEntity(doubt.entity)}  ${doubt.actorCode}`,
    `  since ${doubt.since}: ${doubt.doubt}`,
    ...asked,
    ...next,
    ...decided,
    ...todo,
  ].join('\n')
}
