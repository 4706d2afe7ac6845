import { rules } from './index.ts'

const spoiling = new Set(rules.filter(rule => rule.spoilsValue).map(({ id }) => id))

/** Whether a finding of a rule says that the value at its place stands for nothing as it is. */
export function spoilsValue(ruleId: string): boolean {
  return spoiling.has(ruleId)
}
