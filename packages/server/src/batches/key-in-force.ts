import type { Caller } from '../keys/caller.ts'
import { keysInForce } from '../store/api-keys.ts'
import type { Batching } from './batching.ts'

/** Whether the key of a caller may still be used. The demo key is none that is stored. */
export async function isKeyInForce(
  { store, now }: Pick<Batching, 'store' | 'now'>,
  { keyId }: Caller,
): Promise<boolean> {
  return keyId === 'demo' || (await keysInForce(store.db, [keyId], now())).has(keyId)
}
