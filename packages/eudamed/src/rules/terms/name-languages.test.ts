import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codes, fillIn } from './name-languages.ts'

const product = { SubstanceType: 'MEDICINAL_PRODUCT_SUBSTANCE', SubstanceNameLocalized: 'Arnika' }
const endocrine = {
  SubstanceType: 'CRM_ENDOCRINE',
  SubType: 'ENDOCRINE_DISRUPTING',
  SubstanceNameLocalized: 'Weichmacher',
}

test('names that need a language and have none get it', () => {
  for (const substance of [product, endocrine, { ...product, SubstanceNameLanguage: null }]) {
    const filled = { ...substance, SubstanceNameLanguage: 'DE' }
    assert.deepEqual(fillIn({ Device: '1', Substances: [substance] }, 'DE'), {
      Device: '1',
      Substances: [filled],
    })
    assert.deepEqual(fillIn({ Substances: substance }, 'DE'), { Substances: filled })
  }
})

test('names with a language, those that need none, and what is no record stay as they are', () => {
  for (const substance of [
    { ...product, SubstanceNameLanguage: 'FR' },
    { ...product, SubstanceNameLanguage: 'ANY' },
    { ...product, INN: 'arnica' },
    { ...endocrine, CASCode: '80-05-7' },
    { ...endocrine, ECCode: '201-245-8' },
    { SubstanceType: 'CRM_ENDOCRINE', SubstanceNames: [{ Name: 'Weichmacher' }] },
    { ...product, SubstanceNameLocalized: 5 },
    null,
    'Arnika',
    [product],
  ]) {
    for (const device of [{ Substances: [substance] }, { Substances: substance }]) {
      if (Array.isArray(substance) && device.Substances === substance) continue
      assert.equal(fillIn(device, 'DE'), device)
    }
  }
  for (const device of [undefined, null, 'x', [], {}, { Substances: [] }])
    assert.equal(fillIn(device, 'DE'), device)
})

test('a text of no language is in none of the languages', () => {
  assert.ok(codes.includes('DE') && codes.includes('EL'))
  assert.ok(!codes.includes('ANY'))
})
