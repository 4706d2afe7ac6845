import { demoKeyId } from '../keys/demo-key.ts'
import { readAuthor } from '../rights/author.ts'
import { type Acting, areWithin } from '../rights/caller.ts'
import { keysInForce } from '../store/api-keys.ts'
import { findReachOfPerson } from '../store/rights-of-people.ts'
import type { Batching } from './batching.ts'

/**
 * Why nothing more of a batch is submitted: its key ended, or its person may submit no longer. The demo key is none that is stored.
 *
 * @returns nothing where it goes on
 */
export async function whyNotSubmitted(
  { store, now }: Pick<Batching, 'store' | 'now'>,
  acting: Acting,
): Promise<string | undefined> {
  const { author: text } = acting
  const author = readAuthor(text)
  if (author.kind === 'person') {
    const reach = await findReachOfPerson(store.db, author.id, acting, 'submissions.submit')
    return reach !== undefined && areWithin(acting.actors, reach)
      ? undefined
      : 'The person who sent it may not submit any longer.'
  }
  return text === demoKeyId || (await keysInForce(store.db, [text], now())).has(text)
    ? undefined
    : 'The API key under which it came is revoked or has expired.'
}
