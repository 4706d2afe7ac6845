import type { Stage } from '../../stage.ts'

/** An attempt that may have reached the authority: what counts against a budget. */
export interface BudgetUseRow {
  message_id: string
  /** That of the attempt. */
  number: number
  stage: Stage
  /** The id of the register. */
  register: string
  organisation: string
  /** By the clock of the waits. */
  at: number
  /** How many entities the message carries; 0 of a question. */
  entities: number
}

/** What keeps an organisation from sending at its full pace; times are by the clock of the waits. */
export interface PacingRow {
  stage: Stage
  /** The id of the register. */
  register: string
  organisation: string
  /** How far it was slowed down when the authority last rejected a message for traffic; 0 where it never did. */
  level: number
  /** When that was; null where it never was. */
  rejected_at: number | null
  /** Before this nothing of it is sent, where that is to come. */
  held_until: number | null
  held_for: HeldFor | null
}

/** Why an organisation waits: its budget is used up, or the authority has rejected a message for traffic. */
export type HeldFor = 'budget' | 'rejection'
