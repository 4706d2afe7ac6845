import type { Simulator } from './simulator.ts'

/** What judging a message depends on besides the message. */
export type Environment = Pick<
  Simulator,
  | 'state'
  | 'faults'
  | 'accessPoint'
  | 'actors'
  | 'protocol'
  | 'searches'
  | 'showsRegisteredOnly'
  | 'knowsVersionDates'
  | 'newId'
  | 'omits'
> & { readonly now: Date }
