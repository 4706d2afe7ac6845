import {
  isJsonObject,
  type JsonFault,
  readJson,
  type Validation,
  validationRequest,
  withWarnings,
} from '@udigate/udi'
import { findLaw } from '../authorities/laws.ts'
import { withDefaultLanguage, withRepresentative } from './fill-in.ts'
import { hashRequest } from './idempotency.ts'
import { type Judgement, judge, listActorWarnings } from './judge.ts'
import { type RequestFault, type SubmitRequest, submitRequest } from './request.ts'
import type { RequestFacts } from './request-facts.ts'

/** The body of a call to validate or to submit, as it came, and by what it is judged, the store and the code lists apart. */
export interface BodyToJudge {
  model: string
  bytes: Uint8Array
  strictContract: boolean
  /** The default language of the caller. */
  defaultLanguage: string | undefined
  /** The further register that a validation is for. */
  register?: string | undefined
}

/** A body that has no request. */
export interface UnreadableBody {
  kind: 'unreadable'
  /** Absent where it is JSON, and no object. */
  fault: JsonFault | undefined
}

export type ValidatedBody = UnreadableBody | { kind: 'validated'; validation: Validation }

export type JudgedBody =
  | UnreadableBody
  /** It has not the form of a submission. */
  | { kind: 'misshapen'; faults: readonly RequestFault[] }
  | {
      kind: 'read'
      /** Without its records: a judgement has them where they are valid. */
      request: SubmitRequest
      /** What tells whether another request asks for the same; absent where it is not judged. */
      contentSha256?: string
      /** Absent where it is not known for whom it is, or the caller may not act for that actor. */
      judgement?: Judgement
    }

/**
 * Judges the body of a call to validate. It runs in any process.
 *
 * @param findCodes gives the code lists of an authority by the name of one of its models
 * @throws RuleFailure, or what a fact throws
 */
export async function validateBody(
  { model, bytes, strictContract, defaultLanguage, register }: BodyToJudge,
  facts: RequestFacts,
  findCodes: (model: string) => object,
): Promise<ValidatedBody> {
  const reading = readJson(bytes, { characters: 'any' })
  if (!reading.ok) return { kind: 'unreadable', fault: reading.fault }
  if (!isJsonObject(reading.value)) return { kind: 'unreadable', fault: undefined }
  const request = { ...validationRequest(reading.value), model }
  const asked = withDefaultLanguage({ strictContract }, { defaultLanguage }, request)
  const actor = await facts.actingActor(asked.actorCode)
  const judged =
    actor.kind === 'known'
      ? await withRepresentative(() => facts.findRepresentative(actor.code), asked)
      : asked
  const options = { codes: findCodes(model), strictContract, register }
  const verdict = findLaw(model).validate(model, judged, options)
  const warnings = actor.kind === 'known' ? await listActorWarnings(facts, model, judged) : []
  const validation = warnings.length === 0 ? verdict : { ...verdict, ...withWarnings(verdict, warnings) }
  return { kind: 'validated', validation }
}

/** Judges the body of a call to submit, or to plan that. Parameters and errors as of `validateBody`. */
export async function judgeBody(
  { model, bytes, strictContract, defaultLanguage }: BodyToJudge,
  facts: RequestFacts,
  findCodes: (model: string) => object,
): Promise<JudgedBody> {
  const reading = readJson(bytes, { characters: 'any' })
  if (!reading.ok) return { kind: 'unreadable', fault: reading.fault }
  if (!isJsonObject(reading.value)) return { kind: 'unreadable', fault: undefined }
  const read = submitRequest(model, reading.value)
  if (!read.ok) return { kind: 'misshapen', faults: read.faults }
  const request = { ...read.request, device: undefined, deviceGroup: undefined }
  const actor = await facts.actingActor(request.actorCode)
  if (actor.kind !== 'known') return { kind: 'read', request }
  const asked = withDefaultLanguage({ strictContract }, { defaultLanguage }, read.request)
  const contentSha256 = hashRequest(actor.code, asked)
  const judgement = await judge(facts, actor.code, asked, { codes: findCodes(model), strictContract })
  return { kind: 'read', request, contentSha256, judgement }
}
