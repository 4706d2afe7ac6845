import { isNothing } from '@udigate/udi'
import type { TradeItemCompanion } from './trade-item.ts'

/** What stands beside the records without what stands for nothing: `null`, empty texts and empty lists. It is taken to be sound by its schema. */
export function canonicaliseCompanion(companion: unknown): TradeItemCompanion {
  return reduce(companion) ?? {}
}

function reduce(value: unknown): unknown {
  if (isNothing(value)) return undefined
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(reduce)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).flatMap(([name, member]) => {
    const reduced = reduce(member)
    return reduced === undefined ? [] : [[name, reduced] as const]
  })
  return Object.fromEntries(members)
}
