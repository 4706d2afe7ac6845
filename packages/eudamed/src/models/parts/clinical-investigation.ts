import { Type } from '@udigate/udi'
import { optional, SText } from '../fields.ts'

/** A clinical investigation (MDR) or performance study (IVDR) of the device. */
export const ClinicalInvestigation = Type.Object(
  {
    // Wide on purpose: BR-UDID-098-A says that it must be there.
    Reference: optional(
      SText,
      'Reference',
      'Its reference, which must be given; inside the EU the single identification number.',
    ),
    NonEUApplicableCountries: optional(
      Type.Union([Type.Array(Type.String({ minLength: 1 })), Type.String()]),
      'Countries outside the EU',
      'Countries outside the EU where it took place: an array of two-letter codes, or one string of them split by spaces or commas.',
    ),
  },
  { additionalProperties: false },
)
