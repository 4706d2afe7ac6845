import { type Finding, RuleFailure, readTemplate, type Severity, seenValue } from '@udigate/udi'
import { buildHierarchies, type CatalogueItem, listItems } from '../hierarchy/catalogue-item.ts'
import { arrangeLevels } from '../levels/arrange-levels.ts'
import type { Records } from '../records.ts'
import type { GdsnRule, GdsnViolation, Subject } from './rule.ts'

/** What rules judge: the records and the trade items that are made of them. */
export function makeSubject(records: Records, sentAt: Date): Subject {
  return makeSubjectFrom(records, buildHierarchies(records, sentAt), sentAt)
}

/** The same of hierarchies that are made already. */
export function makeSubjectFrom(
  records: Records,
  hierarchies: readonly CatalogueItem[],
  sentAt: Date,
): Subject {
  const lists = hierarchies.map(listItems)
  const items = [...new Set(lists.flat())]
  return {
    records,
    arrangement: arrangeLevels(records),
    items,
    pairs: items.flatMap(outer => outer.links.map(({ catalogueItem: inner }) => ({ outer, inner }))),
    hierarchies: lists,
    sentAt,
  }
}

/**
 * Runs rules, and hands on what each finds as it is shown.
 *
 * @throws RuleFailure when a rule breaks down: then nothing is known of the trade items
 */
export function runGdsnRules(
  rules: readonly GdsnRule[],
  subject: Subject,
  add: (severity: Severity, path: string, describe: () => Finding) => void,
): void {
  for (const rule of rules) {
    try {
      rule.check(subject, violation => {
        const path = findPath(violation)
        add(rule.severity, path, () => ({
          path,
          ruleId: rule.id,
          message: readTemplate(rule.message)(violation.value, violation.words),
          ...seenValue(violation.value),
        }))
      })
    } catch (error) {
      throw error instanceof RuleFailure ? error : new RuleFailure(rule.id, error)
    }
  }
}

/** Where in the request a violation is: from where the attribute is, or the nearest thing around it; else its level. */
function findPath({ item, at }: GdsnViolation): string {
  if (item === undefined) return at
  for (let end = at.length; end > 0; end = at.lastIndexOf('/', end - 1)) {
    const origin = item.origins.get(at.slice(0, end))
    if (origin !== undefined) return origin
  }
  const { level } = item
  return level.package === undefined ? '/device' : `/device/Packages/${level.package.index}`
}
