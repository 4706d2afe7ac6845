import { type Model, type ValidateOptions, type Validation, validationRequest } from '@udigate/eudamed'
import type { JsonObject, RecordRequest } from '@udigate/udi'
import { type Causes, collectCauses } from '../causes/collect-causes.ts'
import { separateFollowOns } from '../causes/separate-follow-ons.ts'
import { isShared, type JudgedFinding, problemFinding } from '../judged-findings.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { openInput } from '../open-input.ts'
import type { Problem } from '../problem.ts'
import type { ReadBatch, ReadRequest, ReadTable } from '../read-request.ts'
import { requestsInList } from '../requests-in-list.ts'
import {
  chooseModel,
  hasError,
  judgeBesideRegister,
  judgeRequest,
  type KnownGroup,
  placeFindings,
  type Verdict,
} from '../verdict.ts'
import type { TableFile } from './table-file.ts'

/** What is judged, and by what. */
export interface TableJudging {
  /** Absent where the file says it. */
  model: Model | undefined
  options: ValidateOptions
  /** How the columns of a table of the caller's own become fields; the template where absent. */
  mapping?: Mapping | undefined
  /**
   * Finds what is registered of the group of a device that names it and does not bring it; nothing where that cannot be told. Where
   * absent, devices are judged by the file alone.
   */
  findGroup?: ((request: ReadRequest) => Promise<KnownGroup | undefined>) | undefined
  /** Judges valid records beside the register too. Where absent, by the file alone. */
  judgeBeside?: ((model: Model, records: RecordRequest, alone: Validation) => Promise<Validation>) | undefined
  /** Marks the warnings of records that people have acknowledged: they are counted and not found. None is where absent. */
  markWarnings?:
    | ((
        model: Model,
        records: RecordRequest,
        warnings: readonly JudgedFinding[],
      ) => Promise<readonly JudgedFinding[]>)
    | undefined
}

/** A finding, and the records that have it. */
export interface FoundFinding {
  finding: JudgedFinding
  records: Set<number>
}

/** What a row that is a record has come to. */
export interface JudgedRow {
  record: number
  sheet: string | undefined
  row: number
  /** The identifier of the device, as it was read. */
  device: string | undefined
  /** By the file, and beside the register where that is asked. */
  isValid: boolean
}

/** A table that was judged. */
export interface JudgedTable {
  /** The model of its records; absent where it has none. */
  model: Model | undefined
  /** By what tells one finding from another of the same file: those that changing the file fixes, whatever the register says. */
  findings: ReadonlyMap<string, FoundFinding>
  rows: readonly JudgedRow[]
  /** How its tables were read, and how much of each. */
  tables: readonly ReadTable[]
  /** Rows that belong to no record, as `nameRow` names them, so that they were not judged. */
  unlinked: ReadonlySet<string>
  /** Whether a rule broke down. */
  isBroken: boolean
}

/** Reads and judges all of a table. @throws UnreadableInput where it cannot be read */
export async function judgeTable(file: TableFile, judging: TableJudging): Promise<JudgedTable> {
  const findings = new Map<string, FoundFinding>()
  const unlinked = new Set<string>()
  const rows: JudgedRow[] = []
  const tables: ReadTable[] = []
  let model: Model | undefined
  let isBroken = false
  /** By findings of groups, each of which is one of many devices. */
  const noted = new WeakMap<JudgedFinding, FoundFinding>()
  const note = (finding: JudgedFinding, record: number | undefined): void => {
    const known = noted.get(finding) ?? noteFirst(finding, record)
    if (record !== undefined) known.records.add(record)
  }
  function noteFirst(finding: JudgedFinding, record: number | undefined): FoundFinding {
    const key = keyFinding(finding, record)
    const known = findings.get(key) ?? { finding, records: new Set() }
    findings.set(key, known)
    if (isShared(finding)) noted.set(finding, known)
    return known
  }
  const options = { ...judging.options, groups: new WeakMap() }
  const list = requestsInList(judging.model)
  for await (const { requests, problems, tables: read = [] } of readBatches(file, judging)) {
    tables.push(...read)
    for (const problem of problems) {
      note(problemFinding(problem), undefined)
      const isError = problem.severity === 'error'
      if (isError && problem.row !== undefined) unlinked.add(nameRow(problem.sheet, problem.row))
    }
    for await (const { request, group, verdict, beside } of judgeEach(
      list.place(requests),
      options,
      judging,
    )) {
      model ??= chooseModel(request, judging.model)
      if (beside.kind === 'broken') isBroken = true
      const found = await leaveOut(request, placeFindings(request, verdict), group, judging)
      for (const finding of found) note(finding, request.record)
      rows.push({
        record: request.record,
        sheet: request.sheet,
        row: request.line,
        device: readDevice(request),
        isValid: beside.kind !== 'broken' && !hasError(placeFindings(request, beside)),
      })
    }
  }
  return { model, findings, rows, tables, unlinked, isBroken }
}

