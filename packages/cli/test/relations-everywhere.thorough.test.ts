/**
 * Kinds of relations between records, drawn again and again: of each record every way in which it can be judged says what the texts say,
 * on the same fields, and what is refused sends nothing.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergePatch } from '@udigate/udi'
import { freshRequest } from '../../server/test/fresh-request.ts'
import { start, unasked, type World } from '../../server/test/harness.ts'
import {
  draw,
  drawCode,
  listRoles,
  type Maker,
  type Model,
  makeRequest,
  places,
  type Request,
} from '../../server/test/related-records.ts'
import { judgeInAllWays, type Said } from './relation-ways.ts'

const {
  /** How often each kind is drawn. */
  UDIGATE_TEST_RELATIONS: times = '1',
} = process.env

interface Drawn {
  model: Model
  request: Request
  /** What is to be said against the record: `BR-UDID-003-D /device/SecondaryDi`. */
  errors?: readonly string[]
  /** It is what time or another actor alone changes: by which rule, as far as one says it. */
  blockedBy?: readonly string[]
  isIdentical?: true
  /** Whose messages are counted, where its own device has been sent already. */
  counted?: string
}

const change = (request: Request, device: object, deviceGroup: object = {}): Request =>
  mergePatch(request, { device, deviceGroup }) as Request

/** A further device of the group of a request. */
const sibling = (request: Request): Request =>
  change(request, { Device: freshRequest('EU_UDI_MDR').device.Device })

const regulations = ['EU_UDI_MDR', 'EU_UDI_IVDR'] as const
const otherOf = (model: (typeof regulations)[number]): Model =>
  model === 'EU_UDI_MDR' ? 'EU_UDI_IVDR' : 'EU_UDI_MDR'
const readCode = ({ device }: Request): string => String(device.Device)
const readGroup = ({ deviceGroup }: Request): string => String(deviceGroup.DeviceGroup)

const lens = { SpecialDeviceType: 'MDR_MADE_TO_ORDER' }

interface Around {
  world: World
  register(model: Model, request: Request, maker?: Maker): Promise<Request>
  /** Submits a record whose answer does not come. */
  begin(model: Model, request: Request): Promise<Request>
  /** What the authority discards, and the gateway knows so. */
  discard(codes: readonly string[], issuingAgency?: string): Promise<void>
  /** What the gateway knows of a device, as of one of the other stage. */
  moveToOtherStage(code: string): Promise<void>
}

