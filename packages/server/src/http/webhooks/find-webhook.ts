import type { Gateway } from '../../gateway.ts'
import type { Caller } from '../../rights/caller.ts'
import type { WebhookRow } from '../../store/tables.ts'
import { findOwnWebhook } from '../../store/webhooks.ts'
import { Problem } from '../problems/problem.ts'

/** The webhook of that id. @throws Problem where the caller's organisation has none on its stage */
export async function requireWebhook({ store }: Gateway, caller: Caller, id: string): Promise<WebhookRow> {
  const webhook = await findOwnWebhook(store.db, caller, id)
  if (!webhook) throw unknownWebhook(id)
  return webhook
}

export function unknownWebhook(id: string): Problem {
  return new Problem('path.unknown', `There is no webhook ${id}.`)
}