/** Reads and judges all of a table for the causes of what is wrong with it. @throws UnreadableInput where it cannot be read */
export async function findCauses(file: TableFile, judging: TableJudging): Promise<Causes> {
  const causes = collectCauses()
  const options = { ...judging.options, groups: new WeakMap() }
  const list = requestsInList(judging.model)
  for await (const { requests, problems } of readBatches(file, judging)) {
    for (const problem of problems) causes.addProblem(problem)
    for await (const { request, group, beside } of judgeEach(list.place(requests), options, judging)) {
      const all = placeFindings(request, beside)
      const found = await leaveOut(request, all, group, judging)
      causes.addAcknowledged(all.length - found.length)
      if (found.length === 0) continue
      const again = (unreadable: readonly string[]) =>
        judgeRequest(request, judging.model, { ...options, unreadable }, group)
      causes.add(request.record, separateFollowOns(request, found, again), request.findPlace)
    }
  }
  return causes
}

/** How many requests are judged at once: what they ask of the register is asked together. */
const slice = 100

/** A request with its group settled, and what is found of it by the file alone, and beside the register. */
interface JudgedRequest {
  request: ReadRequest
  group: KnownGroup | undefined
  verdict: Verdict
  beside: Verdict
}

async function* judgeEach(
  requests: readonly ReadRequest[],
  options: ValidateOptions,
  judging: TableJudging,
): AsyncGenerator<JudgedRequest> {
  for (let from = 0; from < requests.length; from += slice) {
    const some = requests.slice(from, from + slice)
    yield* await Promise.all(some.map(request => judgeOne(request, options, judging)))
  }
}

async function judgeOne(
  read: ReadRequest,
  options: ValidateOptions,
  judging: TableJudging,
): Promise<JudgedRequest> {
  const group = await findGroup(read, judging)
  const request = settleGroup(read, group)
  const verdict = judgeRequest(request, judging.model, options, group)
  const { judgeBeside } = judging
  const { reading } = request
  if (judgeBeside === undefined || !reading.ok) return { request, group, verdict, beside: verdict }
  const own = chooseModel(request, judging.model)
  const beside = await judgeBesideRegister(verdict, request, alone =>
    judgeBeside(own, withKnownGroup(reading.body, group), alone),
  )
  return { request, group, verdict, beside }
}

function withKnownGroup(body: JsonObject, group: KnownGroup | undefined): RecordRequest {
  const request = validationRequest(body)
  return group?.kind === 'found' ? { ...request, deviceGroup: group.record } : request
}

/** What is found of a request, but for warnings that people have acknowledged. */
async function leaveOut(
  asked: ReadRequest,
  found: readonly JudgedFinding[],
  group: KnownGroup | undefined,
  judging: TableJudging,
): Promise<readonly JudgedFinding[]> {
  const { reading } = asked
  const warnings = found.filter(({ severity }) => severity === 'warning')
  if (judging.markWarnings === undefined || !reading.ok || warnings.length === 0) return found
  const records = withKnownGroup(reading.body, group)
  const own = chooseModel(asked, judging.model)
  const marked = await judging.markWarnings(own, records, warnings)
  const acknowledged = new Set(warnings.filter((_, index) => marked[index]?.acknowledged !== undefined))
  return acknowledged.size === 0 ? found : found.filter(finding => !acknowledged.has(finding))
}

/** What is registered of the group that a request lacks. */
async function findGroup(request: ReadRequest, judging: TableJudging): Promise<KnownGroup | undefined> {
  if (judging.findGroup === undefined || !request.reading.ok) return undefined
  const { device, deviceGroup } = request.reading.body
  const isLacking = deviceGroup === undefined || deviceGroup === null
  return isLacking && device !== undefined && device !== null ? judging.findGroup(request) : undefined
}

/** A request whose group is registered, without the doubt whether it is. */
function settleGroup(request: ReadRequest, group: KnownGroup | undefined): ReadRequest {
  if (group?.kind !== 'found' || request.problems === undefined) return request
  return { ...request, problems: request.problems.filter(problem => !doubtsGroup(problem)) }
}

function doubtsGroup({ code, severity }: Problem): boolean {
  return code === 'unknown-group' && severity === 'warning'
}

/** The name of a row among those of a file. */
export function nameRow(sheet: string | undefined, row: number): string {
  return `${sheet ?? ''}\u0000${row}`
}

function readBatches(
  { kind, ...bytes }: TableFile,
  { model, mapping }: TableJudging,
): AsyncIterable<ReadBatch> {
  return openInput(kind, bytes, model, mapping)
}

/** The same finding of a cell may be one of many records. */
function keyFinding(
  { severity, ruleId, path = '', place }: JudgedFinding,
  record: number | undefined,
): string {
  const field = path.replaceAll(/\/\d+/g, '/#')
  if (place !== undefined && 'row' in place) {
    return [severity, ruleId, nameRow(place.sheet, place.row), place.column, field].join('\u0000')
  }
  return [severity, ruleId, record, path].join('\u0000')
}

function readDevice({ reading }: ReadRequest): string | undefined {
  if (!reading.ok) return undefined
  const { device } = reading.body
  const code = device !== null && typeof device === 'object' && 'Device' in device ? device.Device : undefined
  return typeof code === 'string' ? code : undefined
}
