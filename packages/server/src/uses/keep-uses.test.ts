import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { ValidRequest } from '@udigate/eudamed'
import { freshRequest } from '../../test/fresh-request.ts'
import { start, unasked, type World } from '../../test/harness.ts'
import { test, testOnBoth } from '../../test/on-both-stores.ts'
import { putEntities } from '../store/pulled-entities.ts'
import { identifierUses } from './keep-uses.ts'

type Request = ValidRequest<'EU_UDI_MDR'>

const model = 'EU_UDI_MDR'
const purposes = ['device', 'secondary', 'marking', 'unit', 'package'] as const
type Purpose = (typeof purposes)[number]

interface Identifier {
  agency: 'GS1' | 'HIBCC'
  code: string
}

/** One of an agency that did not issue the UDI-DIs here, since a secondary DI is always another one's. */
function freshIdentifier(): Identifier {
  return { agency: 'HIBCC', code: `A123${freshRequest(model).device.Device.slice(1)}1` }
}

/** A device that uses an identifier for this. */
function makeUsing(purpose: Purpose, { agency, code }: Identifier): Request {
  const { device, ...request } = freshRequest(model)
  const Packages = [
    {
      PackagingDi: code,
      PackagingDiIssuingAgency: agency,
      Status: 'ON_THE_MARKET',
      NumberOfItems: 5,
      Child: device.Device,
    },
  ]
  const changes: Record<Purpose, object> = {
    device: { Device: code, IssuingAgency: agency },
    secondary: { SecondaryDi: code, SecondaryDiAgency: agency },
    marking: { DirectMarkingDi: code, DirectMarkingDiIssuingAgency: agency },
    unit: { BaseQuantity: 10, UnitOfUseDi: code, UnitOfUseDiIssuingAgency: agency },
    package: { Packages },
  }
  return { ...request, device: { ...device, ...changes[purpose] } }
}

async function register(world: World, request: object): Promise<void> {
  const { status, body } = await world.post(`/api/v1/submit/${model}`, request)
  assert.deepEqual([status, body.status], [200, 'SUCCESS'], JSON.stringify(body))
}

/** As a pull shows it. */
async function keepRecord({ gateway: { store } }: World, code: string, record: object): Promise<void> {
  const row = await store.db
    .selectFrom('entity')
    .selectAll()
    .where('kind', '=', 'device')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  await store.write(db => putEntities(db, [{ ...row, record: JSON.stringify(record) }]))
}

interface Found {
  ruleId: string
  path: string
  message: string
}

async function plan(world: World, request: object): Promise<readonly Found[]> {
  const { body } = await world.post(`/api/v1/plan/${model}`, request)
  if (body.verdict === 'POSSIBLE' || body.verdict === 'IDENTICAL') return []
  assert.equal(body.verdict, 'INVALID', JSON.stringify(body))
  return (body.validationResult as { deviceErrors: Found[] }).deviceErrors
}

const paths: Record<Purpose, string> = {
  device: '/device/Device',
  secondary: '/device/SecondaryDi',
  marking: '/device/DirectMarkingDi',
  unit: '/device/UnitOfUseDi',
  package: '/device/Packages/0/PackagingDi',
}
/** What devices of one manufacturer may both use an identifier for. */
const shared = ['device marking', 'marking device', 'marking marking', 'unit unit']

test('an identifier that a registered device uses for whatever is taken for whatever it may not be beside', async t => {
  const world = await start(t)
  for (const known of purposes.filter(purpose => purpose !== 'device')) {
    const identifier = freshIdentifier()
    const bearer = makeUsing(known, identifier)
    await register(world, bearer)
    for (const wanted of purposes) {
      const found = await plan(world, makeUsing(wanted, identifier))
      const expected = shared.includes(`${known} ${wanted}`) ? [] : [`BR-UDID-003-D ${paths[wanted]}`]
      assert.deepEqual(
        found.map(({ ruleId, path }) => `${ruleId} ${path}`),
        expected,
        `${known} ${wanted}`,
      )
      for (const { message } of found) assert.match(message, new RegExp(`${bearer.device.Device} of DE-MF-`))
    }
    assert.deepEqual(await plan(world, bearer), [], 'its own')
  }
})

