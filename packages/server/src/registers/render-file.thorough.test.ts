import assert from 'node:assert/strict'
import { test } from 'node:test'
import { criterionByModel, type Model, modelNames } from '@udigate/eudamed'
import { loadXsd } from '@udigate/sheets/xml'
import * as fc from 'fast-check'
import { arbitraryRequest } from '../../../eudamed/test/arbitrary-requests.ts'
import { officialFile } from '../../../sheets/test/official-files.ts'
import { type AnyRequest, sendable } from '../../test/eudamed-testing.ts'
import { findRegister } from '../authorities/registers.ts'
import { renderRegisterFile } from './render-file.ts'

const schemas = officialFile('xsd-3.0.25')

/** The file of these requests, each with its group where the operation brings one. */
function renderRequests(model: Model, operation: string, requests: readonly AnyRequest[]): string {
  const register = findRegister('swissdamed')
  assert.ok(register)
  const entities = sendable(model, 'DEVICE.POST', requests).flatMap(({ device, deviceGroup }, index) => {
    // Drawn identifiers may come twice: a place of its own for each.
    const place = { agency: 'GS1', code: String(index), code_space: 'swissdamed/regulation' }
    const none = { group_agency: null, group_code: null }
    const group = { ...place, ...none, kind: 'group' as const, record: JSON.stringify(deviceGroup) }
    const ofGroup = { group_agency: place.agency, group_code: place.code }
    const own = { ...place, ...ofGroup, kind: 'device' as const, record: JSON.stringify(device) }
    return operation === 'DEVICE.POST' ? [group, own] : [own]
  })
  const head = { id: '6b5db5cd-715a-490d-9e55-f619c9a64d34', actor: 'DE-MF-000001723', model, operation }
  return renderRegisterFile(register, { ...head, made_at: 0 }, entities)
}

test('files of devices with any of their fields are valid by the schemas of the version that swissdamed takes', {
  skip: schemas.skip,
}, async t => {
  const xsd = await loadXsd(schemas.path, 'service/Message.xsd')
  t.after(() => xsd.dispose())
  for (const model of modelNames) {
    const operations = criterionByModel[model] === 'LEGACY' ? ['DEVICE.POST'] : ['DEVICE.POST', 'UDI_DI.POST']
    const request = arbitraryRequest(model) as fc.Arbitrary<AnyRequest>
    for (const operation of operations) {
      fc.assert(
        fc.property(fc.integer(), seed => {
          const xml = renderRequests(model, operation, fc.sample(request, { seed, numRuns: 60 }))
          assert.match(xml, /version="3\.0\.25"/)
          assert.deepEqual(xsd.check(Buffer.from(xml)), { valid: true }, xml.slice(0, 20_000))
        }),
        { numRuns: 2 },
      )
    }
  }
})
