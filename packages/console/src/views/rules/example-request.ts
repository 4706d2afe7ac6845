import { mergePatch, validRequests } from '@udigate/eudamed/browser'
import type { GoodExample } from '../../api/bodies.ts'

/** The request of an example: the valid request of its model, with what is registered, and what is changed in that. */
export function exampleRequest({
  model,
  registered,
  change,
}: Pick<GoodExample, 'model' | 'registered' | 'change'>): unknown {
  return mergePatch(mergePatch(validRequests[model], registered ?? {}), change)
}
