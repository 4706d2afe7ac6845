import { chooseModel } from '@udigate/sheets'
import type { JsonObject } from '@udigate/udi'
import { openFile } from '../files/take-file.ts'
import type { Sealing } from '../secrets/sealing.ts'
import type { Store } from '../store/database.ts'
import type { BatchRow } from '../store/tables.ts'
import { describeBatchFile, readBatchModel } from './open-batch.ts'
import type { RequestReader } from './reading/file-reader.ts'

/** A request as a file has it. */
export interface RequestOfFile {
  model: string
  body: JsonObject
}

/**
 * Reads one request of a batch out of its file, up to the place where it stands.
 *
 * @param number which request of the file, from 1
 * @returns `undefined` where it cannot be read as a request
 * @throws UnreadableInput where the file is damaged, ReaderEnded where reading it was ended
 */
export async function readRequestOfBatch(
  { store, sealing, reader }: { store: Store; sealing: Sealing; reader: RequestReader },
  batch: BatchRow,
  number: number,
): Promise<RequestOfFile | undefined> {
  const source = await openFile({ store, sealing }, batch, batch.file_id)
  for await (const { requests } of reader.requests(describeBatchFile(batch), { source })) {
    const request = requests.find(({ record }) => record === number)
    if (request?.reading.ok === false) return undefined
    if (request?.reading.ok) {
      return { model: chooseModel(request, readBatchModel(batch) ?? undefined), body: request.reading.body }
    }
  }
  return undefined
}
