import {
  chooseModel,
  collectFoundInList,
  isReadAtPlaces,
  loadSchemas,
  type MessageJudge,
  notePlaces,
  openInput,
  type ReadBatch,
  type ReadRequest,
  type ReadTable,
  refuseParts,
  shortenRepeated,
  UnreadableInput,
} from '@udigate/sheets'
import type { Registered, ValidateOptions } from '@udigate/udi'
import { findLaw } from '../../authorities/laws.ts'
import { listsWith } from '../../codes/lists-with.ts'
import type { BatchRecordRow } from '../../store/tables.ts'
import { rememberAcknowledged } from '../../warnings/mark-acknowledged.ts'
import { collectFileProblems } from '../file-problems.ts'
import { chooseRequestModel, findGroupCode, type JudgeContext, judgeRecord } from '../judge-record.ts'
import { recordRow } from '../record-row.ts'
import type { StoredFacts } from '../stored-facts.ts'
import type { FileFacts, FileToJudge, FileToRead, JudgedPart, Outside } from './file-reader.ts'
import { collectLinked, knowLinked } from './linked-in-file.ts'
import { rememberGroups } from './remember-groups.ts'

/** How many requests are judged at once. */
const slice = 100

/** How much of a file is kept in memory to be read once, in characters of JSON. */
const mostKept = 4 * 1024 * 1024

/**
 * Judges each request of a file that is not stored yet: first those that bring their group or name none, then the others,
 * beside the groups that the file has. Before that all requests are compared with each other, so that of two that do not fit
 * neither is taken for valid. Nothing more is read ahead than a few parts.
 *
 * @throws UnreadableInput where the file is damaged
 */
export async function* judgeFile(
  file: FileToJudge,
  { source, facts }: Outside & { facts: StoredFacts },
): AsyncGenerator<JudgedPart, FileFacts> {
  const groups = new Map<string, unknown>()
  const linkedInFile = new Map<string, Registered>()
  const judging: JudgeContext = {
    known: rememberAcknowledged(knowLinked(rememberGroups(facts), linkedInFile)),
    mode: file.mode,
    model: file.model,
    actor: file.actor,
    to: file.to,
    options: optionsBy(file),
    groups,
  }
  let position: number | null = isReadAtPlaces(file.kind) ? null : 0
  const followed = {
    ...source,
    async read(offset: number, length: number) {
      const bytes = await source.read(offset, length)
      if (position !== null) position = offset + bytes.length
      return bytes
    },
  }
  const told = { brought: new WeakSet<object>(), named: new WeakSet<object>() }
  const read = readOnce(file, followed)
  const { found, linked, wanted } = await surveyRequests(file, read())
  async function* judged(requests: readonly ReadRequest[]): AsyncGenerator<JudgedPart> {
    for (let from = 0; from < requests.length; from += slice) {
      const some = notePlaces(requests.slice(from, from + slice), found)
      const rows = await Promise.all(some.map(request => makeRow(judging, file, request, told)))
      yield { rows, position }
    }
  }

  const problems = collectFileProblems()
  const models = new Set<string>(file.model === null ? [] : [file.model])
  const tables: ReadTable[] = []
  const findCode = (request: ReadRequest) =>
    findGroupCode(chooseModel(request, file.model ?? undefined), request)
  for await (const { requests, problems: some, tables: more = [] } of read()) {
    problems.add(some)
    tables.push(...more)
    for (const { model } of requests) if (model !== undefined) models.add(model)
    collectGroups(file, requests, wanted, groups)
    collectLinked(judging, requests, linked, linkedInFile)
    yield* judged(requests.filter(request => request.record > file.last && findCode(request) === undefined))
  }
  if (wanted.size > 0) {
    for await (const { requests } of read()) {
      const without = requests.filter(request => findCode(request) !== undefined)
      const stored = await facts.storedAmong(without.map(({ record }) => record))
      yield* judged(without.filter(({ record }) => !stored.has(record)))
    }
  }
  return { problems: problems.columns(), models: [...models], tables }
}

/**
 * What is found of the requests of a file by the rest of it, the codes of groups that some device names and does not bring, and the
 * devices that some device names as its link.
 */
async function surveyRequests(
  file: FileToJudge,
  batches: AsyncIterable<ReadBatch>,
): Promise<
  Pick<ReturnType<typeof collectFoundInList>, 'found' | 'linked'> & { wanted: ReadonlySet<string> }
> {
  const list = collectFoundInList((file.model ?? undefined) as Parameters<typeof collectFoundInList>[0])
  const wanted = new Set<string>()
  let count = 0
  for await (const { requests } of batches) {
    count += requests.length
    if (count > file.mostRecords) throw tooMany(file.mostRecords)
    list.add(requests)
    for (const request of requests) {
      const code = findGroupCode(chooseModel(request, file.model ?? undefined), request)
      if (code !== undefined) wanted.add(code)
    }
  }
  return { found: list.found, linked: list.linked, wanted }
}

