import {
  isJsonObject,
  type JsonFault,
  readJson,
  type Validation,
  validationRequest,
  withWarnings,
} from '@udigate/udi'
import { markAcknowledged } from '../warnings/mark-acknowledged.ts'
import { withDefaultLanguage, withRepresentative } from './fill-in.ts'
import { hashRequest } from './idempotency.ts'
import { type Judgement, judge, listActorWarnings } from './judge.ts'
import { judgeBesideRegister } from './judge-beside.ts'
import { judgeFor, takeCompanions } from './judge-for.ts'
import { type RequestFault, type SubmitRequest, submitRequest } from './request.ts'
import type { RequestFacts } from './request-facts.ts'

/** The body of a call to validate or to submit, as it came, and by what it is judged, the store and the code lists apart. */
export interface BodyToJudge {
  model: string
  bytes: Uint8Array
  strictContract: boolean
  /** The default language of the caller. */
  defaultLanguage: string | undefined
  /** Of a validation: for which register, all that its call names, and when that is asked, ISO 8601. For the home register where absent. */
  judgedFor?: { register: string; named: readonly string[]; at: string } | undefined
  /** Whether a validation finds infos too. */
  info?: boolean
  /** Of a call that is for several registers: those that it names, where it does. */
  targets?: { readonly to: readonly string[] | undefined } | undefined
  /** Whether a validation looks at the records alone. */
  offline?: boolean | undefined
}

/** A body that has no request. */
export interface UnreadableBody {
  kind: 'unreadable'
  /** Absent where it is JSON, and no object. */
  fault: JsonFault | undefined
}

export type ValidatedBody =
  | UnreadableBody
  /** And whether it was judged beside the register. */
  | { kind: 'validated'; validation: Validation; isBesideRegister: boolean }
  /** The law of the further register broke down: how. */
  | { kind: 'broken'; because: string }

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
  { model, bytes, strictContract, defaultLanguage, judgedFor, info, offline = false }: BodyToJudge,
  facts: RequestFacts,
  findCodes: (model: string) => object,
): Promise<ValidatedBody> {
  const reading = readJson(bytes, { characters: 'any' })
  if (!reading.ok) return { kind: 'unreadable', fault: reading.fault }
  if (!isJsonObject(reading.value)) return { kind: 'unreadable', fault: undefined }
  const { companions, body } = takeCompanions(reading.value, judgedFor?.named ?? [])
  const request = { ...validationRequest(body), model }
  const asked = withDefaultLanguage({ strictContract }, { defaultLanguage }, request)
  const actor = await facts.actingActor(asked.actorCode)
  const judged =
    actor.kind === 'known'
      ? await withRepresentative(() => facts.findRepresentative(actor.code), asked)
      : asked
  const options = { codes: findCodes(model), strictContract, info }
  const verdictFor = await judgeFor(facts, model, judged, companions, { ...options, ...judgedFor })
  if (verdictFor.kind === 'broken') return verdictFor
  const alone = verdictFor.validation
  const isBesideRegister = !offline && alone.status === 'successful'
  const verdict = isBesideRegister ? await judgeBesideRegister(facts, model, judged, alone) : alone
  const warnings = actor.kind === 'known' ? await listActorWarnings(facts, model, judged) : []
  const validation = warnings.length === 0 ? verdict : { ...verdict, ...withWarnings(verdict, warnings) }
  const records = actor.kind === 'known' ? { ...judged, actorCode: actor.code } : judged
  const marked = await markAcknowledged(facts, model, records, validation)
  return { kind: 'validated', validation: marked, isBesideRegister }
}

/** Judges the body of a call to submit, or to plan that. Parameters and errors as of `validateBody`. */
export async function judgeBody(
  { model, bytes, strictContract, defaultLanguage, targets }: BodyToJudge,
  facts: RequestFacts,
  findCodes: (model: string) => object,
): Promise<JudgedBody> {
  const reading = readJson(bytes, { characters: 'any' })
  if (!reading.ok) return { kind: 'unreadable', fault: reading.fault }
  if (!isJsonObject(reading.value)) return { kind: 'unreadable', fault: undefined }
  const read = submitRequest(model, reading.value, targets)
  if (!read.ok) return { kind: 'misshapen', faults: read.faults }
  const request = { ...read.request, device: undefined, deviceGroup: undefined }
  const actor = await facts.actingActor(request.actorCode)
  if (actor.kind !== 'known') return { kind: 'read', request }
  const asked = withDefaultLanguage({ strictContract }, { defaultLanguage }, read.request)
  const contentSha256 = hashRequest(actor.code, asked)
  const judgement = await judge(facts, actor.code, asked, { codes: findCodes(model), strictContract })
  return { kind: 'read', request, contentSha256, judgement }
}
