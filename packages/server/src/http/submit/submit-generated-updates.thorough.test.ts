import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modelNames, stateAfterRegistration } from '@udigate/eudamed'
import * as fc from 'fast-check'
import { arbitraryUpdate } from '../../../../eudamed/test/arbitrary-update.ts'
import { start } from '../../../test/harness.ts'
import { seedFor } from '../../../test/seed-for.ts'

for (const model of modelNames) {
  test(`whatever changes, the authority takes over what is planned, and holds it then, ${model}`, async t => {
    const { post, makeKey } = await start(t)
    const key = await makeKey({ organisation: `maker of ${model} updates`, actors: 'any' })
    const seen = { updated: 0, identical: 0, impossible: 0 }
    await fc.assert(
      fc.asyncProperty(arbitraryUpdate(model), async update => {
        const registered = withoutLink(update.registered)
        const desired = withoutLink(update.desired)
        // What a notified body has yet to confirm cannot change.
        fc.pre(stateAfterRegistration(model, registered.deviceGroup) === 'REGISTERED')
        const actorCode = registered.deviceGroup.MFActorCode ?? registered.deviceGroup.PRActorCode
        const { device, deviceGroup } = desired
        const request = { actorCode, device, deviceGroup }
        const first = await post(`/api/v1/submit/${model}`, { actorCode, ...registered }, { key })
        assert.equal(first.status, 200, JSON.stringify(first.body))
        const planned = await post(`/api/v1/plan/${model}`, request, { key })
        const { verdict } = planned.body
        const { status, body } = await post(`/api/v1/submit/${model}`, request, { key })
        const expected = { POSSIBLE: 200, IDENTICAL: 200, INVALID: 400 }[String(verdict)]
        assert.equal(status, expected, JSON.stringify(body))
        if (verdict === 'INVALID') {
          seen.impossible += 1
          return
        }
        seen[verdict === 'POSSIBLE' ? 'updated' : 'identical'] += 1
        const again = await post(`/api/v1/submit/${model}`, request, { key })
        assert.equal(again.status, 200, JSON.stringify(again.body))
        assert.equal(again.body.modelInformation, `${model}; rules 2.18.1`, 'nothing is left to do')
      }),
      { numRuns: 40, endOnFailure: true, seed: seedFor(t.name) },
    )
    assert.ok(seen.updated > 2, JSON.stringify(seen))
  })
}

/** The same records without a link, which the authority takes of devices that it holds alone. */
function withoutLink<Records extends { device: object }>(records: Records): Records {
  const { RelatedLegacyDevice: _link, ...device } = records.device as Record<string, unknown>
  return { ...records, device }
}
