import type { MessageRow } from '../../store/tables.ts'
import type { Delivery } from '../delivery.ts'
import { isOfStore } from '../is-of-store.ts'
import { mostBreakdowns } from '../memory/count-rejections.ts'
import { setAside } from '../reconcile/before-operator.ts'
import { postpone, takeNextStep } from './send-message.ts'

/** How often in a row the steps of a message broke down, by its id: each is a fault of ours, not of the outside. */
export type Breakdowns = Map<string, number>

/**
 * Takes the next step with a message that is due. One that breaks down is tried again after a pause, so that it does not stand
 * in the way of others; one that breaks down again and again comes before an operator.
 *
 * @throws what the store throws while it cannot be reached: nothing is wrong with the message then
 */
export async function takeStep(
  delivery: Delivery,
  message: MessageRow,
  breakdowns: Breakdowns,
  signal: AbortSignal,
): Promise<void> {
  const { stage, log } = delivery
  const { message_id: messageId } = message
  try {
    await takeNextStep(delivery, message, signal)
    breakdowns.delete(messageId)
  } catch (error) {
    if (signal.aborted) return
    const count = (breakdowns.get(messageId) ?? 0) + (isOfStore(error) ? 0 : 1)
    // That the store is away is told by the job, once for all.
    log[isOfStore(error) ? 'debug' : 'error'](
      { err: error, stage, messageId, breakdowns: count },
      'delivery step failed',
    )
    if (count < mostBreakdowns) {
      breakdowns.set(messageId, count)
      return postpone(delivery, message)
    }
    await setAside(delivery, message)
    breakdowns.delete(messageId)
    log.error({ stage, messageId }, 'message set aside for an operator')
  }
}
