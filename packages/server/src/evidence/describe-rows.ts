import type {
  AcknowledgementRow,
  ActorRow,
  ApiKeyRow,
  AttemptRow,
  CodeListChangeRow,
  DecisionRow,
  EntityRow,
  IdempotencyKeyRow,
  InquiryRow,
  LookUpRow,
  MappingRow,
  MessageRow,
  OperationRow,
  PersonRow,
  PullPageRow,
  PullRow,
  RoleGrantRow,
  SubmissionRow,
  SubscriptionRow,
  WebhookRow,
} from '../store/tables.ts'
import { commitTo } from './commitment.ts'
import { hashContent } from './entry.ts'
import { readStoredJson } from './read-stored.ts'

// What of each row is recorded, by the names that it has in the evidence. What is stored is compared with it, and entries are
// never written anew, so that no name is ever changed.

/** What of a submission never changes. */
export function describeSubmission(row: SubmissionRow) {
  return {
    organisation: row.organisation,
    stage: row.stage,
    keyId: row.key_id,
    actor: row.actor,
    model: row.model,
    device: { issuingAgency: row.device_agency, code: row.device_code },
    deviceGroup: { issuingAgency: row.group_agency, code: row.group_code },
  }
}

/** How far a submission is. */
export function describeSubmissionState(row: SubmissionRow) {
  return {
    doubt: row.doubt,
    waitsFor: row.waits_for,
    outcome: row.outcome === null ? null : readStoredJson(row.outcome),
    endedAt: row.ended_at,
  }
}

/** What was planned of an operation, and its state. */
export function describePlanned(row: OperationRow) {
  return {
    name: row.name,
    entity: row.entity_name,
    plannedSha256: hashContent(row.planned),
    state: row.state,
  }
}

/**
 * An operation, and how far it is.
 *
 * @param carriedBy the messages that carry it or have carried it, by their ids
 */
export function describeOperation(row: OperationRow, carriedBy: readonly string[]) {
  return {
    ...describePlanned(row),
    message: row.message_id,
    doubt: row.doubt,
    needsOperator: row.needs_operator === 1,
    resultSha256: hashOrNull(row.result),
    carriedBy,
  }
}

/** A question to the authority, and what it showed. */
export function describeLookUp(row: LookUpRow) {
  return {
    position: row.position,
    quarantined: row.quarantined === 1,
    finding: row.finding,
    detailsSha256: hashOrNull(row.details),
  }
}

