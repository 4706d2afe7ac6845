import assert from 'node:assert/strict'
import type { ValidRequest } from '@udigate/eudamed'
import { readLines, runBatch, types, workbookWith, writeNdjson } from '../../test/batch-calls.ts'
import { freshRequest } from '../../test/fresh-request.ts'
import { start, type World } from '../../test/harness.ts'
import { test } from '../../test/on-both-stores.ts'

type Request = ValidRequest<'EU_UDI_MDR'>

const model = 'EU_UDI_MDR'

interface Found {
  severity: string
  ruleId: string
}

interface Verdict {
  state: string
  errors: readonly string[]
}

async function register(world: World, request: object, ofModel: string = model): Promise<void> {
  const { body } = await world.post(`/api/v1/submit/${ofModel}`, request)
  assert.equal(body.status, 'SUCCESS', JSON.stringify(body))
}

/** What a device says that uses an identifier, by what it is used for, and why it cannot give the identifier up. */
const uses: Readonly<
  Record<string, { change: (code: string, device: string) => object; rule: string; taken: string }>
> = {
  secondary: {
    change: SecondaryDi => ({ SecondaryDi, SecondaryDiAgency: 'HIBCC' }),
    rule: 'BR-DTX-UDI-031-B',
    taken: 'BR-UDID-003-D',
  },
  unit: {
    change: UnitOfUseDi => ({ BaseQuantity: 10, UnitOfUseDi, UnitOfUseDiIssuingAgency: 'HIBCC' }),
    rule: 'BR-DTX-UDI-031-B',
    taken: 'BR-UDID-003-D',
  },
  marking: {
    change: DirectMarkingDi => ({ DirectMarkingDi, DirectMarkingDiIssuingAgency: 'HIBCC' }),
    rule: 'BR-UDID-639',
    taken: 'BR-UDID-003-D',
  },
  package: {
    change: (PackagingDi, Child) => ({
      Packages: [
        {
          PackagingDi,
          PackagingDiIssuingAgency: 'HIBCC',
          Status: 'ON_THE_MARKET',
          NumberOfItems: 5,
          Child,
        },
      ],
    }),
    rule: 'BR-UDID-632-A',
    taken: 'BR-UDID-003-D',
  },
}

function makeRequest(change: (device: string) => object = () => ({})): Request {
  const { device, ...rest } = freshRequest(model)
  return { ...rest, device: { ...device, BaseQuantity: 10, ...change(device.Device) } }
}

function withDevice(request: Request, change: object): Request {
  return { ...request, device: { ...request.device, ...change } }
}

function listErrors(findings: readonly Found[] = []): readonly string[] {
  return findings.filter(({ severity }) => severity.toLowerCase() === 'error').map(({ ruleId }) => ruleId)
}

/** What a plan of an import says of each of its records. */
async function planImport(world: World, list: readonly Request[]): Promise<readonly Verdict[]> {
  const file = new Uint8Array(await workbookWith(model, list))
  const taken = await world.post('/api/v1/imports', file, { headers: { 'content-type': types.xlsx } })
  assert.equal(taken.status, 201, JSON.stringify(taken.body))
  const path = `/api/v1/imports/${String(taken.body.id)}`
  const plan = await world.post(`${path}/plan`, undefined)
  assert.equal(plan.status, 200, JSON.stringify(plan.body))
  const { body } = await world.get(`${path}/records`)
  const { items } = body as unknown as { items: { plan: string; findings?: Found[] }[] }
  return items.map(({ plan: state, findings }) => ({ state, errors: listErrors(findings) }))
}

async function submitBatch(world: World, list: readonly Request[]): Promise<readonly Verdict[]> {
  const { id } = await runBatch(world, `model=${model}&mode=submit`, 'ndjson', writeNdjson(list))
  const lines = await readLines(world, `${id}/results`)
  return lines.map(({ state, findings }) => ({ state, errors: listErrors(findings) }))
}

/** Both orders of two records, each verdict with its record. */
async function judgeBothWays(
  judge: (list: readonly Request[]) => Promise<readonly Verdict[]>,
  one: Request,
  other: Request,
): Promise<readonly (readonly (Verdict | undefined)[])[]> {
  const [first, second] = await judge([one, other])
  const [behind, ahead] = await judge([other, one])
  return [
    [first, second],
    [ahead, behind],
  ]
}

test('a record that would free an identifier of its device, and one that takes it, are refused in every order', async t => {
  const world = await start(t)
  const all = Object.entries(uses)
  for (const [index, [name, { change, rule, taken }]] of all.entries()) {
    const code = `A123${freshRequest(model).device.Device.slice(1)}1`
    const plain = makeRequest()
    await register(world, withDevice(plain, change(code, plain.device.Device)))
    // Devices of one manufacturer may share a marking and a unit of use.
    const [as = '', wanted] = all[(index + 1) % all.length] ?? []
    const taking = makeRequest(device => wanted?.change(code, device) ?? {})
    for (const judge of [planImport, submitBatch]) {
      for (const verdicts of await judgeBothWays(list => judge(world, list), plain, taking)) {
        assert.deepEqual(
          verdicts.map(each => each?.errors),
          [[rule], [taken]],
          `${judge.name}, ${name} as ${as}: ${JSON.stringify(verdicts)}`,
        )
      }
    }
  }
})

test('a link that a record takes away is free for another one once that is registered, and no sooner in any order', async t => {
  const world = await start(t)
  const plain = makeRequest()
  const legacy = freshRequest('EU_UDI_MDD')
  const { Sterile, ReqSterilizatonPriorUse } = plain.device
  const { DeviceIntendedToAdministerMedicine } = plain.deviceGroup
  await register(
    world,
    {
      ...legacy,
      device: { ...legacy.device, Sterile, ReqSterilizatonPriorUse },
      deviceGroup: { ...legacy.deviceGroup, DeviceIntendedToAdministerMedicine },
    },
    'EU_UDI_MDD',
  )
  const { IssuingAgency, Device } = legacy.device
  const RelatedLegacyDevice = { IssuingAgency, Device }
  await register(world, withDevice(plain, { RelatedLegacyDevice }))
  const taking = makeRequest(() => ({ RelatedLegacyDevice }))
  for (const verdicts of await judgeBothWays(list => planImport(world, list), plain, taking)) {
    assert.deepEqual(
      verdicts.map(each => [each?.state, each?.errors]),
      [
        ['CHANGED', []],
        ['NOT_POSSIBLE', ['BR-UDID-704-E']],
      ],
    )
  }
  assert.deepEqual(await submitBatch(world, [plain, taking]), [
    { state: 'ACCEPTED', errors: [] },
    { state: 'INVALID', errors: ['BR-UDID-704-E'] },
  ])
  assert.deepEqual(await submitBatch(world, [taking]), [{ state: 'ACCEPTED', errors: [] }])
})
