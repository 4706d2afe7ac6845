import type { Stage } from '../../stage.ts'

/** Whether the authority of a stage shows an actor its entities in every state, as far as it has been asked. */
export interface ShownStateRow {
  stage: Stage
  /** When it refused a question for another state than REGISTERED; null where it did not, or answers such questions since. */
  refused_at: number | null
  /** In its words. */
  refusal: string | null
  /** When it first answered such a question; null where it has not, or refuses it since. */
  shown_at: number | null
}
