import { findCriterion, modelNames } from '../authorities/laws.ts'
import { listAcknowledgements } from '../store/acknowledgements.ts'
import type { Db } from '../store/database.ts'
import { findCheckpoint, lastCheckpoint, listCheckpointHeads } from '../store/evidence-checkpoints.ts'
import { coveredHeads } from '../store/evidence-covers.ts'
import type { ExportSubject } from '../store/evidence-export.ts'
import { findLastCosigned, findTimestampFrom } from '../store/evidence-outside.ts'
import { readEntries } from '../store/evidence-reading.ts'
import { findMessage } from '../store/messages.ts'
import { listMessageIds } from '../store/operations.ts'
import { findOwnPull } from '../store/pulls.ts'
import type { Owner } from '../store/submissions.ts'
import type {
  EvidenceCheckpointHeadRow,
  EvidenceRow,
  KeyRingRow,
  MessageRow,
  PullRow,
  SubmissionRow,
} from '../store/tables.ts'
import { formatCheckpoint, formatHead, inOrder } from './checkpoint.ts'
import { formatEntry } from './entry.ts'
import type { AuditAsked } from './export-audit.ts'
import { ContextSubjects, findActs, PullsAsked, readOwnEntries } from './export-context.ts'
import { exportExchanges } from './export-exchanges.ts'
import { type ExportItem, makeFile } from './export-item.ts'
import { formatSuccession, type PublicKey, readKeyRing } from './key-ring.ts'
import type { EvidenceLog } from './log/evidence-log.ts'
import { formatNote, formatVerifierKey } from './log/note.ts'
import { readTimestampTime } from './log/timestamp.ts'
import { proveInclusion } from './log/tree.ts'
import { type MerkleTree, merkleTree } from './merkle.ts'
import { formatStoredTime, readFacts, readStoredJson } from './read-stored.ts'
import { requestAsKept } from './request-as-kept.ts'
import type { Signer } from './signing.ts'

/** What an export is made with. */
interface ExportServices {
  db: Db
  signer: Signer
  evidenceLog: EvidenceLog
  now: Date
}

/** What an export is to have. */
export interface ExportAsked {
  subject: ExportSubject
  /** First to last. */
  submissions: Iterable<SubmissionRow> | AsyncIterable<SubmissionRow>
  /** Present where it is to answer an audit: what else is in it. */
  audit?: AuditAsked
}

/**
 * Everything that is kept of some submissions of one owner, of their devices and groups with the pulls that told of these, and of
 * what their actors were registered with, with what proves that it is as it was written. For an audit also what devices there are
 * and were, and who may do what.
 */
export async function* exportEvidence(
  { db, signer, evidenceLog, now }: ExportServices,
  owner: Owner,
  { subject, submissions, audit }: ExportAsked,
): AsyncGenerator<ExportItem, void> {
  const { organisation, stage } = owner
  const asOf = audit?.asOf
  yield {
    type: 'about',
    organisation,
    stage,
    subject,
    at: now.toISOString(),
    ...(asOf && { asOf: asOf.toISOString() }),
  }
  const count = { submissions: 0, messages: 0, files: 0, entries: 0 }
  const counted = function* (items: Iterable<ExportItem>): Generator<ExportItem, void> {
    for (const item of items) {
      if (item.type === 'file') count.files += 1
      if (item.type === 'entry') count.entries += 1
      yield item
    }
  }
  const chains = new Set<string>()
  const carriers = new Map<string, string[]>()
  const subjects = new ContextSubjects(stage)
  if (audit) yield* audit.describeAccess()
  for await (const submission of submissions) {
    const { request_id: requestId } = submission
    if (asOf && submission.received_at > asOf.getTime()) continue
    count.submissions += 1
    chains.add(requestId)
    subjects.addSubmission(submission)
    yield aboutSubmission(submission, asOf)
    yield* counted([
      makeFile(requestId, `requests/${requestId}.json`, Buffer.from(requestAsKept(submission))),
    ])
    const entries = await entryItems(db, requestId)
    yield* counted(entries.items)
    for (const id of new Set([...(await listMessageIds(db, requestId)), ...entries.messages])) {
      const requestIds = carriers.get(id)
      if (requestIds) requestIds.push(requestId)
      else carriers.set(id, [requestId])
    }
  }
  const writeMessage = async function* (messageId: string, of: { requestIds: string[]; pullId?: string }) {
    const message = await findMessage(db, messageId)
    if (!message) return
    chains.add(messageId)
    count.messages += 1
    yield aboutMessage(message, of)
    yield* counted(await readDocuments(db, message))
    const { items, exchanged } = await entryItems(db, messageId)
    yield* counted(items)
    yield* await exportExchanges(db, { messageId, stage }, exchanged)
  }
  for (const [messageId, requestIds] of carriers) yield* writeMessage(messageId, { requestIds })
  if (audit) for await (const name of audit.entities) subjects.addEntity(name)
  const asked = new PullsAsked()
  for (const chain of subjects.actors) yield* writeOwn(chain)
  for (const [chain, name] of subjects.listEntities()) {
    yield* writeOwn(chain, audit && (entries => audit.describeEntity(name, chain, entries)))
  }
  async function* writeOwn(
    chain: string,
    describe?: (entries: readonly EvidenceRow[]) => Promise<readonly ExportItem[]>,
  ): AsyncGenerator<ExportItem, void> {
    const entries = await readOwnEntries(db, chain, owner)
    asked.note(entries)
    if (entries.length > 0) chains.add(chain)
    yield* counted(entries.map(makeItem))
    if (describe) yield* counted(await describe(entries))
  }
  for (const [id, messages] of asked.messages) {
    // What a submission did has its own chain.
    const pull = await findOwnPull(db, owner, id)
    if (!pull) continue
    yield aboutPull(pull)
    chains.add(pull.id)
    yield* counted((await entryItems(db, pull.id)).items)
    for (const message of messages) yield* writeMessage(message, { requestIds: [], pullId: pull.id })
  }
  for await (const chain of readFurtherChains(db, owner, subjects.records, audit)) {
    if (chains.has(chain)) continue
    const { items } = await entryItems(db, chain)
    if (items.length > 0) chains.add(chain)
    yield* counted(items)
  }
  yield* writeProofs(db, [...chains], signer, evidenceLog)
  yield { type: 'end', ...count }
}

