import type { Envelope } from '../read-envelope.ts'
import type { Verdict } from '../verdict.ts'
import type { SubmittedEntity } from './desk.ts'

/** Either entities to take or why the whole message is refused. Answered by an Acknowledgement. */
export interface Push {
  readonly kind: 'push'
  readonly envelope: Envelope
  readonly entities: readonly SubmittedEntity[]
  readonly refusal: Verdict | undefined
}
