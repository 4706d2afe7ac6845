import Type from 'typebox'
import { optional, required, SText } from '../fields.ts'

/** A clinical investigation (MDR) or performance study (IVDR) of the device. */
export const ClinicalInvestigation = Type.Object(
  {
    Reference: required(SText, 'Its reference; inside the EU the single identification number.'),
    NonEUApplicableCountries: optional(
      Type.Union([Type.Array(Type.String({ minLength: 1 })), Type.String()]),
      'Countries outside the EU where it took place: an array of two-letter codes, or one string of them split by spaces or commas.',
    ),
  },
  { additionalProperties: false },
)
