import assert from 'node:assert/strict'
import type { StoreRows } from '../../../scorecard/history/history.ts'
import type { Db } from '../src/store/database.ts'

/** The tables that the checker of the scorecard reads. */
const tables = [
  'submission',
  'operation',
  'operation_message',
  'message',
  'attempt',
  'acknowledgement',
  'entity',
  'evidence',
  'look_up',
  'decision',
] as const

/** Everything that these tables hold. */
export async function readRows(db: Db): Promise<Required<StoreRows>> {
  const rows: Partial<Record<(typeof tables)[number], readonly object[]>> = {}
  for (const table of tables) rows[table] = await db.selectFrom(table).selectAll().execute()
  return rows as unknown as Required<StoreRows>
}

type Rows = Required<StoreRows>
const ends: readonly unknown[] = ['accepted', 'refused', 'blocked', 'failed', 'not-sent']

/**
 * Judges a store by what has to hold at every moment, with what it held before. It knows the columns, and nothing of how
 * they come about.
 */
export function judge(before: Rows, now: Rows, received: readonly string[]): void {
  const decided = new Set(now.decision.map(row => row.request_id))
  const submissions = new Map(now.submission.map(row => [row.request_id, row]))
  const messages = new Map(now.message.map(row => [row.message_id, row]))
  const operationsOf = Map.groupBy(now.operation, row => row.request_id)
  const asked = new Set(
    now.look_up
      .filter(row => row.answered_at === null)
      .filter(row => messages.get(row.message_id)?.state !== 'given-up')
      .map(row => `${row.request_id} ${row.position}`),
  )

  for (const id of received) assert.ok(submissions.has(id), `${id} was received and is lost`)
  for (const { request_id: id, outcome } of before.submission) {
    const after = submissions.get(id)
    assert.ok(after, `${id} is lost`)
    if (outcome !== null && !decided.has(id))
      assert.equal(after.outcome, outcome, `the outcome of ${id} changes`)
  }
  for (const { request_id: id, position, state } of before.operation) {
    if (!ends.includes(state) || decided.has(id)) continue
    const after = operationsOf.get(id)?.find(row => row.position === position)
    assert.equal(after?.state, state, `operation ${position} of ${id} has ended, and changes`)
  }

  for (const { held_by: id, code } of now.entity) {
    if (id !== null) assert.equal(submissions.get(id)?.outcome, null, `${code} is held by what has ended`)
  }
  for (const {
    request_id: id,
    outcome,
    doubt,
    status,
    waits_for: other,
    device_code,
    sealed_token,
  } of now.submission) {
    const operations = operationsOf.get(id) ?? []
    const ofOne = operations.map(({ state }) => state).join(' ')
    if (outcome === null) {
      const isHeld = now.entity.some(row => row.code === device_code && row.held_by === id)
      assert.ok(isHeld, `${id} is under way, and its device is free`)
      assert.equal(status, doubt === null ? 'IN_SUBMISSION' : 'IN_DOUBT', `the status of ${id}`)
      if (other === null) {
        assert.ok(
          operations.some(row => !ends.includes(row.state)),
          `${id} goes nowhere: ${ofOne}`,
        )
      } else {
        assert.equal(submissions.get(other)?.outcome, null, `${id} waits for what has ended`)
      }
    } else {
      assert.ok(
        operations.every(row => ends.includes(row.state)),
        `${id} has ended, and goes on: ${ofOne}`,
      )
      assert.equal(sealed_token, null, `${id} has ended and keeps its token`)
    }
    const doubts = operations.map(row => row.doubt).filter(text => text !== null)
    assert.equal(doubt, doubts[0] ?? null, `the doubt of ${id}`)
  }

  for (const operation of now.operation) {
    const {
      request_id: id,
      position,
      state,
      message_id,
      doubt,
      doubted_at,
      look_up_at,
      needs_operator,
    } = operation
    const what = `operation ${position} of ${id}, ${state}`
    const message = message_id === null ? undefined : messages.get(message_id)
    if (state === 'held') {
      const isBehind = operationsOf
        .get(id)
        ?.some(row => Number(row.position) < Number(position) && !ends.includes(row.state))
      assert.ok(isBehind || submissions.get(id)?.waits_for !== null, `${what}, is behind nothing`)
    } else if (state === 'ready') assert.equal(message_id, null, what)
    else if (state === 'sent') {
      assert.ok(
        message?.state === 'waiting' || message?.state === 'handed',
        `${what}, in a message ${message?.state}`,
      )
      assert.notEqual(message.due_at, null, `${what}, in a message that is due never`)
    } else if (state === 'unclear') {
      assert.ok(doubt !== null && doubted_at !== null, `${what}, without a doubt`)
      const isAsked = look_up_at !== null || asked.has(`${id} ${position}`)
      assert.ok(isAsked || needs_operator === 1, `${what}, waits for nothing`)
    } else {
      assert.ok(doubt === null || needs_operator === 1, `${what}, is doubted in silence`)
    }
  }
}
