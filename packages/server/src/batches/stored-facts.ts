import type { RequestFacts } from '../submissions/request-facts.ts'

/** What judging the records of a file asks of the store. It is asked from another process, so that all of it is data. */
export interface StoredFacts extends Omit<RequestFacts, 'lastAnswers' | 'itemRecord'> {
  /** The only actor of the organisation with a group of this code, if the key is for it. */
  actorOfGroup(code: string): Promise<string | undefined>
  /** Which of these records of the batch are stored already. */
  storedAmong(numbers: readonly number[]): Promise<ReadonlySet<number>>
}
