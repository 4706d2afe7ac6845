import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshRequest } from './fresh-request.ts'
import { start } from './harness.ts'
import { ownSimulator } from './simulator.ts'

const mdr = '/api/v1/submit/EU_UDI_MDR'

/** What the P-Mode has, by the names of the settings and by those of the access point. */
const values = [
  ['PARTY_ID', 'from', 'EUDAMED_OWN'],
  ['PARTY_ID_TYPE', 'fromType', 'urn:type:own'],
  ['ROLE', 'fromRole', 'urn:role:own'],
  ['AUTHORITY_PARTY_ID', 'to', 'eudamed_other'],
  ['AUTHORITY_PARTY_ID_TYPE', 'toType', 'urn:type:authority'],
  ['AUTHORITY_ROLE', 'toRole', 'urn:role:authority'],
  ['SERVICE', 'service', 'urn:service'],
  ['SERVICE_TYPE', 'serviceType', 'tc9'],
  ['ACTION', 'action', 'Other'],
  ['AGREEMENT', 'agreement', 'A9'],
] as const

test('an access point with another P-Mode takes the messages of a stage that is set to it', async t => {
  const simulator = await ownSimulator(t)
  await fetch(`http://127.0.0.1:${simulator.port}/access-point`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pMode: Object.fromEntries(values.map(([, name, value]) => [name, value])) }),
  })
  const settings = Object.fromEntries(values.map(([name, , value]) => [`UDIGATE_PREVIEW_${name}`, value]))
  const connection = { UDIGATE_SIMULATOR_PORT: String(simulator.port) }
  const world = await start(t, { ...connection, ...settings })
  assert.equal((await world.post(mdr, freshRequest('EU_UDI_MDR'))).status, 200)

  const other = await start(t, { ...connection, ...settings, UDIGATE_PREVIEW_ACTION: 'TC1Leg1' })
  const refused = await other.post(mdr, freshRequest('EU_UDI_MDR'))
  assert.equal(refused.status, 500)
  assert.match(JSON.stringify(refused.body), /action.*TC1Leg1/)
})
