import { Webhook } from 'standardwebhooks'
import { software } from '../version.ts'

/**
 * The headers of an attempt, by Standard Webhooks 1.0.0: with a signature by each secret.
 *
 * @param secrets each begins with `whsec_`; the present one first
 * @param at when it is sent, by which receivers tell what is repeated by others
 */
export function signHeaders(
  eventId: string,
  body: string,
  at: Date,
  secrets: readonly string[],
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': software.replace(' ', '/'),
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map(secret => new Webhook(secret).sign(eventId, at, body)).join(' '),
  }
}
