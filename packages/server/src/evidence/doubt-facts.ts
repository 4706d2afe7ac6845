import type { DecisionRow, LookUpRow } from '../store/tables.ts'
import type { NewEvidence } from './append.ts'
import { sha256Of } from './entry.ts'

/** The authority is asked what became of an operation. */
export function evidenceOfLookUp(row: LookUpRow): NewEvidence[] {
  const { position, quarantined } = factsOfLookUp(row)
  return [{ chain: row.request_id, kind: 'asked', facts: { position, message: row.message_id, quarantined } }]
}

/** What the authority showed of it. */
export function evidenceOfFinding(row: LookUpRow): NewEvidence[] {
  const { position, finding, detailsSha256 } = factsOfLookUp(row)
  const facts = { position, message: row.message_id, finding, detailsSha256 }
  return [{ chain: row.request_id, kind: 'found', facts }]
}

/** What is stored of a question to the authority. */
export function factsOfLookUp(row: LookUpRow) {
  return {
    position: row.position,
    quarantined: row.quarantined === 1,
    finding: row.finding,
    detailsSha256: row.details === null ? null : sha256Of(row.details),
  }
}

/** A person decided about an operation. */
export function evidenceOfDecision(row: DecisionRow): NewEvidence[] {
  return [{ chain: row.request_id, kind: 'decided', facts: { id: row.id, ...factsOfDecision(row) } }]
}

/** What is stored of a decision. */
export function factsOfDecision(row: DecisionRow) {
  return {
    position: row.position,
    decision: row.kind,
    keyId: row.key_id,
    decidedBy: row.decided_by,
    reason: row.reason,
    evidence: row.evidence,
  }
}
