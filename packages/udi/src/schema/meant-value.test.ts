import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Language } from '../models/fields.ts'
import { ownValues } from '../models/own-values.ts'
import { valueFinder } from './meant-value.ts'

function assertMeant(
  values: readonly string[],
  expected: Readonly<Record<string, string | undefined>>,
): void {
  const find = valueFinder(values)
  for (const [text, value] of Object.entries(expected)) assert.equal(find(text), value, text)
}

test('case, blanks, hyphens and accents make no other value', () => {
  const statuses = ['ON_THE_MARKET', 'NO_LONGER_PLACED_ON_THE_MARKET', 'NOT_INTENDED_FOR_EU_MARKET']
  assertMeant(statuses, {
    'ON THE MARKET': 'ON_THE_MARKET',
    'on-the-market': 'ON_THE_MARKET',
    ' On_The_Market ': 'ON_THE_MARKET',
    NO_LONGER_ON_THE_MARKET: 'NO_LONGER_PLACED_ON_THE_MARKET',
    NOT_INTENDED_FOR_MARKET: 'NOT_INTENDED_FOR_EU_MARKET',
    ON_THE_MARKTE: 'ON_THE_MARKET',
  })
})

test('what is not plain is left open', () => {
  const statuses = ['ON_THE_MARKET', 'NO_LONGER_PLACED_ON_THE_MARKET', 'NOT_INTENDED_FOR_EU_MARKET']
  assertMeant(statuses, {
    MARKET: undefined,
    'NOT ON THE MARKET': undefined,
    DISCONTINUED: undefined,
    '': undefined,
    ['x'.repeat(101)]: undefined,
  })
  assertMeant(ownValues.EU_UDI_MDR.RiskClass, { II: undefined, CLASS_II: undefined, CLASS_IV: undefined })
  assertMeant(['CMR_1A', 'CMR_1B', 'ENDOCRINE_DISRUPTING'], { CMR: undefined, CMR_1C: undefined })
})

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
