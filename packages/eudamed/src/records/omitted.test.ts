import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillOmitted, lacksOmitted, listOmitted } from './omitted.ts'

const endocrine = { SubstanceType: 'CRM_ENDOCRINE', SubType: 'ENDOCRINE_DISRUPTING' }
const numbers = { CASCode: '117-81-7', ECCode: '204-211-0' }
const shown = { ...endocrine, SubstanceNameLocalized: 'Weichmacher' }
const own = { ...shown, ...numbers }
const cmr = { SubstanceType: 'CRM_ENDOCRINE', SubType: 'CMR_1B', SubstanceNameLocalized: 'Weichmacher' }

const named = (SubstanceNameLocalized: string) => ({ ...endocrine, SubstanceNameLocalized })

const by = (Organisation: object) => ({ OriginalManufacturer: { Organisation } })

function fill(Substances: unknown, from: readonly object[]): unknown {
  return (fillOmitted({ Substances }, { Substances: from }) as { Substances: unknown }).Substances
}

test('the numbers of an endocrine-disrupting substance are taken from the record that has the same names', () => {
  assert.deepEqual(fill([cmr, shown], [own]), [cmr, own])
  assert.deepEqual(fill(shown, [own]), own)
  const [composed, decomposed] = ['Gef\u00e4\u00df', 'Gefa\u0308\u00df']
  assert.deepEqual(fill([named(decomposed)], [{ ...named(composed), ...numbers }]), [
    { ...named(decomposed), ...numbers },
  ])
})

/** How often members of substances are read to match so many of them. */
function countReads(count: number): number {
  let reads = 0
  const watch = (substance: object) =>
    new Proxy(substance, {
      get(target, name) {
        reads += 1
        return Reflect.get(target, name) as unknown
      },
    })
  const many = Array.from({ length: count }, (_, index) => named(`Substance ${index}`)).map(watch)
  fill(many, many.toReversed())
  listOmitted({ Substances: many }, { record: { Substances: many.toReversed() } })
  return reads
}

test('many substances are matched in a time in proportion to their number', () => {
  assert.ok(countReads(1000) < 11 * countReads(100))
})

test('what a record says itself stays, and another substance gives nothing', () => {
  const another = { ...shown, CASCode: '50-00-0' }
  assert.deepEqual(fill([another], [own]), [another])
  assert.deepEqual(fill([{ ...shown, SubstanceNameLocalized: 'Phthalat' }], [own]), [
    { ...shown, SubstanceNameLocalized: 'Phthalat' },
  ])
  assert.deepEqual(fill([shown], [{ ...cmr, ...numbers }]), [shown])
})

test('of two substances with one name each gives its numbers once', () => {
  const second = { ...shown, CASCode: '50-00-0' }
  assert.deepEqual(fill([shown, shown, shown], [own, second]), [own, second, shown])
})

test('the language of a name is taken where it is to be in one', () => {
  const named = { ...shown, SubstanceNameLanguage: 'DE' }
  assert.deepEqual(fill([shown], [named]), [named])
  const several = {
    ...endocrine,
    SubstanceNames: [{ Name: 'Weichmacher' }, { Name: 'Plasticiser', Language: 'FR' }],
  }
  const known = {
    ...endocrine,
    SubstanceNames: [
      { Name: 'Weichmacher', Language: 'DE' },
      { Name: 'Plasticiser', Language: 'EN' },
    ],
  }
  assert.deepEqual(fill([several], [known]), [
    {
      ...endocrine,
      SubstanceNames: [
        { Name: 'Weichmacher', Language: 'DE' },
        { Name: 'Plasticiser', Language: 'FR' },
      ],
    },
  ])
  // A name beside a number is sent in no language.
  assert.deepEqual(fill([shown], [{ ...own, SubstanceNameLanguage: 'DE' }]), [own])
})

test('a record that is none, and one that lacks nothing, stays what it is', () => {
  for (const record of [
    null,
    5,
    'x',
    [],
    {},
    { Substances: 'x' },
    { Substances: [null, [], 5] },
    { Substances: [own] },
  ]) {
    assert.equal(lacksOmitted(record), false)
    assert.equal(fillOmitted(record, { Substances: [own] }), record)
  }
})

test('the places of numbers that nothing tells are listed, unless an own record says that there are none', () => {
  const places = ['/Substances/1/CASCode', '/Substances/1/ECCode']
  const record = { Substances: [cmr, shown] }
  assert.deepEqual(listOmitted(record), places)
  assert.deepEqual(listOmitted(record, {}), places)
  assert.deepEqual(listOmitted({ Substances: [cmr, own] }), [])
  assert.deepEqual(listOmitted(record, { record: { Substances: [shown] } }), [])
  const unknown = {
    record: { Substances: [shown] },
    notShown: ['/Substances/0/CASCode', '/Substances/0/ECCode'],
  }
  assert.deepEqual(listOmitted(record, unknown), places)
})

test('the language of the name of the original manufacturer is taken where it is registered in one', () => {
  const registered = by({ Name: 'Works', NameLanguage: 'EN', City: 'Kyoto' })
  assert.deepEqual(
    fillOmitted(by({ Name: 'Works', City: 'Osaka' }), registered),
    by({ Name: 'Works', City: 'Osaka', NameLanguage: 'EN' }),
  )
  for (const own of [{ Name: 'Other' }, { Name: 'Works', NameLanguage: 'FR' }]) {
    assert.deepEqual(fillOmitted(by(own), registered), by(own))
  }
})
