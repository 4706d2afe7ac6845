import { Type } from '@udigate/udi'
import { IsoDate, optional, required } from '../fields.ts'

/** A country in which the device is made available. */
export const MarketInfo = Type.Object(
  {
    Country: required(
      Type.String({ minLength: 1, maxLength: 50 }),
      'Country',
      'Two-letter code; Greece is EL, Northern Ireland XI.',
    ),
    OriginalPlacedOnTheMarket: required(
      Type.Boolean(),
      'First placed on the market',
      'Whether the device was first placed on the EU market there.',
    ),
    StartDate: optional(IsoDate, 'Start date', 'First day on this market.'),
    EndDate: optional(IsoDate, 'End date', 'Last day on this market.'),
  },
  { additionalProperties: false },
)
