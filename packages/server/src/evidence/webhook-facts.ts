import { nameWebhookChain } from '../store/chains.ts'
import type { WebhookRow } from '../store/tables.ts'
import type { NewEvidence } from './append.ts'
import { hashContent } from './entry.ts'
import { readJson } from './read-stored.ts'

/** A webhook was made. */
export function recordWebhook(row: WebhookRow): NewEvidence[] {
  const facts = { ...describeWebhook(row), ...describeWebhookState(row), by: row.created_by }
  return [{ chain: nameWebhookChain(row.id), kind: 'subscribed', at: new Date(row.created_at), facts }]
}

/** What of a webhook never changes. */
export function describeWebhook({ organisation, stage }: WebhookRow) {
  return { organisation, stage }
}

/**
 * What of a webhook can be changed. Anyone who knows an address may be able to write to it, so there is only its beginning
 * and a hash of the whole. Of the secret there is a hash of how it is kept, sealed, which tells whether it was exchanged.
 */
export function describeWebhookState(row: WebhookRow): Record<string, unknown> {
  return {
    origin: originOf(row.url),
    urlSha256: hashContent(row.url),
    events: readJson(row.events),
    description: row.description,
    secretSha256: hashContent(row.sealed_secret),
    enabled: row.enabled === 1,
  }
}

function originOf(url: string): string | null {
  return URL.parse(url)?.origin ?? null
}

/** A webhook was changed, enabled or disabled; nothing where it is as it was. */
export function recordWebhookChange(
  before: WebhookRow,
  after: WebhookRow,
  by: string,
  at: Date,
): NewEvidence[] {
  const chain = nameWebhookChain(after.id)
  const was = describeWebhookState(before)
  const { enabled, ...is } = describeWebhookState(after)
  const changed = Object.fromEntries(
    Object.entries(is).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name])),
  )
  const because = after.disabled_because
  const entries: NewEvidence[] = []
  if (Object.keys(changed).length > 0) {
    entries.push({ chain, kind: 'changed', at, facts: { ...changed, by } })
  }
  if (enabled !== was.enabled) {
    const facts = enabled || because === null ? { by } : { by, because }
    entries.push({ chain, kind: enabled ? 'enabled' : 'disabled', at, facts })
  }
  return entries
}

/** A webhook is not stored any longer. */
export function recordWebhookDeletion(id: string, by: string, at: Date): NewEvidence[] {
  return [{ chain: nameWebhookChain(id), kind: 'deleted', at, facts: { by } }]
}
