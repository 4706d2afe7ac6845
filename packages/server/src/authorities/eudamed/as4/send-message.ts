import { hash } from 'node:crypto'
import { receiveResponse, type SentEvidence, type SentMessage } from '@udigate/as4'
import { describeUnprepared, type MessageDraft, type SendResult } from '../../access-point.ts'
import type { ExchangeInFlight, ExchangeLog, SentExchange } from '../../exchange-log.ts'
import { describeReason } from '../durable-files.ts'
import type { HttpAnswer, Post } from '../http/exchange.ts'
import { isHarmful, type MessageHandler } from './handling/handling.ts'
import { judgeResponse } from './judge-response.ts'
import { trustPartner } from './keys/partner-trust.ts'
import { chooseRecipient, makeHeader, readContentId } from './p-mode.ts'
import { type As4Settings, chooseTokens, makeTarget } from './settings.ts'

/** What sending works with: that of the party that a message is from. */
export interface SendContext {
  settings: As4Settings
  log: ExchangeLog
  handling: MessageHandler
  /** What carries a message to the partner. */
  post: Post
  now(): Date
  monotonic(): Date
}

/** How often in a row the partner must have rejected a message before it is sent no more. */
const mostRejections = 2

/**
 * One try to send a document to the partner. What is sent is on disk before its first byte leaves, and every try under one id
 * sends the same bytes. Only a receipt that the partner signed for them is `taken`.
 */
export async function sendMessage(
  sending: SendContext,
  draft: MessageDraft,
  signal: AbortSignal,
): Promise<SendResult> {
  if (signal.aborted) return { kind: 'unavailable', because: 'ended before it was sent' }
  let inFlight: ExchangeInFlight | SendResult
  try {
    inFlight = await prepare(sending, draft)
  } catch (error) {
    // A message that was kept just now is found open: it counts as sent.
    return { kind: 'unavailable', because: `it could not be prepared: ${describeReason(error)}` }
  }
  if ('kind' in inFlight) return inFlight
  return transmit(sending, draft.transmissionId, inFlight, signal)
}

async function prepare(sending: SendContext, draft: MessageDraft): Promise<ExchangeInFlight | SendResult> {
  const { log } = sending
  const { transmissionId } = draft
  const sent = await log.findSent(transmissionId)
  if (sent?.outcome !== undefined) return { kind: 'unknown', because: describeEnd(sent) }
  if (sent?.firstSentAt) {
    if (isWindowOver(sending, sent)) {
      await log.endSending(transmissionId, { outcome: 'undecided', because: windowOver })
      return { kind: 'unknown', because: windowOver }
    }
    return (await log.resumeSending(transmissionId)) ?? decidedMeanwhile
  }
  const rejections = await listRejections(log, transmissionId)
  const [because] = rejections
  if (because !== undefined && rejections.length === mostRejections) return { kind: 'refused', because }
  const built = await build(sending, draft)
  return 'kind' in built ? built : ((await log.beginSending(built)) ?? decidedMeanwhile)
}

const decidedMeanwhile: SendResult = { kind: 'unknown', because: 'another process has sent it meanwhile' }

const windowOver =
  'no receipt came within the time in which the partner recognises a message that is sent again'

/** A clock that went back leaves nothing open. */
export function isWindowOver(
  { settings, monotonic }: Pick<SendContext, 'settings' | 'monotonic'>,
  { firstSentAt }: Pick<SentExchange, 'firstSentAt'>,
): boolean {
  if (!firstSentAt) return false
  const since = monotonic().getTime() - firstSentAt.getTime()
  return since >= settings.duplicateWindowMs || since < -tolerance
}

/** How far the clocks of two processes may differ, in milliseconds. */
const tolerance = 60_000

function describeEnd({ outcome, because }: SentExchange): string {
  return outcome === 'receipted' ? 'it was sent under this id before' : (because ?? 'it was sent before')
}

