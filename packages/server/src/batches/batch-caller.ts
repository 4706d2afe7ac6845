import { handleWithin } from '../call-context.ts'
import type { Acting } from '../rights/caller.ts'
import { decodeJson, encodeJson } from '../store/json.ts'
import type { BatchRow } from '../store/tables.ts'

/** For whom the records of a batch are judged and submitted, and in whose right: of who submitted it last. */
export function readBatchCaller({ caller, key_id }: Pick<BatchRow, 'caller' | 'key_id'>): Acting {
  const { submittedBy = key_id, ...stored } = decodeJson(caller)
  return { ...stored, author: submittedBy }
}

/** What is stored of who submits a batch. */
export function encodeBatchCaller(caller: Acting): BatchRow['caller'] {
  const { organisation, stage, actors, defaultLanguage, author } = caller
  return encodeJson({ organisation, stage, actors, defaultLanguage, submittedBy: author })
}

/** Does work on a record of a batch so that the evidence says from where and why the batch was asked for. */
export function handleAsAsked<Result>(
  { call }: Pick<BatchRow, 'call'>,
  { author }: Acting,
  work: () => Result,
): Result {
  const origin = decodeJson(call)
  return origin ? handleWithin({ author, origin, acts: [] }, work) : work()
}
