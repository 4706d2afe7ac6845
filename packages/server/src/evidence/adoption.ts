import { chainOfSecretKey } from '../store/chains.ts'
import type { Db } from '../store/database.ts'
import { coveredEntries } from '../store/evidence-checkpoints.ts'
import type { KeyOfStore } from '../store/tables.ts'
import type { NewEvidence } from './append.ts'
import { readFacts } from './read-stored.ts'

/** An operator said which secret key is the right one; the checkpoints of the others are set aside. */
export function recordAdoption(keyId: string, { keyId: was, signers }: KeyOfStore, at: Date): NewEvidence[] {
  const setAside = signers
    .filter(signer => signer.keyId !== keyId)
    .map(signer => ({ keyId: signer.keyId, checkpoints: signer.checkpoints, last: signer.last }))
  return [
    { chain: chainOfSecretKey, kind: 'adopted', at, facts: { keyId, insteadOf: was ?? null, setAside } },
  ]
}

/** Keys whose checkpoints an operator has set aside, each with the number of the last one. */
export type SetAside = ReadonlyMap<string, number>

/**
 * Whose checkpoints are set aside, by the adoptions that a checkpoint of this gateway covers: without its signature anybody
 * who writes to the database could say so.
 *
 * @param isOwn whether a checkpoint is signed with the key of this gateway
 */
export async function readSetAside(
  db: Db,
  isOwn: (checkpoint: number) => Promise<boolean>,
): Promise<SetAside> {
  const covers = await coveredEntries(db, chainOfSecretKey, 'adopted')
  const setAside = new Map<string, number>()
  for (const { checkpoint, facts } of covers) {
    if (!(await isOwn(checkpoint))) continue
    const { setAside: keys } = readFacts(facts) as { setAside?: unknown }
    for (const { keyId, last } of Array.isArray(keys) ? keys : []) {
      // It speaks of what was there before it.
      if (typeof keyId === 'string' && typeof last === 'number' && last < checkpoint) {
        setAside.set(keyId, Math.max(last, setAside.get(keyId) ?? 0))
      }
    }
  }
  return setAside
}
