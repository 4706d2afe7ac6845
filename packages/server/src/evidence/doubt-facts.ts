import type { DecisionRow, LookUpRow } from '../store/tables.ts'
import type { NewEvidence } from './append.ts'
import { hashContent } from './entry.ts'

/** The authority is asked what became of an operation. */
export function recordLookUp(row: LookUpRow): NewEvidence[] {
  const { position, quarantined } = describeLookUp(row)
  return [{ chain: row.request_id, kind: 'asked', facts: { position, message: row.message_id, quarantined } }]
}

/** What the authority showed of it. */
export function recordFinding(row: LookUpRow): NewEvidence[] {
  const { position, finding, detailsSha256 } = describeLookUp(row)
  const facts = { position, message: row.message_id, finding, detailsSha256 }
  return [{ chain: row.request_id, kind: 'found', facts }]
}

/** What is stored of a question to the authority. */
export function describeLookUp(row: LookUpRow) {
  return {
    position: row.position,
    quarantined: row.quarantined === 1,
    finding: row.finding,
    detailsSha256: row.details === null ? null : hashContent(row.details),
  }
}

/** A person decided about an operation. */
export function recordDecision(row: DecisionRow): NewEvidence[] {
  return [{ chain: row.request_id, kind: 'decided', facts: { id: row.id, ...describeDecision(row) } }]
}

/** What is stored of a decision. */
export function describeDecision(row: DecisionRow) {
  return {
    position: row.position,
    decision: row.kind,
    keyId: row.key_id,
    decidedBy: row.decided_by,
    reason: row.reason,
    evidence: row.evidence,
  }
}
