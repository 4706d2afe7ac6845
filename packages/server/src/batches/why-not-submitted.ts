import { isApiKeyInForce } from '../keys/api-keys.ts'
import { demoKeyId } from '../keys/demo-key.ts'
import { findReachOfKey } from '../keys/key-rights.ts'
import { readAuthor } from '../rights/author.ts'
import { type Acting, areWithin } from '../rights/caller.ts'
import { findApiKey } from '../store/api-keys.ts'
import { findReachOfPerson } from '../store/rights-of-people.ts'
import type { BatchServices } from './services.ts'

/**
 * Why nothing more of a batch is submitted: its key ended, or its person, or the one in whose right its key acts, may submit no longer.
 * The demo key is none that is stored.
 *
 * @returns nothing where it goes on
 */
export async function whyNotSubmitted(
  { store: { db }, now }: Pick<BatchServices, 'store' | 'now'>,
  acting: Acting,
): Promise<string | undefined> {
  if (acting.author === demoKeyId) return undefined
  const author = readAuthor(acting.author)
  const right = 'submissions.submit'
  const key = author.kind === 'key' ? await findApiKey(db, author.id) : undefined
  if (author.kind === 'person') {
    const reach = await findReachOfPerson(db, author.id, acting, right)
    return mayFor(acting, reach) ? undefined : 'The person who sent it may not submit any longer.'
  }
  if (!key || !isApiKeyInForce(key, now())) {
    return 'The API key under which it came is revoked or has expired.'
  }
  return mayFor(acting, await findReachOfKey(db, key, right))
    ? undefined
    : 'The API key under which it came may not submit any longer: the person in whose right it acts may not.'
}

function mayFor({ actors }: Acting, reach: Acting['actors'] | undefined): boolean {
  return reach !== undefined && areWithin(actors, reach)
}
