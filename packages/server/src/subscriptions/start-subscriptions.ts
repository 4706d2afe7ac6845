import type { Membership } from '../instances/membership.ts'
import type { RunningJob } from '../jobs/job.ts'
import { noteOutages } from '../jobs/outages.ts'
import type { JobRunner } from '../jobs/runner.ts'
import { longestWait } from '../notices/retry-times.ts'
import { type Sending, startSending } from '../notices/start-sending.ts'
import { listDueMails, nextDueMailAt, removeOldMails, shortenMailWaits } from '../store/mails.ts'
import { listDueSubscriptions } from '../store/subscriptions.ts'
import type { MailRow } from '../store/tables.ts'
import { listPeopleToMail } from '../store/work-notices.ts'
import { mailPerson } from './mail-people.ts'
import type { Mailer } from './mailer.ts'
import { makeDigest } from './make-digest.ts'
import { awayMail, sendMail } from './send-mail.ts'
import type { SubscriptionServices } from './services.ts'

/** How many mails are sent at the same time: mail servers count connections. */
const limits = { atOnce: 4, ofOne: 2 }
/** How often it is looked what is due, in milliseconds. */
const lookEvery = 1_000
/** How long what happens waits for more where it is told at once, in milliseconds: a batch of 300 devices is one mail. */
const collecting = 60_000
/** How often old mails are removed, and how old they are, in milliseconds. */
const removal = { every: 3_600_000, age: 30 * 24 * 3_600_000 }
/** How long what is under way is waited for when the gateway stops, in milliseconds: longer than a mail server takes. */
const grace = 5_000

/** Makes the messages of subscriptions when they are due, and sends mail; of several processes one does. */
export async function startSubscriptions(
  services: SubscriptionServices,
  jobs: JobRunner,
  membership: Membership,
): Promise<RunningJob> {
  const { store, monotonic, now, mailer } = services
  await store.write(db => shortenMailWaits(db, new Date(monotonic().getTime() + longestWait)))
  const leased = { leases: membership, role: 'mail' }
  jobs.start({
    ...leased,
    name: 'old mails',
    begin: () => async () => {
      await store.write(db => removeOldMails(db, new Date(now().getTime() - removal.age)))
      return removal.every
    },
  })
  const sending =
    mailer &&
    startSending(
      jobs,
      services,
      { name: 'mail', role: 'mail', membership, limits, lookEvery, grace },
      ({ cut }) => makeSending({ ...services, mailer }, cut),
    )
  return jobs.start({
    ...leased,
    name: 'digests',
    begin:
      ({ signal }) =>
      async () => {
        const at = now()
        const before = new Date(at.getTime() - collecting)
        for (const { id, webhook_id } of await listDueSubscriptions(store.db, at, before)) {
          if (signal.aborted) break
          const isMade = await makeDigest(services, id)
          if (isMade && webhook_id === null) sending?.wake()
          else if (isMade) services.wakeWebhooks()
        }
        for (const personId of await listPeopleToMail(store.db, at, before)) {
          if (signal.aborted) break
          if (await mailPerson(services, personId)) sending?.wake()
        }
        return lookEvery
      },
  })
}

function makeSending(
  services: SubscriptionServices & { mailer: Mailer },
  cut: AbortSignal,
): Sending<MailRow> {
  const { store, monotonic } = services
  const outages = noteOutages(services.log, services, awayMail)
  return {
    takeDue: (except, limit) => listDueMails(store.db, monotonic(), except, limit),
    nextDueAt: except => nextDueMailAt(store.db, except),
    send: mail => ({
      key: mail.id,
      organisation: mail.organisation,
      about: { mailId: mail.id },
      async run() {
        await sendMail({ ...services, outages }, mail, cut)
        return 0
      },
    }),
  }
}
