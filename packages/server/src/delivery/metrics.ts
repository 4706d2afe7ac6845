import type { SendResult } from '../authorities/access-point.ts'
import type { Stage } from '../stage.ts'
import type { HeldFor } from '../store/tables.ts'

/** What counts messages, and what comes of them. */
export interface MessageMetrics {
  /** Begins at 0 what is seldom and worth an alarm: a count that begins at 1 is no increase. */
  begin(stage: Stage, operations: readonly string[]): void
  /** A message was made, with as many operations in it. */
  composed(stage: Stage, operation: string, operations: number): void
  /** A message was sent, or was not; how many seconds that took. */
  attempted(stage: Stage, operation: string, result: SendResult['kind'], seconds: number): void
  /**
   * An answer of the authority was read.
   *
   * @param operation that of the message it answers; `unknown` where it answers none
   * @param reading what was made of it
   */
  answered(stage: Stage, operation: string, reading: string): void
  /** The authority has answered a message, as many seconds after it was sent last. */
  acknowledged(stage: Stage, operation: string, seconds: number): void
  /** An organisation begins to wait before it sends on. */
  heldBack(stage: Stage, because: HeldFor): void
  /** The authority has rejected a message for traffic. */
  rejectedForTraffic(stage: Stage): void
  /** The access point was asked for answers. */
  polled(stage: Stage, result: 'asked' | 'failed'): void
  /** As many messages are pending at the access point that answer nothing of this gateway. */
  leftAtAccessPoint(stage: Stage, count: number): void
}
