import type { TradeItem } from '../../elements/trade-item.ts'
import type { CatalogueItem } from '../../hierarchy/catalogue-item.ts'
import type { GdsnReport, GdsnRule } from '../rule.ts'
import { gs1Rule } from '../sources.ts'

/** A rule that judges each trade item for itself. */
export function itemRule(
  number: number,
  {
    title,
    message,
    check,
    examples,
  }: Pick<GdsnRule, 'title' | 'message' | 'examples'> & {
    check(
      tradeItem: TradeItem,
      report: (at: string, value?: unknown, words?: Record<string, string | number>) => void,
    ): void
  },
): GdsnRule {
  return {
    id: `G${number}`,
    title,
    message,
    severity: 'error',
    source: gs1Rule(number),
    check({ items }, report: GdsnReport) {
      for (const item of items) judge(item, report)
    },
    examples,
  }

  function judge(item: CatalogueItem, report: GdsnReport): void {
    check(item.tradeItem, (at, value, words) => report({ item, at, value, ...(words && { words }) }))
  }
}

/** Reports every value that was there before. */
export function reportSecond(
  values: readonly string[],
  report: (index: number, value: string) => void,
): void {
  const seen = new Set<string>()
  for (const [index, value] of values.entries()) {
    if (seen.has(value)) report(index, value)
    seen.add(value)
  }
}
