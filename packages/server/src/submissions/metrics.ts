import type { Stage } from '../stage.ts'
import type { Outcome } from '../store/outcome.ts'
import { inSpan } from '../traces/in-span.ts'

/** For what records were judged: a validate call, or a submission, those of batches among them. */
export type JudgedFor = 'validate' | 'submit'

/** `joined`: the same was under way, or stored under the same idempotency key, and nothing new was stored. */
export type Received = 'stored' | 'joined' | 'invalid' | 'blocked' | 'tokenless' | 'mismatched' | 'unable'

/** What counts submissions. */
export interface SubmissionMetrics {
  /** Records were judged; `broken` where a rule broke down over them. */
  judged(model: string, by: JudgedFor, verdict: 'valid' | 'invalid' | 'broken'): void
  /** A submission was received. */
  received(stage: Stage, model: string, result: Received): void
  /** A submission ended, as many seconds after it was received. */
  ended(stage: Stage, outcome: Outcome['kind'], seconds: number): void
}

/**
 * Traces and counts the judging of records, a rule that breaks down over them too.
 *
 * @param isValid `undefined` where nothing was judged
 * @throws what `judge` throws
 */
export async function measureVerdict<Judged>(
  metrics: SubmissionMetrics,
  model: string,
  by: JudgedFor,
  judge: () => Promise<Judged> | Judged,
  isValid: (judged: Judged) => boolean | undefined,
): Promise<Judged> {
  try {
    const judged = await inSpan('validate', { attributes: { 'udigate.model': model } }, judge)
    const verdict = isValid(judged)
    if (verdict !== undefined) metrics.judged(model, by, verdict ? 'valid' : 'invalid')
    return judged
  } catch (error) {
    metrics.judged(model, by, 'broken')
    throw error
  }
}
