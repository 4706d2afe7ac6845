import type { DeadlineLaw } from '@udigate/udi'
import { findHomeLaw, laws } from '../authorities/laws.ts'

const described = laws.flatMap(({ deadlines }) => deadlines ?? [])

/** The models whose devices may be placed on the market until a day only. */
export const endingModels = described.flatMap(law => law.endingModels)

/** The models whose registered devices take the place of such a device. */
export const successorModels = described.flatMap(law => law.successorModels)

/** What the law of a model says of deadlines; of a device whose model is not known, what the first law says. */
export function findDeadlines(model: string): DeadlineLaw | undefined {
  return (model === '' ? laws[0] : findHomeLaw(model))?.deadlines
}
