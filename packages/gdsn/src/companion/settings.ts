import { Type } from '@udigate/udi'
import type { Static } from 'typebox'
import { code, Gln, Market, optional, required, shortText } from './fields.ts'

/** What an actor says once for all its trade items. */
export type GdsnSettings = Static<typeof GdsnSettings>
export const GdsnSettings = Type.Object(
  {
    Gln: required(Gln, 'Own GLN', 'GLN under which the actor is known to the pool: the source of its data.'),
    Name: required(shortText(200), 'Own name', 'Name of the actor, as the pool has it.'),
    Market: optional(Market, 'Target market', 'Three digits; 097, the European Union, where absent.'),
    Sectors: optional(
      Type.Array(shortText(80)),
      'Target sectors',
      "Sectors of firstbase that the items are for; UDI_REGISTRY in the European Union where absent. GDSN's XML has none.",
    ),
    Channels: optional(
      Type.Array(code),
      'Channels of trade',
      'Channels of trade that the items are for: codes of GDSN; UDI_REGISTRY in the European Union where absent.',
    ),
  },
  { $id: 'SETTINGS_GDSN', title: 'GDSN', additionalProperties: false },
)

/** The European Union as a market: the pool hands its items on to EUDAMED. */
export const europeanUnion = '097'
