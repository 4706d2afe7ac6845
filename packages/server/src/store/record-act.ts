import type { ActName } from './acts.ts'
import { announce, type WriteTransaction } from './changes.ts'
import type { Owner } from './submissions.ts'

/**
 * Records an act of which no row with evidence tells, in the transaction that does it.
 *
 * @param record what it is done to, as `recordPath` writes it
 * @param details what else is to be said of it; no name, no address and no secret
 * @param at when; now where absent
 */
export function recordAct(
  db: WriteTransaction,
  { organisation, stage, author }: Owner & { author: string },
  act: ActName,
  record: string,
  details?: Readonly<Record<string, unknown>>,
  at?: Date,
): void {
  announce(db, { type: 'acted', organisation, stage, by: author, act, record, details, at })
}
