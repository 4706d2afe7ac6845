import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import type { TestContext } from 'node:test'
import { test as testOnce } from 'node:test'
import { canonicalise, type Model, modelNames, type ValidRequest } from '@udigate/eudamed'
import * as fc from 'fast-check'
import { arbitraryRequest } from '../../../../eudamed/test/arbitrary-requests.ts'
import { freshRequest } from '../../../test/fresh-request.ts'
import { type Answered, eventually, start } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'
import { seedFor } from '../../../test/seed-for.ts'

interface Records {
  device: Record<string, unknown>
  deviceGroup: Record<string, unknown>
}

interface Finding {
  path: string
  ruleId: string
  message: string
}

/** A gateway with a key for any actor of an organisation of its own. */
async function startFor(t: TestContext, organisation: string) {
  const world = await start(t)
  const key = await world.makeKey({ organisation, actors: 'any' })
  return { world, key }
}

type Side = Awaited<ReturnType<typeof startFor>>

const submit = ({ world, key }: Side, model: Model, records: object): Promise<Answered> =>
  world.post(`/api/v1/submit/${model}`, forActor(model, records), { key })

/** Whose the records are. */
function findActor(model: Model, records: object): string {
  const { deviceGroup } = canonicalise(model, records)
  return String(deviceGroup.PRActorCode ?? deviceGroup.MFActorCode)
}

function forActor(model: Model, records: object): object {
  return { actorCode: findActor(model, records), ...records }
}

async function plan({ world, key }: Side, model: Model, records: object) {
  const { status, body } = await world.post(`/api/v1/plan/${model}`, forActor(model, records), { key })
  assert.equal(status, 200, JSON.stringify(body))
  const result = body.validationResult as Record<string, Finding[]>
  const list = (...names: string[]) => names.flatMap(name => result[name] ?? [])
  return {
    verdict: body.verdict,
    differences: body.differences,
    operations: body.operations as { operation: string; xml: string }[],
    errors: list('deviceErrors', 'deviceGroupErrors'),
    warnings: list('deviceWarnings', 'deviceGroupWarnings').map(({ ruleId, path }) => `${ruleId} ${path}`),
  }
}

async function pull({ world, key }: Side, actorCode: string): Promise<Record<string, unknown>> {
  const { status, body } = await world.post('/api/v1/pulls', { actorCode }, { key })
  assert.equal(status, 202, JSON.stringify(body))
  const ended = await eventually(
    () => world.get(`/api/v1/pulls/${String(body.id)}`, { key }),
    answer => answer.body.state !== 'RUNNING',
  )
  assert.equal(ended.body.state, 'COMPLETE', JSON.stringify(ended.body))
  return ended.body
}

/** The records of a device and its group as the gateway shows them. */
async function show({ world, key }: Side, model: Model, request: object) {
  const { device, deviceGroup } = canonicalise(model, request) as unknown as ValidRequest<Model>
  const criterion =
    model === 'EU_UDI_MDD' || model === 'EU_UDI_IVDD' ? 'LEGACY' : model === 'EU_UDI_SPP' ? 'SPP' : 'STANDARD'
  const read = (kind: string, agency: string, code: string) =>
    world.get(`/api/v1/${kind}/${agency}/${encodeURIComponent(code)}?criterion=${criterion}`, { key })
  const shown = await read('devices', device.IssuingAgency, device.Device)
  const group = await read('device-groups', deviceGroup.DeviceGroupAgency, deviceGroup.DeviceGroup)
  return {
    records: { device: shown.body.record, deviceGroup: group.body.record } as Records,
    notShown: shown.body.notShown,
  }
}

async function registered(side: Side, model: Model, request: object): Promise<void> {
  const { status, body } = await submit(side, model, request)
  assert.equal(status, 200, JSON.stringify(body))
  const { deviceGroup } = canonicalise(model, request) as unknown as ValidRequest<Model>
  // Nothing waits for a notified body any more.
  await side.world.simulator.confirm({
    issuingAgency: deviceGroup.DeviceGroupAgency,
    code: deviceGroup.DeviceGroup,
  })
}

const readRule = (warning: string) => warning.split(' ', 1)[0]

const identical = 'identical to the registered version'

