import type { Change, SubmissionContext } from '../../store/changes.ts'
import { decodeJson } from '../../store/json.ts'
import type { Outcome } from '../../store/outcome.ts'
import type { DecisionRow, IdempotencyKeyRow, OperationRow, SubmissionRow } from '../../store/tables.ts'
import {
  describeDecision,
  describeIdempotencyKey,
  describePlanned,
  describeSubmission,
  hashOrNull,
} from '../describe-rows.ts'
import { hashContent } from '../entry.ts'
import { isObject, type Members, readItems, readMembers } from '../read-stored.ts'
import { namePart, type ReplayStep } from '../replay-step.ts'
import { requestAsKept } from '../request-as-kept.ts'
import { kind, madeBy } from './kind.ts'

type OperationMoved = Extract<Change, { type: 'operation-moved' }>

/** What happens to a submission and its operations. */
export const submissionKinds = {
  /** A submission was stored, with its operations and their first states. */
  received: kind({
    to: ['received'],
    act: { title: 'Submission received', by: ({ keyId }) => keyId },
    opens: true,
    facts: (
      row: SubmissionRow,
      operations: readonly OperationRow[],
      { body, batch, idempotencyKey, schemaVersion }: SubmissionContext,
    ) => ({
      ...describeSubmission(row),
      request: { sha256: hashContent(requestAsKept(row)), received: body },
      operations: operations.map(each => ({ position: each.position, ...describePlanned(each) })),
      waitsFor: row.waits_for ?? undefined,
      outcome: decodeJson(row.outcome),
      ...madeBy,
      dtxVersion: schemaVersion,
      batch,
      idempotencyKey:
        idempotencyKey === undefined
          ? null
          : describeIdempotencyKey({ ...idempotencyKey, organisation: row.organisation, stage: row.stage }),
    }),
    replay(step) {
      const { replayed, kind, at, state, facts } = step
      const { request, outcome = null, waitsFor = null, operations, idempotencyKey } = facts
      replayed.opened = { kind, at, facts: { ...facts, requestSha256: readMembers(request).sha256 } }
      Object.assign(state, { doubt: null, waitsFor, outcome, endedAt: outcome === null ? null : at })
      for (const each of readItems(operations)) {
        const { position, ...planned } = readMembers(each)
        const nothing = {
          message: null,
          doubt: null,
          needsOperator: false,
          resultSha256: null,
          carriedBy: [],
        }
        replayed.parts.set(namePart('operation', position), { ...planned, ...nothing })
      }
      if (isObject(idempotencyKey)) beginKey(step, idempotencyKey)
    },
  }),
  /** A further key of a caller stands for a submission. */
  keyed: kind({
    to: ['received'],
    facts: (row: IdempotencyKeyRow) => describeIdempotencyKey(row),
    replay: step => beginKey(step, step.facts),
  }),
  /** An operation of a submission went from one state to another, or its doubt did. */
  operation: kind({
    to: ['received'],
    facts: ({ operation, change, document }: OperationMoved) => ({
      position: operation.position,
      from: operation.state,
      to: change.state ?? operation.state,
      message: change.message_id,
      document,
      doubt: change.doubt,
      needsOperator: change.needs_operator === undefined ? undefined : change.needs_operator === 1,
      resultSha256: change.result === undefined ? undefined : hashOrNull(change.result),
    }),
    replay({ facts, part, set, move }) {
      const operation = part('operation', facts.position)
      const { message, doubt, needsOperator, resultSha256 } = facts
      move(operation, facts)
      set(operation, { message, doubt, needsOperator, resultSha256 })
      const { carriedBy } = operation
      if (typeof message === 'string' && Array.isArray(carriedBy))
        set(operation, { carriedBy: [...new Set([...carriedBy.map(String), message])].toSorted() })
    },
  }),
  /** The doubt of a submission is another one, or there is none any longer. */
  doubt: kind({
    to: ['received'],
    act: { title: 'Doubt changed' },
    facts: (doubt: string | null) => ({ doubt }),
    replay: ({ state, facts, change }) => change(state, { doubt: facts.doubt }),
  }),
  /** A submission waits for another one no longer. */
  freed: kind({
    to: ['received'],
    facts: () => ({}),
    replay: ({ state, change }) => change(state, { waitsFor: null }),
  }),
  /** A submission came to its end. */
  ended: kind({
    to: ['received'],
    act: { title: 'Submission ended' },
    facts: (outcome: Outcome) => ({ outcome }),
    replay: ({ state, facts, at, change }) => change(state, { outcome: facts.outcome, endedAt: at }),
  }),
  /** A person decided what a machine cannot tell. */
  decided: kind({
    to: ['received'],
    act: { title: 'Doubt decided', by: ({ keyId }) => keyId },
    facts: (row: DecisionRow) => ({ id: row.id, ...describeDecision(row) }),
    replay({ facts: { id, ...decided }, begin }) {
      begin('decision', id, decided)
    },
  }),
  /** Who decided was erased: to whom an entry commits cannot be told any longer. */
  erased: kind({
    to: ['received'],
    act: { title: 'Name of who decided erased' },
    facts: (id: string, by: string) => ({ id, by }),
    replay({ facts: { id }, part, say }) {
      const decision = part('decision', id)
      if (typeof decision.decidedByCommitment !== 'string') say('erases what is not there')
      Object.assign(decision, { decidedBy: '', decidedByCommitment: undefined })
    },
  }),
} as const

function beginKey({ begin }: Pick<ReplayStep, 'begin'>, { keySha256, ...key }: Members): void {
  begin('idempotency-key', keySha256, key)
}
