import { type Actors, actorExists } from '../actors.ts'
import { find } from '../content/find-changes.ts'
import type { SubmittedPart } from '../submitted/read-part.ts'

/** The actor that an original manufacturer is named as, where there is none of that number. */
export function findUnknownActor(designer: SubmittedPart | undefined, actors: Actors): string | undefined {
  const srn = find(designer?.elements ?? [], 'productDesignerActorCode')?.text.trim()
  return srn === undefined || actorExists(actors, srn) ? undefined : srn
}
