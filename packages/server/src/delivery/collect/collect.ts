import type { CollectEnd } from '../../authorities/access-point.ts'
import { collectAnswers } from '../../authorities/collect-answers.ts'
import { listAwaited } from '../../store/attempts.ts'
import { nextDueAt, nothingPassedOver } from '../../store/due-messages.ts'
import { noteEmptyMailbox } from '../../store/mailbox.ts'
import type { Delivery } from '../delivery.ts'
import { resumer } from '../send/resume-when-let-in.ts'
import { applyAnswer } from './apply-answer.ts'

/** How often the access point is asked for late answers while none is outstanding, in milliseconds. */
const idlePoll = 2_000

/** How long is waited after the access point could not be asked, in milliseconds. */
const pauseAfterTrouble = 1_000

/** For how long an access point may not be up yet that starts beside the gateway, in milliseconds. */
const graceAtStart = 60_000

/**
 * A turn of collecting: applies all answers that there are, and gives how long to wait for the next turn, in
 * milliseconds. What keeps failing is said once, when it has failed twice, and once when it works again; of one that has not
 * been reached yet only when it had its time to start.
 *
 * @param onApplied called after each answer
 */
export function collector(
  delivery: Delivery,
  signal: AbortSignal,
  onApplied: () => void,
): () => Promise<{ wait: number; hasFailed: boolean }> {
  const { store, stage, authority, log, monotonic, mailbox, metrics, others } = delivery
  const resume = resumer(delivery, signal, onApplied)
  let failures = 0
  let failingSince: number | undefined
  let isToldOf = false
  let wasReached = false
  const begunAt = monotonic().getTime()
  let notedAt = Number.NEGATIVE_INFINITY

  const noteEnd = ({ because, leftBehind }: CollectEnd): void => {
    // What a stop breaks off is asked for again by the next process that collects.
    for (const left of signal.aborted ? [] : leftBehind)
      log.error(
        { stage, ebmsMessageId: left.answerId, because: left.because },
        'answer left with the access point',
      )
    if (because === undefined && isToldOf) {
      const seconds = Math.round((monotonic().getTime() - (failingSince ?? begunAt)) / 1000)
      log.info({ stage, failures, seconds }, 'access point can be asked again')
    }
    wasReached ||= because === undefined
    failures = because === undefined || signal.aborted ? 0 : failures + 1
    failingSince = failures === 0 ? undefined : (failingSince ?? monotonic().getTime())
    if (!signal.aborted) {
      metrics.messages.polled(stage, because === undefined ? 'asked' : 'failed')
    }
    const isToTell = failures >= 2 && (wasReached || monotonic().getTime() - begunAt >= graceAtStart)
    if (isToTell && !isToldOf)
      log.warn({ stage, because, failures }, 'access point cannot be asked for answers')
    isToldOf = isToTell
  }

  return async () => {
    await others.recheck(store.db, stage)
    const end = await collectAnswers(
      authority.accessPoint,
      { signal, others, listAwaited: () => listAwaited(store.db, delivery) },
      async (answer, pendingId) => {
        const verdict = await applyAnswer(delivery, answer, pendingId)
        // Another operation may have been waiting for it.
        if (verdict === 'stored') onApplied()
        return verdict
      },
    )
    metrics.messages.leftAtAccessPoint(stage, others.count())
    noteEnd(end)
    const { because, retryAfterMs = 0, leftBehind } = end
    if (because === undefined && !signal.aborted) await resume()
    const now = monotonic()
    // Often enough for anyone who asks whether an answer has failed to come.
    if (
      because === undefined &&
      leftBehind.length === 0 &&
      now.getTime() - notedAt >= authority.silence / 4
    ) {
      mailbox.emptied()
      await store.write(db => noteEmptyMailbox(db, delivery, now))
      notedAt = now.getTime()
    }
    const outstanding = (await nextDueAt(store.db, delivery, now, nothingPassedOver)) !== undefined
    const usual = outstanding ? authority.pollEvery : idlePoll
    const hasFailed = because !== undefined
    return { wait: Math.max(usual, retryAfterMs, hasFailed ? pauseAfterTrouble : 0), hasFailed }
  }
}
