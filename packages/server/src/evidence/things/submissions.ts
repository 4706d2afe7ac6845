import { describeRegister } from '../../stage.ts'
import type { Change, SubmissionContext } from '../../store/changes.ts'
import { decodeJson } from '../../store/json.ts'
import type { Outcome } from '../../store/outcome.ts'
import type { ChainedRow } from '../../store/rows-of-chains.ts'
import { submissionStatus } from '../../store/submission-status.ts'
import type { DecisionRow, IdempotencyKeyRow, OperationRow, SubmissionRow } from '../../store/tables.ts'
import { commitTo } from '../commitment.ts'
import { hashContent, hashOrNull } from '../entry.ts'
import { isObject, type Members, readItems, readMembers, readStoredJson } from '../read-stored.ts'
import { namePart } from '../replay-step.ts'
import { requestAsKept } from '../request-as-kept.ts'
import { listSpaceFaultsOfSubmission, listSubmissionsAbout } from './entities.ts'
import { madeFor } from './kind.ts'
import { asked, describeLookUp, found } from './questions.ts'
import { thing } from './thing.ts'

type OperationMoved = Extract<Change, { type: 'operation-moved' }>

export const submission = thing(
  'submission',
  {
    kind: 'received',
    called: 'a submission',
    collection: 'submissions',
    within: { devices: listSubmissionsAbout('device'), 'device-groups': listSubmissionsAbout('group') },
    at: row => row.received_at,
    facts: row => ({ ...describeSubmission(row), requestSha256: hashContent(requestAsKept(row)) }),
    /** How far it is. */
    state: row => ({
      doubt: row.doubt,
      waitsFor: row.waits_for,
      outcome: row.outcome === null ? null : readStoredJson(row.outcome),
      endedAt: row.ended_at,
    }),
    faults: (row, { operation }) => [
      ...(isStatus(row) ? [] : ['status is stored otherwise than its outcome says']),
      ...listSpaceFaultsOfSubmission(row),
      ...listForeignOperations(row, operation),
    ],
    parts: {
      operation: {
        from: 'operation',
        called: 'an operation',
        describe: describeOperation,
      },
      'look-up': { from: 'look_up', called: 'a look-up', describe: describeLookUp },
      decision: { from: 'decision', called: 'a decision', describe: describeDecision },
      'idempotency-key': {
        from: 'idempotency_key',
        called: 'an idempotency key',
        id: ({ key }: IdempotencyKeyRow) => hashContent(key),
        describe: describeKeptKey,
      },
    },
  },
  kind => ({
    /** A submission was stored, with its operations and their first states. */
    received: kind({
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
        ...madeFor(row),
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
      facts: (row: IdempotencyKeyRow) => describeIdempotencyKey(row),
      replay: step => beginKey(step, step.facts),
    }),
    /** An operation of a submission went from one state to another, or its doubt did. */
    operation: kind({
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
      act: { title: 'Doubt changed' },
      facts: (doubt: string | null) => ({ doubt }),
      replay: ({ state, facts, change }) => change(state, { doubt: facts.doubt }),
    }),
    /** A submission waits for another one no longer. */
    freed: kind({
      facts: () => ({}),
      replay: ({ state, change }) => change(state, { waitsFor: null }),
    }),
    /** A submission came to its end. */
    ended: kind({
      act: { title: 'Submission ended' },
      facts: (outcome: Outcome) => ({ outcome }),
      replay: ({ state, facts, at, change }) => change(state, { outcome: facts.outcome, endedAt: at }),
    }),
    /** A person decided what a machine cannot tell. */
    decided: kind({
      act: { title: 'Doubt decided', by: ({ keyId }) => keyId },
      facts: (row: DecisionRow) => ({ id: row.id, ...describeDecision(row) }),
      replay({ facts: { id, ...decided }, begin }) {
        begin('decision', id, decided)
      },
    }),
    /** Who decided was erased: to whom an entry commits cannot be told any longer. */
    erased: kind({
      act: { title: 'Name of who decided erased' },
      facts: (id: string, by: string) => ({ id, by }),
      replay({ facts: { id }, part, say }) {
        const decision = part('decision', id)
        if (typeof decision.decidedByCommitment !== 'string') say('erases what is not there')
        Object.assign(decision, { decidedBy: '', decidedByCommitment: undefined })
      },
    }),
    asked,
    found,
  }),
  leave => ({
    'submission-stored': ({ submission: row, operations, context }) =>
      leave(row, 'received', row.received_at, row, operations, context),
    'submission-freed': ({ submission: row }) => leave(row, 'freed', null),
    'submission-doubted': ({ submission: row, doubt }) => leave(row, 'doubt', null, doubt),
    'submission-ended': ({ submission: row, outcome, at }) => leave(row, 'ended', at, outcome),
    'operation-moved': moved => (isMove(moved) ? leave(moved.operation, 'operation', null, moved) : []),
    'look-up-asked': ({ lookUp }) => leave(lookUp, 'asked', null, lookUp),
    'look-up-answered': ({ lookUp }) => leave(lookUp, 'found', null, lookUp),
    'decision-made': ({ decision }) => leave(decision, 'decided', null, decision),
    'decider-erased': ({ decision, by, at }) => leave(decision, 'erased', at, decision.id, by),
    'key-kept': ({ key }) => leave(key, 'keyed', null, key),
  }),
)

