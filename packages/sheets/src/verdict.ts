import {
  type Model,
  type ValidateOptions,
  type Validation,
  validate,
  validateEntity,
  validationRequest,
} from '@udigate/eudamed'
import { type Finding, type JsonObject, RuleFailure, withErrors } from '@udigate/udi'
import { type JudgedFinding, judgedFindings } from './judged-findings.ts'
import type { ReadRequest, RequestFault } from './read-request.ts'

/** What is known of one request after it was read and judged. */
export type Verdict =
  | {
      kind: 'judged'
      validation: Validation
      /** Ids of the rules that ask for more than the message has, of which the request is. */
      unchecked?: readonly string[]
    }
  | { kind: 'unreadable'; fault: RequestFault }
  /** A rule broke down: the records are neither valid nor invalid. */
  | { kind: 'broken'; ruleId: string }

/** What is registered of the group that a device names and does not bring. */
export type KnownGroup =
  | { kind: 'found'; record: unknown }
  /** What is wrong with the device for that; nothing where it names no group. */
  | { kind: 'unknown'; finding: Finding | undefined }

/**
 * Judges one request as `POST /api/v1/validate/{model}` does, by what stands in it alone; what is of a message, by what such
 * a message contains.
 *
 * @param told the model, where the request does not say it
 * @param group what is registered of its group, where that is known and the request does not bring it
 */
export function judgeRequest(
  request: ReadRequest,
  told: Model | undefined,
  options: ValidateOptions,
  group?: KnownGroup,
): Verdict {
  const { reading } = request
  if (!reading.ok) return { kind: 'unreadable', fault: reading.fault }
  const model = chooseModel(request, told)
  const { operation } = request
  try {
    if (operation === undefined) {
      const validation =
        group === undefined
          ? validate(model, validationRequest(reading.body), options)
          : judgeBesideGroup(model, reading.body, options, group)
      return withInList({ kind: 'judged', validation }, request, options.unreadable)
    }
    const { unchecked, ...validation } = validateEntity(model, { operation, ...reading.body }, options)
    return withInList({ kind: 'judged', validation, unchecked }, request, options.unreadable)
  } catch (error) {
    return brokenBy(error)
  }
}

/** A verdict with what is found of the request by the rest of its list, but for places that stand for nothing. */
export function withInList(
  verdict: Verdict,
  { inList }: Pick<ReadRequest, 'inList'>,
  unreadable: readonly string[] = [],
): Verdict {
  if (inList === undefined || verdict.kind !== 'judged') return verdict
  const found = inList.filter(({ path }) => !unreadable.includes(path))
  if (found.length === 0) return verdict
  const { validation } = verdict
  const failed = { status: 'failed', message: 'Validation failed', ...withErrors(validation, found) } as const
  return { ...verdict, validation: { ...validation, ...failed } }
}

/** Judges a device beside what is registered of its group. What is registered is not judged itself: it is no part of the request. */
function judgeBesideGroup(
  model: Model,
  body: JsonObject,
  options: ValidateOptions,
  group: KnownGroup,
): Validation {
  const request = validationRequest(body)
  const beside = group.kind === 'found' ? { deviceGroup: group.record, groupIsStored: true } : {}
  const verdict = validate(model, { ...request, ...beside }, options)
  const device = {
    ...verdict,
    deviceGroupErrors: [],
    deviceGroupWarnings: [],
    ...(verdict.deviceGroupInfos && { deviceGroupInfos: [] }),
  }
  const finding = group.kind === 'unknown' ? group.finding : undefined
  const isAsked = finding !== undefined && !options.unreadable?.includes(finding.path)
  return isAsked ? { ...device, ...withErrors(device, [finding]) } : device
}

/** As `judgeRequest`, where more is known of what is registered than the request says: by `judge`. */
export async function judgeRequestBy(
  { reading, inList }: ReadRequest,
  judge: (body: JsonObject) => Promise<Validation>,
): Promise<Verdict> {
  if (!reading.ok) return { kind: 'unreadable', fault: reading.fault }
  try {
    return withInList({ kind: 'judged', validation: await judge(reading.body) }, { inList })
  } catch (error) {
    return brokenBy(error)
  }
}

/**
 * A verdict with what the register says against the records too, where they are valid by themselves and every cell was read.
 *
 * @param judge judges valid records beside the register
 */
export async function judgeBesideRegister(
  verdict: Verdict,
  { problems = [] }: Pick<ReadRequest, 'problems'>,
  judge: (validation: Validation) => Promise<Validation>,
): Promise<Verdict> {
  if (verdict.kind !== 'judged' || verdict.validation.status === 'failed' || hasError(problems))
    return verdict
  try {
    return { ...verdict, validation: await judge(verdict.validation) }
  } catch (error) {
    return brokenBy(error)
  }
}

/** The model of a request: the one that was told, else that which the input says. */
export function chooseModel<Told extends string>(
  { model: own }: Pick<ReadRequest, 'model'>,
  told: Told | undefined,
): Model | Told {
  const model = told ?? own
  if (model === undefined) throw new TypeError('A request is of no model.')
  return model
}

/** All that a verdict finds wrong with a request, its cells included; nothing where a rule broke down. */
export function placeFindings(request: ReadRequest, verdict: Verdict): JudgedFinding[] {
  switch (verdict.kind) {
    case 'judged':
      return judgedFindings(request, verdict.validation)
    case 'unreadable':
      return [faultFinding(verdict.fault)]
    case 'broken':
      return []
  }
}

/** Whether there is an error among findings. */
export function hasError(findings: readonly Pick<JudgedFinding, 'severity'>[]): boolean {
  return findings.some(({ severity }) => severity === 'error')
}

function brokenBy(error: unknown): Verdict {
  if (error instanceof RuleFailure) return { kind: 'broken', ruleId: error.ruleId }
  throw error
}

function faultFinding({ code, message, line, column = 1, path }: RequestFault): JudgedFinding {
  return {
    severity: 'error',
    ruleId: code,
    message,
    ...(path === undefined ? {} : { path }),
    place: { line, column },
  }
}
