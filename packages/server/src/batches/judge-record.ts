import {
  chooseModel,
  hasError,
  type JudgedFinding,
  judgeRequestBy,
  placeFindings,
  type ReadRequest,
} from '@udigate/sheets'
import {
  type JsonObject,
  type RecordRequest,
  type ValidateOptions,
  type Validation,
  validationRequest,
} from '@udigate/udi'
import { findHomeLaw, findLaw, furtherLaws } from '../authorities/laws.ts'
import { withRepresentative } from '../submissions/fill-in.ts'
import { type Judged, judgeBy } from '../submissions/judge.ts'
import { judgeBesideRegister } from '../submissions/judge-beside.ts'
import { type SubmitRequest, submitRequest } from '../submissions/request.ts'
import { explainNames, explainUnheard } from '../submissions/targets.ts'
import { markAcknowledged } from '../warnings/mark-acknowledged.ts'
import { findRecordActor } from './find-record-actor.ts'
import type { StoredFacts } from './stored-facts.ts'

/** By what the records of a batch are judged. */
export interface JudgeContext {
  known: StoredFacts
  mode: 'validate' | 'submit'
  /** Null where the file says it. */
  model: string | null
  /** The actor of the requests that name none; without it, their manufacturer or producer. */
  actor: string | undefined
  /** The registers that the batch names; absent where it names none. */
  to?: readonly string[] | undefined
  options(model: string): ValidateOptions
  /** The device groups that come in the batch, by their codes, of those that are asked for. */
  groups: ReadonlyMap<string, unknown>
}

export type RecordJudgement =
  | { kind: 'judged'; isValid: boolean; findings: readonly JudgedFinding[] }
  /** A rule broke down: the record is neither valid nor invalid. */
  | { kind: 'broken'; reasons: readonly string[] }

/** A request of a batch in the form of a submission, and for whom it is; or why it can be none. */
export type Submittable =
  | { ok: true; actor: string; request: SubmitRequest }
  | { ok: false; findings: readonly JudgedFinding[] }

/** Judges a request of a batch as a call with it alone would be. What cannot be submitted is invalid in that mode. */
export async function judgeRecord(judging: JudgeContext, request: ReadRequest): Promise<RecordJudgement> {
  let against: readonly JudgedFinding[] = []
  const verdict = await judgeRequestBy(request, async body => {
    const submittable = judging.mode === 'submit' ? await prepareSubmittable(judging, request) : undefined
    const { known } = judging
    if (submittable === undefined) {
      const { model, actor, records, validation } = await validateBeside(judging, request, body)
      const beside = await judgeBesideRegister(known, model, records, validation)
      return markAcknowledged(known, model, actor ? { ...records, actorCode: actor } : records, beside)
    }
    if (submittable.ok) {
      const { validation, records, request: asked } = await judgeToSubmit(judging, request, submittable)
      const beside = await judgeBesideRegister(known, asked.model, records, validation)
      return markAcknowledged(known, asked.model, records, beside)
    }
    against = submittable.findings
    const model = chooseRequestModel(judging, request)
    const records = validationRequest(body)
    const validation = findHomeLaw(model).validate(model, records, judging.options(model))
    return markAcknowledged(known, model, records, validation)
  })
  if (verdict.kind === 'broken') {
    return { kind: 'broken', reasons: describeBreakdown(verdict.ruleId) }
  }
  const findings = [...against, ...explainRefusal(request), ...placeFindings(request, verdict)]
  return { kind: 'judged', isValid: !hasError(findings), findings }
}

/** What is wrong outside of all records of a message is wrong with each of them. */
function explainRefusal(request: ReadRequest): JudgedFinding[] {
  if (!request.isRefused) return []
  const message =
    'EUDAMED refuses the whole message that the record came in (E-I-40000). The problems of the file say what to correct.'
  return [errorAt(request, 'refused-by-schema', '', message)]
}

/** Why nothing can be said of a record: a rule that throws is a failure, never a pass. */
export function describeBreakdown(ruleId: string): readonly string[] {
  return [`Rule ${ruleId} broke down, so that nothing can be said of it.`]
}