/** Why the partner has not taken the last transmissions of the same message, the latest first. */
async function listRejections(log: ExchangeLog, transmissionId: string): Promise<string[]> {
  const at = transmissionId.lastIndexOf('@')
  const stem = transmissionId.slice(0, transmissionId.lastIndexOf('.', at) + 1)
  const number = Number(transmissionId.slice(stem.length, at))
  const reasons: string[] = []
  for (let earlier = number - 1; earlier >= 1 && reasons.length < mostRejections; earlier -= 1) {
    const sent = await log.findSent(`${stem}${earlier}${transmissionId.slice(at)}`)
    if (sent?.outcome !== 'rejected') break
    reasons.push(sent.because ?? 'the partner rejected it')
  }
  return reasons
}

/** @throws what stands in the way of every message, such as a certificate that has ended */
async function build({ settings, handling, now }: SendContext, draft: MessageDraft) {
  const { identity, partnerCertificates } = settings.keys()
  const recipient = chooseRecipient(partnerCertificates, now())
  if (!recipient) throw new TypeError('The partner has no certificate.')
  const options = { signer: identity, recipient, now: now(), ...chooseTokens(settings) }
  const buildOne = async ({ transmissionId, conversationId, xml }: MessageDraft): Promise<SentMessage> => {
    const payload = { contentId: readContentId(settings), mimeType: 'text/xml', content: xml }
    const header = makeHeader(settings, transmissionId, conversationId)
    return handling.build({ ...header, payloads: [payload] }, options)
  }
  try {
    const { http, envelope, references } = await buildOne(draft)
    const { transmissionId, xml } = draft
    return { transmissionId, ...http, envelope, cover: references, payload: xml }
  } catch (error) {
    if (isHarmful(error)) {
      return { kind: 'refused', because: `it cannot be prepared: ${error.message}` } satisfies SendResult
    }
    // Where another one cannot be built either, it is not for the sake of this one.
    await buildOne(anyDraft)
    return describeUnprepared(error)
  }
}

/** A message that is never sent. */
const anyDraft: MessageDraft = { transmissionId: 'any@udigate', xml: Buffer.from('<any/>') }

async function transmit(
  { settings, log, post, now }: SendContext,
  messageId: string,
  { contentType, body, cover, tries }: ExchangeInFlight,
  signal: AbortSignal,
): Promise<SendResult> {
  const outcome = await post(makeTarget(settings), contentType, body, signal)
  try {
    if (outcome.kind === 'unsent') {
      if (tries === 1) await log.takeBackTry(messageId)
      return { kind: 'unavailable', because: outcome.because }
    }
    if (outcome.kind === 'unanswered') return { kind: 'unknown', because: outcome.because }
    const { answer } = outcome
    const references = cover as SentEvidence['references']
    const at = now()
    const partner = trustPartner(settings.keys(), at)
    const response = { contentType: answer.contentType, body: answer.body }
    const { result, end } = judgeResponse(
      receiveResponse(response, { messageId, references }, { partner, now: at }),
      tries,
    )
    if (end) await log.endSending(messageId, { ...end, response: answer.body })
    if (result.kind === 'taken') return { ...result, receiptSha256: hash('sha256', answer.body) }
    return result.kind === 'unknown' ? explain(result, answer) : result
  } catch (error) {
    return { kind: 'unknown', because: `what became of it could not be kept: ${describeReason(error)}` }
  }
}

/** What the status says is no outcome either. */
function explain(
  result: Extract<SendResult, { kind: 'unknown' }>,
  { status, retryAfterMs }: HttpAnswer,
): SendResult {
  const isRedirect = status >= 300 && status < 400
  const said = isRedirect ? `a redirect, not followed (HTTP ${status})` : `${result.because} (HTTP ${status})`
  return { ...result, because: said, ...(retryAfterMs !== undefined && { retryAfterMs }) }
}
