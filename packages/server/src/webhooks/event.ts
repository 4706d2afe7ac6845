import type { Stage } from '../stage.ts'
import type { EventType } from '../store/tables.ts'

/** What is sent to try a webhook out, whatever else it is notified of. */
export const testEvent = 'webhook.test'

/** Something that happened to an organisation on a stage. */
export interface WebhookEvent {
  type: EventType
  organisation: string
  stage: Stage
  /** When it happened; when the transaction ends where absent. */
  at?: Date | undefined
  /** What names it, and how it stands: never a record, and nothing secret. */
  data: Record<string, unknown>
}

/** The body that an event is told in, as Standard Webhooks gives its structure. */
export function renderEventBody(type: string, at: Date, data: Record<string, unknown>): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data })
}
