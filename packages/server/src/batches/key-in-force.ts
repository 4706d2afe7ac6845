import { demoKeyId } from '../keys/demo-key.ts'
import type { Acting } from '../rights/caller.ts'
import { keysInForce } from '../store/api-keys.ts'
import type { Batching } from './batching.ts'

/** Whether the key of a caller may still be used. The demo key is none that is stored. */
export async function isKeyInForce(
  { store, now }: Pick<Batching, 'store' | 'now'>,
  { author }: Acting,
): Promise<boolean> {
  return author === demoKeyId || (await keysInForce(store.db, [author], now())).has(author)
}
