import { severities } from '@udigate/udi'
import { isShared, type JudgedFinding, problemFinding } from '../judged-findings.ts'
import type { CellPlace, Place } from '../place.ts'
import type { Problem, ProblemCode } from '../problem.ts'
import { describeKind } from './describe-kind.ts'
import type { CausesOfRequest } from './separate-follow-ons.ts'

/** A value that a mistake was made in, and the one that is right where there is just one. */
export interface ValueSeen {
  value: unknown
  /** Absent where it is not known. */
  meant?: unknown
  cells: number
}

/** How many values a cause shows, and from how many kinds on the mistakes of a rule in a column are one. */
const mostValues = 1000
const mostKinds = 100
/** Of how many messages it is kept what kind they are of. */
const mostMessages = 1000

/** One mistake of a table, in however many cells, for however many devices. */
export interface Cause {
  severity: JudgedFinding['severity']
  ruleId: string
  /** The first of its findings, for its message. */
  example: JudgedFinding
  /** Absent in a single CSV file. */
  sheet?: string | undefined
  /** Letter and name of the column; absent where whole rows are meant. */
  column?: string | undefined
  field?: string | undefined
  /** The rows that it is in, in the order in which they were found. In each it is one cell, where there is a column. */
  rows: readonly number[]
  /** The devices that have it, by the numbers of their records; empty where it is of none of them. */
  devices: readonly number[]
  /** The values, those in most cells first; of very many only some. */
  values: readonly ValueSeen[]
  /** In how many cells other values than these are. */
  otherValues: number
  /** The cells whose finding says a value that is probably right, each with its own. */
  suggestions: readonly Suggestion[]
}

/** What is probably right in the cell of a cause, or in one that repeats it. */
export interface Suggestion {
  sheet?: string | undefined
  row: number
  /** Letter of the column. */
  column: string
  field?: string | undefined
  /** JSON Pointer. */
  path: string
  value: unknown
}

/** Collects what is wrong with the records of a table, by cause. It is asked when all of the table is added. */
export interface Causes {
  /**
   * @param record which request of the table it is, from 1
   * @param findPlace the place of a JSON Pointer into it
   */
  add(record: number, findings: CausesOfRequest, findPlace?: FindPlace): void
  /** Adds what is wrong with the table and none of its records. */
  addProblem(problem: Problem): void
  /**
   * Errors before warnings; those whose right value is known before the others; and then by devices and cells, most first.
   */
  list(): readonly Cause[]
  /** How many findings follow from others, so that no cause has them. */
  countFollowOns(): number
  /** Adds to the warnings that people have acknowledged, so that no cause has them. */
  addAcknowledged(count: number): void
  /** How many these are. */
  countAcknowledged(): number
}

type FindPlace = (path: string) => Place | undefined

interface GrowingCause extends Omit<Cause, 'rows' | 'devices' | 'values' | 'suggestions'> {
  rows: Set<number>
  devices: Set<number>
  values: Map<string, ValueSeen>
  suggestions: Suggestion[]
}

