import type { Db } from '../store/database.ts'
import { appendEvidence } from '../store/evidence.ts'
import type { EvidenceKind } from './entry.ts'

/** Something that happened, and is to stay provable. */
export interface NewEvidence {
  /** The submission, message or pull that it happened to: its id. Of an API key, `chainOfKey`; of a webhook, `chainOfWebhook`; of an actor, `chainOfActor`. */
  chain: string
  kind: EvidenceKind
  /** When it happened; when it is recorded where absent. */
  at?: Date | undefined
  /** What happened. Never a token, a key or a password. */
  facts: Record<string, unknown>
}

/** What a transaction has recorded so far. */
interface Journal {
  now: () => Date
  entries: (NewEvidence & { at: Date })[]
}

const journals = new WeakMap<Db, Journal>()

/**
 * Records what happened in the chains that it belongs to, in the transaction that makes it happen. However much a
 * transaction records, it is written with a few statements, at its end.
 *
 * @param db the transaction, as `Store.write` gives it
 * @throws Error outside a transaction of `Store.write`: what changes without it would leave no evidence
 */
export async function record(db: Db, entries: readonly NewEvidence[]): Promise<void> {
  const journal = journals.get(db)
  if (!journal) throw new Error('What leaves evidence is done in Store.write alone.')
  for (const entry of entries) journal.entries.push({ ...entry, at: entry.at ?? journal.now() })
}

/** Does `work` in a transaction, and then writes the evidence of it in the same transaction. */
export async function recording<Result>(
  transaction: Db,
  now: () => Date,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const journal: Journal = { now, entries: [] }
  journals.set(transaction, journal)
  try {
    const result = await work(transaction)
    await appendEvidence(transaction, journal.entries)
    return result
  } finally {
    journals.delete(transaction)
  }
}