const kinds: Readonly<Record<string, (around: Around) => Promise<Drawn>>> = {
  async 'the device group of another actor'({ register }) {
    const [model, maker] = [draw(regulations), draw(['second', 'foreign'] as const)]
    const theirs = await register(model, makeRequest(model, maker), maker)
    const own = makeRequest(model, 'own')
    const DeviceGroup = readGroup(theirs)
    return { model, request: change(own, { DeviceGroup }, { DeviceGroup }), blockedBy: ['BR-DTX-UDI-031-E'] }
  },
  async 'the device of another actor'({ register }) {
    const [model, maker] = [draw(regulations), draw(['second', 'foreign'] as const)]
    const theirs = await register(model, makeRequest(model, maker), maker)
    const request = change(makeRequest(model, 'own'), { Device: readCode(theirs) })
    return { model, request, blockedBy: ['BR-DTX-UDI-031-E'], counted: readGroup(request) }
  },
  async 'the device group of another model'({ register }) {
    const known = draw(regulations)
    const DeviceGroup = readGroup(await register(known, makeRequest(known, 'own')))
    const model = otherOf(known)
    const request = change(makeRequest(model, 'own'), { DeviceGroup }, { DeviceGroup })
    return { model, request, errors: ['UDG-MODEL-DIFFERS /deviceGroup/DeviceGroup'] }
  },
  async 'the device of another model'({ register }) {
    const known = draw(regulations)
    const Device = readCode(await register(known, makeRequest(known, 'own')))
    const model = otherOf(known)
    const request = change(makeRequest(model, 'own'), { Device })
    return { model, request, errors: ['UDG-MODEL-DIFFERS /device/Device'], counted: readGroup(request) }
  },
  async 'a registered group, which is something else'({ register }) {
    const model = 'EU_UDI_MDR'
    const known = await register(model, makeRequest(model, 'own'))
    const field = draw(['ActiveDevice', 'DeviceHasMeasuringFunction'])
    const request = change(sibling(known), {}, { [field]: known.deviceGroup[field] !== true })
    return { model, request, errors: [`BR-DTX-UDID-092 /deviceGroup/${field}`] }
  },
  async 'a registered device in another group'({ register }) {
    const model = draw(regulations)
    const known = await register(model, makeRequest(model, 'own'))
    const DeviceGroup = readGroup(await register(model, makeRequest(model, 'own')))
    const request = change(known, { DeviceGroup }, { DeviceGroup })
    return { model, request, errors: ['BR-DTX-UDI-031-A /device/DeviceGroup'], counted: DeviceGroup }
  },
  async 'an identifier of a discarded device'({ register, discard }) {
    const model = draw(regulations)
    const role = draw(listRoles(model).filter(each => each !== 'device'))
    const code = drawCode()
    const known = await register(model, makeRequest(model, 'own', role, code))
    await discard([readGroup(known), readCode(known)])
    return { model, request: makeRequest(model, 'own', draw(listRoles(model)), code) }
  },
  async 'a device in a discarded group'({ register, discard }) {
    const model = draw(regulations)
    const known = await register(model, makeRequest(model, 'own'))
    await discard([readGroup(known), readCode(known)])
    return { model, request: sibling(known) }
  },
  async 'a change of a device whose group is discarded'({ world, register }) {
    const model = draw(regulations)
    const known = await register(model, makeRequest(model, 'own'))
    await world.gateway.store.db
      .updateTable('entity')
      .set({ state: 'DISCARDED' })
      .where('code', '=', readGroup(known))
      .execute()
    const request = change(known, { Website: 'https://example.org/changed' })
    return { model, request, blockedBy: ['BR-DTX-UDI-037'], counted: 'https://example.org/changed' }
  },
  async 'an identifier of the other stage'({ register, discard, moveToOtherStage }) {
    const model = draw(regulations)
    const [role, code] = [draw(listRoles(model)), drawCode()]
    const known = await register(model, makeRequest(model, 'own', role, code))
    await discard([readGroup(known), readCode(known)], role === 'device' ? 'HIBCC' : 'GS1')
    await moveToOtherStage(readCode(known))
    return { model, request: makeRequest(model, 'own', draw(listRoles(model)), code) }
  },
  async 'a registered device that adds an identifier of another one, with a change of its group'({
    register,
  }) {
    const model = draw(regulations)
    const code = drawCode()
    await register(model, makeRequest(model, 'own', draw(['device', 'secondary', 'package'] as const), code))
    const known = await register(model, makeRequest(model, 'own'))
    const role = draw(['secondary', 'package'] as const)
    const uses = makeRequest(model, 'own', role, code).device
    const { SecondaryDi, SecondaryDiAgency, Packages } = uses
    const added =
      role === 'secondary'
        ? { SecondaryDi, SecondaryDiAgency }
        : { Packages: (Packages as object[]).map(each => ({ ...each, Child: readCode(known) })) }
    const name = `Renamed ${code}`
    const request = change(known, added, { DeviceName: name })
    return { model, request, errors: [`BR-UDID-003-D ${places[role]}`], counted: name }
  },
  async 'an identifier of a device that is being submitted'({ begin }) {
    const model = draw(regulations)
    const [role, code] = [draw(listRoles(model)), drawCode()]
    await begin(model, makeRequest(model, 'own', role, code))
    const wanted = draw(['secondary', 'package'] as const)
    const request = makeRequest(model, 'own', wanted, code)
    return { model, request, errors: [`BR-UDID-003-D ${places[wanted]}`] }
  },
  async 'a device that is being submitted with something else'({ begin }) {
    const model = draw(regulations)
    const request = change(await begin(model, makeRequest(model, 'own')), {
      Website: 'https://example.org/a',
    })
    return { model, request, blockedBy: [], counted: 'https://example.org/a' }
  },
  async 'a link with a discarded device'({ world, register }) {
    const { legacy, request } = makeLinked()
    await register('EU_UDI_MDD', legacy)
    await world.gateway.store.db
      .updateTable('entity')
      .set({ state: 'DISCARDED' })
      .where('code', '=', readCode(legacy))
      .execute()
    return { model: 'EU_UDI_MDR', request, errors: ['BR-UDID-704-C /device/RelatedLegacyDevice'] }
  },
  async 'a link with a device that is being submitted'({ begin }) {
    const { legacy, request } = makeLinked()
    await begin('EU_UDI_MDD', legacy)
    return { model: 'EU_UDI_MDR', request, blockedBy: ['BR-UDID-704-C'] }
  },
  async 'a Master UDI-DI that is an identifier of another device'({ register }) {
    const model = 'EU_UDI_MDR'
    const [role, code] = [draw(['secondary', 'package', 'unit'] as const), drawCode()]
    await register(model, makeRequest(model, 'own', role, code))
    const request = change(makeRequest(model, 'own', 'device', code), { BaseQuantity: 1 }, lens)
    return { model, request, errors: ['BR-UDID-003-D /device/Device'] }
  },
  async 'an identifier that is a Master UDI-DI'({ register }) {
    const model = 'EU_UDI_MDR'
    const code = drawCode()
    await register(model, change(makeRequest(model, 'own', 'device', code), {}, lens))
    const role = draw(['secondary', 'package', 'unit'] as const)
    return {
      model,
      request: makeRequest(model, 'own', role, code),
      errors: [`BR-UDID-003-D ${places[role]}`],
    }
  },
  async 'a first registration off the market with countries'() {
    const model = draw(regulations)
    const CommercialDistributionStatus = 'NO_LONGER_PLACED_ON_THE_MARKET'
    const request = change(makeRequest(model, 'own'), { CommercialDistributionStatus })
    return { model, request, errors: ['BR-UDID-046-D /device/MarketInfos'] }
  },
  async 'what is registered already'({ register }) {
    const model = draw(regulations)
    const role = draw(listRoles(model))
    const request = await register(model, makeRequest(model, 'own', role, drawCode()))
    return { model, request, isIdentical: true }
  },
}

