import { gateway } from '../session/session.ts'

export interface DayFigures {
  /** In UTC: `2026-11-21`. */
  day: string
  received: number
  statuses: Readonly<Record<string, number>>
  /** How many had their outcome within each of `answerTimes`; the last: later. */
  answered: readonly number[]
}

export interface Overview {
  stage: string
  at: string
  statuses: Readonly<Record<string, number>>
  doubts: { count: number; needsOperator: number }
  authority: { connected: boolean; simulated: boolean; reachable: boolean; oldestWaitingSince?: string }
  /** In seconds. */
  answerTimes: readonly number[]
  /** The oldest first. */
  days: readonly DayFigures[]
}

/** How things stand, and what came in the last days. */
export function getOverview(days: number, signal: AbortSignal): Promise<Overview> {
  return gateway().get(`/overview?days=${days}`, signal)
}
