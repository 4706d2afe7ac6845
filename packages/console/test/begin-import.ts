import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { types } from '../../server/test/batch-calls.ts'
import type { World } from '../../server/test/harness.ts'
import { writeOwnList } from './own-list.ts'

const missing = [
  'AnimalTissuesCells',
  'HumanTissuesCells',
  'DeviceImplantable',
  'DeviceHasMeasuringFunction',
  'DeviceReusableSurgicalInstrument',
  'ActiveDevice',
  'DeviceIntendedToAdministerMedicine',
  'SystemDevice',
  'ProcedurePackDevice',
  'HumanProductCheck',
  'MedicinalProductCheck',
  'Reprocessed',
]

interface ImportView {
  id: string
  revision: number
}

/** Begins an import over the API, with all its columns mapped. @param most how many rows at most have a mistake of one kind */
export async function beginImport(
  world: World,
  devices: number,
  most: number,
  key = world.key,
): Promise<ImportView> {
  const { workbook } = await writeOwnList(devices, String(randomInt(100_000, 1_000_000)), most)
  const made = await world.post('/api/v1/imports?name=Liste.xlsx', new Uint8Array(workbook), {
    headers: { 'content-type': types.xlsx },
    key,
  })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const { id } = made.body as unknown as ImportView
  const proposed = await world.get(`/api/v1/imports/${id}/mapping`, { key })
  const { mapping } = proposed.body as unknown as { mapping: { targets: unknown[] } }
  const targets = [...mapping.targets, ...missing.map(field => ({ field, value: 'no' }))]
  const put = await world.put(
    `/api/v1/imports/${id}/mapping`,
    { mapping: { ...mapping, targets } },
    { headers: { 'if-match': '*' }, key },
  )
  assert.equal(put.status, 200, JSON.stringify(put.body))
  return { id, revision: Number(put.body.revision) }
}
