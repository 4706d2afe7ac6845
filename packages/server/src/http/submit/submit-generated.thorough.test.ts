import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalise, type Model, modelNames, type ValidRequest } from '@udigate/eudamed'
import * as fc from 'fast-check'
import { arbitraryRequest } from '../../../../eudamed/test/arbitrary-requests.ts'
import { start } from '../../../test/harness.ts'
import { seedFor } from '../../../test/seed-for.ts'

for (const model of modelNames) {
  test(`whatever a valid record says, it is accepted, and held in the state that we say, ${model}`, async t => {
    const { post, get, makeKey, simulator } = await start(t)
    const key = await makeKey({ organisation: `maker of ${model}`, actors: 'any' })
    await fc.assert(
      fc.asyncProperty(arbitraryRequest(model), async generated => {
        const request = withoutLink(generated)
        // Of a directive device what follows from the rest may be left out.
        const { device, deviceGroup } = canonicalise(model, request) as unknown as ValidRequest<Model>
        const { status, body } = await post(`/api/v1/submit/${model}`, request, { key })
        assert.equal(status, 200, JSON.stringify(body))
        const held = (await simulator.register()).filter(
          ({ issuingAgency, code }) =>
            (code === device.Device && issuingAgency === device.IssuingAgency) ||
            (code === deviceGroup.DeviceGroup && issuingAgency === deviceGroup.DeviceGroupAgency),
        )
        const ours = await Promise.all([
          get(`/api/v1/devices/${device.IssuingAgency}/${encodeURIComponent(device.Device)}`, { key }),
          get(
            `/api/v1/device-groups/${deviceGroup.DeviceGroupAgency}/${encodeURIComponent(deviceGroup.DeviceGroup)}`,
            { key },
          ),
        ])
        assert.deepEqual(
          new Set(held.map(({ kind, state }) => `${kind} ${state}`)),
          new Set([`device ${String(ours[0].body.state)}`, `group ${String(ours[1].body.state)}`]),
        )
        const again = await post(`/api/v1/submit/${model}`, request, { key })
        assert.equal(again.status, 200, JSON.stringify(again.body))
        assert.equal(again.body.modelInformation, `${model}; rules 2.18.1`)
      }),
      { numRuns: 25, endOnFailure: true, seed: seedFor(t.name) },
    )
  })
}

/** Without the link to a directive device, which must be registered (BR-UDID-704). */
function withoutLink<R extends { device: object }>(request: R): R {
  const device: { RelatedLegacyDevice?: unknown } = { ...request.device }
  delete device.RelatedLegacyDevice
  return { ...request, device }
}
