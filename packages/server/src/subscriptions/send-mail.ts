import type { Outages, OutageWords } from '../jobs/outages.ts'
import { afterFailure, hasFailedTooLong } from '../notices/retry-times.ts'
import { readAuthor } from '../rights/author.ts'
import type { WriteTransaction } from '../store/changes.ts'
import type { Db } from '../store/database.ts'
import { changeMail, endWaitingMails } from '../store/mails.ts'
import { findReachOfPerson } from '../store/rights-of-people.ts'
import { changeSubscription, findSubscription, stopSubscription } from '../store/subscriptions.ts'
import type { MailRow } from '../store/tables.ts'
import type { Mailer, MailSent } from './mailer.ts'
import type { SubscriptionServices } from './services.ts'

/** What is said of a mail server that takes no mail, or none for an address. */
export const awayMail: OutageWords = {
  level: 'warn',
  away: 'mail not sent',
  back: 'mail can be sent again',
}

/**
 * Tries once to send a mail, and stores what became of that. A mail of which that is not known goes again, under the same
 * Message-ID.
 */
export async function sendMail(
  services: SubscriptionServices & { mailer: Mailer; outages: Outages },
  mail: MailRow,
  signal: AbortSignal,
): Promise<void> {
  const { store, mailer, log, metrics, outages } = services
  const { id: mailId, subscription_id: subscriptionId, stage } = mail
  const sent = (await isStillWanted(store.db, mail)) ? await mailer.send(mail) : goneReader
  if (signal.aborted && sent.kind === 'failed') return
  const isStopped = await store.write(
    db => note(db, services, mail, sent),
    [`subscription ${subscriptionId}`],
  )
  metrics.mails.attempted(stage, sent.kind)
  const facts = { stage, subscriptionId, mailId, attempt: mail.attempts + 1 }
  if (sent.kind === 'sent') {
    log.info(facts, 'mail sent')
    for (const name of ['mail server', subscriptionId]) outages.worked(name, { stage, subscriptionId })
  } else {
    const { because, isOfAddress } = sent
    outages.failed(isOfAddress ? subscriptionId : 'mail server', because, { ...facts, because })
  }
  if (!isStopped) return
  metrics.mails.stopped(stage)
  log.warn({ stage, subscriptionId }, 'subscription stopped')
}

/** Nothing goes to a person who does not belong to the organisation any longer. */
async function isStillWanted(db: Db, mail: MailRow): Promise<boolean> {
  const whose = readAuthor(mail.subscription_id)
  return (
    whose.kind !== 'person' || (await findReachOfPerson(db, whose.id, mail, 'records.read')) !== undefined
  )
}

const goneReader = {
  kind: 'failed',
  because: 'The person does not belong to the organisation any longer.',
  isFinal: true,
  isOfAddress: true,
} as const satisfies MailSent

/** @returns whether the subscription was stopped, since no mail of it has gone out for days */
async function note(
  db: WriteTransaction,
  services: SubscriptionServices,
  mail: MailRow,
  sent: MailSent,
): Promise<boolean> {
  const attempts = mail.attempts + 1
  const at = services.now()
  if (sent.kind === 'sent') {
    const done = { state: 'sent', attempts, due_at: null, because: null, ended_at: at.getTime() } as const
    if (await changeMail(db, mail, done)) {
      await changeSubscription(db, mail.subscription_id, { failing_since: null })
    }
    return false
  }
  const { because, isFinal } = sent
  const next = afterFailure(services, mail.failures, at, { isFinal })
  if (!(await changeMail(db, mail, { attempts, because, ...next }))) return false
  const subscription = await findSubscription(db, mail.subscription_id)
  if (subscription === undefined || subscription.stopped_at !== null) return false
  const failingSince = subscription.failing_since ?? services.monotonic().getTime()
  await changeSubscription(db, subscription.id, { failing_since: failingSince })
  if (!hasFailedTooLong(failingSince, services)) return false
  await stopSubscription(db, subscription.id, `No mail has gone out for five days. ${because}`, at)
  await endWaitingMails(db, subscription.id, 'failed', at)
  return true
}
