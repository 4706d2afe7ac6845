import type { SubscriptionRow } from '../store/tables.ts'

/** What was made of what had been collected: a mail, or an event of a webhook; `undefined` where there was nothing to tell. */
export type MessageMade = 'mail' | 'event' | undefined

/** A mail that is due at once. @param id what its Message-ID is made of @param whose the subscription, or the person as `nameMailOwner` names them */
export function newMail(
  id: string,
  { id: subscription_id, organisation, stage }: Pick<SubscriptionRow, 'id' | 'organisation' | 'stage'>,
  address: string,
  written: { subject: string; text: string; html: string },
  at: Date,
) {
  return {
    id,
    subscription_id,
    organisation,
    stage,
    address,
    ...written,
    state: 'waiting',
    attempts: 0,
    failures: 0,
    due_at: 0,
    because: null,
    created_at: at.getTime(),
    ended_at: null,
  } as const
}
