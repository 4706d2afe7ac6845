import { modelNames } from '../authorities/laws.ts'
import { decodeJson } from '../store/json.ts'
import type { BatchRow } from '../store/tables.ts'
import type { FileToRead } from './reading/file-reader.ts'

/** The file of a batch, as its reader receives it. */
export function describeBatchFile(batch: BatchRow): FileToRead {
  return {
    kind: batch.kind,
    model: readBatchModel(batch),
    mapping: decodeJson(batch.mapping) ?? null,
    csv: decodeJson(batch.csv),
  }
}

/** The model that a batch was said to be of; null where its file says it. */
export function readBatchModel({ model }: BatchRow): string | null {
  return model !== null && modelNames.includes(model) ? model : null
}
