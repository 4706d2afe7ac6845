import {
  chooseModel,
  collectFoundInList,
  isReadAtPlaces,
  notePlaces,
  openInput,
  type ReadBatch,
  type ReadRequest,
  type ReadTable,
  refuseParts,
  shortenRepeated,
  UnreadableInput,
} from '@udigate/sheets'
import type { ValidateOptions } from '@udigate/udi'
import { findLaw } from '../../authorities/laws.ts'
import { listsWith } from '../../codes/lists-with.ts'
import type { BatchRecordRow } from '../../store/tables.ts'
import { collectFileProblems } from '../file-problems.ts'
import { chooseRequestModel, findGroupCode, type Judging, judgeRecord } from '../judge-record.ts'
import { recordRow } from '../record-row.ts'
import type { FileFacts, FileReader, FileToJudge, FileToRead, JudgedPart } from './file-reader.ts'

/** How many requests are judged at once. */
const slice = 100

/**
 * Judges each request of a file that is not stored yet: first those that bring their group or name none, then the others,
 * beside the groups that the file has. Before that all requests are compared with each other, so that of two that do not fit
 * neither is taken for valid.
 */
export async function* judgeFile(
  file: FileToJudge,
  { source, facts }: Parameters<FileReader['judge']>[1],
): AsyncGenerator<JudgedPart, FileFacts> {
  const groups = new Map<string, unknown>()
  const judging: Judging = {
    known: facts,
    mode: file.mode,
    model: file.model,
    actor: file.actor,
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
  const told = new WeakSet<object>()
  const found = await findInList(file, source)
  async function* judged(requests: readonly ReadRequest[]): AsyncGenerator<JudgedPart> {
    for (let from = 0; from < requests.length; from += slice) {
      const some = notePlaces(requests.slice(from, from + slice), found)
      const rows = await Promise.all(some.map(request => makeRow(judging, file, request, told)))
      yield { rows, position }
    }
  }

  const problems = collectFileProblems()
  const models = new Set<string>(file.model === null ? [] : [file.model])
  /** Codes of groups that some device names and does not bring. */
  const wanted = new Set<string>()
  const tables: ReadTable[] = []
  let count = 0
  for await (const { requests, problems: some, tables: read = [] } of readRequests(file, followed)) {
    problems.add(some)
    tables.push(...read)
    count += requests.length
    if (count > file.mostRecords) throw tooMany(file.mostRecords)
    const fresh: ReadRequest[] = []
    for (const request of requests) {
      if (request.model !== undefined) models.add(request.model)
      const code = findGroupCode(chooseModel(request, file.model ?? undefined), request)
      if (code !== undefined) wanted.add(code)
      else if (request.record > file.last) fresh.push(request)
    }
    yield* judged(fresh)
  }
  if (wanted.size > 0) {
    for await (const { requests } of readRequests(file, followed)) {
      collectGroups(file, requests, wanted, groups)
    }
    for await (const { requests } of readRequests(file, followed)) {
      const without = requests.filter(
        request => findGroupCode(chooseModel(request, file.model ?? undefined), request) !== undefined,
      )
      const stored = await facts.storedAmong(without.map(({ record }) => record))
      yield* judged(without.filter(({ record }) => !stored.has(record)))
    }
  }
  return { problems: problems.columns(), models: [...models], tables }
}

/** What is found of the requests of a file by the rest of it. */
async function findInList(
  file: FileToJudge,
  source: Parameters<FileReader['judge']>[1]['source'],
): Promise<ReturnType<typeof collectFoundInList>['found']> {
  const list = collectFoundInList((file.model ?? undefined) as Parameters<typeof collectFoundInList>[0])
  let count = 0
  for await (const { requests } of readRequests(file, source)) {
    count += requests.length
    if (count > file.mostRecords) throw tooMany(file.mostRecords)
    list.add(requests)
  }
  return list.found
}

/** The requests of a file. @throws UnreadableInput as `openInput` does */
export async function* readRequests(
  { kind, model, mapping, csv }: FileToRead,
  source: Parameters<FileReader['requests']>[1]['source'],
): AsyncGenerator<ReadBatch> {
  if ((kind === 'json' || kind === 'ndjson') && model === null) {
    const message = 'JSON does not say which model its requests are of. Say it: ?model='
    throw new UnreadableInput([{ code: 'model-unknown', severity: 'error', message }])
  }
  const bytes = { source, ...(csv && { csv }) }
  for await (const batch of openInput(kind, bytes, model ?? undefined, mapping ?? undefined))
    yield refuseParts(batch)
}

/** By what records of each model are judged, with the code lists in force. */
function optionsBy({ lists, strictContract, register }: FileToJudge): (model: string) => ValidateOptions {
  const byAuthority = new Map<string, ValidateOptions>()
  return model => {
    const law = findLaw(model)
    const known = byAuthority.get(law.id)
    if (known !== undefined) return known
    const options = { codes: listsWith(law, lists), strictContract, register, groups: new WeakMap() }
    byAuthority.set(law.id, options)
    return options
  }
}

/** @param told the groups of which everything is told with one of their devices */
async function makeRow(
  judging: Judging,
  file: FileToJudge,
  request: ReadRequest,
  told: WeakSet<object>,
): Promise<BatchRecordRow> {
  const group = findGroupBeside(judging, request)
  const isTold = group !== undefined && told.has(group)
  if (group !== undefined) told.add(group)
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
function findGroupBeside(judging: Judging, request: ReadRequest): object | undefined {
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
