import type { Found } from './find-devices.ts'
import type { Criteria } from './read-question.ts'

const mostRemembered = 20

/**
 * What was found under each SearchId, so that all pages of one search are cut from the same list. The latest 20 are
 * remembered, until the process ends.
 */
export class Searches {
  readonly #found = new Map<string, readonly Found[]>()

  /** What the same criteria with the same SearchId found before; without a SearchId, what is found now. */
  repeat(criteria: Criteria, find: () => readonly Found[]): readonly Found[] {
    if (criteria.SearchId === undefined) return find()
    const key = JSON.stringify(criteria)
    const known = this.#found.get(key)
    if (known) return known
    const found = find()
    this.#found.set(key, found)
    const [oldest] = this.#found.keys()
    if (oldest !== undefined && this.#found.size > mostRemembered) this.#found.delete(oldest)
    return found
  }
}
