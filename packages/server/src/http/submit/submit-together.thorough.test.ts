import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { StatementSync } from 'node:sqlite'
import type { TestContext } from 'node:test'
import fc from 'fast-check'
import pg from 'pg'
import { freshRequest, makeSibling } from '../../../test/fresh-request.ts'
import { openDelivery } from '../../../test/hand-delivered.ts'
import { test } from '../../../test/on-both-stores.ts'
import { shippedLists } from '../../codes/in-force.ts'
import { signerFrom } from '../../evidence/signing.ts'
import { verifyEvidence } from '../../evidence/verify.ts'
import { timerPause } from '../../jobs/environment.ts'
import type { Acting } from '../../rights/caller.ts'
import { bindActor } from '../../store/actors.ts'
import type { Store } from '../../store/database.ts'
import { receive } from '../../submissions/receive.ts'
import type { Reception } from '../../submissions/reception.ts'

/** A submission among others: numbers tell which of the devices, groups, contents and keys of its mix it has. */
interface Call {
  group: number
  sibling: number
  reference: number
  groupName: number
  key: number
  organisation: 'maker' | 'stranger'
}

const anyCall = {
  group: fc.nat({ max: 3 }),
  sibling: fc.nat({ max: 2 }),
  reference: fc.nat({ max: 1 }),
  // Mostly the same, so that submissions wait for each other.
  groupName: fc.constantFrom(0, 0, 0, 1),
  key: fc.constantFrom(0, 0, 1, 2, 3),
}

/** Half of the mixes have strangers to the actor in them, whose works throw. */
const anyMix: fc.Arbitrary<Call[]> = fc.oneof(
  mixCalls(fc.constant('maker')),
  mixCalls(fc.constantFrom('maker', 'maker', 'maker', 'stranger')),
)

function mixCalls(organisation: fc.Arbitrary<Call['organisation']>): fc.Arbitrary<Call[]> {
  return fc.array(fc.record({ ...anyCall, organisation }), { minLength: 2, maxLength: 40, size: 'max' })
}

const actor = freshRequest('EU_UDI_MDR').deviceGroup?.MFActorCode ?? ''
const at = new Date('2100-01-01')
const accessPoint = {
  send: async () => ({ kind: 'taken' }) as const,
  fetchStatus: async () => 'on-its-way' as const,
}

test('submissions that come at the same time end as they would have one after the other', async t => {
  const together = await openDelivery(t, accessPoint)
  const inTurn = await openDelivery(t, accessPoint)
  for (const { store } of [together, inTurn]) {
    await store.write(db => bindActor(db, 'preview', actor, 'maker'))
  }
  await fc.assert(
    fc.asyncProperty(anyMix, async calls => {
      const requests = listRequests(calls)
      const order: number[] = []
      const submit = async (world: typeof together, index: number): Promise<Settled> => {
        const store = world === together ? noting(world.store, index, order) : world.store
        const receiving = { ...receivingIn(world), store }
        const { caller, key, request } = requests[index] ?? assert.fail()
        try {
          return await receive(receiving, world.delivery.authority, caller, actor, request, {
            idempotencyKey: key,
          })
        } catch (error) {
          return { kind: 'threw', message: (error as Error).message }
        }
      }
      const settled = await Promise.all(calls.map((_, index) => submit(together, index)))
      // What began last counts, as it may have begun again; what was answered before it could begin came last.
      const begun = new Set(order.toReversed())
      const serial = [...begun].toReversed()
      for (const index of calls.keys()) if (!begun.has(index)) serial.push(index)
      const expected: Settled[] = []
      for (const index of serial) expected[index] = await submit(inTurn, index)

      assert.deepEqual(
        await getOutcome(together.store, settled, requests),
        await getOutcome(inTurn.store, expected, requests),
      )
    }),
    { numRuns: 25 },
  )
  const problems = verifyEvidence({
    db: together.store.db,
    signer: signerFrom(new Uint8Array(32)),
    heads: [],
  })
  const { done, value } = await problems.next()
  assert.equal(done, true, JSON.stringify(value))
})

test('devices of a group that come at the same time are stored with one statement a table', async t => {
  const world = await openDelivery(t, accessPoint)
  const receiving = receivingIn(world)
  const submit = ({ caller, request }: ReturnType<typeof listRequests>[number]) =>
    receive(receiving, world.delivery.authority, caller, actor, request)
  const [first, ...others] = listRequests(
    Array.from({ length: 33 }, (_, sibling) => ({ ...plainCall, sibling })),
  )
  await submit(first ?? assert.fail())
  const statements = noteStatements(t)
  const receptions = await Promise.all(others.map(submit))
  assert.deepEqual(new Set(receptions.map(({ kind }) => kind)), new Set(['received']))
  for (const table of ['submission', 'operation', 'entity', 'evidence']) {
    const written = statements.filter(text => text.startsWith(`insert into "${table}" `))
    assert.equal(written.length, 1, `${table}: ${statements.join('\n')}`)
  }
  // Nothing is asked for each of them; the store may look at its connection meanwhile.
  assert.ok(statements.length < others.length, `${statements.length} for ${others.length} submissions`)
})

