import type { Outages, OutageWords } from '../jobs/outages.ts'
import { type Attempt, type Channel, noteAttempt } from '../notices/note-attempt.ts'
import { readAuthor } from '../rights/author.ts'
import type { Db } from '../store/database.ts'
import { mails } from '../store/mails.ts'
import { findReachOfPerson } from '../store/rights-of-people.ts'
import { stopSubscription } from '../store/subscriptions.ts'
import type { MailRow } from '../store/tables.ts'
import type { Mailer, MailSent } from './mailer.ts'
import type { SubscriptionServices } from './services.ts'

/** What is said of a mail server that takes no mail, or none for an address. */
export const awayMail: OutageWords = {
  level: 'warn',
  away: 'mail not sent',
  back: 'mail can be sent again',
}

/** Mail to subscribers and people. */
const channel: Channel<'mail', 'id'> = {
  rows: mails,
  describeFailing: because => `No mail has gone out for five days. ${because}`,
  stop: stopSubscription,
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
  const attempt: Attempt = sent.kind === 'sent' ? { isSent: true } : { isSent: false, ...sent }
  const said = { because: sent.kind === 'sent' ? null : sent.because }
  const noted = await store.write(
    db => noteAttempt(db, services, channel, mail, attempt, said),
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
  if (noted?.stoppedBecause === undefined) return
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
