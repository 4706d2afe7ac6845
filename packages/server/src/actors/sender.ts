import type { Authority } from '../authorities/authority.ts'
import type { Stage } from '../stage.ts'
import { findActor } from '../store/actors.ts'
import type { Db } from '../store/database.ts'

/** How the messages of an actor say who sends them. */
export interface Sender {
  /** SRN of the actor. */
  code: string
  /** Its own eDelivery party; absent where it is the stage's. */
  partyId?: string
  /** Whether it has an access token of its own, for what comes without one. */
  hasToken: boolean
}

/**
 * Whether a message has a place for an access token.
 *
 * @param isGiven whether what asks for the message brings a token of its own
 */
export function placesAccessToken(
  { accessTokens }: Pick<Authority, 'accessTokens'>,
  { hasToken }: Pick<Sender, 'hasToken'>,
  isGiven = false,
): boolean {
  return accessTokens.kind !== 'not-needed' || isGiven || hasToken
}

/** How an actor sends at present; one that is not registered sends as the stage does. */
export async function senderFor(db: Db, stage: Stage, code: string): Promise<Sender> {
  const actor = await findActor(db, stage, code)
  return {
    code,
    ...(actor?.party_id == null ? {} : { partyId: actor.party_id }),
    hasToken: actor?.sealed_token != null,
  }
}
