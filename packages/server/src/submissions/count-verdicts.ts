import type { Judgement } from './consider.ts'
import type { JudgedFor, SubmissionMetrics } from './metrics.ts'

/** Counts what becomes of judging records, a rule that breaks down over them too. @throws what `judge` throws */
export async function counting(
  metrics: SubmissionMetrics,
  model: string,
  by: JudgedFor,
  judge: () => Promise<Judgement>,
): Promise<Judgement> {
  try {
    const judgement = await judge()
    metrics.judged(model, by, judgement.kind)
    return judgement
  } catch (error) {
    metrics.judged(model, by, 'broken')
    throw error
  }
}
