import type { RegisteredMarks } from '@udigate/sheets'
import type { DesiredByRequest, ValidateOptions } from '@udigate/udi'
import { describeMissingToken, lacksAccessToken } from '../actors/missing-token.ts'
import { senderFor } from '../actors/sender.ts'
import type { Authority } from '../authorities/authority.ts'
import { findHomeLaw, findLaw } from '../authorities/laws.ts'
import { makeId } from '../ids.ts'
import type { Acting } from '../rights/caller.ts'
import { bindActor, keptOwner } from '../store/actors.ts'
import { announce, type WriteTransaction } from '../store/changes.ts'
import type { Db } from '../store/database.ts'
import { decodeJson } from '../store/json.ts'
import { findSubmission, type Owner } from '../store/submissions.ts'
import { inSpan } from '../traces/in-span.ts'
import { activeTraceParent } from '../traces/trace-parent.ts'
import { askAcknowledged, markAcknowledged } from '../warnings/mark-acknowledged.ts'
import { consider, readAheadOfDecision } from './decide.ts'
import { findRepeated, type Idempotency, keepKey, makeIdempotency } from './idempotency.ts'
import { storeIntent } from './intent.ts'
import { type Judgement, judge } from './judge.ts'
import { measureVerdict } from './metrics.ts'
import type { PartsAsked, PreparedPart } from './part.ts'
import { namePartLocks, prepareParts } from './prepare-parts.ts'
import { checkMessages, previewMessages } from './preview-messages.ts'
import type { Reception } from './reception.ts'
import type { SubmitRequest } from './request.ts'
import { askRequestFacts } from './request-facts.ts'
import { nameRequestLocks } from './request-locks.ts'
import { storeOnce } from './store-once.ts'
import type { SubmitServices } from './submit-services.ts'
import { takeParts } from './take-parts.ts'
import type { Target } from './targets.ts'
import { describeLastLook, findWaiting, type Waiting } from './waiting.ts'

/** What else there is to a request. */
export interface ReceiveOptions {
  /** Under which the same request has its effect once, however often it comes. */
  idempotencyKey?: string | undefined
  /** What `hashRequest` says of the request, where it is known already. */
  contentSha256?: string | undefined
  /** Judges it, where that is not done here: then the request itself needs no records. */
  judge?: (() => Promise<Judgement>) | undefined
  /** Of the request, byte for byte as it came. */
  body?: Uint8Array | undefined
  /** The batch that it is of, and which record of it. */
  batch?: { id: string; record: number } | undefined
  /** Which content of the register its records were written from: another one is not overwritten. */
  marks?: RegisteredMarks | undefined
  /** The further registers that it is for; none where absent. */
  further?: readonly Target[] | undefined
  /** Asks the authority about what waits for a notified body. @returns whether more is known of it now */
  lookAgain?: ((waiting: Waiting) => Promise<boolean>) | undefined
  /** Is called in the transaction that says what becomes of it: what it writes is stored with that, or not at all. */
  note?: ((db: WriteTransaction, reception: Reception) => Promise<void>) | undefined
}

/** By what records of each model are judged at present for an organisation. */
export async function validateOptions(
  { codes, strictContract }: SubmitServices,
  owner: Owner,
): Promise<(model: string) => ValidateOptions> {
  const inForce = await codes.current(owner)
  return model => ({ codes: inForce.findLists(findLaw(model)), strictContract })
}

/**
 * Takes a submission on: validates it, plans it, and stores it with its operations and locks in one transaction.
 * When this returns `received`, the intent is on disk. Nothing is sent here.
 *
 * @throws RuleFailure, or whatever the store throws: then nothing is stored
 */
export async function receive(
  services: SubmitServices,
  authority: Authority,
  caller: Acting,
  actor: string,
  asked: SubmitRequest,
  options: ReceiveOptions = {},
): Promise<Reception> {
  const requestId = makeId(services)
  const consider = () => considerAndStore(services, authority, caller, actor, asked, requestId, options)
  let reception = await consider()
  if (reception.kind === 'blocked' && reception.waiting) {
    const isNewer = await options.lookAgain?.(reception.waiting)
    if (isNewer) reception = await consider()
  }
  const { stage } = caller
  const isJoined = reception.kind === 'received' && reception.submission === undefined
  const result = reception.kind !== 'received' ? reception.kind : isJoined ? 'joined' : 'stored'
  services.metrics.submissions.received(stage, asked.model, result)
  // What is there already ends in the moment in which it comes.
  const outcome =
    reception.kind === 'received' && reception.submission && decodeJson(reception.submission.outcome)
  if (outcome) services.metrics.submissions.ended(stage, outcome.kind, 0)
  return reception
}

