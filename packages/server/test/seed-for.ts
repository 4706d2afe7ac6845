import { createHash } from 'node:crypto'
import { readConfigureGlobal } from 'fast-check'

/**
 * The seed of a property that registers what it draws: with the one that all properties have they would draw the same identifiers, and one
 * register takes an identifier once.
 */
export function seedFor(property: string): number {
  const seed = `${readConfigureGlobal()?.seed ?? ''} ${property}`
  return createHash('sha256').update(seed).digest().readInt32BE()
}
