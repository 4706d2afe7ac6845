import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modelNames } from '@udigate/eudamed'
import { freshRequest } from '../../../test/fresh-request.ts'
import { start } from '../../../test/harness.ts'

for (const model of modelNames) {
  test(`200 SUCCESS for a new device of a new group, ${model}`, async t => {
    const { post, simulator } = await start(t)
    const request = freshRequest(model)
    const { status, body } = await post(`/api/v1/submit/${model}`, request)
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.agency, 'EC')
    assert.equal(body.status, 'SUCCESS')
    assert.equal(body.modelInformation, `${model}; rules 2.18.1; DEVICE.POST`)
    assert.equal(body.statusText, 'Submission successfully validated and accepted')
    const register = await simulator.register()
    const device = register.find(item => item.code === request.device.Device)
    assert.equal(device?.state, 'REGISTERED')
    assert.equal(device?.basicCode, request.deviceGroup.DeviceGroup)
  })
}