/** The chains of what was done with records, and what else an audit looks into. */
async function* readFurtherChains(
  db: Db,
  owner: Owner,
  records: ReadonlySet<string>,
  audit: AuditAsked | undefined,
): AsyncGenerator<string, void> {
  for (const record of records) yield* await findActs(db, owner, record)
  if (audit) yield* audit.furtherChains()
}

/** @param asOf how it stood then: what came later is left out */
function aboutSubmission(row: SubmissionRow, asOf?: Date): ExportItem {
  const isOpen = row.ended_at === null || (asOf !== undefined && row.ended_at > asOf.getTime())
  return {
    type: 'submission',
    requestId: row.request_id,
    model: row.model,
    criterion: modelNames.includes(row.model) ? findCriterion(row.model) : undefined,
    actorCode: row.actor,
    keyId: row.key_id,
    device: { issuingAgency: row.device_agency, code: row.device_code },
    deviceGroup: { issuingAgency: row.group_agency, code: row.group_code },
    operations: readStoredJson(row.plan),
    receivedAt: formatStoredTime(row.received_at),
    endedAt: isOpen || row.ended_at === null ? null : formatStoredTime(row.ended_at),
    outcome: isOpen || row.outcome === null ? null : readStoredJson(row.outcome),
    doubt: row.doubt,
  }
}

function aboutPull(row: PullRow): ExportItem {
  return {
    type: 'pull',
    pullId: row.id,
    actorCode: row.actor,
    startedBy: row.started_by,
    scope: row.scope,
    source: row.source === null ? undefined : readStoredJson(row.source),
    state: row.state,
    startedAt: formatStoredTime(row.started_at),
    endedAt: row.ended_at === null ? null : formatStoredTime(row.ended_at),
  }
}

function aboutMessage(row: MessageRow, of: { requestIds: string[]; pullId?: string }): ExportItem {
  return {
    type: 'message',
    messageId: row.message_id,
    ...of,
    correlationId: row.correlation_id,
    operation: row.operation,
    state: row.state,
    createdAt: formatStoredTime(row.created_at),
  }
}

/** The entries of a chain, the messages that they name, and the ids under which a message was exchanged. */
async function entryItems(db: Db, chain: string) {
  const items: ExportItem[] = []
  const messages = new Set<string>()
  const exchanged = { sent: new Set<string>(), received: new Set<string>() }
  for await (const entry of readEntries(db, [chain])) {
    items.push(makeItem(entry))
    const facts = readFacts(entry.facts)
    const { message, ebmsMessageId: transmissionId } = facts
    if (typeof message === 'string') messages.add(message)
    if (typeof transmissionId !== 'string') continue
    if (entry.kind === 'handing') exchanged.sent.add(transmissionId)
    if (entry.kind === 'answered') exchanged.received.add(transmissionId)
  }
  return { items, messages, exchanged }
}

