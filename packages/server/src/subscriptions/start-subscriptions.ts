import type { Membership } from '../instances/membership.ts'
import type { RunningJob } from '../jobs/job.ts'
import { noteOutages } from '../jobs/outages.ts'
import type { JobRunner } from '../jobs/runner.ts'
import { keepOutgoing, type SendQueue, startSending } from '../notices/start-sending.ts'
import { listDueMails, mails, nextDueMailAt } from '../store/mails.ts'
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
/** How long what is under way is waited for when the gateway stops, in milliseconds: longer than a mail server takes. */
const grace = 5_000

/** Those for whom what happens is collected until a message of it is due. */
const listeners = [
  { listDue: listDueSubscriptions, makeMessage: makeDigest },
  { listDue: listPeopleToMail, makeMessage: mailPerson },
]

/** Makes the messages of subscriptions and to people when they are due, and sends mail; of several processes one does. */
export async function startSubscriptions(
  services: SubscriptionServices,
  jobs: JobRunner,
  membership: Membership,
): Promise<RunningJob> {
  const { store, now, mailer } = services
  const leased = { role: 'mail', membership }
  await keepOutgoing(services, jobs, { ...leased, name: 'old mails' }, mails)
  const sending =
    mailer &&
    startSending(jobs, services, { ...leased, name: 'mail', limits, lookEvery, grace }, ({ cut }) =>
      makeSending({ ...services, mailer }, cut),
    )
  return jobs.start({
    leases: membership,
    role: leased.role,
    name: 'digests',
    begin:
      ({ signal }) =>
      async () => {
        const at = now()
        const before = new Date(at.getTime() - collecting)
        for (const { listDue, makeMessage } of listeners) {
          for (const id of await listDue(store.db, at, before)) {
            if (signal.aborted) return lookEvery
            const made = await makeMessage(services, id)
            if (made === 'mail') sending?.wake()
            else if (made === 'event') services.wakeWebhooks()
          }
        }
        return lookEvery
      },
  })
}

function makeSending(
  services: SubscriptionServices & { mailer: Mailer },
  cut: AbortSignal,
): SendQueue<MailRow> {
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
