import assert from 'node:assert/strict'
import { test } from 'node:test'
import { models } from '../models/index.ts'
import { type CodeListName, codeListKind, codeListNamed, codeListNames, shippedCodeLists } from './index.ts'

interface Schema {
  enum?: readonly string[]
  anyOf?: readonly Schema[]
  items?: Schema
  properties?: Record<string, Schema>
}

/** Where the models enumerate the codes of a list; the other lists are checked by rules. */
const enumerated: Partial<Record<CodeListName, readonly string[]>> = {
  languages: ['EU_UDI_MDR.device.AdditionalTradeNames.AdditionalTradeNameLanguage'],
  'clinical-size-precisions': ['EU_UDI_MDR.device.ClinicalSizes.Precision'],
  'risk-classes': ['EU_UDI_MDR.deviceGroup.RiskClass', 'EU_UDI_IVDR.deviceGroup.RiskClass'],
  'special-device-types': ['EU_UDI_MDR.deviceGroup.SpecialDeviceType'],
  'multi-component-types': ['EU_UDI_SPP.deviceGroup.SPPType'],
  'certificate-types': ['EU_UDI_MDR.deviceGroup.Certificates.CertificateType'],
  'annex-xvi-types': ['EU_UDI_MDR.device.AnnexXVITypes'],
  'substance-types': ['EU_UDI_MDR.device.Substances.SubstanceType'],
  'substance-sub-types': ['EU_UDI_MDR.device.Substances.SubType'],
  'device-statuses': ['EU_UDI_SPP.device.CommercialDistributionStatus', 'EU_UDI_IVDR.device.Packages.Status'],
  'production-identifiers': ['EU_UDI_IVDR.device.ProductionIdentifier'],
  'issuing-agencies': ['EU_UDI_MDD.device.IssuingAgency', 'EU_UDI_IVDD.deviceGroup.DeviceGroupAgency'],
  'applicable-legislations': ['EU_UDI_SPP.deviceGroup.ApplicableLegislation'],
}

/** What the models have besides, or do not have in this model. */
const besides: Partial<Record<CodeListName, { model?: string; list?: string }>> = {
  'special-device-types': { model: '0' },
  'multi-component-types': { list: 'DEVICE' },
}

test('the lists that the data model enumerates have exactly its codes', () => {
  for (const [name, places] of Object.entries(enumerated)) {
    const listName = name as CodeListName
    const { model, list } = besides[listName] ?? {}
    const codes = Array.from(codeListNamed(shippedCodeLists, listName).entries(), entry => entry.code)
    for (const place of places) {
      assert.deepEqual(
        valuesAt(place).filter(value => value !== model),
        codes.filter(code => code !== list).sort(),
        `${name}, ${place}`,
      )
    }
  }
})

test('those lists, and no others, leave the shape of their codes to the data model', () => {
  const closed = codeListNames.filter(name => codeListKind(name).shape === undefined)
  assert.deepEqual(closed.sort(), Object.keys(enumerated).sort())
})

test('the fields that a list names are there', () => {
  for (const name of codeListNames) {
    for (const field of codeListKind(name).fields) {
      const path = field.replaceAll('[]', '')
      assert.ok(
        Object.keys(models).some(model => schemaAt(`${model}.${path}`) !== undefined),
        `${name}: ${field}`,
      )
    }
  }
})

function valuesAt(place: string): string[] {
  const found = schemaAt(place)
  assert.ok(found, place)
  return enumsIn(found).sort()
}

function schemaAt(place: string): Schema | undefined {
  const [model = '', record = '', ...path] = place.split('.')
  let here: Schema | undefined = (models as Record<string, Record<string, Schema>>)[model]?.[record]
  for (const name of path) here = here && getProperties(here)[name]
  return here
}

function getProperties(schema: Schema): Record<string, Schema> {
  const parts = [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])]
  return Object.assign({}, schema.properties, ...parts.map(getProperties))
}

function enumsIn({ enum: values = [], anyOf = [], items }: Schema): string[] {
  return [...new Set([...values, ...anyOf.flatMap(enumsIn), ...(items ? enumsIn(items) : [])])]
}
