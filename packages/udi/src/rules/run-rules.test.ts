import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CodeLists, shippedCodeLists } from '../codes/index.ts'
import { validate } from '../validate.ts'
import { RuleFailure } from './run-rules.ts'
import { validRequests } from './valid-requests.ts'

const { device, deviceGroup, actorCode } = validRequests.EU_UDI_MDR

test('a rule that breaks down names itself and keeps what went wrong', () => {
  const cause = new Error('no such list')
  const codes = {
    ...shippedCodeLists,
    get emdn(): CodeLists['emdn'] {
      throw cause
    },
  }
  assert.throws(
    () => validate('EU_UDI_MDR', { actorCode, device, deviceGroup }, { codes }),
    (error: unknown) => {
      assert.ok(error instanceof RuleFailure)
      assert.equal(error.name, 'RuleFailure')
      assert.equal(error.ruleId, 'BR-UDID-636')
      assert.equal(error.cause, cause)
      return true
    },
  )
})

test('a fault in one field keeps no rule from fields that the device says for its group', () => {
  const Certificates = [{ CertificateType: 'IVDR_TYPE_EXAMINATION', NotifiedBodyActorCode: '0123' }]
  const { deviceErrors } = validate('EU_UDI_MDR', {
    actorCode,
    device: { ...device, Certificates, Sterile: 'no' },
    deviceGroup,
  })
  assert.deepEqual(
    deviceErrors.map(({ path, ruleId }) => [path, ruleId]),
    [
      ['/device/Sterile', 'SCHEMA-TYPE'],
      ['/device/Certificates/0/CertificateType', 'BR-CRF-004'],
    ],
  )
})
