import { spoilsValue } from '@udigate/eudamed'
import { tooManyFindings } from '@udigate/udi'
import type { JudgedFinding } from '../judged-findings.ts'
import { keyFields, type Layout } from '../layout/layout.ts'
import { makeLayout } from '../layout/make-layout.ts'
import type { ProblemCode } from '../problem.ts'
import type { ReadRequest } from '../read-request.ts'
import { placeFindings, type Verdict } from '../verdict.ts'

/** The findings of a request: those to act on, and those that only follow from them. */
export interface CausesOfRequest {
  causes: readonly JudgedFinding[]
  followOns: readonly JudgedFinding[]
}

/** Problems with a cell whose value is not the one that was meant, or is none. */
const spoiltCells: ReadonlySet<string> = new Set<ProblemCode>([
  'formula-without-value',
  'error-value',
  'edge-spaces',
  'number-for-text',
  'number-cut-short',
  'date-for-text',
  'cell-too-long',
  'character-not-allowed',
  'list-unreadable',
])

/**
 * Separates what is wrong with a request from what follows from it.
 *
 * A finding spoils its value where it is an error that says that the value stands for nothing as it is: a cell that was not read as
 * it was meant, or a rule with `spoilsValue`. What the key of a row spoils with it are the lists whose rows, on other
 * sheets, did not find it. A follow-on is a finding that is not there where the spoilt values are not judged. A finding that
 * spoils a value is never one, so that of a request with errors at least one error is left.
 *
 * @param findings all that is wrong with the request
 * @param judge judges it again, without what stands at these JSON Pointers
 */
export function separateFollowOns(
  request: ReadRequest,
  findings: readonly JudgedFinding[],
  judge: (unreadable: readonly string[]) => Verdict,
): CausesOfRequest {
  const spoilt = new Set<string>()
  for (const finding of findings) if (finding.path !== undefined && spoils(finding)) spoilt.add(finding.path)
  if (spoilt.size === 0 || findings.every(spoils)) return { causes: findings, followOns: [] }
  const lists = unlinkedRecords(request, spoilt)
  const verdict = judge([...spoilt, ...lists])
  // Where nothing is known of the rest, nothing is known to follow.
  if (verdict.kind !== 'judged') return { causes: findings, followOns: [] }
  const left = new Set(placeFindings(request, verdict).map(getKey))
  const isFollowOn = (finding: JudgedFinding): boolean =>
    !spoils(finding) && finding.ruleId !== tooManyFindings && !left.has(getKey(finding))
  return {
    causes: findings.filter(finding => !isFollowOn(finding)),
    followOns: findings.filter(isFollowOn),
  }
}

function spoils({ severity, ruleId }: JudgedFinding): boolean {
  return severity === 'error' && (spoiltCells.has(ruleId) || spoilsValue(ruleId))
}

function getKey({ ruleId, path }: JudgedFinding): string {
  return `${ruleId} ${path}`
}

/** What of the records of a table is absent because the cells by which its rows are found are spoilt. */
function unlinkedRecords(
  { reading, model, isOfTable, sheet }: ReadRequest,
  spoilt: ReadonlySet<string>,
): readonly string[] {
  // A table without sheets has all of a device in its row.
  if (!reading.ok || !isOfTable || sheet === undefined || model === undefined) return []
  const { sheets }: Layout = makeLayout(model)
  const absent: string[] = []
  for (const record of ['device', 'deviceGroup'] as const) {
    if (!keyFields[record].some(field => spoilt.has(`/${record}/${field}`))) continue
    const known = reading.body[record]
    for (const { record: of, list } of sheets) {
      if (of !== record || list === undefined) continue
      if (!(known !== null && typeof known === 'object' && list in known)) absent.push(`/${record}/${list}`)
    }
  }
  const namesNoGroup = keyFields.deviceGroup.some(field => spoilt.has(`/device/${field}`))
  if (namesNoGroup && reading.body.deviceGroup === undefined) absent.push('/deviceGroup')
  return absent
}
