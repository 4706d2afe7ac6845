import { inSpan } from '../traces/in-span.ts'
import type { JudgedFor, SubmissionMetrics } from './metrics.ts'

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
