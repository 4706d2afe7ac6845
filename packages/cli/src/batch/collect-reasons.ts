import type { GatewayClient } from '@udigate/client'
import { GatewayFailure } from '../gateway/call-gateway.ts'
import { placeText } from '../place-text.ts'
import type { Batch, BatchFinding, BatchRecord, CountedState } from './batch-answer.ts'

/** Why records of a batch failed. */
export interface FailureReasons {
  /** The most common first. */
  reasons: readonly FailureReason[]
  /** How many records they were read of, and how many have failed. */
  seen: number
  failed: number
}

export interface FailureReason {
  /** As the first record has it. */
  text: string
  /** Where the first record has it. */
  place: string
  records: number
}

/** The records that are looked at, by their states in counts and in results. */
const failures = {
  invalid: 'INVALID',
  refused: 'REFUSED',
  partlyAccepted: 'PARTLY_ACCEPTED',
  blocked: 'BLOCKED',
  failed: 'FAILED',
} as const satisfies Partial<Record<CountedState, string>>

/** How many records of each state are looked at: a sample that a terminal need not wait for. */
const mostRecords = 1_000

/**
 * Reads why records of a batch failed, the most common reason first.
 *
 * @returns nothing where none has failed, or where it cannot be told: the batch has come to its end all the same
 */
export async function collectReasons(
  gateway: GatewayClient,
  batch: Batch,
): Promise<FailureReasons | undefined> {
  const states = Object.entries(failures).filter(([count]) => batch.counts[count as CountedState] > 0)
  if (states.length === 0) return undefined
  const found = new Map<string, FailureReason>()
  let seen = 0
  try {
    for (const [, state] of states) {
      for await (const record of recordsIn(gateway, batch.id, state)) {
        seen += 1
        addReasons(found, record)
      }
    }
  } catch (error) {
    if (error instanceof GatewayFailure) return undefined
    throw error
  }
  const failed = states.reduce((sum, [count]) => sum + batch.counts[count as CountedState], 0)
  const reasons = [...found.values()].toSorted((one, other) => other.records - one.records)
  return { reasons, seen, failed }
}

async function* recordsIn(
  gateway: GatewayClient,
  id: string,
  state: (typeof failures)[keyof typeof failures],
): AsyncGenerator<BatchRecord> {
  const query = { state, limit: 100 }
  let count = 0
  for await (const record of gateway.items('/api/v1/batches/{id}/records', { path: { id }, query })) {
    yield record
    count += 1
    if (count === mostRecords) return
  }
}

/** A reason counts once for each record, however often that has it. */
function addReasons(found: Map<string, FailureReason>, record: BatchRecord): void {
  const own = new Map<string, Omit<FailureReason, 'records'>>()
  for (const finding of (record.findings ?? []).filter(({ severity }) => severity === 'error')) {
    const { ruleId, path = '', message } = finding
    const key = `${ruleId} ${path.replaceAll(/\/\d+(?=\/|$)/g, '/*')}`
    if (!own.has(key)) own.set(key, { text: `${ruleId}: ${message}`, place: describePlace(record, finding) })
  }
  for (const text of record.reasons ?? []) {
    // What the authority says has the identifiers of the device in it.
    const key = text.replaceAll(/\d{6,}/g, '#')
    if (!own.has(key)) own.set(key, { text, place: describePlace(record) })
  }
  for (const [key, reason] of own) {
    const known = found.get(key)
    if (known === undefined) found.set(key, { ...reason, records: 1 })
    else known.records += 1
  }
}

/** Where in the file something is: its cell, or else the line or row that its record begins in. */
function describePlace({ sheet, line }: BatchRecord, { place }: Partial<BatchFinding> = {}): string {
  if (place !== undefined && 'row' in place) return placeText('', place).replace(/^:/, '')
  return sheet === undefined ? `line ${line}` : placeText('', { sheet, row: line }).replace(/^:/, '')
}
