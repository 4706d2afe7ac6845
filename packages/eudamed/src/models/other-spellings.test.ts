import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileSchema, type SchemaFault } from '@udigate/udi'
import { Language } from './fields.ts'
import { otherSpellings } from './other-spellings.ts'
import { ownValues } from './own-values.ts'

function assertMeant(
  values: readonly string[],
  expected: Readonly<Record<string, string | undefined>>,
): void {
  const check = compileSchema({ enum: values }, { otherSpellings })
  for (const [text, value] of Object.entries(expected)) {
    const faults: SchemaFault[] = []
    check(text, '/Field', fault => faults.push(fault))
    const fix = value === undefined ? undefined : [{ op: 'replace', path: '/Field', value }]
    assert.deepEqual(faults[0]?.fix, fix, text)
  }
}

test('risk classes in every notation', () => {
  assertMeant(ownValues.EU_UDI_MDR.RiskClass, {
    IIa: 'CLASS_IIA',
    'Class IIa': 'CLASS_IIA',
    '2a': 'CLASS_IIA',
    'Klasse 2b': 'CLASS_IIB',
    '3': 'CLASS_III',
    i: 'CLASS_I',
    Is: 'CLASS_I',
    'Class Im': 'CLASS_I',
    'Classe Ir': 'CLASS_I',
    A: undefined,
  })
  assertMeant(ownValues.EU_UDI_IVDR.RiskClass, { a: 'CLASS_A', 'class D': 'CLASS_D', I: undefined })
})

test('languages by their names, their other codes, tags, and the countries that have one', () => {
  assertMeant(Language.enum, {
    en: 'EN',
    eng: 'EN',
    English: 'EN',
    'en-GB': 'EN',
    de_DE: 'DE',
    ger: 'DE',
    Français: 'FR',
    GR: 'EL',
    CZ: 'CS',
    SE: 'SV',
    RU: undefined,
    BE: undefined,
    'xx-DE': undefined,
  })
})

test('what labels and spreadsheets call production identifiers', () => {
  const identifiers = [
    'BATCH_NUMBER',
    'SERIALISATION_NUMBER',
    'MANUFACTURING_DATE',
    'EXPIRATION_DATE',
    'SOFTWARE_IDENTIFICATION',
  ]
  assertMeant(identifiers, {
    LOT: 'BATCH_NUMBER',
    'Lot no.': 'BATCH_NUMBER',
    SERIALIZATION_NUMBER: 'SERIALISATION_NUMBER',
    SN: 'SERIALISATION_NUMBER',
    EXPIRY_DATE: 'EXPIRATION_DATE',
    Expiration: 'EXPIRATION_DATE',
    DATE: undefined,
    NUMBER: undefined,
  })
})

test('a value whose first words are left out, of the own model alone', () => {
  assertMeant(ownValues.EU_UDI_MDR.CertificateType, {
    TECHNICAL_DOCUMENTATION: 'MDR_TECHNICAL_DOCUMENTATION',
    'mdr technical documentation': 'MDR_TECHNICAL_DOCUMENTATION',
    Quality: undefined,
  })
  assertMeant(ownValues.EU_UDI_MDR.SpecialDeviceType, {
    Software: 'MDR_SOFTWARE',
    'made to order': 'MDR_MADE_TO_ORDER',
    none: '0',
    Lenses: undefined,
  })
})
