import {
  type CsvFormat,
  type InputKind,
  kindByContent,
  longestRequest,
  type Mapping,
  readChunks,
} from '@udigate/sheets'
import { type CallOrigin, findCall } from '../call-context.ts'
import { makeId } from '../ids.ts'
import type { Acting } from '../rights/caller.ts'
import { recordPath } from '../store/acts.ts'
import {
  changeBatch,
  findBatch,
  findBatchOfIdempotencyKey,
  insertBatch,
  removeBatch,
} from '../store/batches.ts'
import type { WriteTransaction } from '../store/changes.ts'
import { encodeJson } from '../store/json.ts'
import { recordAct } from '../store/record-act.ts'
import type { BatchRow } from '../store/tables.ts'
import type { BatchServices } from './services.ts'
import { comingFile, openStoredFile } from './stored-file.ts'
import { takeFile } from './take-file.ts'

/** What is asked for with the file of a batch. */
export interface NewBatch {
  caller: Acting
  mode: BatchRow['mode']
  /** Null where the file says it. */
  model: string | null
  /** Null where its content says it. */
  kind: InputKind | null
  /** The actor of the requests that name none. */
  actor: string | null
  name: string | null
  /** How its table becomes records; null where it is in the shape of the template. */
  mapping: Mapping | null
  /** How a CSV file is written; found in the file where absent. */
  csv?: CsvFormat | undefined
  idempotencyKey: string | undefined
  /** The further register for which it is judged; absent where that is the authority alone. */
  register?: string | undefined
  /** Why, where it is said otherwise than with the call. */
  reason?: string | undefined
}

export type Taken =
  | { kind: 'taken' | 'known'; batch: BatchRow }
  /** Its idempotency key stands for another batch. */
  | { kind: 'mismatched'; batchId: string }
  | { kind: 'empty' }
  /** The others took this process for dead meanwhile. */
  | { kind: 'lost' }

/**
 * Takes the file of a batch in. When this returns `taken` all of it is on disk; whatever breaks off before leaves nothing.
 *
 * @param instance the id under which the other processes see that this one lives
 * @param mayGrow is asked with the number of bytes so far, and throws where they are too many
 */
export async function takeBatch(
  services: Omit<BatchServices, 'mostRecords' | 'reader' | 'readings' | 'pause'>,
  instance: string,
  wanted: NewBatch,
  chunks: AsyncIterable<Uint8Array>,
  mayGrow: (bytes: number) => void,
): Promise<Taken> {
  const { store, now } = services
  const { caller, idempotencyKey } = wanted
  const id = makeId(services)
  const file = {
    ...comingFile(id),
    insertRow: (db: WriteTransaction) => insertBatch(db, newBatchRow(services, id, instance, wanted)),
    removeRow: (db: WriteTransaction) => removeBatch(db, id),
  }
  return takeFile(services, file, chunks, mayGrow, async (stored): Promise<Taken> => {
    const kind = wanted.kind ?? (await guessKind(services, id, stored.bytes))
    const locks =
      idempotencyKey === undefined
        ? []
        : [`${caller.stage} batch key ${caller.organisation} ${idempotencyKey}`]
    return store.write(async db => {
      const known =
        idempotencyKey === undefined ? undefined : await findBatchOfIdempotencyKey(db, caller, idempotencyKey)
      if (known) {
        await removeBatch(db, id)
        return isSame(known, wanted, stored.sha256)
          ? { kind: 'known', batch: known }
          : { kind: 'mismatched', batchId: known.id }
      }
      const change = {
        state: 'reading',
        kind,
        ...stored,
        idempotency_key: idempotencyKey ?? null,
        reading_at: now().getTime(),
        read_bytes: 0,
      } as const
      await changeBatch(db, id, ['receiving'], change)
      const batch = await findBatch(db, id)
      if (!batch) return { kind: 'lost' }
      const { mode, model, bytes, sha256 } = batch
      recordAct(db, caller, 'batch-taken', recordPath('batches', id), { mode, model, bytes, sha256 })
      return { kind: 'taken', batch }
    }, locks)
  })
}

async function guessKind(
  { store, sealing }: Pick<BatchServices, 'store' | 'sealing'>,
  id: string,
  bytes: number,
): Promise<InputKind> {
  const source = openStoredFile(store.db, sealing, id, bytes)
  return (await kindByContent(readChunks(source), longestRequest)).kind
}

function isSame(
  known: BatchRow,
  { mode, model, actor, mapping, csv, register }: NewBatch,
  sha256: string,
): boolean {
  const isSameFile = known.sha256 === sha256 && known.mapping === encodeMapping(mapping)
  return (
    isSameFile &&
    known.judged_for === (register ?? null) &&
    known.csv === encodeFormat(csv) &&
    known.mode === mode &&
    known.model === model &&
    known.actor === actor
  )
}

function encodeFormat(csv: NewBatch['csv']): BatchRow['csv'] {
  return csv === undefined ? null : encodeJson(csv)
}

function encodeMapping(mapping: Mapping | null): BatchRow['mapping'] {
  return mapping === null ? null : encodeJson(mapping)
}

/** The row of a batch whose file is about to come. */
export function newBatchRow(
  { now }: Pick<BatchServices, 'now'>,
  id: string,
  instance: string,
  wanted: NewBatch,
): BatchRow {
  const { caller, mode, model, kind, actor, name, mapping, csv, register, reason } = wanted
  return {
    id,
    organisation: caller.organisation,
    stage: caller.stage,
    key_id: caller.author,
    caller: encodeJson(pickStored(caller)),
    call: describeCall({ reason }),
    mode,
    model,
    kind,
    actor,
    name,
    mapping: encodeMapping(mapping),
    csv: encodeFormat(csv),
    judged_for: register ?? null,
    idempotency_key: null,
    state: 'receiving',
    bytes: 0,
    sha256: null,
    received_by: instance,
    problems: null,
    problem_count: 0,
    tables: null,
    because: null,
    counts: null,
    created_at: now().getTime(),
    reading_at: null,
    read_bytes: null,
    submit_at: null,
    submit_from: null,
    cancelled_at: null,
    ended_at: null,
  }
}

/**
 * From where the present call comes and why, for what is done by it later.
 *
 * @param known a reason that was given elsewhere, which stands before that of the call
 */
export function describeCall(known: Pick<CallOrigin, 'reason'> = {}): BatchRow['call'] {
  const origin = findCall()?.origin
  return origin ? encodeJson({ ...origin, reason: known.reason ?? origin.reason }) : null
}

function pickStored({ organisation, stage, actors, defaultLanguage }: Acting): Omit<Acting, 'author'> {
  return { organisation, stage, actors, defaultLanguage }
}
