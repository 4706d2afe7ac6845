import type { InquiryKind, ShownActor, ShownSummary } from '@udigate/udi'
import type { Stage } from '../../stage.ts'
import type { Json } from '../json.ts'
import type { PullState } from './pulls.ts'

/** A question to the authority about an actor, or for the safety summaries of a device group. */
export interface InquiryRow {
  id: string
  stage: Stage
  /** The id of the register. */
  register: string
  organisation: string
  /** Who asks. */
  actor: string
  kind: InquiryKind
  /** The code of what is asked about. */
  subject: string
  /** The message that asks for the last page. */
  message_id: string
  /** That page, from 0. */
  page: number
  state: PullState
  /** Why it failed. */
  because: string | null
  /** What the pages so far have shown; null until there is one. */
  found: Json<InquiryFound> | null
  /** Id of the API key, or what else started it. */
  started_by: string
  started_at: number
  ended_at: number | null
}

/** What the authority showed. */
export interface InquiryFound {
  actors: readonly ShownActor[]
  summaries: readonly ShownSummary[]
  /** The places of what was not understood. */
  unread: readonly string[]
}
