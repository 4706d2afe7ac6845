import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { codeListNamed, codeListNames, shippedCodeLists } from '../../codes/index.ts'
import { ownValues } from '../../models/own-values.ts'
import { type PossibleValues, readNotation } from './read-notation.ts'

const classes: PossibleValues = { values: ownValues.EU_UDI_MDR.RiskClass, list: 'risk-classes' }

const read = (text: string, possible: PossibleValues) => readNotation(text, possible, shippedCodeLists)

test('a value is read in every notation that no other value has', () => {
  const cases: [string, PossibleValues, string][] = [
    ['Class IIa', classes, 'CLASS_IIA'],
    ['class 2a', classes, 'CLASS_IIA'],
    ['Klasse III', classes, 'CLASS_III'],
    [' IIb ', classes, 'CLASS_IIB'],
    ['GR', { list: 'market-countries' }, 'EL'],
    ['Österreich', { list: 'market-countries' }, 'AT'],
    ['German', { list: 'languages' }, 'DE'],
    ['de', { list: 'languages' }, 'DE'],
    ['A01.01.01.02.01', { list: 'emdn' }, 'A0101010201'],
    ['shc 5', { list: 'storage-handling-conditions' }, 'SHC005'],
    ['LOT', { list: 'production-identifiers' }, 'BATCH_NUMBER'],
    ['On the market', { list: 'device-statuses' }, 'ON_THE_MARKET'],
    ['123', { list: 'notified-bodies' }, '0123'],
  ]
  for (const [text, possible, value] of cases) assert.equal(read(text, possible), value, text)
})

test('nothing is guessed: what is one slip away, what some words are missing of, and what could be two', () => {
  const cases: [string, PossibleValues][] = [
    ['CLAS_IIA', classes],
    ['Class II', classes],
    ['ON_THE_MARKTE', { list: 'device-statuses' }],
    ['market', { list: 'device-statuses' }],
    ['Frnace', { list: 'market-countries' }],
    // A level of the nomenclature, of which there are leaves.
    ['A010101', { list: 'emdn' }],
    ['', classes],
    ['?', classes],
  ]
  for (const [text, possible] of cases) assert.equal(read(text, possible), undefined, text)
})

test('a class of the other regulation is none', () => {
  assert.equal(read('Class B', classes), undefined)
  assert.equal(read('Class B', { values: ownValues.EU_UDI_IVDR.RiskClass }), 'CLASS_B')
})

test('every code of every list is read as itself, in any case and with blanks around it', () => {
  for (const list of codeListNames) {
    const codes = [...codeListNamed(shippedCodeLists, list).entries()].filter(
      ({ leaf, retired }) => leaf !== false && retired !== true,
    )
    fc.assert(
      fc.property(fc.constantFrom(...codes), fc.boolean(), ({ code }, isSmall) => {
        assert.equal(read(code, { list }), code)
        assert.equal(read(` ${isSmall ? code.toLowerCase() : code}\u00a0`, { list }), code, `${list} ${code}`)
      }),
      { numRuns: 60 },
    )
  }
})
