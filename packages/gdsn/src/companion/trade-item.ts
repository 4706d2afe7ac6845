import { Type } from '@udigate/udi'
import type { Static } from 'typebox'
import { code, Gln, Gtin, localTexts, Market, optional, required, shortText } from './fields.ts'
import { levelFields } from './level-fields.ts'

const Party = Type.Object(
  {
    Gln: optional(Gln, 'GLN', 'Its Global Location Number.'),
    Name: optional(shortText(200), 'Name', 'Its name.'),
  },
  { additionalProperties: false },
)

const File = Type.Object(
  {
    Type: required(code, 'Kind of file', 'What the file is: IFU, PRODUCT_IMAGE, or another code of GDSN.'),
    Address: required(shortText(2500), 'Address', 'Where it is found, as a URL.'),
    Name: optional(shortText(70), 'File name', 'What the file is called.'),
  },
  { additionalProperties: false },
)

const Names = Type.Object(
  {
    Manufacturer: optional(shortText(200), 'Manufacturer', 'Name of the manufacturer or producer.'),
    AuthorisedRepresentative: optional(
      shortText(200),
      'Authorised representative',
      'Name of the authorised representative.',
    ),
  },
  { additionalProperties: false },
)

/** Unit descriptors that a package can have, the largest first, as GS1's rules 558 to 560 let them hold one another. */
export const packageKinds = ['PALLET', 'CASE', 'PACK_OR_INNER_PACK'] as const

const Package = Type.Object(
  {
    Gtin: required(
      Gtin,
      'Package',
      'GTIN of the package that this is about, as `Packages` of the device has it.',
    ),
    Kind: optional(
      Type.Enum([...packageKinds]),
      'Kind of package',
      'What it is in the hierarchy; found from its place in it where absent.',
    ),
    ...levelFields,
  },
  { additionalProperties: false },
)

const Publication = Type.Object(
  {
    Glns: optional(Type.Array(Gln), 'Recipients', 'GLNs of the recipients that get it.'),
    Markets: optional(Type.Array(Market), 'Markets', 'Markets in which every recipient gets it.'),
  },
  { additionalProperties: false },
)

/**
 * What a data pool wants to know of a device beside the records that EUDAMED takes. Every field may be left out: what a hospital
 * or a market asks for is told by rules.
 */
export type TradeItemCompanion = Static<typeof TradeItemCompanion>
export const TradeItemCompanion = Type.Object(
  {
    BrandName: optional(shortText(70), 'Brand name', 'The brand, as the label has it.'),
    ShortDescriptions: optional(
      localTexts(40),
      'Short descriptions',
      'A description of up to 40 characters, one for each language.',
    ),
    Manufacturer: optional(Party, 'Manufacturer', 'Who makes it, as the pool knows them.'),
    BrandOwner: optional(Party, 'Brand owner', 'Who owns the brand.'),
    ActorNames: optional(Names, 'Names of actors', 'Names of the actors whose SRNs the records have.'),
    MriCompatibility: optional(
      code,
      'Magnetic resonance',
      'Whether it can be used in magnetic resonance imaging: a code of GDSN.',
    ),
    IsUdiDiLevel: optional(
      Type.Boolean(),
      'Level of the UDI-DI',
      'Whether this is the level that bears the UDI-DI of the device.',
    ),
    ReplacedBy: optional(Gtin, 'Replaced by', 'GTIN of the device that takes its place.'),
    Files: optional(Type.Array(File), 'Files', 'Documents and images.'),
    ...levelFields,
    Packages: optional(
      Type.Array(Package),
      'Packages',
      'What each package of the device says for itself; which ones there are stands in the device.',
    ),
    PublishTo: optional(Publication, 'Publish to', 'Who is to get it. Nothing is published yet.'),
  },
  { $id: 'TRADE_ITEM_GDSN', title: 'Trade item', additionalProperties: false },
)
