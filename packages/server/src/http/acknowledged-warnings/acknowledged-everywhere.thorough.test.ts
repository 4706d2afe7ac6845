import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Model, validRequests } from '@udigate/eudamed'
import { catalogue } from '@udigate/eudamed/catalogue'
import { mergePatch } from '@udigate/udi'
import { findingPlaces } from '../../../test/finding-places.ts'
import { freshRequest } from '../../../test/fresh-request.ts'
import { start } from '../../../test/harness.ts'

interface Request {
  actorCode?: string
  device: Record<string, unknown>
  deviceGroup: Record<string, unknown>
}

interface Warning {
  ruleId: string
  path: string
}

const rulesOfWarnings = catalogue().filter(
  ({ severity, decidedFrom }) => severity === 'warning' && decidedFrom.join() === 'record',
)

/** One example of each of some rules that find warnings in a record by itself, with what breaks it. */
const examples = rulesOfWarnings
  .flatMap(({ id, examples: { bad } }) => {
    const [first] = bad.filter(({ model }) => model === 'EU_UDI_MDR')
    return first && !id.startsWith('UDG-SWISS') ? [{ id, change: first.change }] : []
  })
  .toSorted(() => Math.random() - 0.5)

/** How many rules are drawn. */
const { UDIGATE_TEST_WARNINGS: wanted = '8' } = process.env

const model: Model = 'EU_UDI_MDR'

/** Places that tell of warnings of records that are valid; what is submitted successfully has none. */
const tellWarnings = Object.keys(findingPlaces).filter(place => !['submit', 'batch, submit'].includes(place))

test('a warning that is acknowledged is told in no place where it was told before', async t => {
  const world = await start(t)
  let drawn = 0
  const telling = new Set<string>()
  for (const { id, change } of examples) {
    if (drawn === Number(wanted)) break
    const make = (): Request => {
      const { device, deviceGroup } = freshRequest(model)
      const { actorCode } = validRequests[model]
      const broken = mergePatch({ actorCode, device, deviceGroup }, change) as Request
      const { Device, DeviceGroup } = device
      const names = { Device, IssuingAgency: device.IssuingAgency, DeviceGroup }
      return mergePatch(broken, {
        device: names,
        deviceGroup: { DeviceGroup, DeviceGroupAgency: deviceGroup.DeviceGroupAgency },
      }) as Request
    }
    const ask = async (request: Request): Promise<readonly Warning[]> => {
      const { body } = await world.post(`/api/v1/validate/${model}`, request)
      const { deviceWarnings, deviceGroupWarnings } = body as unknown as Record<string, Warning[]>
      return [...(deviceWarnings ?? []), ...(deviceGroupWarnings ?? [])]
    }
    // Of some the identifiers are what is wrong, and some are errors besides.
    const warnings = await ask(make())
    if (!warnings.some(({ ruleId }) => ruleId === id)) continue
    drawn += 1
    for (const place of tellWarnings) {
      const tell = findingPlaces[place]
      assert.ok(tell)
      if (JSON.stringify(await tell(world, model, make())).includes(`"${id}"`)) telling.add(place)
      const request = make()
      for (const { ruleId, path } of await ask(request)) {
        const body: object = { model, ruleId, path, appliesTo: 'RECORD', request, reason: 'It is right so.' }
        assert.equal((await world.post('/api/v1/acknowledged-warnings', body)).status, 201, `${id} ${path}`)
      }
      const after = await tell(world, model, request)
      const shown = JSON.stringify(after)
      const isAsked = place === 'validate, warnings'
      if (isAsked) assert.ok(shown.includes('"acknowledged"'), `${id} ${place} ${shown}`)
      else assert.ok(!shown.includes(`"${id}"`), `${id} ${place} ${shown}`)
    }
  }
  assert.equal(drawn, Number(wanted))
  assert.deepEqual(telling, new Set(tellWarnings))
})
