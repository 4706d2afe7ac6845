import type { Call, History, Invariant, Row, Violation } from './history.ts'

/**
 * Reconciles what the client was answered, what the store holds and what the authority received.
 *
 * - I1: whatever was answered with a requestId as stored (200, 202, 500 of a submission) is in the store.
 * - I2: the authority is not asked twice for what it has done already, be it something new or a version of what is there.
 * - I3: SUCCESS was said only of what the authority holds, and each operation of it has made what it was to make, with an
 *   acknowledgement or look-up that is stored.
 * - I4: nothing that the authority holds has a final failure.
 * - I5: every submission has an outcome, or waits for an operator.
 * - I6: every attempt and every end of a submission is evidenced, where the gateway keeps evidence.
 *
 * @param except invariants that the row breaks on purpose
 */
export function checkHistory(history: History, except: readonly Invariant[] = []): Violation[] {
  const checks = { I1: lost, I2: doubled, I3: falseSuccesses, I4: falseFailures, I5: open, I6: unevidenced }
  return Object.entries(checks)
    .filter(([invariant]) => !except.includes(invariant as Invariant))
    .flatMap(([invariant, check]) =>
      check(history).map(what => ({ invariant: invariant as Invariant, what })),
    )
}

const storedStatuses = new Set([200, 202])

function lost({ calls, store }: History): string[] {
  const stored = new Set(store.submission.map(row => row.request_id))
  return calls
    .filter(({ status = 0, body }) => storedStatuses.has(status) && body?.requestId !== undefined)
    .filter(({ body }) => !stored.has(body?.requestId ?? ''))
    .map(
      ({ device, status, body }) =>
        `${device}: ${body?.requestId} was answered with ${status} and is not stored`,
    )
}

/** What makes an entity, or a version of it, is doubled where the authority receives it after it has made that. */
function doubled({ authority }: History): string[] {
  const made = new Map<string, number>()
  const found: string[] = []
  for (const { seq, operation, makes, written } of authority.journal) {
    for (const { code, version } of makes) {
      const what = version === undefined ? code : `${code} ${operation} version ${version}`
      const before = made.get(what)
      if (before !== undefined) found.push(`${code}: ${operation} came again (${before}, then ${seq})`)
      else if (written.includes(code)) made.set(what, seq)
    }
  }
  return [...new Set(found)]
}

function falseSuccesses({ calls, store, authority }: History): string[] {
  const held = new Set(authority.register.filter(({ kind }) => kind === 'device').map(({ code }) => code))
  const said = calls.filter(isSuccess).map(call => ({ device: call.device, requestId: call.body?.requestId }))
  const kept = store.submission
    .filter(row => getOutcome(row) === 'accepted')
    .map(row => ({ device: String(row.device_code), requestId: String(row.request_id) }))
  const found: string[] = []
  for (const { device, requestId } of [...said, ...kept]) {
    if (!held.has(device)) found.push(`${device}: SUCCESS (${requestId}), and the authority does not hold it`)
  }
  for (const { request_id: requestId, device_code: device } of store.submission.filter(
    row => getOutcome(row) === 'accepted',
  )) {
    if (!isProven(String(requestId), store)) {
      found.push(`${device}: accepted (${requestId}) without an acknowledgement or look-up in the store`)
    }
    for (const { planned } of store.operation.filter(row => row.request_id === requestId)) {
      const operation: PlannedOperation = JSON.parse(String(planned))
      if (!isMade(operation, authority.journal))
        found.push(`${device}: accepted (${requestId}), and the authority never did ${String(planned)}`)
    }
  }
  return [...new Set(found)]
}

/** What the store says of an operation, as far as the authority can be asked about it. */
interface PlannedOperation {
  operation: string
  entity: { code: string }
  version?: number
}

/** Whether the authority did what an operation was to do, by whichever message. */
function isMade(
  { operation, entity: { code }, version }: PlannedOperation,
  journal: History['authority']['journal'],
): boolean {
  return journal.some(
    received =>
      received.operation === operation &&
      received.written.includes(code) &&
      received.makes.every(
        each => each.code !== code || each.version === undefined || each.version === String(version),
      ),
  )
}

function isSuccess({ status, body }: Call): boolean {
  return status === 200 && body?.status === 'SUCCESS'
}

