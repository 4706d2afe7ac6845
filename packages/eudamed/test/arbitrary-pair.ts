import * as fc from 'fast-check'
import type { Model } from '../src/models/index.ts'
import { arbitraryRequest, type RequestOf } from './arbitrary-requests.ts'

/**
 * Two requests of a model that have nothing to do with each other. (Arbitraries that draw with `fc.gen` make the same
 * of the same state of the random generator: two of them side by side would be twins.)
 */
export function arbitraryPair<M extends Model>(
  model: M,
): fc.Arbitrary<readonly [one: RequestOf<M>, other: RequestOf<M>]> {
  const request = arbitraryRequest(model)
  return fc.tuple(request, fc.integer()).map(([one, seed]) => {
    const [other = one] = fc.sample(request, { seed, numRuns: 1 })
    return [one, other] as const
  })
}
