import { inSpan } from '../traces/in-span.ts'
import type { JudgedFor, SubmissionMetrics } from './metrics.ts'

/** Traces and counts the judging of records, a rule that breaks down over them too. @throws what `judge` throws */
export async function measureVerdict<Judged>(
  metrics: SubmissionMetrics,
  model: string,
  by: JudgedFor,
  judge: () => Promise<Judged> | Judged,
  isValid: (judged: Judged) => boolean,
): Promise<Judged> {
  try {
    const judged = await inSpan('validate', { attributes: { 'udigate.model': model } }, judge)
    metrics.judged(model, by, isValid(judged) ? 'valid' : 'invalid')
    return judged
  } catch (error) {
    metrics.judged(model, by, 'broken')
    throw error
  }
}
