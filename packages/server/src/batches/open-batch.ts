import { isModel, type Model } from '@udigate/udi'
import type { BatchRow } from '../store/tables.ts'
import { type InputKind, inputKinds, openInput, type ReadBatch, UnreadableInput } from '../tables/index.ts'
import type { Batching } from './batching.ts'
import { openStoredFile } from './stored-file.ts'

/** The file of a batch, and how far it is read. */
export interface OpenBatch {
  /** @throws UnreadableInput as `openInput` does */
  requests: AsyncGenerator<ReadBatch>
  /** How many bytes are read; null where the file is not read from its beginning to its end. */
  position(): number | null
}

/** Opens the file of a batch from its beginning. */
export function openBatch(
  { store, sealing }: Pick<Batching, 'store' | 'sealing'>,
  batch: BatchRow,
): OpenBatch {
  const source = openStoredFile(store.db, sealing, batch.id, batch.bytes)
  let position: number | null = 0
  const followed = {
    ...source,
    async read(offset: number, length: number) {
      const bytes = await source.read(offset, length)
      if (position !== null) position = offset + bytes.length
      return bytes
    },
  }
  async function* read(): AsyncGenerator<ReadBatch> {
    const kind = kindOf(batch)
    const model = modelOf(batch)
    if ((kind === 'json' || kind === 'ndjson') && model === null) {
      const message = 'JSON does not say which model its requests are of. Say it: ?model='
      throw new UnreadableInput([{ code: 'model-unknown', severity: 'error', message }])
    }
    if (kind === 'xlsx') position = null
    yield* openInput(kind, { source: followed }, model ?? undefined)
  }
  return { requests: read(), position: () => position }
}

/** The model that a batch was said to be of; null where its file says it. */
export function modelOf({ model }: BatchRow): Model | null {
  return model !== null && isModel(model) ? model : null
}

function kindOf({ id, kind }: BatchRow): InputKind {
  const known = inputKinds.find(each => each === kind)
  if (known === undefined) throw new TypeError(`Batch ${id} is of no kind.`)
  return known
}
