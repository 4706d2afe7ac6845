import { lacksAccessToken } from '../actors/missing-token.ts'
import type { Authority } from '../authorities/authority.ts'
import { nameTopic } from '../delivery/refresh/searches.ts'
import { startPull } from '../delivery/refresh/start-pull.ts'
import type { Environment } from '../ids.ts'
import type { Store } from '../store/database.ts'
import { findLastPull, findPull, type KnownTime } from '../store/pulls.ts'
import type { Owner } from '../store/submissions.ts'
import type { OutcomeWatch } from './outcome-watch.ts'
import type { Waiting } from './waiting.ts'

/** What asking about what waits for a notified body works with. */
interface LookServices extends Environment {
  store: Store
  authority: Authority
  epoch: KnownTime
  /** Sees pulls end. */
  pulls: OutcomeWatch
  /** For how long a look counts, in milliseconds. */
  fresh: number
  /** Id of the API key. */
  startedBy: string
  /** Is called when there is something to send. */
  onStarted(): void
  /** Is called before it waits. */
  onWaiting(): void
}

/**
 * Asks the authority about a group that waits for its notified body, unless it was asked lately, and waits for the answer.
 *
 * @param milliseconds how long it waits at most
 * @param signal is to fire when nothing is to be waited for any longer
 * @returns whether more is known now
 */
export async function lookAgain(
  looking: LookServices,
  owner: Owner,
  actor: string,
  { group, lastLook }: Waiting,
  milliseconds: number,
  signal: AbortSignal,
): Promise<boolean> {
  const { store, now, fresh, pulls } = looking
  const isFresh = (at: Date): boolean => now().getTime() - at.getTime() < fresh
  if (looking.authority.composes === 'on-demand' || isFresh(lastLook)) return false
  const { stage } = owner
  const wanted = { scope: 'group', group } as const
  const started = await findLastPull(
    store.db,
    { stage, register: looking.authority.law.id },
    actor,
    nameTopic(wanted),
  )
  // One that failed is not repeated at once.
  if (started && started.state !== 'running' && isFresh(new Date(started.started_at))) return false
  if (await lacksAccessToken(store.db, looking.authority, stage, actor)) return false
  const { pull } = await startPull(looking, owner, actor, looking.startedBy, wanted)
  looking.onStarted()
  // Listen first, look then: it may end in between.
  const waiting = pulls.wait(pull.id, milliseconds, signal)
  if ((await findPull(store.db, pull.id))?.state === 'running' && milliseconds > 0) {
    looking.onWaiting()
    await waiting
  }
  return (await findPull(store.db, pull.id))?.state === 'complete'
}
