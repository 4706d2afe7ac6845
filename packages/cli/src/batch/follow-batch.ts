import type { GatewayClient } from '@udigate/client'
import { GatewayFailure } from '../gateway/call-gateway.ts'
import type { Progress } from '../progress/progress.ts'
import type { State } from '../progress/state.ts'
import { type Batch, hasEnded } from './batch-answer.ts'
import { countsText } from './batch-text.ts'

/** How it is waited for the end of a batch. */
export interface WaitOptions {
  /** Settles when it may be asked again how far a batch is; at once where `signal` says so. */
  beforeNext(signal: AbortSignal): Promise<void>
  /** Calls what it is given when anyone who waits wants to wait no longer; what it returns ends that. */
  onInterrupt(interrupt: () => void): () => void
  progress: Progress
}

/** How often in a row a gateway may fail to answer before it is given up; a restart takes less. */
const mostFailures = 60

const phases = { READING: 'reading', SUBMITTING: 'submitting', AWAITING: 'awaiting answers' } as const

/**
 * Waits for the end of a batch, and tells how far it is.
 *
 * @returns the batch as it has ended, unless the wait was broken off
 * @throws CommandFailure where the gateway refuses, or does not answer for long
 */
export async function followBatch(
  gateway: GatewayClient,
  id: string,
  { beforeNext, onInterrupt, progress }: WaitOptions,
): Promise<Batch | 'interrupted'> {
  const interruption = new AbortController()
  const { signal } = interruption
  const stop = onInterrupt(() => interruption.abort())
  let failures = 0
  try {
    while (!signal.aborted) {
      try {
        const found = await gateway.get('/api/v1/batches/{id}', { path: { id } })
        failures = 0
        if (hasEnded(found)) return found
        progress.show(() => getState(found))
      } catch (error) {
        failures += 1
        if (!(error instanceof GatewayFailure && error.isPassing) || failures > mostFailures) throw error
        progress.show(() => ({ words: `${error.message} The batch goes on when it runs again` }))
      }
      await beforeNext(signal)
    }
    return 'interrupted'
  } finally {
    stop()
    progress.end()
  }
}

function getState({ state, counts, progress }: Batch): State {
  const phase = state === 'READING' || state === 'SUBMITTING' ? phases[state] : phases.AWAITING
  const { share, secondsLeft } = progress
  return {
    words: counts.records === 0 ? phase : `${phase}: ${countsText(counts)}`,
    fraction: share,
    leftMs: secondsLeft === undefined ? undefined : secondsLeft * 1000,
  }
}