async function assertIdentical(side: Side, model: Model, records: object): Promise<readonly string[]> {
  const planned = await plan(side, model, records)
  assert.deepEqual([planned.verdict, planned.errors, planned.differences], ['IDENTICAL', [], []])
  const { status, body } = await submit(side, model, records)
  assert.deepEqual([status, body.status], [200, 'SUCCESS'], JSON.stringify(body))
  assert.match(String(body.statusText), new RegExp(identical))
  return planned.warnings
}

/** Without the link to a directive device, which must be registered (BR-UDID-704). */
function withoutLink<R extends { device: object }>(request: R): R {
  const device: { RelatedLegacyDevice?: unknown } = { ...request.device }
  delete device.RelatedLegacyDevice
  return { ...request, device }
}

for (const model of modelNames) {
  testOnce(`what was registered and pulled is sent back as it is shown, ${model}`, async t => {
    const organisation = `maker of ${model}`
    const own = await startFor(t, organisation)
    const other = await startFor(t, organisation)
    await fc.assert(
      fc.asyncProperty(arbitraryRequest(model), async generated => {
        const request = withoutLink(generated)
        const actor = findActor(model, request)
        const before = new Set((await plan(own, model, request)).warnings)
        await registered(own, model, request)

        const pulled = await pull(own, actor)
        assert.deepEqual(pulled.notUnderstood, undefined)
        const shown = await show(own, model, request)
        assert.equal(shown.notShown, undefined)
        const warnings = await assertIdentical(own, model, shown.records)
        // Nothing is warned of that was not warned of before, though a field may be given on the other record now.
        const rules = new Set([...before].map(readRule))
        assert.deepEqual(
          warnings.filter(warning => !rules.has(readRule(warning))),
          [],
        )
        // The record as it was submitted is the same, too.
        await assertIdentical(own, model, request)

        // A gateway that knows nothing but what EUDAMED shows.
        await pull(other, actor)
        await assertIdentical(other, model, (await show(other, model, request)).records)
      }),
      { numRuns: 12, endOnFailure: true, seed: seedFor(t.name) },
    )
  })
}

const model = 'EU_UDI_MDR'
const endocrine = { SubstanceType: 'CRM_ENDOCRINE', SubType: 'ENDOCRINE_DISRUPTING' }
const phthalate = {
  ...endocrine,
  SubstanceNameLocalized: 'Diethylhexyl phthalate',
  CASCode: '117-81-7',
  ECCode: '204-211-0',
}

function freshFor(actor: string, Substances: readonly object[]): Records {
  const { device, deviceGroup } = freshRequest(model)
  return {
    device: { ...device, Substances },
    deviceGroup: { ...deviceGroup, MFActorCode: actor },
  }
}

function newActor(): string {
  return `DE-MF-${String(randomInt(1e9)).padStart(9, '0')}`
}

async function startWithSubstances(t: TestContext, substances: readonly object[] = [phthalate]) {
  const actor = newActor()
  const side = await startFor(t, `maker ${actor}`)
  const request = freshFor(actor, substances)
  await registered(side, model, request)
  return { actor, side, request }
}

const withoutNumbers = ({ CASCode: _cas, ECCode: _ec, ...rest }: Record<string, unknown>) => rest

test('a pull keeps the registry numbers that EUDAMED leaves out, and updates send them', async t => {
  const { actor, side, request } = await startWithSubstances(t)
  const { counts } = await pull(side, actor)
  assert.deepEqual((counts as Record<string, number>).unchanged, 2)
  const { records } = await show(side, model, request)
  assert.deepEqual(records.device.Substances, [phthalate])

  const asEudamedShows = {
    ...records,
    device: { ...records.device, Substances: [withoutNumbers(phthalate)] },
  }
  await assertIdentical(side, model, asEudamedShows)
  const changed = {
    ...asEudamedShows,
    device: { ...asEudamedShows.device, Website: 'https://example.com/new' },
  }
  const planned = await plan(side, model, changed)
  assert.deepEqual(
    planned.operations.map(({ operation }) => operation),
    ['UDI_DI.PATCH'],
  )
  assert.match(planned.operations[0]?.xml ?? '', /CASCode>117-81-7</)
  const { status } = await submit(side, model, changed)
  assert.equal(status, 200)
  const [message] = (await side.world.simulator.messagesWith(String(records.device.Device))).filter(
    ({ operation, service }) => `${service}.${operation}` === 'UDI_DI.PATCH',
  )
  assert.match(message?.xml ?? '', /ECCode>204-211-0</)
})

