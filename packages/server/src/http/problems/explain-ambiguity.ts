import { findCriterion } from '../../authorities/laws.ts'

/** What bears a code, and how to say which is meant. @param models of those that bear it */
export function explainAmbiguity(code: string, models: readonly string[]): string {
  const named = models.map(model => `${findCriterion(model)} (${model})`)
  const choices = models.map(findCriterion)
  return `${code} is the code of several: ${named.join(' and ')}. Say which is meant with criterion: ${choices.join(' or ')}.`
}
