import type { StoreLease } from '../instances/membership.ts'
import { doubling } from '../jobs/back-off.ts'
import type { Term } from '../jobs/job.ts'
import { lastAttempts } from '../store/attempts.ts'
import { claimDueMessages, dueMessages, nextDueAt, type PassedOver } from '../store/due-messages.ts'
import type { MessageRow } from '../store/tables.ts'
import { composeMessages } from './compose/compose.ts'
import type { Delivery } from './delivery.ts'
import { waitUntil } from './poll-times.ts'
import { type Breakdowns, takeStep } from './send/take-step.ts'

/** How many messages are sent at the same time. After a failure of the store a message is left alone for a second. */
const limits = { atOnce: 32, ofOne: 16, pauses: doubling(1_000, 1_000) }

/** How often a process looks for messages that another one has stored, or can send no more, in milliseconds. */
const sharedPoll = 1_000

/** How often it is looked how unanswered messages stand, in milliseconds; more often where the quarantine is short. */
const usualSight = 60_000

/** Sends what is due, under one lease. */
export interface Sender {
  /** Begins the next steps of messages that are due. @returns how long to wait for the next turn, in milliseconds */
  sendDue(): Promise<number>
  /** Settles when everything of an organisation that could be sent by now was sent, or has failed to be. */
  dispatchAll(organisation: string): Promise<void>
}

/**
 * Every process sends messages, each message by one process at a time.
 *
 * @param delivery with the store of the lease
 * @param afterStep called when a step with a message is over
 */
export function makeSender(
  delivery: Delivery,
  { lease, signal, pool }: Term<StoreLease>,
  afterStep: () => void,
): Sender {
  const { store, stage, authority, steady } = delivery
  const steps = pool(limits)
  const breakdowns: Breakdowns = new Map()

  const startStep = (message: MessageRow): void => {
    const { message_id: messageId, organisation } = message
    if (signal.aborted || steps.isBusy(messageId)) return
    const run = async (): Promise<number> => {
      await takeStep(delivery, message, breakdowns, signal).finally(afterStep)
      return 0
    }
    steps.start({ key: messageId, organisation, about: { stage, messageId }, run })
  }
  const passedOver = (): PassedOver => ({
    messages: steps.busy(),
    // As many again may be taken of one at once.
    organisations: steps.share.withoutRoomFor(limits.ofOne / 2),
  })
  const takeDue = (room: number): Promise<MessageRow[]> => {
    const except = passedOver()
    const limit = Math.min(room, limits.ofOne / 2)
    if (!store.isShared) return dueMessages(store.db, stage, steady(), except, limit)
    return store.write(db => claimDueMessages(db, stage, steady(), except, limit, lease.id))
  }
  const nextDue = async (): Promise<number> => {
    const due = await nextDueAt(store.db, stage, passedOver(), store.isShared ? lease.id : undefined)
    return due?.getTime() ?? Number.POSITIVE_INFINITY
  }

  // From this on the quarantine of what others have sent counts here, so that it ends though they do not come back.
  let sightDueAt = Number.NEGATIVE_INFINITY
  const seeOpenMessages = async (): Promise<void> => {
    const at = steady().getTime()
    if (at < sightDueAt) return
    sightDueAt = at + Math.min(usualSight, authority.quarantine / 8)
    delivery.handOvers.see(await lastAttempts(store.db, stage))
  }
  const roomLeft = (): number => limits.atOnce - steps.share.count()

  return {
    async sendDue() {
      await seeOpenMessages()
      if (roomLeft() > 0 && (await nextDue()) <= steady().getTime()) {
        for (const message of await takeDue(roomLeft())) startStep(message)
      }
      const next = roomLeft() > 0 ? await nextDue() : Number.POSITIVE_INFINITY
      return waitUntil(next, delivery, sharedPoll)
    },
    async dispatchAll(organisation) {
      while (await composeMessages(delivery, organisation));
      for (;;) {
        for (const message of await takeDue(limits.atOnce)) startStep(message)
        if (steps.share.count() === 0) return
        await steps.settled()
      }
    },
  }
}
