import { setTimeout as pause } from 'node:timers/promises'
import type { Shown } from '@udigate/udi'
import { lacksAccessToken } from '../actors/missing-token.ts'
import { placesAccessToken, senderFor } from '../actors/sender.ts'
import type { OtherAnswers } from '../authorities/access-point.ts'
import type { Authority } from '../authorities/authority.ts'
import { collectAnswers } from '../authorities/collect-answers.ts'
import {
  type Check,
  type ConnectionDiagnosis,
  completeReport,
  type Report,
} from '../authorities/connection-report.ts'
import { findMessageToken, redact } from '../delivery/message-token.ts'
import { type Environment, makeId } from '../ids.ts'
import type { Sealing } from '../secrets/sealing.ts'
import type { Stage } from '../stage.ts'
import type { Store } from '../store/database.ts'

/** What a check of the connection works with. */
export interface CheckServices extends Environment {
  stage: Stage
  /** Whose party asks. */
  organisation: string
  diagnosis: ConnectionDiagnosis
  authority: Authority
  store: Store
  sealing: Sealing
}

/** A device that no manufacturer has. */
const noSuchDevice = 'UDIGATE-CONNECTION-CHECK'

/**
 * Asks the access point, and through it the authority, a real question: for a device that there is not. That goes by the
 * same connector as everything else, under ids of its own, and changes nothing; no other message is taken from the access
 * point.
 *
 * @param actor in whose name it is asked
 * @param seconds how long the answer is waited for
 */
export async function checkConnection(
  checking: CheckServices,
  actor: string,
  seconds: number,
  signal: AbortSignal,
): Promise<Report> {
  const { stage, organisation, diagnosis, authority, now } = checking
  const { accessPoint } = authority
  const inspected = (await accessPoint.inspect?.(signal, organisation)) ?? {}
  const checks: Check[] = [
    ...(diagnosis.checkGateway?.(inspected, now()) ?? []),
    diagnosis.checkAccessPoint(inspected),
  ]
  if (inspected.trouble) return completeReport(checks)
  checks.push(diagnosis.checkClock(inspected.clock, now()))

  const lacksToken = await lacksAccessToken(checking.store.db, authority, stage, actor)
  const question = lacksToken ? undefined : await makeQuestion(checking, actor)
  if (question === undefined) {
    checks.push(diagnosis.checkToken(actor))
    return completeReport(checks)
  }
  const handed = await accessPoint.send(question, signal)
  checks.push(diagnosis.checkSending(handed))
  if (handed.kind !== 'taken') return completeReport(withoutToken(checks, question))

  const { said, status } = await awaitAnswer(checking, question, seconds, signal)
  const delivery = diagnosis.checkDelivery(status, said !== undefined)
  checks.push(delivery)
  if (delivery.result === 'failed') return completeReport(checks)
  checks.push(diagnosis.checkAnswer(said, inspected, seconds))
  return completeReport(withoutToken(checks, question))
}

function withoutToken(checks: readonly Check[], { token }: Question): Check[] {
  return checks.map(check => ({ ...check, message: redact(check.message, token) }))
}

interface Question {
  transmissionId: string
  conversationId: string
  organisation: string
  correlationId: string
  xml: Uint8Array
  /** What no report repeats, whatever the other side says. */
  token: string | undefined
}

/** @returns nothing where the actor's access token cannot be opened */
async function makeQuestion(checking: CheckServices, actor: string): Promise<Question | undefined> {
  const { authority, stage, store, now } = checking
  const sender = await senderFor(store.db, stage, actor)
  const ids = {
    messageId: makeId(checking),
    correlationId: makeId(checking),
    conversationId: makeId(checking),
  }
  const { token, isSealed } = await findMessageToken(store.db, checking, { stage, actor }, undefined)
  if (token === undefined && isSealed) return undefined
  const document = authority.law.question(
    { actor, device: noSuchDevice },
    { number: 0, size: 1 },
    {
      ids,
      createdAt: now(),
      ...authority.envelope(sender.code, sender.partyId),
      withAccessToken: token !== undefined && placesAccessToken(authority, sender),
    },
  )
  const text = token === undefined ? document : authority.law.accessToken.place(document, token)
  return {
    transmissionId: `${ids.messageId}.1@udigate`,
    conversationId: ids.conversationId,
    organisation: checking.organisation,
    correlationId: ids.correlationId,
    xml: new TextEncoder().encode(text),
    token,
  }
}

async function awaitAnswer(
  { authority, monotonic }: CheckServices,
  question: Question,
  seconds: number,
  signal: AbortSignal,
) {
  const deadline = monotonic().getTime() + seconds * 1000
  const others = rememberSeen()
  for (;;) {
    const said = await lookForAnswer(authority, question, others, signal)
    const status = await authority.accessPoint.fetchStatus(question.transmissionId, signal)
    const isOver =
      said !== undefined || status === 'failed' || monotonic().getTime() >= deadline || signal.aborted
    if (isOver) return { said, status }
    await pause(authority.pollEvery, undefined, { signal }).catch(() => {})
  }
}

/** What this check has read and left. */
function rememberSeen(): OtherAnswers & { add(id: string): void } {
  const seen = new Set<string>()
  return {
    has: id => seen.has(id),
    retain: () => {},
    forget: id => void seen.delete(id),
    add: id => void seen.add(id),
  }
}

async function lookForAnswer(
  { accessPoint, readDocument }: Authority,
  { transmissionId, correlationId }: Question,
  others: ReturnType<typeof rememberSeen>,
  signal: AbortSignal,
): Promise<Shown | undefined> {
  let found: Shown | undefined
  await collectAnswers(accessPoint, { signal, others }, async ({ xml, refToMessageId }, pendingId) => {
    const content = readDocument(xml)
    const said: Shown = content.isRead ? content.said : content
    const isOurs =
      said.correlationId === undefined
        ? refToMessageId === transmissionId
        : said.correlationId === correlationId
    if (isOurs) found = said
    else others.add(pendingId)
    return isOurs ? 'stored' : 'not-ours'
  })
  return found
}
