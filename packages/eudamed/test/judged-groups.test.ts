import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JudgedGroups, RecordRequest } from '@udigate/udi'
import * as fc from 'fast-check'
import { type Model, modelNames } from '../src/models/index.ts'
import { validRequests } from '../src/rules/valid-requests.ts'
import { type ValidateOptions, validate } from '../src/validate.ts'
import { arbitraryBrokenRequest, badExamples, makeRequest } from './broken-requests.ts'

/** Judges requests that bring the same group, and each of them as if it came alone. */
function assertJudgedAsAlone(
  model: Model,
  requests: readonly RecordRequest[],
  options: readonly ValidateOptions[] = [{}],
): void {
  const groups: JudgedGroups = new WeakMap()
  for (const request of requests) {
    for (const each of options) {
      assert.deepEqual(validate(model, request, { ...each, groups }), validate(model, request, each))
    }
  }
}

for (const model of modelNames) {
  const valid: RecordRequest = validRequests[model]
  const examples = badExamples.filter(example => example.model === model).map(makeRequest)

  test(`whatever is wrong with a group, each of its devices is judged as if it came alone, ${model}`, () => {
    for (const { deviceGroup, actorCode } of examples) {
      const devices = [valid, ...examples.slice(0, 5), valid].map(({ device }) => device)
      assertJudgedAsAlone(
        model,
        devices.map(device => ({ device, deviceGroup, actorCode: actorCode as string | undefined })),
      )
    }
  })

  test(`a group that is judged for one device is judged right for any other, ${model}`, () => {
    const broken = arbitraryBrokenRequest(model)
    fc.assert(
      fc.property(broken, broken, fc.boolean(), (first, other, isStored) => {
        const { deviceGroup } = first
        const requests = [first, other, first, other].map(request => ({
          ...request,
          deviceGroup,
          groupIsStored: isStored,
          body: request,
        })) as RecordRequest[]
        const unreadable = ['/deviceGroup/DeviceGroup', '/device/Device']
        assertJudgedAsAlone(model, requests, [{}, { unreadable }, {}])
      }),
      { numRuns: 30, interruptAfterTimeLimit: 20_000 },
    )
  })
}

test('a group of which not all findings are shown is judged right for each of its devices', () => {
  const { device, deviceGroup } = validRequests.EU_UDI_MDR
  const kinds = {
    shapeless: (index: number) => ({ CertificateNumber: index }),
    unknown: (index: number) => ({ [`Number${index}`]: '1', CertificateNumber: 'x'.repeat(200) }),
    faulty: (index: number) => ({
      CertificateNumber: ' ',
      CertificateType: 'MDR_TYPE',
      NotifiedBodyActorCode: `${index}`,
    }),
  }
  for (const [kind, certificateOf] of Object.entries(kinds)) {
    const Certificates = Array.from({ length: 1500 }, (_, index) => certificateOf(index))
    const group = { ...deviceGroup, Certificates, MFActorCode: 'DE-AR-000000001' }
    const devices = [
      device,
      { ...device, Certificates: Certificates.slice(0, 2) },
      { ...device, MFActorCode: 'DE-AR-000000001' },
      { ...device, ReferenceNumber: ' ' },
    ]
    assertJudgedAsAlone(
      'EU_UDI_MDR',
      [...devices, ...devices].map(each => ({ device: each, deviceGroup: group })),
    )
    assert.ok(kind)
  }
})
