import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Problem } from '../src/evidence/check-chain.ts'
import { verifyEvidence } from '../src/evidence/verify.ts'
import type { Store } from '../src/store/database.ts'
import { startWithPartner } from './as4-world.ts'
import { freshRequest } from './fresh-request.ts'
import { worldSigner } from './harness.ts'
import { test } from './on-both-stores.ts'

const mdr = '/api/v1/submit/EU_UDI_MDR'

async function listProblems({ db }: Store): Promise<Problem[]> {
  const problems: Problem[] = []
  for await (const problem of verifyEvidence({ db, signer: worldSigner })) problems.push(problem)
  return problems
}

type Table = 'sent_exchange' | 'received_exchange'

/** Changes of what is kept, each with what is found of it. */
const changes: readonly [
  Table,
  string,
  RegExp,
  (value: Buffer | string, other: Buffer | string) => unknown,
][] = [
  ['sent_exchange', 'response', /another receipt kept/, flip],
  ['sent_exchange', 'response', /no receipt kept/, () => null],
  ['sent_exchange', 'response', /another receipt kept/, (_, other) => other],
  ['sent_exchange', 'payload_hmac', /another payload than was sent/, () => '0'.repeat(64)],
  ['sent_exchange', 'envelope', /its envelope is not as it was signed/, flip],
  ['sent_exchange', 'envelope', /its digests are not those/, (_, other) => other],
  ['sent_exchange', 'cover', /its digests are not those/, (_, other) => other],
  ['sent_exchange', 'cover', /its digests cannot be read/, () => '{'],
  ['received_exchange', 'payload_hmac', /another payload than was received/, () => '0'.repeat(64)],
  ['received_exchange', 'envelope', /its envelope is not as it was signed/, flip],
  ['received_exchange', 'receipt', /what answered it is not as it was signed/, flip],
  ['received_exchange', 'receipt', /what answered it is not about it/, (_, other) => other],
  ['received_exchange', 'cover', /its digests are not those/, (_, other) => other],
]

/** Another letter in the id of a message, which its signature covers. */
function flip(value: Buffer | string): Buffer {
  const bytes = Buffer.from(value)
  const at = bytes.indexOf('MessageId>') + 12
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return bytes
}

test('what is kept of messages is verified, and every change of it is found', async t => {
  const { world } = await startWithPartner(t)
  const { store } = world.gateway
  for (const securityToken of ['token-1', 'token-2']) {
    const { status } = await world.post(mdr, { ...freshRequest('EU_UDI_MDR'), securityToken })
    assert.equal(status, 200)
  }
  assert.deepEqual(await listProblems(store), [])
  for (const [table, column, expected, change] of changes) {
    const key = table === 'sent_exchange' ? 'transmission_id' : 'exchange_id'
    const { rows } = await sql<{ id: string; value: Buffer | string }>`
      select ${sql.ref(key)} as id, ${sql.ref(column)} as value from ${sql.table(table)} order by 1`.execute(
      store.db,
    )
    const [row, other] = rows
    assert.ok(row && other)
    const set = (value: unknown) =>
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${sql.ref(key)} = ${row.id}`.execute(
        store.db,
      )
    await set(change(row.value, other.value))
    const problems = await listProblems(store)
    assert.ok(
      problems.some(({ what }) => expected.test(what)),
      `${table}.${column}: ${JSON.stringify(problems)}`,
    )
    await set(row.value)
  }
  assert.deepEqual(await listProblems(store), [])
})
