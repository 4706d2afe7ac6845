import type { Gateway } from '../../gateway.ts'
import type { Caller } from '../../rights/caller.ts'
import type { TrailPlace } from '../../store/audit-trail.ts'
import { readTrail, type TrailAct, type TrailQuestion } from './read-trail.ts'
import { viewTrail } from './view.ts'

/** How many acts are read at once: nothing else goes on meanwhile on the embedded store. */
const atOnce = 50

/** An act, and what the caller sees of it. */
export interface ShownAct {
  act: TrailAct
  view: Awaited<ReturnType<typeof viewTrail>>[number]
}

/**
 * All acts that a caller may see, newest first, read as they are asked for.
 *
 * @param after where to begin; at the newest where absent
 */
export async function* readAll(
  { store: { db } }: Pick<Gateway, 'store'>,
  caller: Caller,
  question: TrailQuestion,
  after?: TrailPlace,
): AsyncGenerator<ShownAct> {
  for (let place = after; ; ) {
    const acts = await readTrail(db, caller, question, { limit: atOnce, after: place })
    const views = await viewTrail(db, caller, acts.slice(0, atOnce))
    for (const [index, view] of views.entries()) {
      const act = acts[index]
      if (act) yield { act, view }
    }
    if (acts.length <= atOnce) return
    place = acts[atOnce - 1]?.row
  }
}
