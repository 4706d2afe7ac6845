import type { RecordRequest } from '@udigate/udi'
import { mergePatch } from '@udigate/udi'
import type { Model } from '../models/index.ts'
import { validRequests } from '../rules/valid-requests.ts'
import type { UpdateExample, UpdateRule } from './update-rule.ts'

/** An example of an update rule, written out. */
export interface ExampleUpdate {
  readonly model: Model
  /** The request by which was registered what is registered. */
  readonly registered: RecordRequest
  /** The request that is to be planned. */
  readonly desired: RecordRequest
}

/** The two requests of an example: the valid request of its model with its first change, and that with both. */
export function exampleUpdate({ id, models }: UpdateRule, example: UpdateExample): ExampleUpdate {
  const model = example.model ?? models[0]
  if (model === undefined) throw new TypeError(`${id} is a rule of no model.`)
  const registered = mergePatch(validRequests[model], example.registered ?? {})
  return {
    model,
    registered: registered as RecordRequest,
    desired: mergePatch(registered, example.desired) as RecordRequest,
  }
}
