import type { Sealing } from '../secrets/sealing.ts'
import type { ActorRow } from '../store/tables.ts'

/** The access token of an actor for keeping: it opens for this actor on this stage, and for no other. */
export function sealActorToken(
  sealing: Sealing,
  actor: Pick<ActorRow, 'stage' | 'code'>,
  token: string,
): string {
  return sealing.seal(token, nameActorToken(actor))
}

/** The access token of an actor, or `undefined` where none is registered. */
export function openActorToken(
  sealing: Sealing,
  actor: Pick<ActorRow, 'stage' | 'code' | 'sealed_token'> | undefined,
): string | undefined {
  return actor?.sealed_token ? sealing.open(actor.sealed_token, nameActorToken(actor)) : undefined
}

/** What the access token of an actor is sealed for. */
export function nameActorToken({ stage, code }: Pick<ActorRow, 'stage' | 'code'>): string {
  return `actor ${stage} ${code}`
}
