import { formatFingerprint } from '../store/secret-key.ts'
import type { SecretKeyRow } from '../store/tables.ts'
import type { Problem } from './check-chain.ts'
import type { Signer } from './signing.ts'

/** What is wrong with the row that says which secret key the store belongs to. @param rows all that there are */
export function checkStoreKey(rows: readonly SecretKeyRow[], { keyId }: Signer): Problem[] {
  const others = rows.slice(1).map(({ key_id }) => ({
    what: `The store belongs to one secret key, and names a further one: ${formatFingerprint(key_id)}`,
  }))
  const [row] = rows
  if (!row) return [{ what: 'The store does not say which secret key it belongs to: the row was removed' }]
  if (row.key_id !== keyId) {
    others.push({
      what: `The store says that it belongs to the secret key ${formatFingerprint(row.key_id)}, and this gateway has ${formatFingerprint(keyId)}`,
    })
  }
  if (row.place !== 1)
    others.push({
      what: `The secret key of the store stands at the place ${row.place}, which is not its own`,
    })
  return others
}
