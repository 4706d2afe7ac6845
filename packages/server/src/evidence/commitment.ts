import { hashContent } from './entry.ts'

/**
 * What stands in the evidence for something personal: it proves that this was it, as long as its salt is kept, and tells nothing
 * when that is erased. `null` for nothing.
 */
export function commitTo(value: string | null, salt: string | null): string | null {
  if (value === null) return null
  return hashContent(JSON.stringify(['udigate evidence commitment 1', salt, value]))
}