/** What of a submission never changes. */
function describeSubmission(row: SubmissionRow) {
  return {
    organisation: row.organisation,
    stage: row.stage,
    register: describeRegister(row),
    partOf: row.part_of ?? undefined,
    keyId: row.key_id,
    actor: row.actor,
    model: row.model,
    device: { issuingAgency: row.device_agency, code: row.device_code },
    deviceGroup: { issuingAgency: row.group_agency, code: row.group_code },
  }
}

/** What was planned of an operation, and its state. */
function describePlanned(row: OperationRow) {
  return {
    name: row.name,
    entity: row.entity_name,
    plannedSha256: hashContent(row.planned),
    state: row.state,
  }
}

/** An operation, how far it is, and the messages that carry it or have carried it. */
function describeOperation(row: OperationRow, { operation_message }: ChainedRow<'submission'>['parts']) {
  const carriers = operation_message.filter(({ position }) => position === row.position)
  return {
    ...describePlanned(row),
    message: row.message_id,
    doubt: row.doubt,
    needsOperator: row.needs_operator === 1,
    resultSha256: hashOrNull(row.result),
    carriedBy: carriers.map(({ message_id }) => message_id).toSorted(),
  }
}

/** What a person decided. Of that person there is a commitment, where the name can be erased. */
function describeDecision(row: DecisionRow) {
  const { decided_by: name, decided_by_salt: salt } = row
  return {
    position: row.position,
    decision: row.kind,
    keyId: row.key_id,
    decidedBy: salt === null ? name : undefined,
    decidedByCommitment: salt === null ? undefined : commitTo(name, salt),
    reason: row.reason,
    evidence: row.evidence,
    decidedAt: row.decided_at,
  }
}

/** A key of a caller, of which there is a hash, and whose it is. */
export function describeIdempotencyKey(row: Omit<IdempotencyKeyRow, 'request_id'>) {
  return {
    keySha256: hashContent(row.key),
    contentSha256: row.content_sha256,
    organisation: row.organisation,
    stage: row.stage,
  }
}

function describeKeptKey(row: IdempotencyKeyRow) {
  const { keySha256: _key, ...key } = describeIdempotencyKey(row)
  return key
}

type BeginKey = { begin(part: 'idempotency-key', id: unknown, members: Members): void }

function beginKey({ begin }: BeginKey, { keySha256, ...key }: Members): void {
  begin('idempotency-key', keySha256, key)
}

/** Whether anything of an operation has changed but its timetable. */
function isMove({ operation, change }: OperationMoved): boolean {
  const recorded = ['state', 'message_id', 'doubt', 'needs_operator', 'result'] as const
  return recorded.some(name => change[name] !== undefined && change[name] !== operation[name])
}

/** The operations of a submission that are found as those of another stage or organisation. */
function listForeignOperations(
  { stage, register, organisation }: SubmissionRow,
  operations: readonly OperationRow[],
): string[] {
  return operations
    .filter(
      operation =>
        operation.stage !== stage ||
        operation.register !== register ||
        operation.organisation !== organisation,
    )
    .map(
      ({ position }) =>
        `operation ${position}: stage, register and organisation are others than those of its submission`,
    )
}

/** Whether a submission is found by the status that its outcome and its doubt come to. */
function isStatus(row: SubmissionRow): boolean {
  try {
    return row.status === submissionStatus(row)
  } catch {
    // The outcome cannot be read, which is found by itself.
    return true
  }
}
