import { insertPasskey } from '../../store/accounts.ts'
import type { WriteTransaction } from '../../store/changes.ts'
import { encodeJson } from '../../store/json.ts'
import type { NewPasskey } from './passkeys.ts'

/** Stores a passkey that was verified. @param name what the person calls it */
export function storePasskey(
  db: WriteTransaction,
  personId: string,
  { transports, ...passkey }: NewPasskey,
  name: string,
  at: Date,
): Promise<void> {
  return insertPasskey(db, {
    ...passkey,
    person_id: personId,
    transports: encodeJson(transports),
    name,
    created_at: at.getTime(),
    last_used_at: null,
  })
}