test('the simulator, which judges by itself, refuses the same pairs of uses', async t => {
  const world = await start(t)
  const { db } = world.gateway.store
  for (const known of purposes) {
    for (const wanted of purposes) {
      if (known === 'device' && wanted === 'device') continue
      const identifier = freshIdentifier()
      await register(world, makeUsing(known, identifier))
      // The gateway knows nothing of it any longer.
      await db.deleteFrom('identifier_use').execute()
      await db.deleteFrom('entity').execute()
      const { body } = await world.post(`/api/v1/submit/${model}`, makeUsing(wanted, identifier))
      const isFine = shared.includes(`${known} ${wanted}`)
      assert.equal(body.status === 'SUCCESS', isFine, `${known} ${wanted} ${JSON.stringify(body)}`)
    }
  }
})

testOnBoth('of two devices that come at once with one package DI, one is taken', async t => {
  const world = await start(t)
  for (const purpose of ['package', 'device'] as const) {
    const identifier = freshIdentifier()
    const both = [makeUsing('package', identifier), makeUsing(purpose, identifier)]
    const answers = await Promise.all(both.map(each => world.post(`/api/v1/submit/${model}`, each)))
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((one, other) => one - other),
      [200, 400],
      purpose,
    )
    const refused = answers.filter(({ status }) => status === 400).map(({ body }) => body.validationResult)
    assert.deepEqual(
      (refused as { deviceErrors: Found[] }[]).flatMap(each => each.deviceErrors.map(({ ruleId }) => ruleId)),
      ['BR-UDID-003-D'],
      'before anything is sent',
    )
  }
})

test('what is under way is known until it is refused', async t => {
  const world = await start(t, unasked)
  const identifier = freshIdentifier()
  const first = makeUsing('package', identifier)
  const release = await world.simulator.hold(first.device.Device)
  await world.post(`/api/v1/submit/${model}`, first, { headers: { prefer: 'wait=0' } })
  const [found] = await plan(world, makeUsing('secondary', identifier))
  assert.match(
    found?.message ?? '',
    /is also the package DI of an as yet submitted device \S+ of \S+ \(since 20\d\d-\d\d-\d\d\)/,
  )
  await release()
})

test('the link that another registered device has is taken, and known by its device', async t => {
  const world = await start(t)
  const legacy = freshRequest('EU_UDI_MDD')
  const answer = await world.post('/api/v1/submit/EU_UDI_MDD', legacy)
  assert.equal(answer.body.status, 'SUCCESS', JSON.stringify(answer.body))
  const { IssuingAgency, Device } = legacy.device
  const linked = (): Request => {
    const request = freshRequest(model)
    const RelatedLegacyDevice = { IssuingAgency, Device }
    return { ...request, device: { ...request.device, RelatedLegacyDevice } }
  }
  const first = linked()
  const { RelatedLegacyDevice: _link, ...unlinked } = first.device as Record<string, unknown>
  await register(world, { ...first, device: unlinked })
  await keepRecord(world, first.device.Device, first.device)
  const found = await plan(world, linked())
  const [link] = found.filter(({ ruleId }) => ruleId === 'BR-UDID-704-E')
  assert.match(link?.message ?? '', new RegExp(first.device.Device))
  const same = freshRequest(model)
  const again = await world.post(`/api/v1/plan/${model}`, { ...same, device: { ...same.device, Device } })
  assert.match(JSON.stringify(again.body), new RegExp(`is linked with GS1 ${first.device.Device} already`))
})

testOnBoth('a store that is older than the table of uses is brought to what it would have kept', async t => {
  const world = await start(t, unasked)
  for (const purpose of purposes) await register(world, makeUsing(purpose, freshIdentifier()))
  const held = makeUsing('package', freshIdentifier())
  const release = await world.simulator.hold(held.device.Device)
  await world.post(`/api/v1/submit/${model}`, held, { headers: { prefer: 'wait=0' } })
  const { db } = world.gateway.store
  const read = () =>
    db.selectFrom('identifier_use').selectAll().where('held', '=', 1).orderBy('code').execute()
  const kept = await read()
  assert.equal(kept.length, 4)
  await db.deleteFrom('identifier_use').execute()
  await identifierUses.migrated?.(db, new Set(['0070-identifier-uses']), {
    now: () => new Date(),
    randomBytes,
  })
  assert.deepEqual(await read(), kept)
  const underWay = await db.selectFrom('identifier_use').selectAll().where('held', '=', 0).execute()
  assert.deepEqual(
    underWay.map(({ bearer_code }) => bearer_code),
    [held.device.Device],
  )
  await release()
})
