import { formatPerson } from '../rights/author.ts'
import { type Right, rightNames } from '../rights/rights.ts'
import { listKeysThatMayActFor } from '../store/api-keys.ts'
import { announce, type WriteTransaction } from '../store/changes.ts'
import type { Db } from '../store/database.ts'
import { isApiKeyInForce } from './api-keys.ts'
import { findKeyRights } from './key-rights.ts'
import { findPrincipal } from './principal.ts'

/** Changes what a person may do, and has the evidence say which rights the keys lose or get that act in the right of the person. */
export async function recordKeyRights<Result>(
  db: WriteTransaction,
  personId: string,
  { by, at }: { by: string; at: Date },
  change: () => Promise<Result>,
): Promise<Result> {
  const before = await readRights(db, personId, at)
  const result = await change()
  if (before.size === 0) return result
  const after = await readRights(db, personId, at)
  for (const [keyId, had] of before) {
    const has = after.get(keyId) ?? new Set()
    const lost = rightNames.filter(right => had.has(right) && !has.has(right))
    const gained = rightNames.filter(right => has.has(right) && !had.has(right))
    if (lost.length + gained.length > 0) {
      announce(db, { type: 'key-rights-changed', keyId, lost, gained, by, at })
    }
  }
  return result
}

async function readRights(
  db: Db,
  personId: string,
  at: Date,
): Promise<ReadonlyMap<string, Pick<ReadonlySet<Right>, 'has'>>> {
  const principal = formatPerson(personId)
  const found = new Map<string, Pick<ReadonlySet<Right>, 'has'>>()
  for (const row of await listKeysThatMayActFor(db, principal)) {
    if (!isApiKeyInForce(row, at) || (await findPrincipal(db, row)) !== principal) continue
    found.set(row.id, (await findKeyRights(db, row)).rights)
  }
  return found
}