function makeItem(entry: EvidenceRow): ExportItem {
  const { chain, seq, kind, hash } = entry
  return { type: 'entry', chain, seq, at: formatStoredTime(entry.at), kind, line: formatEntry(entry), hash }
}

/** A message as it was sent, and its answers as they came: those of which more is kept than their hash. */
async function readDocuments(db: Db, { message_id: id, document }: MessageRow): Promise<ExportItem[]> {
  const answers = (await listAcknowledgements(db, id)).filter(answer => answer.document.length > 0)
  return [
    makeFile(id, `messages/${id}.xml`, Buffer.from(document)),
    ...answers.map((answer, index) =>
      makeFile(id, `answers/${id}-${index + 1}.xml`, Buffer.from(answer.document)),
    ),
  ]
}

/** How many chains' proofs are looked up at once. */
const chainsAtOnce = 500

async function* writeProofs(
  db: Db,
  chains: readonly string[],
  signer: Signer,
  evidenceLog: EvidenceLog,
): AsyncGenerator<ExportItem, void> {
  const trees = new Map<number, { tree: MerkleTree; places: Map<string, number> }>()
  for (let from = 0; from < chains.length; from += chainsAtOnce) {
    const covered = await coveredHeads(db, chains.slice(from, from + chainsAtOnce))
    for (const head of covered.values()) {
      const { chain, seq, checkpoint } = head
      const known = trees.get(checkpoint) ?? treeOver(await listCheckpointHeads(db, checkpoint))
      trees.set(checkpoint, known)
      const path = known.tree.path(known.places.get(chain) ?? 0)
      yield { type: 'proof', chain, seq, checkpoint, leaf: formatHead(head), path }
    }
  }
  const last = await lastCheckpoint(db)
  const ring = await readKeyRing(db, signer)
  for (const { former, row } of ring.successions) yield viewSuccession(former, row)
  const covering = [...trees.keys()]
  const stamp = covering.length === 0 ? undefined : await findTimestampFrom(db, Math.max(...covering))
  const further = [last?.number, stamp?.checkpoint].flatMap(number => number ?? [])
  const numbers = new Set([...covering, ...further])
  for (const number of [...numbers].toSorted((one, other) => one - other)) {
    const row = await findCheckpoint(db, number)
    if (row) yield { type: 'checkpoint', line: formatCheckpoint(row), ...ring.makeHead(row) }
  }
  if (last) yield* writeNote(db, evidenceLog, [...numbers], Math.max(...covering, 1), last.number)
  if (stamp) {
    const { checkpoint, answer } = stamp
    const at = readTimestampTime(Buffer.from(answer, 'base64')).toISOString()
    yield { type: 'timestamp', checkpoint, at, answer }
  }
}

/** The newest note that a witness has signed, where it covers everything; the newest of all otherwise. */
async function* writeNote(
  db: Db,
  evidenceLog: EvidenceLog,
  checkpoints: readonly number[],
  needed: number,
  newest: number,
): AsyncGenerator<ExportItem, void> {
  const cosigned = await findLastCosigned(db)
  const size = cosigned !== undefined && cosigned >= needed ? cosigned : newest
  const verifier = await evidenceLog.verifier(db)
  const note = await evidenceLog.note(db, size)
  if (!verifier || !note) return
  for (const checkpoint of checkpoints.filter(number => number <= size)) {
    const proof = await proveInclusion(evidenceLog.read, checkpoint - 1, size)
    yield { type: 'inclusion', checkpoint, size, path: proof.map(hash => hash.toString('hex')) }
  }
  yield { type: 'note', size, note: formatNote(note), verifierKey: formatVerifierKey(verifier) }
}

function viewSuccession(former: PublicKey, row: KeyRingRow): ExportItem {
  return {
    type: 'succession',
    line: formatSuccession(former, row),
    formerPublicKey: former.public_key,
    formerSignature: row.former_signature ?? '',
    publicKey: row.public_key,
    signature: row.signature ?? '',
  }
}

function treeOver(heads: readonly EvidenceCheckpointHeadRow[]) {
  const ordered = inOrder(heads)
  const places = new Map(ordered.map(({ chain }, index) => [chain, index]))
  return { tree: merkleTree(ordered.map(formatHead)), places }
}