/** Gives the requests of a file as often as they are asked for. Those of a small one are kept; a large one is read each time. */
function readOnce(file: FileToRead, source: Outside['source']): () => AsyncGenerator<ReadBatch> {
  let whole: readonly ReadBatch[] | undefined
  return async function* () {
    if (whole !== undefined) return yield* whole
    const kept: ReadBatch[] = []
    let size = 0
    for await (const batch of readRequests(file, source)) {
      if (size <= mostKept) {
        kept.push(batch)
        size += measureRequests(batch)
        if (size > mostKept) kept.length = 0
      }
      yield batch
    }
    if (size <= mostKept) whole = kept
  }
}

function measureRequests({ requests }: ReadBatch): number {
  return requests.reduce(
    (sum, { reading }) => sum + (reading.ok ? JSON.stringify(reading.body).length : slice),
    0,
  )
}

/** The requests of a file. @throws UnreadableInput as `openInput` does */
export async function* readRequests(
  { kind, model, mapping, csv, schemas }: FileToRead,
  source: Outside['source'],
): AsyncGenerator<ReadBatch> {
  if ((kind === 'json' || kind === 'ndjson') && model === null) {
    const message = 'JSON does not say which model its requests are of. Say it: ?model='
    throw new UnreadableInput([{ code: 'model-unknown', severity: 'error', message }])
  }
  const bytes = { source, ...(csv && { csv }) }
  const judge = kind === 'xml' || kind === 'zip' ? await openSchemas(schemas) : undefined
  for await (const batch of openInput(kind, bytes, model ?? undefined, mapping ?? undefined, judge)) {
    yield refuseParts(batch)
  }
}

/** Those that were opened, by their folder: compiling them takes longer than reading a message. */
const opened = new Map<string, Promise<MessageJudge | undefined>>()

/** What judges messages by the schemas in a folder. Where they are there no more, the element tables judge, which say the same. */
function openSchemas(folder: string | undefined): Promise<MessageJudge | undefined> | undefined {
  if (folder === undefined) return undefined
  const judge = opened.get(folder) ?? loadSchemas(folder).catch(() => undefined)
  opened.set(folder, judge)
  return judge
}

/** By what records of each model are judged, with the code lists in force. */
function optionsBy({ lists, strictContract, register }: FileToJudge): (model: string) => ValidateOptions {
  const byAuthority = new Map<string, ValidateOptions>()
  return model => {
    const law = findLaw(model)
    const known = byAuthority.get(law.home)
    if (known !== undefined) return known
    const options = { codes: listsWith(law, lists), strictContract, register, groups: new WeakMap() }
    byAuthority.set(law.home, options)
    return options
  }
}

/** @param told the groups of which everything is told with a device that brings them, and with one that names them */
async function makeRow(
  judging: JudgeContext,
  file: FileToJudge,
  request: ReadRequest,
  told: Readonly<Record<'brought' | 'named', WeakSet<object>>>,
): Promise<BatchRecordRow> {
  const group = findGroupBeside(judging, request)
  const toldSo =
    told[findGroupCode(chooseRequestModel(judging, request), request) === undefined ? 'brought' : 'named']
  const isTold = group !== undefined && toldSo.has(group)
  if (group !== undefined) toldSo.add(group)
  const judgement = await judgeRecord(judging, request)
  if (judgement.kind === 'broken') {
    return recordRow(file.batchId, chooseRequestModel(judging, request), request, {
      state: 'failed',
      reasons: judgement.reasons,
    })
  }
  const { isValid, findings } = judgement
  const good = file.mode === 'submit' ? 'ready' : 'valid'
  return recordRow(file.batchId, chooseRequestModel(judging, request), request, {
    state: isValid ? good : 'invalid',
    findings: isTold ? shortenRepeated(findings) : findings,
  })
}

/** The group of a device, as it stands in its request or in another one of the file. */
function findGroupBeside(judging: JudgeContext, request: ReadRequest): object | undefined {
  if (!request.reading.ok) return undefined
  const code = findGroupCode(chooseRequestModel(judging, request), request)
  const group = code === undefined ? request.reading.body.deviceGroup : judging.groups.get(code)
  return typeof group === 'object' && group !== null ? group : undefined
}

/** The groups of these codes that some request brings; the first of each. */
function collectGroups(
  { model }: FileToJudge,
  requests: readonly ReadRequest[],
  wanted: ReadonlySet<string>,
  groups: Map<string, unknown>,
): void {
  for (const request of requests) {
    const { reading } = request
    if (!reading.ok) continue
    const { readGroupCode } = findLaw(chooseModel(request, model ?? undefined))
    const code = readGroupCode(reading.body.deviceGroup)
    if (code !== undefined && wanted.has(code) && !groups.has(code))
      groups.set(code, reading.body.deviceGroup)
  }
}

function tooMany(most: number): UnreadableInput {
  const message = `It has more than ${most.toLocaleString('en')} records, the most that a batch may have. Divide it.`
  return new UnreadableInput([{ code: 'too-large-inside', severity: 'error', message }])
}
