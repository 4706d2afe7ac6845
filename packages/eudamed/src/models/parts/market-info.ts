import * as Type from 'typebox'
import { IsoDate, optional, required } from '../fields.ts'

/** A country in which the device is made available. */
export const MarketInfo = Type.Object(
  {
    Country: required(
      Type.String({ minLength: 1, maxLength: 50 }),
      'Two-letter code; Greece is EL, Northern Ireland XI.',
    ),
    OriginalPlacedOnTheMarket: required(
      Type.Boolean(),
      'Whether the device was first placed on the EU market there.',
    ),
    StartDate: optional(IsoDate, 'First day on this market.'),
    EndDate: optional(IsoDate, 'Last day on this market.'),
  },
  { additionalProperties: false },
)