/** Makes a collection of causes that is empty. */
export function collectCauses(): Causes {
  const causes = new Map<string, GrowingCause>()
  /** The kinds of mistakes by rule and column. */
  const kinds = new Map<string, Set<string>>()
  const kindsByMessage = new Map<string, string>()
  const unlinked: JudgedFinding[] = []
  /** The identifiers that were meant where others were read. */
  const meant = new Set<unknown>()
  let followOns = 0
  let acknowledged = 0
  /** By findings of groups, each of which is one of many devices. */
  const known = new WeakMap<JudgedFinding, GrowingCause>()
  function put(finding: JudgedFinding, record: number | undefined, findPlace?: FindPlace): void {
    const cause = known.get(finding)
    if (cause !== undefined) {
      if (record !== undefined) cause.devices.add(record)
      return
    }
    const put = putFirst(finding, record, findPlace)
    if (isShared(finding)) known.set(finding, put)
  }
  function putFirst(finding: JudgedFinding, record: number | undefined, findPlace?: FindPlace): GrowingCause {
    const key = findKey(finding)
    const cause = causes.get(key) ?? startCause(finding)
    causes.set(key, cause)
    if (record !== undefined) cause.devices.add(record)
    const cell = findCell(finding)
    if (cell === undefined || cause.rows.has(cell.row)) return cause
    cause.rows.add(cell.row)
    noteValue(cause, finding)
    cause.suggestions.push(...suggest(finding, cell, findPlace))
    return cause
  }
  function findKey(finding: JudgedFinding): string {
    const { severity, ruleId, path = '' } = finding
    const cell = findCell(finding)
    const field = cell?.field ?? path.replaceAll(/\/\d+/g, '/#')
    const at = [severity, ruleId, cell?.sheet, cell?.column, field].join('\u0000')
    const known = kinds.get(at) ?? new Set()
    kinds.set(at, known)
    const kind = findKind(finding)
    if (!known.has(kind) && known.size >= mostKinds) return at
    known.add(kind)
    return `${at}\u0000${kind}`
  }
  /** The words of a finding without values are those of many others, which lack the same. */
  function findKind(finding: JudgedFinding): string {
    const { message, value, fix } = finding
    if (value !== undefined || fix !== undefined) return describeKind(finding)
    const known = kindsByMessage.get(message)
    if (known !== undefined) return known
    const kind = describeKind(finding)
    if (kindsByMessage.size < mostMessages) kindsByMessage.set(message, kind)
    return kind
  }
  return {
    add(record, { causes: found, followOns: following }, findPlace) {
      followOns += following.length
      for (const finding of found) {
        put(finding, record, findPlace)
        const seen = findMeant(finding)
        // A warning alone must not hide the error of another row.
        const isError = finding.severity === 'error'
        if (isError && seen !== undefined && identifierPaths.has(finding.path)) meant.add(seen.value)
      }
    },
    addProblem(problem) {
      if (linkProblems.has(problem.code)) unlinked.push(problemFinding(problem))
      else put(problemFinding(problem), undefined)
    },
    list() {
      settleUnlinked()
      return Array.from(causes.values(), endCause).toSorted(compareCauses)
    },
    countFollowOns() {
      settleUnlinked()
      return followOns
    },
    addAcknowledged(count) {
      acknowledged += count
    },
    countAcknowledged: () => acknowledged,
  }
  /** A row that belongs to an identifier which a device was meant to have lacks nothing but that. */
  function settleUnlinked(): void {
    for (const finding of unlinked.splice(0)) {
      if (meant.has(finding.value)) followOns += 1
      else put(finding, undefined)
    }
  }
}

const linkProblems: ReadonlySet<ProblemCode> = new Set<ProblemCode>(['unknown-device', 'unknown-group'])
const identifierPaths: ReadonlySet<string | undefined> = new Set([
  '/device/Device',
  '/deviceGroup/DeviceGroup',
])

function startCause(finding: JudgedFinding): GrowingCause {
  const { severity, ruleId } = finding
  const { sheet, column, field } = findCell(finding) ?? {}
  return {
    severity,
    ruleId,
    example: finding,
    sheet,
    column,
    field,
    rows: new Set(),
    devices: new Set(),
    values: new Map(),
    otherValues: 0,
    suggestions: [],
  }
}

function endCause({ rows, devices, values, ...cause }: GrowingCause): Cause {
  return {
    ...cause,
    rows: [...rows],
    devices: [...devices],
    values: [...values.values()].toSorted((one, other) => other.cells - one.cells),
  }
}

function noteValue(cause: GrowingCause, finding: JudgedFinding): void {
  const { value } = finding
  if (value === undefined) return
  const meant = findMeant(finding)
  const key = JSON.stringify([value, meant?.value])
  const known = cause.values.get(key)
  if (known !== undefined) known.cells += 1
  else if (cause.values.size >= mostValues) cause.otherValues += 1
  else cause.values.set(key, { value, ...(meant && { meant: meant.value }), cells: 1 })
}

/** What is suggested for the cell of a finding, and for those that have to change with it; nothing where one of them is not known. */
function suggest(finding: JudgedFinding, cell: CellPlace, findPlace: FindPlace | undefined): Suggestion[] {
  const { path, fix = [] } = finding
  if (findMeant(finding) === undefined) return []
  const suggestions = fix.flatMap((edit): Suggestion[] => {
    const place = edit.path === path ? cell : findPlace?.(edit.path)
    if (edit.op === 'remove' || place === undefined || !('row' in place)) return []
    const { sheet, row, column, field } = place
    return column === undefined ? [] : [{ sheet, row, column, field, path: edit.path, value: edit.value }]
  })
  return suggestions.length === fix.length ? suggestions : []
}

/** The one value that is right in the cell of a finding. */
function findMeant({ path, fix = [] }: JudgedFinding): { value: unknown } | undefined {
  const edit = fix.find(each => each.path === path)
  return edit === undefined || edit.op === 'remove' ? undefined : { value: edit.value }
}

function findCell({ place }: JudgedFinding): CellPlace | undefined {
  return place !== undefined && 'row' in place ? place : undefined
}

function compareCauses(one: Cause, other: Cause): number {
  const rank = ({ severity, values }: Cause): number =>
    severity !== 'error'
      ? 1 + severities.indexOf(severity)
      : values.length > 0 && values.every(value => 'meant' in value)
        ? 0
        : 1
  return (
    rank(one) - rank(other) ||
    other.devices.length - one.devices.length ||
    other.rows.length - one.rows.length
  )
}
