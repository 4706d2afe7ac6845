import { makeId } from '../../ids.ts'
import type { RegisterOnStage } from '../../stage.ts'
import { bindActor } from '../../store/actors.ts'
import type { Db } from '../../store/database.ts'
import { nameActorLock } from '../../store/entity-lock.ts'
import { encodeJson } from '../../store/json.ts'
import { findPull, findRunningPull, insertPull, placePull } from '../../store/pulls.ts'
import type { Owner } from '../../store/submissions.ts'
import type { PullRow } from '../../store/tables.ts'
import { askPage } from './ask-page.ts'
import { completePull } from './end-pull.ts'
import { nameTopic, planSearches, type Wanted } from './searches.ts'
import type { PullServices } from './services.ts'
import { type Asked, makeWanted } from './since-last-pull.ts'
import { completeCounts } from './tally.ts'

/**
 * Starts to pull what the authority shows of an actor's devices, or finds the one of the same that is under way.
 * The pull and the message for its first page are stored together; anyone who delivers messages does the rest.
 *
 * @param startedBy id of the API key, or what else starts it
 * @param asked what is pulled; everything where it is what has changed, and that cannot be asked for
 * @throws ActorOfAnotherOrganisation when the actor is another organisation's
 */
export function startPull(
  services: Pick<PullServices, 'authority' | 'store' | 'now' | 'monotonic' | 'randomBytes' | 'epoch'>,
  { organisation, stage }: Owner,
  actor: string,
  startedBy: string,
  asked: Asked = { scope: 'full' },
): Promise<{ pull: PullRow; isJoined: boolean }> {
  const place = { stage, register: services.authority.law.id }
  return services.store.write(
    async db => {
      await bindActor(db, stage, actor, organisation)
      const wanted = await makeWanted(db, services.now(), { organisation, ...place, actor }, asked)
      const topic = nameTopic(wanted)
      const running = await findRunning(db, place, actor, wanted)
      if (running) return { pull: running, isJoined: true }
      const id = makeId(services)
      const started_at = services.now().getTime()
      const searches = await planSearches(db, { ...place, now: services.now }, wanted, {
        id,
        ...place,
        actor,
        started_at,
      })
      await insertPull(db, {
        id,
        ...place,
        organisation,
        actor,
        started_by: startedBy,
        scope: wanted.scope,
        topic,
        searches: encodeJson(searches),
        state: 'running',
        because: null,
        started_at,
        ended_at: null,
        pages: 0,
        expected_pages: null,
        counts: encodeJson(completeCounts()),
        differences: 0,
        unread: null,
        source: null,
        ...(await placePull(db, place, services.authority.quarantine, services.epoch)),
      })
      const pull = await stored(db, id)
      if (searches.length === 0) await completePull(db, pull, services.now())
      else await askPage(db, services, pull, { number: 0, search: 0, searchPage: 0 })
      return { pull: await stored(db, id), isJoined: false }
    },
    [nameActorLock(stage, actor)],
  )
}

/** A pull of everything brings what has changed, too. */
async function findRunning(
  db: Db,
  place: RegisterOnStage,
  actor: string,
  wanted: Wanted,
): Promise<PullRow | undefined> {
  const running = await findRunningPull(db, place, actor, nameTopic(wanted))
  if (running || wanted.scope !== 'changed') return running
  return findRunningPull(db, place, actor, nameTopic({ scope: 'full' }))
}

async function stored(db: Db, id: string): Promise<PullRow> {
  const pull = await findPull(db, id)
  if (!pull) throw new Error(`Pull ${id} is gone.`)
  return pull
}
