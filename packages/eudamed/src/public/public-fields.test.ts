import assert from 'node:assert/strict'
import { test } from 'node:test'
import { models } from '../models/index.ts'
import { publicCodes } from './public-codes.ts'
import { comparedFields, fieldsNotCompared, namingFields } from './public-fields.ts'

/** The 60 fields of `/udi`, as they were measured. */
const fields =
  `ACTIVE ACTOR_ABBREVIATED_NAMES ADMINISTERING_MEDICINE ANIMAL_TISSUES APPLICABLE_LEGISLATION_ID AR_ACTOR_NAMES
AR_NAME AR_SRN BASIC_UDI BASIC_UDI_DATA_ULID BASIC_UDI_DATA_UUID CMR_SUBSTANCE COMPANION_DIAGNOSTICS CONTAINER_PACKAGE_DIS
DEVICE_CRITERION DEVICE_MODEL DEVICE_NAME DEVICE_STATUS_TYPE_ID DIRECT_MARKETING_DI ENDOCRINE_DISRUPTOR HUMAN_PRODUCT
HUMAN_TISSUES ID IMPLANTABLE INSTRUMENT KIT LATEST_VERSION LATEX MEASURING_FUNCTION MEDICAL_PURPOSE MEDICINAL_PRODUCT
MF_ACTOR_NAMES MF_NAME MF_SRN MICROBIAL_SUBSTANCES MULTI_COMPONENT_ID NEAR_PATIENT_TESTING NEW_DEVICE NOMENCLATURE_CODE
PLACED_ON_THE_MARKET_ID PRIMARY_DI PROFESSIONAL_TESTING REAGENT REFERENCE REPROCESSED REUSABLE RISK_CLASS_ID SECONDARY_DI
SELF_TESTING SPECIAL_DEVICE_TYPE_ID STATUS_ID STERILE STERILIZATION SUBSTATUSES SUTURES TRADE_NAME UDI_DI_DATA_ULID
UNIT_OF_USE_DI UUID VERSION_NUMBER`.split(/\s+/)

test('every field of the Public API is compared, names the device, or has a reason why not', () => {
  const listed = [...Object.keys(comparedFields), ...namingFields, ...Object.keys(fieldsNotCompared)]
  assert.equal(fields.length, 60)
  assert.deepEqual(listed.toSorted(), fields.toSorted())
})

test('each field is compared with one that a model has', () => {
  for (const [name, { record, field }] of Object.entries(comparedFields)) {
    const known = Object.values(models).some(model => Object.hasOwn(model[record].properties, field))
    assert.ok(known, `${name}: ${record}.${field}`)
  }
})

test('each number stands for a value that records have', () => {
  for (const [name, codes] of Object.entries(publicCodes)) {
    const { record, field } = comparedFields[name] ?? assert.fail(name)
    const allowed = Object.values(models).flatMap(model => {
      const schema = (model[record].properties as Record<string, { enum?: string[] }>)[field]
      return JSON.stringify(schema ?? {})
    })
    for (const value of Object.values(codes)) {
      assert.ok(
        allowed.some(schema => schema.includes(`"${value}"`)),
        `${name}: ${value}`,
      )
    }
  }
})