/** A request that is to be decided about and stored in one transaction. */
interface PreparedRequest extends Pick<ReceiveOptions, 'body' | 'batch' | 'marks'> {
  requestId: string
  caller: Acting
  actor: string
  idempotency: Idempotency | undefined
  judgement: Extract<Judgement, { kind: 'valid' }>
  /** What is desired of its records. */
  desired: DesiredByRequest
}

async function considerAndStore(
  services: SubmitServices,
  authority: Authority,
  caller: Acting,
  actor: string,
  asked: SubmitRequest,
  requestId: string,
  { idempotencyKey, contentSha256, body, batch, marks, note, further = [], ...options }: ReceiveOptions,
): Promise<Reception> {
  const { store } = services
  const idempotency =
    idempotencyKey === undefined ? undefined : makeIdempotency(idempotencyKey, actor, asked, contentSha256)
  const known = await findRepeated(store.db, caller, idempotency)
  if (known && further.length === 0) return known
  const judgement = await judgeRequest(services, caller, actor, asked, options.judge)
  if (judgement.kind === 'invalid') return known ?? { ...judgement, requestId }
  const { model } = judgement.request
  const desired = findLaw(model).readDesired(model, judgement.records)
  const asking: PreparedRequest = {
    requestId,
    caller,
    actor,
    idempotency,
    judgement,
    desired,
    body,
    batch,
    marks,
  }
  const partsAsked = { caller, actor, request: judgement.request, records: judgement.records, further }
  const prepared = further.length === 0 ? [] : await prepareParts(store.db, partsAsked)

  const attributes = { 'udigate.stage': caller.stage, 'udigate.model': model }
  return inSpan('plan and store submission', { attributes }, async span => {
    // Not in the transaction: that may be another request's, and so would be the span.
    const traceParent = activeTraceParent()
    const reception = await storeOnce(services, {
      async take(db) {
        const lead = await decideAndStore(db, services, authority, asking, traceParent)
        const taken = await withParts(db, services, partsAsked, prepared, lead, { requestId, traceParent })
        await note?.(db, taken)
        return taken
      },
      async findStored(db) {
        const lead = await findReceived(db, requestId)
        return lead && withParts(db, services, partsAsked, prepared, lead, { requestId, traceParent })
      },
      locks: [...nameRequestLocks(caller, desired, idempotency), ...namePartLocks(caller, prepared)],
      readAhead: db => readAhead(db, authority, asking),
    })
    span?.setAttributes({ 'udigate.submission_id': reception.requestId, 'udigate.result': reception.kind })
    return reception
  })
}

/** What became of a request at the home register, and at the further ones where that lets them have it. */
async function withParts(
  db: WriteTransaction,
  services: SubmitServices,
  asked: PartsAsked,
  prepared: readonly PreparedPart[],
  lead: Reception,
  { requestId, traceParent }: { requestId: string; traceParent: string | null },
): Promise<Reception> {
  if (prepared.length === 0 || !keptForOthers.has(lead.kind)) return lead
  if (lead.kind === 'blocked' && lead.because === 'changed-since') {
    // It says what was registered once: it would overwrite what is newer there too.
    return { ...lead, parts: prepared.map(({ law }) => ({ law, kind: 'blocked', reasons: lead.reasons })) }
  }
  const isRepeat = lead.kind === 'received' && lead.isRepeat === true
  const mayBeStored = isRepeat || lead.requestId === requestId
  const together = { partOf: lead.requestId, mayBeStored, traceParent }
  return { ...lead, parts: await takeParts(db, services, asked, prepared, together) }
}

/** What can become of a request at the home register that keeps it from no other one. */
const keptForOthers: ReadonlySet<Reception['kind']> = new Set(['received', 'blocked', 'unable'])

