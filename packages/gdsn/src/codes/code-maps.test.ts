import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shippedCodeLists } from '@udigate/eudamed'
import { readCodeMap } from './code-map.ts'
import { codeMaps, translateLanguage, translateStorageCondition } from './code-maps.ts'

/** The list of EUDAMED whose codes each map translates. */
const lists = {
  countries: ['countries', 'marketCountries'],
  clinicalSizeTypes: ['clinicalSizeTypes'],
  units: ['clinicalSizeUnits'],
  statuses: ['deviceStatuses'],
  productionIdentifiers: ['productionIdentifiers'],
  regulationClasses: ['riskClasses'],
  directiveClasses: ['riskClasses'],
  specialDeviceTypes: ['specialDeviceTypes'],
  issuingAgencies: ['issuingAgencies'],
  substanceTypes: ['substanceTypes', 'substanceSubTypes'],
} as const satisfies Readonly<Record<keyof typeof codeMaps, readonly (keyof typeof shippedCodeLists)[]>>

for (const name of Object.keys(lists) as (keyof typeof lists)[]) {
  test(`each code of ${name} is one of EUDAMED's list, and the map says of which version it is`, () => {
    const known = lists[name].map(list => shippedCodeLists[list])
    const map = codeMaps[name]
    const strangers = map.entries().filter(([code]) => !known.some(list => list.has(code)))
    assert.deepEqual(strangers, [])
    assert.match(map.version, /\d/)
    assert.ok(map.source.length > 0)
    for (const [, inGdsn] of map.entries()) assert.ok(inGdsn.length >= 1 && inGdsn.length <= 80)
  })
}

/** Lists of which GDSN has, or is known to have, every code. */
const complete = ['countries', 'statuses', 'productionIdentifiers', 'clinicalSizeTypes'] as const
for (const name of complete) {
  test(`no code of ${name} is without its translation`, () => {
    const codes = lists[name].flatMap(list => [...shippedCodeLists[list].entries()].map(({ code }) => code))
    assert.deepEqual(
      codes.filter(code => codeMaps[name].translate(code) === undefined),
      [],
    )
  })
}

test('risk classes of regulations and of directives are in two systems, which together have all', () => {
  for (const { code } of shippedCodeLists.riskClasses.entries()) {
    const { regulationClasses, directiveClasses } = codeMaps
    assert.ok(regulationClasses.translate(code) ?? directiveClasses.translate(code), code)
  }
})

test('countries have three digits, and Northern Ireland its letters', () => {
  assert.equal(codeMaps.countries.translate('EL'), '300')
  assert.equal(codeMaps.countries.translate('AT'), '040')
  assert.equal(codeMaps.countries.translate('XI'), 'XI')
  for (const [, numeric] of codeMaps.countries.entries()) assert.match(numeric, /^(\d{3}|XI)$/)
})

test('properties and "other" are no units', () => {
  for (const code of ['MU137', 'MU172', 'MU176', 'MU999'])
    assert.equal(codeMaps.units.translate(code), undefined)
  assert.equal(codeMaps.units.translate('MU50'), 'MMT')
})

test('a language is written small, and a text of none is English', () => {
  assert.equal(translateLanguage('DE'), 'de')
  assert.equal(translateLanguage('ANY'), 'en')
  assert.equal(translateLanguage(undefined), 'en')
})

test('a condition of storage loses the zero in front', () => {
  assert.equal(translateStorageCondition('SHC006'), 'SHC06')
  assert.equal(translateStorageCondition('SHC099'), 'SHC99')
  const translated = [...shippedCodeLists.storageHandlingConditions.entries()].map(({ code }) =>
    translateStorageCondition(code),
  )
  assert.equal(new Set(translated).size, shippedCodeLists.storageHandlingConditions.size)
})

test('a map with a code twice, or a row of one code, is refused', () => {
  const about = { list: 'x', version: '1', source: 'y' }
  assert.throws(
    () =>
      readCodeMap({
        ...about,
        codes: [
          ['A', '1'],
          ['A', '2'],
        ],
      }),
    TypeError,
  )
  assert.throws(() => readCodeMap({ ...about, codes: [['A']] }), TypeError)
})
