import { setTimeout as pause } from 'node:timers/promises'
import { doubtWhatMayBeSent } from '../doubts/doubt-restored.ts'
import { lookUpWhatIsDue } from '../doubts/look-up-due.ts'
import type { Mandate } from '../instances/membership.ts'
import { lastAttempts } from '../store/attempts.ts'
import { claimDueMessages, dueMessages, nextDueAt, type PassedOver } from '../store/due-messages.ts'
import type { MessageRow } from '../store/tables.ts'
import { type Alarm, makeAlarm } from './alarm.ts'
import { collector } from './collect.ts'
import { composeMessages } from './compose.ts'
import type { Delivery } from './delivery.ts'
import { type Breakdowns, takeStep } from './take-step.ts'

/** How many messages are handed over at the same time, by all and by any one organisation: one must not stop the others. */
const handsAtOnce = 32
const handsOfOne = 16

/** How long is waited for the next turn where nothing is due, in milliseconds. */
const idlePoll = 2_000

/**
 * How often it is looked for what other processes have put into the store, in milliseconds: by whoever puts operations
 * into messages, since callers wait for that, and by those who only stand ready to take over.
 */
const sharedPoll = { onDuty: 150, offDuty: 1_000 }

/** How often it is looked how unanswered messages stand, in milliseconds; more often where the quarantine is short. */
const usualSight = 60_000

/** The longest that a turn waits for the next one, in milliseconds. */
const longestTurn = 60_000

/** How long is waited after something unexpected, such as a store that fails, in milliseconds. */
const pauseAfterTrouble = 1_000

/** Delivering under one mandate. */
export interface Session {
  wake(): void
  dispatchAll(organisation: string): Promise<void>
  /** Settles when the signal has fired and nothing is under way any longer. */
  ended: Promise<void>
}

/**
 * Delivers until `signal` fires. Messages are handed over by every process, each by one at a time; putting operations
 * into messages, asking about doubts, and collecting answers are duties of one process each.
 *
 * @param delivery with the store of the mandate
 * @param isGathering whether more of an organisation's operations are about to come
 */
export function startSession(
  delivery: Delivery,
  mandate: Mandate,
  signal: AbortSignal,
  isGathering: (organisation: string) => boolean = () => false,
): Session {
  const { store, stage, authority, steady } = delivery
  const sender = makeAlarm()
  const collecting = makeAlarm()
  const underWay = new Map<string, { step: Promise<void>; organisation: string }>()

  const breakdowns: Breakdowns = new Map()

  const startStep = (message: MessageRow): void => {
    if (underWay.has(message.message_id) || signal.aborted) return
    const step = takeStep(delivery, message, breakdowns, signal)
      .catch(error => recover(delivery, error, signal))
      .finally(() => {
        underWay.delete(message.message_id)
        sender.ring()
        // An answer may follow soon.
        collecting.ring()
      })
    underWay.set(message.message_id, { step, organisation: message.organisation })
  }
  const passedOver = (): PassedOver => {
    const hands = new Map<string, number>()
    for (const { organisation } of underWay.values()) {
      hands.set(organisation, (hands.get(organisation) ?? 0) + 1)
    }
    // As many again may be taken of one at once.
    const busy = [...hands].filter(([, count]) => count > handsOfOne / 2)
    return { messages: [...underWay.keys()], organisations: busy.map(([organisation]) => organisation) }
  }
  const takeDue = (room: number): Promise<MessageRow[]> => {
    const except = passedOver()
    const limit = Math.min(room, handsOfOne / 2)
    if (!store.isShared) return dueMessages(store.db, stage, steady(), except, limit)
    return store.write(db => claimDueMessages(db, stage, steady(), except, limit, mandate.id))
  }
  const nextDue = async (): Promise<number> => {
    const except = passedOver()
    const due = await nextDueAt(store.db, stage, except, store.isShared ? mandate.id : undefined)
    return due?.getTime() ?? Number.POSITIVE_INFINITY
  }
  const compose = inTurn((organisation?: string) =>
    composeMessages(delivery, organisation, organisation === undefined ? isGathering : undefined),
  )

  // From this on the quarantine of what others have sent counts here, so that it ends though they do not come back.
  let sightDueAt = Number.NEGATIVE_INFINITY
  const seeOpenMessages = async (): Promise<void> => {
    const at = steady().getTime()
    if (at < sightDueAt) return
    sightDueAt = at + Math.min(usualSight, authority.quarantine / 8)
    delivery.handOvers.see(await lastAttempts(store.db, stage))
  }

  const sendDue = async (): Promise<number> => {
    await delivery.epoch.look()
    await seeOpenMessages()
    const isOnDuty = await mandate.holds(`send ${stage}`)
    let next = Number.POSITIVE_INFINITY
    let hasMore = false
    if (isOnDuty) {
      await doubtWhatMayBeSent(delivery)
      // What is in messages by now does not wait until all of the rest is.
      if (authority.composes === 'at-once') hasMore = await compose()
      if (authority.canLookUp) next = (await lookUpWhatIsDue(delivery)) ?? next
    }
    const room = handsAtOnce - underWay.size
    if (room > 0 && (await nextDue()) <= steady().getTime()) {
      for (const message of await takeDue(room)) startStep(message)
    }
    if (underWay.size < handsAtOnce) next = Math.min(next, await nextDue())
    if (hasMore) return 0
    const poll = isOnDuty ? sharedPoll.onDuty : sharedPoll.offDuty
    const longest = store.isShared ? poll : Number.isFinite(next) ? longestTurn : idlePoll
    return Math.max(0, Math.min(longest, next - steady().getTime()))
  }
  const collect = collector(delivery, signal, sender.ring)
  const collectOnDuty = async (): Promise<number> =>
    (await mandate.holds(`collect ${stage}`)) ? collect() : sharedPoll.offDuty

  const loops = [
    repeat(delivery, signal, sender, sendDue),
    repeat(delivery, signal, collecting, collectOnDuty),
  ]
  const finish = async (): Promise<void> => {
    await Promise.all(loops)
    await Promise.all(Array.from(underWay.values(), ({ step }) => step))
  }
  return {
    wake() {
      sender.ring()
      collecting.ring()
    },
    async dispatchAll(organisation) {
      while (await compose(organisation));
      for (;;) {
        for (const message of await takeDue(handsAtOnce)) startStep(message)
        if (underWay.size === 0) return
        await Promise.all(Array.from(underWay.values(), ({ step }) => step))
      }
    },
    ended: finish(),
  }
}

/** Does a work once at a time, however often it is asked for. */
function inTurn<Given extends unknown[], Result>(
  work: (...given: Given) => Promise<Result>,
): (...given: Given) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (...given) => {
    const next = last.then(
      () => work(...given),
      () => work(...given),
    )
    last = next
    return next
  }
}

/** Takes turn after turn; each says how long to wait for the next one, in milliseconds. */
async function repeat(
  delivery: Delivery,
  ending: AbortSignal,
  alarm: Alarm,
  turn: () => Promise<number>,
): Promise<void> {
  while (!ending.aborted) {
    // Taken before the turn, so that what arrives during it is not missed.
    const wakeUp = AbortSignal.any([ending, alarm.signal()])
    const wait = await turn().catch(error => recover(delivery, error, ending).then(() => 0))
    await pause(wait, undefined, { signal: wakeUp }).catch(() => {})
  }
}

async function recover({ log, stage }: Delivery, error: unknown, ending: AbortSignal): Promise<void> {
  if (ending.aborted) return
  log.error({ err: error, stage }, 'delivery failed')
  await pause(pauseAfterTrouble, undefined, { signal: ending }).catch(() => {})
}
