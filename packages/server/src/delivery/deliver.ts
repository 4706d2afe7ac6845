import { setTimeout as pause } from 'node:timers/promises'
import type { CollectEnd } from '../authorities/access-point.ts'
import { dueMessages, nextDueAt } from '../store/messages.ts'
import type { MessageRow } from '../store/tables.ts'
import { applyAnswer } from './apply-answer.ts'
import { composeMessages } from './compose.ts'
import type { Delivery } from './delivery.ts'
import { postpone, takeNextStep } from './hand-over.ts'

/** How many messages are handed over at the same time. */
const handsAtOnce = 8

/** How often the access point is asked for late answers while none is outstanding, in milliseconds. */
const idlePoll = 5_000

/** How long is waited after something unexpected, such as a store that fails, in milliseconds. */
const pauseAfterTrouble = 1_000

export interface RunningDelivery {
  /** Something new is due: do not wait for the next turn. */
  wake(): void
  /**
   * Settles when everything of an organisation that could be sent by now is in a message and has been handed over, or
   * has failed to be.
   */
  dispatchAll(organisation: string): Promise<void>
  /** Ends both loops; what is under way stays in the store for the next start. */
  stop(): Promise<void>
}

/** Delivers the messages of a stage and collects the answers to them, until it is stopped. */
export function startDelivering(delivery: Delivery): RunningDelivery {
  const { store, stage, now } = delivery
  const ending = new AbortController()
  const sender = makeAlarm()
  const collecting = makeAlarm()
  const underWay = new Map<string, Promise<void>>()

  const startStep = (message: MessageRow): void => {
    if (underWay.has(message.message_id)) return
    const step = takeNextStep(delivery, message, ending.signal)
      .catch(error => giveTime(delivery, message, error, ending.signal))
      .finally(() => {
        underWay.delete(message.message_id)
        sender.ring()
      })
    underWay.set(message.message_id, step)
  }
  const compose = inTurn((organisation?: string) => composeMessages(delivery, organisation))
  const sendDue = async (): Promise<number> => {
    if (delivery.authority.composes === 'at-once') while (await compose());
    const room = handsAtOnce - underWay.size
    if (room === 0) return idlePoll
    for (const message of await dueMessages(store.db, stage, now(), [...underWay.keys()], room))
      startStep(message)
    const due = await nextDueAt(store.db, stage, [...underWay.keys()])
    return due && underWay.size < handsAtOnce ? Math.max(0, due.getTime() - now().getTime()) : idlePoll
  }

  const loops = [
    repeat(delivery, ending.signal, sender, sendDue),
    repeat(delivery, ending.signal, collecting, collector(delivery, ending.signal, sender.ring)),
  ]
  return {
    wake() {
      sender.ring()
      collecting.ring()
    },
    async dispatchAll(organisation) {
      while (await compose(organisation));
      for (;;) {
        const due = await dueMessages(store.db, stage, now(), [...underWay.keys()], handsAtOnce)
        for (const message of due) startStep(message)
        if (underWay.size === 0) return
        await Promise.all(underWay.values())
      }
    },
    async stop() {
      ending.abort()
      await Promise.all([...loops, ...underWay.values()])
    },
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

interface Alarm {
  ring(): void
  /** Fires when the alarm rings next. */
  signal(): AbortSignal
}

function makeAlarm(): Alarm {
  let next = new AbortController()
  return {
    ring() {
      next.abort()
      next = new AbortController()
    },
    signal: () => next.signal,
  }
}

/** A step that broke down leaves its message for later, so that it does not stand in the way of others. */
async function giveTime(
  delivery: Delivery,
  message: MessageRow,
  error: unknown,
  ending: AbortSignal,
): Promise<void> {
  if (ending.aborted) return
  delivery.log.error({ err: error, messageId: message.message_id }, 'delivery step failed')
  await postpone(delivery, message).catch(cause => recover(delivery, cause, ending))
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

/** A turn of collecting. What keeps failing is said once, when it has failed twice, and once when it works again. */
function collector(delivery: Delivery, signal: AbortSignal, onApplied: () => void): () => Promise<number> {
  const { store, stage, authority, log } = delivery
  let failures = 0

  const noteEnd = ({ because, leftBehind }: CollectEnd): void => {
    for (const left of leftBehind) log.error({ ...left, stage }, 'answer left with the access point')
    if (because === undefined && failures >= 2) log.info({ stage }, 'access point can be asked again')
    failures = because === undefined || signal.aborted ? 0 : failures + 1
    if (failures === 2) log.warn({ stage, because }, 'access point cannot be asked for answers')
  }

  return async () => {
    const answers = authority.accessPoint.collect(signal)
    for (;;) {
      const answer = await answers.next()
      if (!answer.done) {
        await applyAnswer(delivery, answer.value)
        // Another operation may have been waiting for it.
        onApplied()
        continue
      }
      noteEnd(answer.value)
      const { because, retryAfterMs = 0 } = answer.value
      const outstanding = (await nextDueAt(store.db, stage, [])) !== undefined
      const usual = outstanding ? authority.pollEvery : idlePoll
      return Math.max(usual, retryAfterMs, because === undefined ? 0 : pauseAfterTrouble)
    }
  }
}
