import type { StoreLease } from '../../instances/membership.ts'
import { doubling } from '../../jobs/back-off.ts'
import type { JobRun } from '../../jobs/job.ts'
import { isDue, type Outbox, sendDue } from '../../jobs/outbox.ts'
import { lastAttempts } from '../../store/attempts.ts'
import { claimDueMessages, dueMessages, nextDueAt } from '../../store/due-messages.ts'
import { isMessageOpen } from '../../store/messages.ts'
import type { MessageRow } from '../../store/tables.ts'
import { composeMessages } from '../compose/compose.ts'
import type { Delivery } from '../delivery.ts'
import { waitUntil } from '../poll-times.ts'
import { listQuestionOperations } from '../questions/question.ts'
import { type Breakdowns, takeStep } from './take-step.ts'

/** How many messages are sent at the same time. After a failure of the store a message is paused for a second. */
const limits = { atOnce: 32, ofOne: 16, pauses: doubling(1_000, 1_000) }

/** How often a process looks for messages that another one has stored, or can send no more, in milliseconds. */
const sharedPoll = 1_000

/** How often it is looked how unanswered messages stand, in milliseconds; more often where the quarantine is short. */
const usualSight = 60_000

/** Sends what is due, under one lease. */
export interface Sender {
  /** Begins the next steps of messages that are due. @returns how long to wait for the next turn, in milliseconds */
  sendDue(): Promise<number>
  /** Whether something is due that could be sent now. */
  isDue(): Promise<boolean>
  /** Settles when everything of an organisation that could be sent by now was sent, or has failed to be. */
  dispatchAll(organisation: string): Promise<void>
}

/**
 * Every process sends messages, each message by one process at a time.
 *
 * @param delivery with the store of the lease
 * @param afterStep called when a step with a message is over; with whether it is not to be sent any longer
 */
export function makeSender(
  delivery: Delivery,
  { lease, signal, pool }: JobRun<StoreLease>,
  afterStep: (hasLeft: boolean) => void,
): Sender {
  const { store, stage, authority, monotonic } = delivery
  const steps = pool(limits)
  const breakdowns: Breakdowns = new Map()

  const outbox: Outbox<MessageRow> = {
    takeDue: (except, limit) =>
      store.isShared
        ? store.write(db => claimDueMessages(db, delivery, monotonic(), except, limit, lease.id))
        : dueMessages(store.db, delivery, monotonic(), except, limit),
    async nextDueAt(except) {
      const due = await nextDueAt(
        store.db,
        delivery,
        monotonic(),
        except,
        store.isShared ? lease.id : undefined,
      )
      return due?.getTime() ?? Number.POSITIVE_INFINITY
    },
    send(message) {
      const { message_id: messageId, organisation } = message
      const run = async (): Promise<number> => {
        try {
          await takeStep(delivery, message, breakdowns, signal)
          afterStep(!(await isMessageOpen(store.db, messageId)))
        } catch (error) {
          afterStep(true)
          throw error
        }
        return 0
      }
      return { key: messageId, organisation, about: { stage, messageId }, run }
    },
  }

  // From this on the quarantine of what others have sent counts here, so that it ends though they do not come back.
  let sightDueAt = Number.NEGATIVE_INFINITY
  const seeOpenMessages = async (): Promise<void> => {
    const at = monotonic().getTime()
    if (at < sightDueAt) return
    sightDueAt = at + Math.min(usualSight, authority.quarantine / 8)
    delivery.sendTimes.see(await lastAttempts(store.db, delivery, listQuestionOperations(authority.law)))
  }
  const sendNow = (): Promise<number> => sendDue(outbox, steps, limits, delivery)

  return {
    async sendDue() {
      await seeOpenMessages()
      return waitUntil(await sendNow(), delivery, sharedPoll)
    },
    isDue: () => isDue(outbox, steps, limits, delivery),
    async dispatchAll(organisation) {
      while (await composeMessages(delivery, organisation));
      while (!signal.aborted) {
        await sendNow()
        if (steps.share.count() === 0) return
        await steps.settled()
      }
    },
  }
}
