import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import type { Caller } from '../../rights/caller.ts'
import type { Judgement } from '../../submissions/judge.ts'
import type { BodyToJudge, JudgedBody } from '../../submissions/judge-body.ts'
import { measureVerdict } from '../../submissions/metrics.ts'
import type { SubmitRequest } from '../../submissions/request.ts'
import { askRequestFacts } from '../../submissions/request-facts.ts'
import { getBytes } from '../endpoint/read-body.ts'
import { explainEndOfReading, isReadApart, takeOwnPlace, takePlace } from '../guards/limit-load.ts'
import { describeReading, readSubmitRequest, type SubmitReading } from './requests.ts'

/** A request to submit as it was read, or what is wrong with its form. */
export type ReadSubmission =
  | Extract<SubmitReading, { ok: false }>
  | { ok: true; request: SubmitRequest; judged?: JudgedApart | undefined }

/** What a reader says of a request, which has no records where the event loop runs. */
export interface JudgedApart {
  /** What `hashRequest` says of it. */
  contentSha256: string | undefined
  /** Its judgement: the one that there is, and when it is asked for again what holds by then. */
  judge(): Promise<Judgement>
}

/** A call with a request to submit. */
export interface SubmissionCall {
  request: FastifyRequest
  reply: FastifyReply
  caller: Caller
}

/**
 * Reads the body of a call to submit, or to plan that. A large one is read and judged in another process; the call has a place of its own kind
 * of work then.
 *
 * @param targets as of `BodyToJudge`
 */
export async function readSubmissionCall(
  model: string,
  call: SubmissionCall,
  gateway: Gateway,
  targets?: BodyToJudge['targets'],
): Promise<ReadSubmission> {
  if (!isReadApart(call.request)) return readSubmitRequest(model, call.request, targets)
  const first = await judgeByReader(model, call, gateway, targets)
  await takeOwnPlace(gateway, call.request, call.reply)
  if (first.kind !== 'read') return { ok: false, reasons: describeReading(first) }
  let judgement = first.judgement
  const judge = async (): Promise<Judgement> => {
    const known = judgement
    judgement = undefined
    if (known) return known
    await takePlace(gateway, call.request, call.reply, 'judgingLarge')
    const again = await judgeByReader(model, call, gateway, targets)
    await takeOwnPlace(gateway, call.request, call.reply)
    if (again.kind === 'read' && again.judgement) return again.judgement
    throw new Error('A request cannot be judged whose actor was known a moment ago.')
  }
  return { ok: true, request: first.request, judged: { contentSha256: first.contentSha256, judge } }
}

async function judgeByReader(
  model: string,
  { request, caller }: SubmissionCall,
  { reader, codes, config: { strictContract }, store, metrics }: Gateway,
  targets: BodyToJudge['targets'],
): Promise<JudgedBody> {
  const { defaultLanguage } = caller
  const asked = { model, bytes: getBytes(request), strictContract, defaultLanguage, targets }
  const outside = { facts: askRequestFacts(store.db, caller), codes: await codes.current(caller) }
  // What is found is counted where it is used; that a rule broke down is seen here.
  return measureVerdict(
    metrics.submissions,
    model,
    'submit',
    () => reader.judgeBody(asked, outside).catch(explainEndOfReading),
    () => undefined,
  )
}
