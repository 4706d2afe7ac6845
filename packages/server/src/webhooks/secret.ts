import type { Environment } from '../ids.ts'
import type { Sealing } from '../secrets/sealing.ts'
import type { WebhookRow } from '../store/tables.ts'

/** How long a former secret goes on to sign beside the new one, in milliseconds. */
export const overlap = 24 * 3_600_000

/** A new secret: 32 random bytes, written as Standard Webhooks does. */
export function makeSecret({ randomBytes }: Pick<Environment, 'randomBytes'>): string {
  return `whsec_${Buffer.from(randomBytes(32)).toString('base64')}`
}

export function sealSecret(sealing: Sealing, webhookId: string, secret: string): string {
  return sealing.seal(secret, nameWebhookSecret(webhookId))
}

/** The secrets that sign what is sent to a webhook, the present one first. */
export function readSecrets(
  sealing: Sealing,
  { id, sealed_secret, sealed_old_secret, old_secret_until }: WebhookRow,
  monotonic: Date,
): readonly string[] {
  const isOldValid = old_secret_until !== null && old_secret_until > monotonic.getTime()
  const sealed =
    isOldValid && sealed_old_secret !== null ? [sealed_secret, sealed_old_secret] : [sealed_secret]
  return sealed.map(each => sealing.open(each, nameWebhookSecret(id)))
}

/** What the secrets of a webhook are sealed for. */
export function nameWebhookSecret(webhookId: string): string {
  return `webhook ${webhookId}`
}
