import type { Environment } from '../ids.ts'
import type { Acting } from '../rights/caller.ts'
import type { Sealing } from '../secrets/sealing.ts'
import type { Stage } from '../stage.ts'
import {
  ActorOfAnotherOrganisation,
  bindActor,
  changeActor,
  findActor,
  findOrganisation,
  findRegisteredActor,
  hasOpenWork,
  isActorInUse,
  lockActor,
  type RegisteredActor,
  releaseActor,
} from '../store/actors.ts'
import type { WriteTransaction } from '../store/changes.ts'
import type { Store } from '../store/database.ts'
import { nameActorLock } from '../store/entity-lock.ts'
import { sealActorToken } from './access-token.ts'

/** What is to be registered of an actor. */
export interface Registration {
  /** Its eDelivery party; absent: the stage's. */
  partyId?: string | undefined
  /** Its access token at the authority; absent: it stays as it is; `null`: it is forgotten. */
  securityToken?: string | null | undefined
  /** Who stands in for the authorised representative of groups that name none. */
  authorizedRepresentativeCode?: string | undefined
}

interface RegistrationServices extends Pick<Environment, 'now'> {
  store: Store
  sealing: Sealing
  /** Resumes, in the transaction that stores the token of an actor, what has waited for it. */
  resumeWithToken(db: WriteTransaction, stage: Stage, code: string): Promise<void>
}

export type Registered = { kind: 'registered'; actor: RegisteredActor; isNew: boolean } | { kind: 'taken' }

/** Registers an actor for the caller's organisation, in the place of what was registered of it before. */
export function registerActor(
  { store, sealing, now, resumeWithToken }: RegistrationServices,
  caller: Acting,
  code: string,
  { partyId, securityToken, authorizedRepresentativeCode }: Registration,
): Promise<Registered> {
  const { stage, organisation, author } = caller
  return store.write(
    async (db): Promise<Registered> => {
      const owner = await findOrganisation(db, stage, code)
      if (owner !== undefined && owner !== organisation) return { kind: 'taken' }
      await bindActor(db, stage, code, organisation)
      const before = await findActor(db, stage, code)
      if (before?.organisation !== organisation) throw new ActorOfAnotherOrganisation(code)
      const at = now()
      const time = at.getTime()
      const actor = await changeActor(
        db,
        before,
        {
          party_id: partyId ?? null,
          representative: authorizedRepresentativeCode ?? null,
          ...(securityToken === undefined
            ? {}
            : {
                sealed_token: securityToken && sealActorToken(sealing, { stage, code }, securityToken),
                token_set_at: securityToken === null ? null : time,
              }),
          registered_at: before.registered_at ?? time,
          updated_at: time,
        },
        author,
        at,
      )
      if (typeof securityToken === 'string') await resumeWithToken(db, stage, code)
      return { kind: 'registered', actor, isNew: before.registered_at === null }
    },
    [nameActorLock(stage, code)],
  )
}

/**
 * Forgets what is registered of an actor, its token included. It goes on belonging to the organisation while a key is
 * for it or anything was submitted for it; else any organisation may register it.
 */
export function unregisterActor(
  { store, now }: Pick<RegistrationServices, 'store' | 'now'>,
  caller: Acting,
  code: string,
): Promise<'unregistered' | 'unknown' | 'busy'> {
  return store.write(
    async db => {
      await lockActor(db, caller.stage, code)
      const actor = await findRegisteredActor(db, caller, code)
      if (!actor) return 'unknown'
      if (await hasOpenWork(db, actor)) return 'busy'
      if (!(await isActorInUse(db, actor))) {
        await releaseActor(db, actor, caller.author, now())
        return 'unregistered'
      }
      const nothing = {
        party_id: null,
        sealed_token: null,
        token_set_at: null,
        representative: null,
        registered_at: null,
        updated_at: null,
      }
      await changeActor(db, actor, nothing, caller.author, now())
      return 'unregistered'
    },
    [nameActorLock(caller.stage, code)],
  )
}