const plainCall: Call = { group: 0, sibling: 0, reference: 0, groupName: 0, key: 0, organisation: 'maker' }

/** The statements that reach a database from now on. */
function noteStatements(t: TestContext): readonly string[] {
  const statements: string[] = []
  for (const way of ['all', 'run'] as const) {
    const original = StatementSync.prototype[way] as (...values: unknown[]) => unknown
    t.mock.method(StatementSync.prototype, way, function (this: StatementSync, ...values: unknown[]) {
      // A statement that is run for each of some rows counts once; a query to PostgreSQL each time.
      if (statements.at(-1) !== this.sourceSQL) statements.push(this.sourceSQL)
      return original.apply(this, values)
    })
  }
  const original = pg.Client.prototype.query as (...values: unknown[]) => unknown
  t.mock.method(pg.Client.prototype, 'query', function (this: pg.Client, ...values: unknown[]) {
    const [query] = values as [string | { text: string }]
    statements.push(typeof query === 'string' ? query : query.text)
    return original.apply(this, values)
  })
  return statements
}

/** What receives submissions in a world whose time stands still. */
function receivingIn({ store, delivery }: Awaited<ReturnType<typeof openDelivery>>) {
  return {
    store,
    sealing: delivery.sealing,
    codes: codesAsShipped,
    strictContract: false,
    metrics: delivery.metrics,
    now: () => at,
    monotonic: () => at,
    randomBytes,
    pause: timerPause,
  }
}

type Settled = Reception | { kind: 'threw'; message: string }

const codesAsShipped = {
  current: async () => shippedLists,
  refresh: async () => assert.fail('Nothing changes the code lists.'),
}

/** Requests for new devices and groups, with new keys. */
function listRequests(calls: readonly Call[]) {
  const groups = Array.from({ length: 4 }, () => freshRequest('EU_UDI_MDR'))
  const most = Math.max(2, ...calls.map(({ sibling }) => sibling))
  const devices = groups.map(group => [group, ...Array.from({ length: most }, () => makeSibling(group))])
  const mix = randomBytes(8).toString('hex')
  return calls.map(({ group, sibling, reference, groupName, key, organisation }) => {
    const { device, deviceGroup } = devices[group]?.[sibling] ?? assert.fail()
    const caller: Acting = { author: 'k', organisation, stage: 'preview', actors: 'any' }
    return {
      caller,
      key: key === 0 ? undefined : `${mix} ${key}`,
      request: {
        model: 'EU_UDI_MDR' as const,
        device: { ...device, ReferenceNumber: `reference ${reference}` },
        deviceGroup: { ...deviceGroup, DeviceName: `name ${groupName}` },
        actorCode: actor,
        authorizedRepresentativeCode: undefined,
        securityToken: undefined,
      },
    }
  })
}

/** The same store, which notes whose work begins in a transaction. */
function noting(store: Store, index: number, order: number[]): Store {
  return {
    ...store,
    writeTogether: (work, locks, readAhead) =>
      store.writeTogether(
        db => {
          order.push(index)
          return work(db)
        },
        locks,
        readAhead,
      ),
  }
}

/** What became of the calls, and what they left in the store; submissions go by the number of the call that made them. */
async function getOutcome(
  { db }: Store,
  settled: readonly Settled[],
  requests: ReturnType<typeof listRequests>,
): Promise<unknown> {
  const names = new Map<string, string>()
  for (const [index, each] of settled.entries()) {
    if (each.kind === 'received' && each.submission) names.set(each.requestId, `submission ${index}`)
  }
  const codes = requests.flatMap(({ request }) => [request.device.Device, request.device.DeviceGroup])
  const keys = requests.flatMap(({ key }) => key ?? [])
  const ids = [...names.keys()]
  const ofThese = { of: <Name extends string>(column: Name) => [column, 'in', [...ids, '']] as const }
  const rows = {
    submissions: await db
      .selectFrom('submission')
      .selectAll()
      .where(...ofThese.of('request_id'))
      .execute(),
    operations: await db
      .selectFrom('operation')
      .selectAll()
      .where(...ofThese.of('request_id'))
      .execute(),
    entities: await db.selectFrom('entity').selectAll().where('code', 'in', codes).execute(),
    keys: await db
      .selectFrom('idempotency_key')
      .selectAll()
      .where('key', 'in', [...keys, ''])
      .execute(),
    evidence: await db
      .selectFrom('evidence')
      .select(['chain', 'seq', 'kind'])
      .where(...ofThese.of('chain'))
      .execute(),
  }
  const named = (value: unknown): string =>
    JSON.stringify(value).replaceAll(
      /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g,
      id => names.get(id) ?? 'its own',
    )
  return {
    settled: settled.map(named),
    rows: Object.entries(rows).map(([table, all]) => [table, all.map(row => named({ ...row })).toSorted()]),
  }
}
