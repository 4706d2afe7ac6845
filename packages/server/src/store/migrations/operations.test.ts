import assert from 'node:assert/strict'
import { openOlderVersion } from '../../../test/older-store.ts'
import { testOnBoth as test } from '../../../test/on-both-stores.ts'

test('what was submitted before there were several operations keeps its course, messages and versions', async t => {
  const { db, insert, upgrade } = await openOlderVersion(t, '0002-code-lists')
  const cases = [
    { id: 'r1', name: 'DEVICE.POST', outcome: '{"kind":"accepted","state":"REGISTERED"}', doubt: null },
    { id: 'r2', name: 'UDI_DI.POST', outcome: '{"kind":"refused","refusals":[]}', doubt: null },
    { id: 'r3', name: 'UDI_DI.POST', outcome: null, doubt: null },
    { id: 'r4', name: 'UDI_DI.POST', outcome: null, doubt: 'why' },
  ]
  for (const { id, name, outcome, doubt } of cases) {
    await insert('submission', {
      request_id: id,
      organisation: 'o',
      stage: 'preview',
      model: 'EU_UDI_MDR',
      actor: 'A',
      key_id: 'k',
      device_agency: 'GS1',
      device_code: `device ${id}`,
      group_agency: 'GS1',
      group_code: 'group',
      device: '{}',
      plan: `["${name}"]`,
      received_at: 1,
      outcome,
      doubt,
    })
    await insert('message', {
      message_id: `m ${id}`,
      correlation_id: `c ${id}`,
      stage: 'preview',
      organisation: 'o',
      actor: 'A',
      operation: name,
      document: '<x/>',
      document_sha256: 'x',
      state: 'answered',
      failures: 0,
      created_at: 1,
    })
    await insert('operation', {
      request_id: id,
      position: 0,
      name,
      message_id: `m ${id}`,
      entity_name: `e ${id}`,
    })
  }
  const held = {
    stage: 'preview',
    agency: 'GS1',
    organisation: 'o',
    actor: 'A',
    model: 'EU_UDI_MDR',
    refused: 0,
  }
  const registered = { ...held, state: 'REGISTERED', updated_at: 1 }
  await insert('entity', {
    ...registered,
    kind: 'device',
    code: 'device r1',
    version: 1,
    record: '{"MarketInfos":[],"Packages":[]}',
  })
  await insert('entity', { ...registered, kind: 'group', code: 'group', version: 1 })
  await insert('entity', { ...registered, kind: 'device', code: 'device r3', state: 'NONE', version: 0 })

  await upgrade()
  const operations = await db.selectFrom('operation').selectAll().orderBy('request_id').execute()
  assert.deepEqual(
    operations.map(({ state, message_id, planned, result, doubt }) => [
      state,
      message_id,
      JSON.parse(planned).entity.code,
      result === null,
      doubt,
    ]),
    [
      ['accepted', 'm r1', 'group', true, null],
      ['refused', 'm r2', 'device r2', false, null],
      ['sent', 'm r3', 'device r3', true, null],
      ['unclear', 'm r4', 'device r4', true, 'why'],
    ],
  )
  const carried = await db
    .selectFrom('operation_message')
    .select('message_id')
    .orderBy('message_id')
    .execute()
  assert.deepEqual(
    carried.map(({ message_id }) => message_id),
    cases.map(({ id }) => `m ${id}`),
  )
  const entities = await db.selectFrom('entity').select(['code', 'versions']).orderBy('code').execute()
  assert.deepEqual(
    entities.map(entity => ({ ...entity })),
    [
      { code: 'device r1', versions: '{"device":1,"marketInfos":0,"packages":0}' },
      { code: 'device r3', versions: '{}' },
      { code: 'group', versions: '{"deviceGroup":1}' },
    ],
  )
})
