import { Type } from '@udigate/udi'
import type { TSchema } from 'typebox'

/** A field that must be there, with what a person calls it and what it says. */
export function required<Schema extends TSchema>(schema: Schema, title: string, description: string) {
  return { ...schema, title, description }
}

/** A field that may be left out; `null` says the same, as in the records beside it. */
export function optional<Schema extends TSchema>(schema: Schema, title: string, description: string) {
  return Type.Optional(Type.Union([schema, Type.Null()], { title, description }))
}

export function shortText(most: number) {
  return Type.String({ minLength: 1, maxLength: most })
}

export const code = Type.String({ minLength: 1, maxLength: 80, pattern: '^[^ ]+$' })

export const Gtin = Type.String({ pattern: '^[0-9]{14}$', examples: ['09506000117843'] })

export const Gln = Type.String({ pattern: '^[0-9]{13}$', examples: ['9506000111117'] })

export const IsoDate = Type.String({ format: 'date' })

/** Three digits, as GDSN names countries and markets. */
export const Market = Type.String({ pattern: '^[0-9]{3}$', examples: ['097', '756'] })

/** Two letters, written small. */
const language = Type.String({ pattern: '^[a-z]{2}$', examples: ['en'] })

/** Texts of up to `most` characters, one for each language. */
export function localTexts(most: number) {
  return Type.Array(
    Type.Object(
      {
        Text: required(shortText(most), 'Text', 'The text in this language.'),
        Language: required(language, 'Language', 'Its language: two small letters.'),
      },
      { additionalProperties: false },
    ),
  )
}

/** A number with its unit. */
export const Measure = Type.Object(
  {
    Value: required(Type.Number({ minimum: 0 }), 'Value', 'How much it is.'),
    Unit: required(
      code,
      'Unit',
      'Code of the unit in UN/CEFACT Recommendation 20: MMT, GRM, H87 for pieces, ….',
    ),
  },
  { additionalProperties: false },
)
