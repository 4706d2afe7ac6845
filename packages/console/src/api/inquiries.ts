import type { Inquiry } from './bodies.ts'
import { gateway } from './session.ts'

/** The pause before it is asked again whether the authority has answered, in milliseconds. */
const askEvery = 500

/**
 * Asks the authority, and waits for its answer for as long as the page is there.
 *
 * @param actorCode who asks; not needed where the key is for one actor only
 */
export async function askAuthority(
  kind: Inquiry['kind'],
  subject: string,
  actorCode: string | undefined,
): Promise<Inquiry> {
  const body = { kind, subject, ...(actorCode === undefined ? {} : { actorCode }) }
  let inquiry: Inquiry = await gateway().post('/api/v1/inquiries', { body })
  while (inquiry.state === 'RUNNING') {
    await new Promise(resolve => setTimeout(resolve, askEvery))
    inquiry = await gateway().get('/api/v1/inquiries/{id}', { path: { id: inquiry.id } })
  }
  return inquiry
}

/** The last answer about each subject, newest first; those that failed are left out. */
export async function listLastAnswers(
  kind: Inquiry['kind'],
  subject: string | undefined,
  signal: AbortSignal,
): Promise<readonly Inquiry[]> {
  const query = { kind, limit: 500, subject }
  const { items } = await gateway().get('/api/v1/inquiries', { query, signal })
  const last = new Map<string, Inquiry>()
  for (const inquiry of items) {
    if (inquiry.state === 'COMPLETE' && !last.has(inquiry.subject)) last.set(inquiry.subject, inquiry)
  }
  return [...last.values()]
}