/**
 * Judges a request by the rules of its home register, and measures that.
 *
 * @param judgeElsewhere judges it, where that is not done here
 * @throws RuleFailure, or what the store throws
 */
export async function judgeRequest(
  services: SubmitServices,
  caller: Acting,
  actor: string,
  asked: SubmitRequest,
  judgeElsewhere?: ReceiveOptions['judge'],
): Promise<Judgement> {
  const findOptions = await validateOptions(services, caller)
  const judgeHere = () =>
    judge(askRequestFacts(services.store.db, caller), actor, asked, findOptions(asked.model))
  return measureVerdict(
    services.metrics.submissions,
    asked.model,
    'submit',
    judgeElsewhere ?? judgeHere,
    ({ kind }) => kind === 'valid',
  )
}

/** Looks for what `decideAndStore` is going to look for. */
async function readAhead(
  db: Db,
  authority: Authority,
  { caller, actor, idempotency, judgement, desired }: PreparedRequest,
): Promise<void> {
  await Promise.all([
    findRepeated(db, caller, idempotency),
    lacksAccessToken(db, authority, caller.stage, actor, judgement.request.securityToken),
    readAheadOfDecision(db, caller, desired),
    keptOwner(db, caller.stage, actor),
  ])
}

/** What becomes of a valid request, as things stand in the transaction; what is to be sent is stored in it. */
async function decideAndStore(
  db: WriteTransaction,
  services: SubmitServices,
  authority: Authority,
  { requestId, caller, actor, idempotency, judgement, desired, body, batch, marks }: PreparedRequest,
  traceParent: string | null,
): Promise<Reception> {
  const { request, validation, actorWarnings } = judgement
  const told = actorWarnings.length === 0 ? {} : { actorWarnings }
  // It may have come twice at once.
  const meanwhile = await findRepeated(db, caller, idempotency)
  if (meanwhile) return meanwhile
  if (await lacksAccessToken(db, authority, caller.stage, actor, request.securityToken)) {
    return { kind: 'tokenless', requestId, reasons: [describeMissingToken(actor)] }
  }
  const considered = await consider(db, caller, actor, { validation, desired, marks })
  if (considered.kind === 'invalid') {
    const facts = askAcknowledged(db, caller)
    const marked = await markAcknowledged(facts, request.model, judgement.records, considered.validation)
    return { kind: 'invalid', requestId, validation: marked }
  }
  const { decision } = considered
  if (decision.kind === 'blocked') return { ...decision, requestId }
  if (decision.kind === 'joined') {
    const row = await keepKey(db, caller, idempotency, decision.requestId)
    if (row) announce(db, { type: 'key-kept', key: row })
    return { kind: 'received', requestId: decision.requestId, operations: decision.operations, ...told }
  }
  const { plan } = decision
  if (plan.kind === 'impossible') {
    const waiting = await findWaiting(db, caller, desired)
    const reasons = waiting ? [...plan.reasons, describeLastLook(waiting)] : plan.reasons
    const { reasonRules = [] } = plan
    return { kind: 'blocked', requestId, reasons, reasonRules, waiting }
  }
  if (authority.listProblems) {
    const sender = await senderFor(db, caller.stage, actor)
    const messages = previewMessages(services, authority, sender, request, desired, plan)
    const problems = checkMessages(authority, messages)
    if (problems.length > 0) return { kind: 'unable', requestId, reasons: problems }
  }
  await bindActor(db, caller.stage, actor, caller.organisation)
  const submission = await storeIntent(db, services, {
    law: findHomeLaw(request.model),
    partOf: null,
    requestId,
    caller,
    actor,
    request,
    desired,
    decision: { ...decision, plan },
    traceParent,
    context: {
      body: body && services.sealing.fingerprint(body),
      batch,
      idempotencyKey: idempotency && { key: idempotency.key, content_sha256: idempotency.contentSha256 },
      schemaVersion: authority.envelope(actor).schemaVersion,
    },
  })
  await keepKey(db, caller, idempotency, requestId)
  const operations = plan.operations.map(({ operation }) => operation)
  return { kind: 'received', requestId, operations, submission, ...told }
}

async function findReceived(db: Db, requestId: string): Promise<Reception | undefined> {
  const submission = await findSubmission(db, requestId)
  return submission && { kind: 'received', requestId, operations: decodeJson(submission.plan) }
}
