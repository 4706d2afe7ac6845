import {
  type CsvFormat,
  type InputKind,
  kindByContent,
  longestRequest,
  type Mapping,
  readChunks,
} from '@udigate/sheets'
import { type CallOrigin, findCall } from '../call-context.ts'
import { type FileServices, openTaken, type TakenFile, takeFile } from '../files/take-file.ts'
import { makeId } from '../ids.ts'
import type { Acting } from '../rights/caller.ts'
import { recordPath } from '../store/acts.ts'
import { findBatchOfIdempotencyKey, insertBatch } from '../store/batches.ts'
import { keepFile, removeFiles } from '../store/files.ts'
import { encodeJson } from '../store/json.ts'
import { recordAct } from '../store/record-act.ts'
import type { BatchRow, FileRow } from '../store/tables.ts'
import { encodeBatchCaller } from './batch-caller.ts'

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
  /** The registers that it is for; absent where it names none. */
  to?: readonly string[] | undefined
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
 * @param mayGrow is asked with the number of bytes so far, and throws where they are too many
 */
export async function takeBatch(
  services: FileServices,
  wanted: NewBatch,
  chunks: AsyncIterable<Uint8Array>,
  mayGrow: (bytes: number) => void,
): Promise<Taken> {
  const { store, now } = services
  const { caller, idempotencyKey } = wanted
  const begun = { id: makeId(services), created_at: now().getTime() }
  const keep = async (file: TakenFile): Promise<Taken> => {
    const kind = wanted.kind ?? (await findKind(services, file))
    const locks =
      idempotencyKey === undefined
        ? []
        : [`${caller.stage} batch key ${caller.organisation} ${idempotencyKey}`]
    return store.write(async (db): Promise<Taken> => {
      const known =
        idempotencyKey === undefined ? undefined : await findBatchOfIdempotencyKey(db, caller, idempotencyKey)
      if (known) {
        await removeFiles(db, [file.id])
        return isSame(known, wanted, file.sha256)
          ? { kind: 'known', batch: known }
          : { kind: 'mismatched', batchId: known.id }
      }
      if (!(await keepFile(db, file))) return { kind: 'lost' }
      const batch = makeBatchRow(wanted, kind, file, begun, now().getTime())
      await insertBatch(db, batch)
      const { mode, model, bytes, sha256 } = batch
      recordAct(db, caller, 'batch-taken', recordPath('batches', batch.id), { mode, model, bytes, sha256 })
      return { kind: 'taken', batch }
    }, locks)
  }
  return takeFile(services, caller, chunks, keep, mayGrow)
}

async function findKind(services: FileServices, file: TakenFile): Promise<InputKind> {
  return (await kindByContent(readChunks(openTaken(services, file)), longestRequest)).kind
}

function isSame(
  known: BatchRow,
  { mode, model, actor, mapping, csv, register, to }: NewBatch,
  sha256: string,
): boolean {
  const isSameFile = known.sha256 === sha256 && known.mapping === encodeMapping(mapping)
  return (
    isSameFile &&
    known.judged_for === (register ?? null) &&
    known.targets === encodeNames(to) &&
    known.csv === encodeFormat(csv) &&
    known.mode === mode &&
    known.model === model &&
    known.actor === actor
  )
}

function encodeFormat(csv: NewBatch['csv']): BatchRow['csv'] {
  return csv === undefined ? null : encodeJson(csv)
}

/** In one order, whatever that is in which they are named. */
function encodeNames(to: NewBatch['to']): BatchRow['targets'] {
  return to === undefined ? null : encodeJson(to.toSorted())
}

function encodeMapping(mapping: Mapping | null): BatchRow['mapping'] {
  return mapping === null ? null : encodeJson(mapping)
}

/** A batch whose file is to be read. @param begun its id, and when its file began to come */
export function makeBatchRow(
  { caller, mode, model, actor, name, mapping, csv, register, to, reason, idempotencyKey }: NewBatch,
  kind: InputKind,
  file: Pick<FileRow, 'id' | 'bytes' | 'sha256'>,
  begun: Pick<BatchRow, 'id' | 'created_at'>,
  at: number,
): BatchRow {
  return {
    ...begun,
    organisation: caller.organisation,
    stage: caller.stage,
    key_id: caller.author,
    caller: encodeBatchCaller(caller),
    call: describeCall({ reason }),
    mode,
    model,
    kind,
    actor,
    name,
    mapping: encodeMapping(mapping),
    csv: encodeFormat(csv),
    judged_for: register ?? null,
    targets: encodeNames(to),
    idempotency_key: idempotencyKey ?? null,
    state: 'reading',
    file_id: file.id,
    bytes: file.bytes,
    sha256: file.sha256,
    problems: null,
    problem_count: 0,
    tables: null,
    because: null,
    counts: null,
    target_counts: null,
    reading_at: at,
    read_bytes: 0,
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
