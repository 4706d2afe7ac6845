import { gateway } from '../session/session.ts'
import { pageQuery } from './page-query.ts'
import type { Page } from './submissions.ts'

/** An actor that is registered here. */
export interface Actor {
  stage: string
  /** SRN. */
  actorCode: string
  role: string
  partyId?: string
  authorizedRepresentativeCode?: string
  /** Absent where it has no access token. */
  tokenSetAt?: string
  registeredAt: string
  updatedAt: string
}

/** What is to be registered of an actor. */
export interface ActorRegistration {
  partyId?: string
  authorizedRepresentativeCode?: string
  /** As it is where absent, forgotten for null. */
  securityToken?: string | null
}

/** A page of actors, by their SRN. */
export function listActors(cursor: string | undefined, signal: AbortSignal): Promise<Page<Actor>> {
  return gateway().get(`/actors?${pageQuery(cursor)}`, signal)
}

/** Registers an actor, or changes what is registered of it. */
export function registerActor(srn: string, registration: ActorRegistration): Promise<Actor> {
  return gateway().send('PUT', `/actors/${encodeURIComponent(srn)}`, registration)
}

export function unregisterActor(srn: string): Promise<void> {
  return gateway().send('DELETE', `/actors/${encodeURIComponent(srn)}`)
}
