import type { Desired, SubmissionPlan } from '@udigate/udi'
import { placesAccessToken, type Sender } from '../actors/sender.ts'
import type { Authority } from '../authorities/authority.ts'
import { type Environment, makeId } from '../ids.ts'
import type { SubmitRequest } from './request.ts'

/** A message as it would be sent if it were sent alone and now. */
export interface MessagePreview {
  operation: string
  /** With a placeholder in the token's place. */
  xml: string
}

/**
 * The messages of a plan, each operation in one of its own.
 *
 * @throws RangeError where the records cannot be sent
 */
export function previewMessages(
  environment: Environment,
  authority: Authority,
  sender: Sender,
  request: Pick<SubmitRequest, 'securityToken'>,
  desired: Desired,
  plan: Extract<SubmissionPlan, { kind: 'operations' }>,
): readonly MessagePreview[] {
  const conversationId = makeId(environment)
  return plan.operations.map(planned => ({
    operation: planned.operation,
    xml: authority.law.render([{ planned, desired: desired }], {
      ...authority.envelope(sender.code, sender.partyId),
      ids: { messageId: makeId(environment), correlationId: makeId(environment), conversationId },
      createdAt: environment.now(),
      withAccessToken: placesAccessToken(authority, sender, request.securityToken !== undefined),
    }),
  }))
}

/** What the authority's own schema has against the messages, each said with its operation. */
export function checkMessages(authority: Authority, messages: readonly MessagePreview[]): readonly string[] {
  return messages.flatMap(({ operation, xml }) =>
    (authority.listProblems?.(xml) ?? []).map(problem => `${operation}, ${problem}`),
  )
}