test('what no record knows is named, stands against nothing while it stays, and is known once it is given', async t => {
  const { actor, request } = await startWithSubstances(t)
  const side = await startFor(t, `maker ${actor}`)
  await pull(side, actor)
  const places = ['/Substances/0/CASCode', '/Substances/0/ECCode']
  const shown = await show(side, model, request)
  assert.deepEqual(shown.notShown, places)
  const warnings = await assertIdentical(side, model, shown.records)
  assert.ok(warnings.includes('UDG-NOT-SHOWN /device/Substances/0'), warnings.join())
  // An update would send the name in no language, without any number.
  const changed = {
    ...shown.records,
    device: { ...shown.records.device, Website: 'https://example.com/new' },
  }
  const refused = await plan(side, model, changed)
  assert.deepEqual(
    refused.errors.map(({ ruleId }) => ruleId),
    ['BR-DTX-UDID-094-B'],
  )

  const given = { ...changed, device: { ...changed.device, Substances: [phthalate] } }
  assert.equal((await submit(side, model, given)).status, 200)
  await pull(side, actor)
  const after = await show(side, model, request)
  assert.deepEqual([after.notShown, after.records.device.Substances], [undefined, [phthalate]])
})

test('an own record without numbers says that there are none', async t => {
  const named = { ...endocrine, SubstanceNameLocalized: 'Weichmacher', SubstanceNameLanguage: 'DE' }
  const { actor, side, request } = await startWithSubstances(t, [named])
  await pull(side, actor)
  const shown = await show(side, model, request)
  assert.equal(shown.notShown, undefined)
  const warnings = await assertIdentical(side, model, shown.records)
  assert.ok(!warnings.some(warning => warning.startsWith('UDG-NOT-SHOWN')))
})

test('a record that is held as it is, and something else that breaks a rule, is refused', async t => {
  const { actor, request } = await startWithSubstances(t)
  const side = await startFor(t, `maker ${actor}`)
  await pull(side, actor)
  const { records } = await show(side, model, request)
  const misspelt = { ...records, device: { ...records.device, Sterilized: true } }
  const planned = await plan(side, model, misspelt)
  assert.deepEqual(
    planned.errors.map(({ ruleId }) => ruleId),
    ['SCHEMA-UNKNOWN-FIELD', 'BR-DTX-UDID-094-B'],
  )
  const { status } = await side.world.post(`/api/v1/validate/${model}`, records, { key: side.key })
  assert.equal(status, 200)
  const judged = await side.world.post(`/api/v1/validate/${model}`, records, { key: side.key })
  assert.equal(judged.body.status, 'failed')
})

test('the countries of a device that leaves the market are gone, and the same record stays identical', async t => {
  const { actor, side, request } = await startWithSubstances(t)
  const leaving = {
    ...request,
    device: { ...request.device, CommercialDistributionStatus: 'NO_LONGER_PLACED_ON_THE_MARKET' },
  }
  const planned = await plan(side, model, leaving)
  assert.deepEqual(
    [planned.verdict, planned.operations.map(({ operation }) => operation)],
    ['POSSIBLE', ['UDI_DI.PATCH']],
  )
  assert.ok(planned.warnings.includes('UDG-MARKETS-NOT-SENT /device/MarketInfos'), planned.warnings.join())
  assert.equal((await submit(side, model, leaving)).status, 200)
  const shown = await show(side, model, request)
  assert.equal(shown.records.device.MarketInfos, undefined)

  const { counts } = await pull(side, actor)
  assert.equal((counts as Record<string, number>).unchanged, 2)
  const warnings = await assertIdentical(side, model, leaving)
  assert.ok(warnings.includes('UDG-MARKETS-NOT-SENT /device/MarketInfos'), warnings.join())
  assert.deepEqual(await assertIdentical(side, model, shown.records), [])
})
