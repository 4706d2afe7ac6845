import type { Validation } from '@udigate/eudamed'
import { type Finding, listFindings, type Severity, severities, tooManyFindings } from '@udigate/udi'
import { makeLayout } from './layout/make-layout.ts'
import { phraseForTables } from './phrase-for-tables.ts'
import type { Place } from './place.ts'
import type { Problem } from './problem.ts'
import type { ReadRequest } from './read-request.ts'

/** One thing that is wrong with a request, of whatever kind, with its place in the input. */
export interface JudgedFinding {
  severity: Severity
  /** The rule, or the code of a problem with the cell. */
  ruleId: string
  message: string
  /** JSON Pointer into the request; absent where the problem is with none of its fields. */
  path?: string | undefined
  value?: unknown
  fix?: Finding['fix'] | undefined
  /** Of a warning that a person has acknowledged: the id of that. */
  acknowledged?: string | undefined
  place?: Place | undefined
}

/**
 * All that is wrong with a request: the problems of its cells, and what is found of its records but for what the same
 * cell has an error for already. Without a verdict, the problems alone.
 */
export function judgedFindings(request: ReadRequest, verdict: Validation | undefined): JudgedFinding[] {
  const problems = request.problems ?? []
  const judged = problems.map(problemFinding)
  if (verdict === undefined) return judged
  const layout = request.isOfTable && request.model !== undefined ? makeLayout(request.model) : undefined
  const place = (finding: Finding, severity: JudgedFinding['severity']): JudgedFinding => ({
    severity,
    ...(layout === undefined ? finding : phraseForTables(finding, layout)),
    ...(request.findPlace === undefined ? {} : { place: request.findPlace(finding.path) }),
  })
  const placed = findPlacedOfGroup(request)
  const placeInGroup = (finding: Finding, severity: JudgedFinding['severity']): JudgedFinding => {
    const known = placed?.get(finding)
    if (known !== undefined || placed === undefined) return known ?? place(finding, severity)
    const first = place(finding, severity)
    placed.set(finding, first)
    shared.add(first)
    return first
  }
  const faulty = new Set(
    problems.flatMap(({ severity, path }) => (severity === 'error' && path !== undefined ? [path] : [])),
  )
  const isNew = ({ path }: Finding): boolean => !faulty.has(path)
  return [
    ...judged,
    ...listFindings(verdict)
      .filter(([, finding]) => isNew(finding))
      .map(([severity, finding, ofGroup]) => (ofGroup ? placeInGroup : place)(finding, severity)),
  ]
}

type PlacedFindings = WeakMap<Finding, JudgedFinding>

/** The findings of groups that several rows of a table bring: in each of them they are the same. */
const placedByGroup = new WeakMap<object, PlacedFindings>()
const shared = new WeakSet<JudgedFinding>()

function findPlacedOfGroup({ sharesGroup, reading }: ReadRequest): PlacedFindings | undefined {
  const group = sharesGroup && reading.ok ? reading.body.deviceGroup : undefined
  if (typeof group !== 'object' || group === null) return undefined
  const placed = placedByGroup.get(group) ?? new WeakMap()
  placedByGroup.set(group, placed)
  return placed
}

/** Whether a finding is one of several requests, which then have the same object. */
export function isShared(finding: JudgedFinding): boolean {
  return shared.has(finding)
}

/** How much of what is wrong with a group is told with each further device of it: what comes first, errors before warnings. */
export const mostRepeated = 20

/**
 * The findings of a further device of a group, all of whose own findings are told with its first one: of these what comes first, and how
 * many more there are.
 */
export function shortenRepeated(findings: readonly JudgedFinding[]): readonly JudgedFinding[] {
  const ofGroup = findings.filter(isOnGroup)
  if (ofGroup.length <= mostRepeated) return findings
  const dropped = new Set(sortErrorsFirst(ofGroup).slice(mostRepeated))
  let hidden = 0
  for (const { ruleId, value } of dropped) hidden += ruleId === tooManyFindings ? Number(value) : 1
  const message = `Findings of the group that are not shown: ${hidden}. They are those of its first device.`
  return [
    ...findings.filter(finding => !dropped.has(finding)),
    { severity: 'warning', ruleId: tooManyFindings, path: '/deviceGroup', message, value: hidden },
  ]
}

/** The same in the same order, but for errors before warnings, and these before infos. */
export function sortErrorsFirst<Item extends { severity: JudgedFinding['severity'] }>(
  items: readonly Item[],
): Item[] {
  return items.toSorted((one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity))
}

function isOnGroup({ path }: JudgedFinding): boolean {
  return path === '/deviceGroup' || path?.startsWith('/deviceGroup/') === true
}

/** A problem as it is reported beside findings. */
export function problemFinding(problem: Problem): JudgedFinding {
  const { severity, code, message, path, value, fix } = problem
  const place = findProblemPlace(problem)
  return {
    severity,
    ruleId: code,
    message,
    ...(path === undefined ? {} : { path }),
    ...(value === undefined ? {} : { value }),
    ...(fix === undefined ? {} : { fix }),
    ...(place === undefined ? {} : { place }),
  }
}

function findProblemPlace({ sheet, row, column, field, element, line }: Problem): Place | undefined {
  if (element !== undefined) return { element, ...(line === undefined ? {} : { line }) }
  if (row === undefined && sheet === undefined) return undefined
  return {
    ...(sheet === undefined ? {} : { sheet }),
    row: row ?? 1,
    ...(column === undefined ? {} : { column }),
    ...(field === undefined ? {} : { field }),
  }
}
