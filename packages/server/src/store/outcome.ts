import type { Refusal } from '@udigate/udi'

/** How a submission ended. */
export type Outcome =
  /** The authority holds everything that was asked for. */
  | {
      kind: 'accepted'
      state: 'SUBMITTED' | 'REGISTERED'
      /** What was done; empty when the authority held it already. */
      operations: readonly string[]
    }
  | Stop
  /** The first operations were accepted, and stay so; then it stopped. */
  | { kind: 'partly-accepted'; operations: readonly string[]; stop: Stop; notSent: readonly string[] }

/** What ends a submission before all of it is accepted. */
export type Stop =
  /** The authority would not have it; with what it holds already, where it said that and was asked. */
  | { kind: 'refused'; refusals: readonly Refusal[]; reasons?: readonly string[] }
  /** The authority holds another version than the one on which the plan was made. */
  | { kind: 'blocked'; reasons: readonly string[] }
  /** Something broke on the way or at the authority; nothing of the operation is known to be registered. */
  | { kind: 'failed'; reasons: readonly string[] }