/** Whether and for whom a request of a batch can be submitted, its records apart. */
export async function prepareSubmittable(judging: JudgeContext, request: ReadRequest): Promise<Submittable> {
  const model = chooseRequestModel(judging, request)
  if (!request.reading.ok) {
    return {
      ok: false,
      findings: placeFindings(request, { kind: 'unreadable', fault: request.reading.fault }),
    }
  }
  const against: JudgedFinding[] = []
  if (request.isExample) {
    const message = 'The example of the template is a device that no manufacturer has, and is not submitted.'
    against.push(errorAt(request, 'example-row', '/device', message))
  }
  const read = submitRequest(model, request.reading.body, { to: judging.to })
  if (!read.ok) {
    against.push(
      ...read.faults.map(({ path, message }) =>
        errorAt(request, 'request.members', path, `${path} ${message}`.trim()),
      ),
    )
    return { ok: false, findings: against }
  }
  if (judging.to !== undefined) {
    against.push(...explainRegisters(request, read.request, judging.to))
    if (against.length > 0) return { ok: false, findings: against }
  }
  const actor = await findRecordActor(
    judging,
    read.request,
    judging.groups.get(findGroupCode(model, request) ?? ''),
  )
  if (actor.kind === 'unnamed') {
    const message =
      'The record does not say for whom it is. Name the manufacturer (of a system or procedure pack the producer) in its device group, or give the whole batch an actor; the API key is for more than one.'
    against.push(errorAt(request, 'request.members', '/actorCode', message, actor.path))
  }
  if (actor.kind === 'forbidden') {
    const message = `The API key may not act for ${actor.code}.`
    against.push({ ...errorAt(request, 'permission.actor', actor.path, message), value: actor.code })
  }
  if (actor.kind !== 'known' || against.length > 0) return { ok: false, findings: against }
  return { ok: true, actor: actor.code, request: read.request }
}

/** What stands against sending a request to the registers that its batch names. */
function explainRegisters(
  request: ReadRequest,
  asked: SubmitRequest,
  to: readonly string[],
): readonly JudgedFinding[] {
  const because = explainNames(asked.model, to, 'to')
  if (because !== undefined) return [errorAt(request, 'request.members', '', because)]
  const heard = furtherLaws.filter(({ id }) => to.includes(id)).map(law => ({ law }))
  return explainUnheard(asked, heard, 'to').map(text => errorAt(request, 'request.members', '', text))
}

/** Judges what can be submitted, by what is registered too. */
export async function judgeToSubmit(
  { known, options, groups }: JudgeContext,
  read: ReadRequest,
  { actor, request }: Submittable & { ok: true },
): Promise<Judged> {
  const asked = await withRepresentative(() => known.findRepresentative(actor), request)
  const { model } = request
  const { readGroupName, readDeviceName } = findLaw(model)
  const stored = {
    findGroup: () => known.storedGroup(actor, model, readGroupName(request.device)),
    findRegistered: () => known.registered(actor, model, readDeviceName(request.device)),
  }
  const group = groups.get(findGroupCode(model, read) ?? '')
  return judgeBy(stored, actor, asked, options(model), group)
}

/** What is to be validated only, beside the groups that come in the same batch. */
async function validateBeside(
  judging: JudgeContext,
  read: ReadRequest,
  body: JsonObject,
): Promise<{ model: string; actor: string | undefined; records: RecordRequest; validation: Validation }> {
  const { known, options, groups } = judging
  const model = chooseRequestModel(judging, read)
  const asked = { ...validationRequest(body), model }
  const group = groups.get(findGroupCode(model, read) ?? '')
  const actor = await findRecordActor(judging, asked, group)
  const standing =
    actor.kind === 'known'
      ? await withRepresentative(() => known.findRepresentative(actor.code), asked)
      : asked
  const isBeside = standing.deviceGroup === undefined && group !== undefined
  const records = isBeside ? { ...standing, deviceGroup: group, groupIsStored: true } : standing
  const validation = findHomeLaw(model).validate(model, records, options(model))
  return { model, actor: actor.kind === 'known' ? actor.code : undefined, records, validation }
}

/** The code of the group that a request names and does not bring; `undefined` where it brings it, or names none. */
export function findGroupCode(model: string, { reading }: ReadRequest): string | undefined {
  if (!reading.ok) return undefined
  const { device, deviceGroup } = reading.body
  if (deviceGroup !== undefined && deviceGroup !== null) return undefined
  return findLaw(model).readGroupName(device).code
}

/** The model of a request of a batch. */
export function chooseRequestModel(
  { model }: Pick<JudgeContext, 'model'>,
  request: Pick<ReadRequest, 'model'>,
): string {
  return chooseModel(request, model ?? undefined)
}

/**
 * Something that a request of a batch lacks or has too much, its records apart.
 *
 * @param placed the JSON Pointer whose place in the file is meant, where it is another one
 */
export function errorAt(
  request: ReadRequest,
  ruleId: string,
  path: string,
  message: string,
  placed = path,
): JudgedFinding {
  const place = request.findPlace?.(placed)
  return { severity: 'error', ruleId, message, path, ...(place === undefined ? {} : { place }) }
}
