import { ROOT_CONTEXT } from '@opentelemetry/api'
import { chooseModel } from '@udigate/sheets'
import { findLaw } from '../authorities/laws.ts'
import { openFile } from '../files/take-file.ts'
import type { Acting } from '../rights/caller.ts'
import { countRecords, hasRecordIn, listRequestIds, NotReady, readyAmong } from '../store/batch-records.ts'
import { hasTargetIn, listTargets, readyTargetsAmong } from '../store/batch-targets.ts'
import { endSubmitting, findBatch } from '../store/batches.ts'
import { decodeJson } from '../store/json.ts'
import type { BatchRow } from '../store/tables.ts'
import { validateOptions } from '../submissions/receive.ts'
import { chooseTargets, type Targets } from '../submissions/targets.ts'
import { inSpan } from '../traces/in-span.ts'
import { readBatchCaller } from './batch-caller.ts'
import { cancelBatch } from './cancel-batch.ts'
import { followBatch } from './follow-batch.ts'
import { describeBatchFile, readBatchModel } from './open-batch.ts'
import { askStore } from './reading/ask-store.ts'
import { describeReaderEnd, isCertain, type LocatedRequest, ReaderEnded } from './reading/file-reader.ts'
import type { BatchServices } from './services.ts'
import { submitParts } from './submit-parts.ts'
import { type SubmitContext, submitRecord } from './submit-record.ts'
import { whyNotSubmitted } from './why-not-submitted.ts'

/** How many requests are submitted at once: as many as a message carries, or more. */
const slice = 600
/** Of how many requests those that bring a new group go first. */
const window = 3_000
/** How many submissions of a batch may be under way: what is submitted beside it must not wait for all of it. */
const mostUnfinished = 6_000
/** How often it is looked whether there is room for more, in milliseconds. */
const lookEvery = 250

/**
 * Submits the records of a batch that are ready: first those that bring their device group, then those that need one
 * which another record may have brought. Each is stored as a submission, and noted as such, in one transaction.
 */
export async function submitBatch(
  services: BatchServices,
  batch: BatchRow,
  signal: AbortSignal,
): Promise<void> {
  const { store } = services
  for (const those of ['bringing-group', 'others', 'parts'] as const) {
    if (!(await hasReady(services, batch, those))) continue
    try {
      if (!(await submitThose(services, batch, those, signal))) return
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof ReaderEnded) || !isCertain(error)) throw error
      await cancelBatch(services, batch.id, describeReaderEnd(error).message)
      return
    }
  }
  // Cancelled and submitted again meanwhile, it is gone through again.
  if ((await findBatch(store.db, batch.id))?.submit_at !== batch.submit_at) return
  if (
    (await hasRecordIn(store.db, batch.id, ['ready'])) ||
    (await hasTargetIn(store.db, batch.id, ['ready']))
  ) {
    throw new Error(`Batch ${batch.id} has ready records that its file has not.`)
  }
  await store.write(db => endSubmitting(db, batch))
}

/** Records that bring their device group, those that do not, and those that are to be sent to further registers once more. */
type Those = 'bringing-group' | 'others' | 'parts'

function hasReady({ store: { db } }: BatchServices, { id }: BatchRow, those: Those): Promise<boolean> {
  return those === 'parts'
    ? hasTargetIn(db, id, ['ready'])
    : hasRecordIn(db, id, ['ready'], those === 'bringing-group')
}

/** Which of these requests are ready, as those are. */
async function listReadyAmong(
  { store: { db } }: BatchServices,
  { id }: BatchRow,
  requests: readonly LocatedRequest[],
  those: Those,
): Promise<readonly LocatedRequest[]> {
  const numbers = requests.map(({ record }) => record)
  if (those === 'parts') {
    const ready = await readyTargetsAmong(db, id, numbers)
    return requests.filter(({ record }) => ready.has(record))
  }
  const ready = await readyAmong(db, id, numbers)
  const hasGroup = those === 'bringing-group' ? 1 : 0
  return requests.filter(({ record }) => ready.get(record)?.has_group === hasGroup)
}

/** Whether all of them were gone through. */
async function submitThose(
  services: BatchServices,
  batch: BatchRow,
  those: Those,
  signal: AbortSignal,
): Promise<boolean> {
  const groups = new Set<string>()
  const waiting: LocatedRequest[] = []
  const submitNext = async (): Promise<boolean> => {
    for (const requests of sliceRecords(batch, waiting.splice(0, window), groups)) {
      if (!(await submitSlice(services, batch, requests, those, signal))) return false
    }
    return true
  }
  const source = await openFile(services, batch, batch.file_id)
  for await (const { requests } of services.reader.requests(describeBatchFile(batch), { source })) {
    waiting.push(...(await listReadyAmong(services, batch, requests, those)))
    while (waiting.length >= window) if (!(await submitNext())) return false
  }
  return submitNext()
}