/** What a person decided. Of that person there is a commitment, where the name can be erased. */
export function describeDecision(row: DecisionRow) {
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

/** What of a message never changes. */
export function describeMessage(
  row: Pick<
    MessageRow,
    'correlation_id' | 'stage' | 'organisation' | 'actor' | 'operation' | 'document_sha256'
  >,
) {
  return {
    organisation: row.organisation,
    stage: row.stage,
    actor: row.actor,
    operation: row.operation,
    correlationId: row.correlation_id,
    documentSha256: row.document_sha256,
  }
}

/** A try to send a message. */
export function describeAttempt(row: AttemptRow) {
  return {
    ebmsMessageId: row.ebms_message_id,
    handOver: row.hand_over,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    result: row.result,
    because: row.because,
  }
}

/** An answer of the authority. */
export function describeAnswer(row: AcknowledgementRow) {
  return {
    correlationId: row.correlation_id,
    reading: row.reading,
    documentSha256: hashContent(row.document),
  }
}

/** What of a pull never changes; `source` only of one that was read from a file. */
export function describePull(row: PullRow) {
  return {
    organisation: row.organisation,
    stage: row.stage,
    actor: row.actor,
    startedBy: row.started_by,
    source: row.source === null ? undefined : readStoredJson(row.source),
  }
}

/** How far a pull is; members that `row` lacks are `undefined`. */
export function describePullState(row: Partial<PullRow>) {
  return {
    state: row.state,
    because: row.because,
    pages: row.pages,
    expectedPages: row.expected_pages,
    differences: row.differences,
    counts: row.counts === undefined ? undefined : readStoredJson(row.counts),
  }
}

/** What of an inquiry never changes. */
export function describeInquiry(row: InquiryRow) {
  return {
    organisation: row.organisation,
    stage: row.stage,
    actor: row.actor,
    inquiry: row.kind,
    subject: row.subject,
    startedBy: row.started_by,
  }
}

/** How far an inquiry is; members that `row` lacks are absent. */
export function describeInquiryState(row: Partial<InquiryRow>) {
  return {
    ...(row.state !== undefined && { state: row.state }),
    ...(row.because !== undefined && { because: row.because }),
    ...(row.message_id !== undefined && { message: row.message_id }),
    ...(row.page !== undefined && { page: row.page }),
    ...(row.found !== undefined && { foundSha256: hashOrNull(row.found) }),
  }
}

/** A page of a pull; without its answer until that is stored. */
export function describePage(row: PullPageRow) {
  return { message: row.message_id, answerSha256: row.answer_sha256 ?? undefined }
}

/** What of an API key never changes. Of its hash there is another hash, which tells whether it was exchanged. */
export function describeKey(row: ApiKeyRow) {
  return {
    organisation: row.organisation,
    stage: row.stage,
    name: row.name,
    actors: readStoredJson(row.actors),
    scopes: readStoredJson(row.scopes),
    defaultLanguage: row.default_language ?? undefined,
    expiresAt: row.expires_at,
    hashSha256: hashContent(row.hash),
    onBehalfOf: row.on_behalf_of ?? undefined,
  }
}

/** What of a webhook never changes. */
export function describeWebhook({ organisation, stage }: WebhookRow) {
  return { organisation, stage }
}

/**
 * What of a webhook can be changed. Anyone who knows an address may be able to write to it, so there is only its beginning
 * and a hash of the whole. Of the secret there is a hash of how it is kept, sealed, which tells whether it was exchanged.
 */
export function describeWebhookState(row: WebhookRow) {
  return {
    origin: URL.parse(row.url)?.origin ?? null,
    urlSha256: hashContent(row.url),
    events: readStoredJson(row.events),
    description: row.description,
    secretSha256: hashContent(row.sealed_secret),
    enabled: row.enabled === 1,
  }
}

/** Since when a webhook is disabled, and why. */
export function describeWebhookDisabling(row: WebhookRow) {
  return { disabledAt: row.disabled_at, disabledBecause: row.disabled_because }
}

/** How lists of an organisation's own become records. */
export function describeMapping(row: Pick<MappingRow, 'model' | 'version' | 'content'>) {
  return { model: row.model, version: row.version, contentSha256: hashContent(row.content) }
}

/** What was put in the place of a code list. */
export function describeCodeListChange(row: CodeListChangeRow) {
  return {
    // Of the gateway's lists nothing of it is said, as before organisations had any.
    organisation: row.organisation ?? undefined,
    stage: row.stage ?? undefined,
    gatewayVersion: row.gateway_version ?? undefined,
    list: row.list,
    change: row.kind,
    version: row.version,
    source: row.source,
    codes: row.codes,
    entriesSha256: hashOrNull(row.entries),
    fileName: row.file_name,
    fileSha256: row.file_sha256,
    by: row.made_by,
  }
}

/** Who is notified of what, and when. */
export function describeSubscriber(row: SubscriptionRow) {
  return {
    organisation: row.organisation,
    stage: row.stage,
    addressCommitment: commitTo(row.address, row.address_salt),
    webhookId: row.webhook_id,
    topics: readStoredJson(row.topics),
    frequency: row.frequency,
    hour: row.hour,
    weekday: row.weekday,
    by: row.created_by,
  }
}

/** Whether a subscription was stopped. */
export function describeSubscriberState(row: SubscriptionRow) {
  return { stoppedAt: row.stopped_at, stoppedBecause: row.stopped_because }
}

/** Who vouches for a person, and who made them known to the gateway. */
export function describePerson(row: PersonRow) {
  return { provider: row.provider, by: row.created_by }
}

/** What of a person can change: there is what is committed to it. */
export function describePersonState(row: PersonRow) {
  return {
    nameCommitment: commitTo(row.name, row.salt),
    mailCommitment: commitTo(row.mail, row.salt),
    subjectCommitment: commitTo(row.subject, row.salt),
    mailProvenBy: row.mail_proven_by,
    endedAt: row.ended_at,
  }
}

/** What a person was made, where, and for whom they may act. */
export function describeRoleGrant(row: RoleGrantRow) {
  return {
    person: row.person_id,
    organisation: row.organisation,
    stage: row.stage,
    role: row.role,
    actors: readStoredJson(row.actors),
    isByGroups: row.is_by_groups === 1,
    by: row.granted_by,
  }
}

/** Whether a role was taken back, and by whom. */
export function describeRoleGrantState(row: RoleGrantRow) {
  return { endedAt: row.ended_at, endedBy: row.ended_by }
}

/**
 * What is registered of an actor. Of its access token there is a hash of how it is kept, sealed, which tells whether it was
 * exchanged.
 */
export function describeRegistration(row: ActorRow) {
  return {
    partyId: row.party_id,
    representative: row.representative,
    tokenSha256: hashOrNull(row.sealed_token),
  }
}

/** The same, whose it is, and since when. */
export function describeActor(row: ActorRow) {
  return {
    organisation: row.organisation,
    ...describeRegistration(row),
    tokenSetAt: row.token_set_at,
    registeredAt: row.registered_at,
  }
}

/**
 * What is stored of an entity: whose it is, and what the authority holds, of which there is a hash; `filePull` only where that is
 * known from a file alone.
 */
export function describeEntity(row: EntityRow) {
  return {
    organisation: row.organisation,
    actor: row.actor,
    model: row.model,
    state: row.state,
    deviceGroup: { issuingAgency: row.group_agency, code: row.group_code },
    contentSha256: hashContent(JSON.stringify([row.versions, row.record])),
    filePull: row.file_pull ?? undefined,
    refused: row.refused,
    notShownSha256: hashOrNull(row.not_shown),
  }
}

/** The SHA-256 of a text, hexadecimal; null where there is none. */
export function hashOrNull(text: string | null): string | null {
  return text === null ? null : hashContent(text)
}