/** Each operation has an acknowledgement that was applied, or a look-up or an operator that says it was carried out. */
function isProven(requestId: string, store: History['store']): boolean {
  return store.operation
    .filter(row => row.request_id === requestId)
    .every(({ position }) => {
      const isOf = (row: Row): boolean => row.request_id === requestId && row.position === position
      const isAnswered = store.operation_message
        .filter(isOf)
        .some(({ message_id: id }) =>
          store.acknowledgement.some(row => row.message_id === id && row.reading === 'applied'),
        )
      const isLookedUp = store.look_up?.some(row => isOf(row) && row.finding === 'applied') ?? false
      return isAnswered || isLookedUp || (store.decision?.some(isOf) ?? false)
    })
}

function falseFailures({ calls, store, authority }: History): string[] {
  const found: string[] = []
  for (const row of store.submission) {
    const outcome = getOutcome(row)
    if (outcome !== 'refused' && outcome !== 'failed' && outcome !== 'blocked') continue
    if (writtenBy(String(row.request_id), store, authority.journal).includes(String(row.device_code))) {
      found.push(`${row.device_code}: ${outcome} (${row.request_id}), and the authority did it`)
    }
  }
  const wrong = new Set(found.map(text => text.split(':')[0]))
  for (const { device, status, body } of calls) {
    const isFinal = status === 400 || (status === 500 && body?.requestId !== undefined)
    if (isFinal && wrong.has(device)) found.push(`${device}: answered with ${status} ${body?.status}`)
  }
  return found
}

/** The codes of what the authority made or changed for the messages of a submission. */
function writtenBy(
  requestId: string,
  store: History['store'],
  journal: History['authority']['journal'],
): readonly string[] {
  const ids = new Set(
    store.operation_message.filter(row => row.request_id === requestId).map(row => row.message_id),
  )
  return journal.filter(({ messageId }) => ids.has(messageId)).flatMap(({ written }) => written)
}

function open({ store }: History): string[] {
  return store.submission
    .filter(row => row.outcome === null && !waitsForOperator(row, store))
    .map(
      row =>
        `${row.device_code}: ${row.request_id} has no outcome${row.doubt === null ? '' : ` (${row.doubt})`}`,
    )
}

/** What no machine can resolve is marked so, on the submission or on one of its operations. */
function waitsForOperator(submission: Row, store: History['store']): boolean {
  const own = store.operation.filter(row => row.request_id === submission.request_id)
  return [submission, ...own].some(row => row.needs_operator !== undefined && Boolean(row.needs_operator))
}

/**
 * One entry for every attempt, answer and end, in chains without a gap. Whether their hashes are right is for
 * `udigate evidence verify`.
 */
function unevidenced({ store }: History): string[] {
  if (store.evidence === undefined) return []
  const chains = Map.groupBy(store.evidence, row => String(row.chain))
  const listKinds = (chain: unknown): string[] =>
    (chains.get(String(chain)) ?? []).map(row => String(row.kind))
  const count = (chain: unknown, kind: string): number =>
    listKinds(chain).filter(each => each === kind).length
  const found: string[] = []
  for (const [chain, rows] of chains) {
    const sorted = rows.toSorted((one, two) => Number(one.seq) - Number(two.seq))
    const isWhole = sorted.every(
      (row, index) => row.seq === index + 1 && (index === 0 || row.previous === sorted[index - 1]?.hash),
    )
    if (!isWhole) found.push(`the chain ${chain} has a gap`)
  }
  for (const { request_id: id, device_code: device, outcome } of store.submission) {
    if (count(id, 'received') !== 1) found.push(`${device}: the receipt of ${id} is not evidenced`)
    const isPlanned = store.operation.some(row => row.request_id === id)
    if (outcome !== null && isPlanned && count(id, 'ended') !== 1) {
      found.push(`${device}: the end of ${id} is evidenced ${count(id, 'ended')} times`)
    }
  }
  for (const { message_id: id } of store.message) {
    const attempts = store.attempt.filter(row => row.message_id === id).length
    if (count(id, 'handing') !== attempts) {
      found.push(`${id}: ${attempts} attempts, of which ${count(id, 'handing')} are evidenced`)
    }
    const answers = store.acknowledgement.filter(row => row.message_id === id).length
    if (count(id, 'answered') !== answers) {
      found.push(`${id}: ${answers} answers, of which ${count(id, 'answered')} are evidenced`)
    }
  }
  return found
}

function getOutcome({ outcome }: Row): string | undefined {
  return outcome === null || outcome === undefined ? undefined : JSON.parse(String(outcome)).kind
}
