import type { Inquiry } from '../directory/read-inquiry.ts'
import type { Envelope } from '../read-envelope.ts'
import type { Verdict } from '../verdict.ts'
import type { Question } from './read-question.ts'

/** Either a question or why it is refused. Answered by a PullResponse. */
export interface Pull {
  readonly kind: 'pull'
  readonly envelope: Envelope
  readonly question: Question | undefined
  /** A question about actors or summaries in the place of one for devices. */
  readonly inquiry?: Inquiry | undefined
  readonly refusal: Verdict | undefined
}
