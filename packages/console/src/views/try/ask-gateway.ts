import type { SubmitOutcome } from '@udigate/client'
import type { Model } from '@udigate/eudamed/browser'
import type { Plan } from '../../api/bodies.ts'
import { gateway } from '../../api/session.ts'
import type { FoundByGateway } from './judge-text.ts'
import { withoutToken } from './kept-texts.ts'

/** What the gateway finds in a request, by its code lists in force, acknowledged warnings with what acknowledges them. */
export function validateThere(
  model: Model,
  text: string,
  register: string | undefined,
): Promise<FoundByGateway> {
  return gateway().validate(model, withoutToken(text) ?? text, { for: register, acknowledged: true })
}

/** @throws ProblemError where the gateway does not serve it */
export function planThere(model: Model, text: string): Promise<Plan> {
  return gateway().plan(model, withoutToken(text) ?? text, { acknowledged: true })
}

/**
 * Submits a request as it stands, without waiting for the authority.
 *
 * @throws ProblemError where the gateway does not serve it
 */
export function submitThere(model: Model, text: string): Promise<SubmitOutcome> {
  return gateway().submit(model, text, { wait: 0 })
}
