import type { Stage } from '../../stage.ts'

/** How the authority of a stage may be asked: whether in every state, and for what has changed, as far as it has been. */
export interface ShownStateRow {
  stage: Stage
  /** The id of the register. */
  register: string
  /** When it refused a question for another state than REGISTERED; null where it did not, or answers such questions since. */
  refused_at: number | null
  /** In its words. */
  refusal: string | null
  /** When it first answered such a question; null where it has not, or refuses it since. */
  shown_at: number | null
  /** When it refused a question for what has changed; null where it did not, or answers such questions since. */
  changed_refused_at: number | null
  /** In its words. */
  changed_refusal: string | null
}