/** A legacy device, and a device that names it as its link and agrees with it. */
function makeLinked(): { legacy: Request; request: Request } {
  const request = makeRequest('EU_UDI_MDR', 'own')
  const { Sterile, ReqSterilizatonPriorUse } = request.device
  const { DeviceIntendedToAdministerMedicine, ActiveDevice, DeviceHasMeasuringFunction } = request.deviceGroup
  const legacy = change(
    makeRequest('EU_UDI_MDD', 'own'),
    { Sterile, ReqSterilizatonPriorUse },
    { DeviceIntendedToAdministerMedicine, ActiveDevice, DeviceHasMeasuringFunction },
  )
  const { IssuingAgency, Device } = legacy.device
  return { legacy, request: change(request, { RelatedLegacyDevice: { IssuingAgency, Device } }) }
}

/** What a way is to say. @param way of those that say whether a record can be sent */
function expect({ errors = [], blockedBy, isIdentical }: Drawn): Required<Pick<Said, 'errors' | 'verdict'>> {
  if (errors.length > 0) return { errors: errors.toSorted(), verdict: 'INVALID' }
  return { errors: [], verdict: blockedBy ? 'BLOCKED' : isIdentical ? 'IDENTICAL' : 'POSSIBLE' }
}

async function makeAround(world: World, own: string, foreign: string): Promise<Around> {
  const { db } = world.gateway.store
  return {
    world,
    async register(model, request, maker = 'own') {
      const key = maker === 'foreign' ? foreign : own
      const { body } = await world.post(`/api/v1/submit/${model}`, request, { key })
      assert.equal(body.status, 'SUCCESS', JSON.stringify(body))
      return request
    },
    async begin(model, request) {
      await world.simulator.hold(readCode(request))
      const headers = { prefer: 'respond-async' }
      const { status } = await world.post(`/api/v1/submit/${model}`, request, { key: own, headers })
      assert.equal(status, 202)
      return request
    },
    async discard([group = '', device = ''], issuingAgency = 'GS1') {
      await world.simulator.discard({ issuingAgency, code: device })
      await db
        .updateTable('entity')
        .set({ state: 'DISCARDED' })
        .where('code', 'in', [group, device])
        .execute()
    },
    async moveToOtherStage(code) {
      const stage = 'production'
      await db.updateTable('entity').set({ stage, state: 'REGISTERED' }).where('code', '=', code).execute()
      await db.updateTable('identifier_use').set({ stage }).where('bearer_code', '=', code).execute()
    },
  }
}

test('every way of judging a record says the same of it by its relations, and what is refused sends nothing', async t => {
  const world = await start(t, unasked)
  const own = await world.makeKey({ actors: 'any' })
  const foreign = await world.makeKey({ organisation: 'other', actors: 'any' })
  const around = await makeAround(world, own, foreign)
  const { judge, submit } = judgeInAllWays(t, world, own)
  for (const [kind, make] of Object.entries(kinds)) {
    for (let time = 0; time < Number(times); time += 1) {
      const drawn = await make(around)
      const { model, request, blockedBy, counted = readCode(request) } = drawn
      const { errors, verdict } = expect(drawn)
      const before = (await world.simulator.messagesWith(counted)).length
      for (const [way, said] of Object.entries(await judge(model, request))) {
        const about = `${kind}, ${model}, ${way}: ${JSON.stringify([request, said])}`
        const wanted = way === 'fixes' || way === 'import' ? errors.map(each => each.split(' ')[0]) : errors
        assert.deepEqual(said.errors, way === 'offline' ? [] : wanted, about)
        if (said.verdict !== undefined) assert.equal(said.verdict, verdict, about)
        if (said.rules !== undefined) assert.deepEqual(said.rules, blockedBy ?? [], about)
      }
      const by = time % 2 === 0 ? 'call' : 'batch'
      const submitted = await submit(model, request, by)
      const about = `${kind}, ${model}, by ${by}: ${JSON.stringify([request, submitted])}`
      assert.deepEqual(submitted.errors, errors, about)
      const isSent = verdict === 'POSSIBLE' || verdict === 'IDENTICAL'
      assert.equal(submitted.verdict, isSent ? 'ACCEPTED' : verdict, about)
      const sent = (await world.simulator.messagesWith(counted)).length - before
      assert.equal(sent > 0, verdict === 'POSSIBLE', about)
    }
  }
})
