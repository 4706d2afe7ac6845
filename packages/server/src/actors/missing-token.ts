import type { Authority } from '../authorities/authority.ts'
import type { Stage } from '../stage.ts'
import { findActor } from '../store/actors.ts'
import type { Db } from '../store/database.ts'

/**
 * Whether nothing can be sent for an actor because it has no access token.
 *
 * @param given the token that the request brings, where it does
 */
export async function lacksAccessToken(
  db: Db,
  { accessTokens }: Pick<Authority, 'accessTokens'>,
  stage: Stage,
  actor: string,
  given?: string,
): Promise<boolean> {
  if (accessTokens.kind !== 'required' || given !== undefined) return false
  return !(await findActor(db, stage, actor))?.sealed_token
}

/** What is said to a request to submit that lacks a token: the two ways to give one. */
export function describeMissingToken(actor: string): string {
  return `${actor} has no access token, which every message to the authority carries. Give it as securityToken in the request, or register it once: ${howToRegister(actor)}.`
}

/** What is said where only the registered token of an actor can be sent. */
export function describeMissingRegistration(actor: string): string {
  return `${actor} has no registered access token, which every message to the authority carries. Register it: ${howToRegister(actor)}.`
}

function howToRegister(actor: string): string {
  return `udigate actors set ${actor} --token`
}