/** Requests in the order in which they are submitted: first those whose group none before them has brought. */
function sliceRecords(
  batch: BatchRow,
  requests: readonly LocatedRequest[],
  groups: Set<string>,
): readonly LocatedRequest[][] {
  const first: LocatedRequest[] = []
  const others: LocatedRequest[] = []
  for (const request of requests) {
    const group = findGroup(batch, request)
    const isFirst = group !== undefined && !groups.has(group)
    if (isFirst) groups.add(group)
    ;(isFirst ? first : others).push(request)
  }
  const slices: LocatedRequest[][] = []
  for (const part of [first, others]) {
    for (let from = 0; from < part.length; from += slice) slices.push(part.slice(from, from + slice))
  }
  return slices
}

/** The code of the group that a request brings. */
function findGroup(batch: BatchRow, request: LocatedRequest): string | undefined {
  const { reading } = request
  if (!reading.ok) return undefined
  const { readGroupCode } = findLaw(chooseModel(request, readBatchModel(batch) ?? undefined))
  return readGroupCode(reading.body.deviceGroup)
}

async function submitSlice(
  services: BatchServices,
  batch: BatchRow,
  requests: readonly LocatedRequest[],
  those: Those,
  signal: AbortSignal,
): Promise<boolean> {
  if (requests.length === 0) return true
  if (!(await waitForRoom(services, batch, signal))) return false
  const caller = readBatchCaller(batch)
  const because = await whyNotSubmitted(services, caller)
  if (because !== undefined) {
    await cancelBatch(services, batch.id, because)
    return false
  }
  const numbers = requests.map(({ record }) => record)
  const before = Map.groupBy(await listTargets(services.store.db, batch.id, numbers), ({ number }) => number)
  const to = decodeJson(batch.targets)
  const judging: SubmitContext = {
    known: askStore(services.store.db, caller, batch.id),
    mode: 'submit',
    model: readBatchModel(batch),
    actor: batch.actor ?? undefined,
    options: await validateOptions(services, batch),
    groups: new Map(),
    to,
    findTargets: findTargetsOnce(services, caller, to),
    before,
  }
  const partOf = those === 'parts' ? await listRequestIds(services.store.db, batch.id, numbers) : undefined
  const submitOne = (request: LocatedRequest): Promise<void> => {
    if (partOf === undefined) return submitRecord(services, batch, caller, judging, request)
    const requestId = partOf.get(request.record)
    if (requestId === undefined)
      throw new Error(`Record ${request.record} of batch ${batch.id} was not sent.`)
    return submitParts(services, batch, caller, judging, request, requestId)
  }
  const submitAll = () =>
    Promise.all(
      requests.map(request =>
        submitOne(request).catch(error => {
          // It was cancelled meanwhile.
          if (!(error instanceof NotReady)) throw error
        }),
      ),
    )
  const gathering = [...services.stages[batch.stage].values()].reduce(
    (work, { delivery }) =>
      () =>
        delivery.whileGathering(batch.organisation, work),
    submitAll as () => Promise<unknown>,
  )
  // One trace for all of them, in which the messages and answers are that they lead to.
  const attributes = {
    'udigate.stage': batch.stage,
    'udigate.batch_id': batch.id,
    'udigate.records': requests.length,
  }
  await inSpan('submit records of a batch', { parent: ROOT_CONTEXT, attributes }, () => gathering())
  return true
}

/** Asks once for the further registers of an actor and a model. */
function findTargetsOnce(
  { store: { db }, stages }: BatchServices,
  caller: Acting,
  to: readonly string[] | undefined,
): SubmitContext['findTargets'] {
  const known = new Map<string, Promise<Targets>>()
  return (actor, model) => {
    const key = `${model} ${actor}`
    const findAuthority = (register: string) => stages[caller.stage].get(register)?.authority
    const targets = known.get(key) ?? chooseTargets({ db, caller, actor, model, to, by: 'to', findAuthority })
    known.set(key, targets)
    return targets
  }
}

/** Whether the batch is still to be submitted once there is room. */
async function waitForRoom(
  { store, pause }: BatchServices,
  batch: BatchRow,
  signal: AbortSignal,
): Promise<boolean> {
  for (;;) {
    if (signal.aborted) return false
    await followBatch({ store }, batch.id)
    const { ready = 0, submitted = 0 } = await countRecords(store.db, batch.id)
    if (ready === 0) return true
    if (submitted <= mostUnfinished - slice) return true
    await pause(lookEvery, signal)
  }
}
