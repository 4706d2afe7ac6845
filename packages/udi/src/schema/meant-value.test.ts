import assert from 'node:assert/strict'
import { test } from 'node:test'
import { valueFinder } from './meant-value.ts'

function assertMeant(
  values: readonly string[],
  expected: Readonly<Record<string, string | undefined>>,
  otherSpellings?: (text: string) => readonly string[],
): void {
  const find = valueFinder(values, otherSpellings)
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
  assertMeant(['CLASS_I', 'CLASS_IIA', 'CLASS_IIB', 'CLASS_III'], {
    II: undefined,
    CLASS_II: undefined,
    CLASS_IV: undefined,
  })
  assertMeant(['CMR_1A', 'CMR_1B', 'ENDOCRINE_DISRUPTING'], { CMR: undefined, CMR_1C: undefined })
})

function spellings(text: string): string[] {
  return text === 'Deutsch' ? ['GERMAN', 'DE'] : []
}

test('other spellings that are known, of the values that there are', () => {
  assertMeant(['DE', 'FR'], { Deutsch: 'DE', Allemand: undefined }, spellings)
  assertMeant(['EN', 'FR'], { Deutsch: undefined }, spellings)
})

test('a language tag stands for the code of the language, where that is a value', () => {
  assertMeant(['DE', 'EN'], { 'en-GB': 'EN', de_DE: 'DE', 'fr-FR': undefined, 'xx-DE': undefined })
})
