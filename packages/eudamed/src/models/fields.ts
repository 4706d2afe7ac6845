import { Type } from '@udigate/udi'
import type { Static, TSchema } from 'typebox'
import type { FieldGroup } from './field-groups.ts'

/** A field that a record must have, as a person (title, group) and a program (schema) know it. */
export function required<Schema extends TSchema>(
  schema: Schema,
  title: string,
  description: string,
  group?: FieldGroup,
): Schema {
  return { ...schema, ...describe(title, description, group) }
}

/**
 * An optional field of a record. `null` says the same as leaving the field out, because that is what most systems
 * export for "nothing"; so does an empty text where the field may be a text.
 */
export function optional<Schema extends TSchema>(
  schema: Schema,
  title: string,
  description: string,
  group?: FieldGroup,
) {
  return Type.Optional(Type.Union([schema, Type.Null()], describe(title, description, group)))
}

/**
 * @param title what a person calls the field: short enough for the heading of a column, and told from its neighbours
 * @param group of a field of the record itself: the heading that a page shows it under
 */
function describe(title: string, description: string, group: FieldGroup | undefined) {
  return { title, description, ...(group === undefined ? {} : { 'x-group': group }) }
}

/** An array of `item`; a single one may be given without the array around it. */
export function oneOrMany<Item extends TSchema>(item: Item) {
  return Type.Union([Type.Array(item), item])
}

// Lengths are those of the EUDAMED schema's string types (CommonBasicType), in code points.
export const XsText = Type.String({ minLength: 1, maxLength: 120 })
export const SText = Type.String({ minLength: 1, maxLength: 255 })
export const MText = Type.String({ minLength: 1, maxLength: 500 })
export const LText = Type.String({ minLength: 1, maxLength: 2000 })

/** The code of a device identifier as its issuing agency assigned it. */
export const DeviceIdentifier = XsText

export const IssuingAgency = Type.Enum(['GS1', 'HIBCC', 'ICCBBA', 'IFA'])
export type IssuingAgency = Static<typeof IssuingAgency>

/** Who issued an identifier of a directive device: one of the agencies, or EUDAMED itself (BR-UDID-644). */
export const DirectiveIssuingAgency = Type.Enum(['GS1', 'HIBCC', 'ICCBBA', 'IFA', 'EUDAMED'])

/** Wide on purpose: BR-UDID-646 says which one belongs to which model. */
export const ApplicableLegislation = Type.Enum(['MDR', 'IVDR', 'MDR_SPP', 'MDD', 'AIMDD', 'IVDD'])

/** Wide on purpose: BR-UDID-646 says which ones belong to which legislation. */
export const RiskClass = Type.Enum([
  'CLASS_I',
  'CLASS_IIA',
  'CLASS_IIB',
  'CLASS_III',
  'CLASS_A',
  'CLASS_B',
  'CLASS_C',
  'CLASS_D',
  'IVD_ANNEX_II_LIST_A',
  'IVD_ANNEX_II_LIST_B',
  'IVD_DEVICES_SELF_TESTING',
  'IVD_GENERAL',
  'AIMDD',
])

/** `"0"` means none. Wide on purpose: BR-UDID-818 and BR-UDID-737 say which ones a legislation takes. */
export const SpecialDeviceType = Type.Enum([
  '0',
  'MDR_SOFTWARE',
  'MDR_STANDARD_SOFT_CONTACT_LENSES',
  'MDR_RIGID_GAS_PERMEABLE',
  'MDR_MADE_TO_ORDER',
  'MDR_MADE_TO_ORDER_RIGID_GAS_PERMEABLE',
  'MDR_SPECTACLES_FRAMES',
  'MDR_SPECTACLES_LENSES',
  'MDR_READY_MADE_SPECTACLES',
  'MDR_ORTHOPEDIC',
  'IVDR_SOFTWARE',
  'MDD_SOFTWARE',
  'MDD_STANDARD_SOFT_CONTACT_LENSES',
  'MDD_RIGID_GAS_PERMEABLE',
  'MDD_MADE_TO_ORDER',
  'MDD_SPECTACLES_FRAMES',
  'MDD_SPECTACLES_LENSES',
  'MDD_READY_MADE_SPECTACLES',
  'MDD_ORTHOPEDIC',
  'AIMDD_SOFTWARE',
  'AIMDD_ORTHOPEDIC',
  'IVDD_SOFTWARE',
])

export const MarketStatus = Type.Enum([
  'ON_THE_MARKET',
  'NO_LONGER_PLACED_ON_THE_MARKET',
  'NOT_INTENDED_FOR_EU_MARKET',
])

/** A code of the language list; `ANY` is for texts that belong to no language. */
export const Language = Type.Enum(
  [
    'ANY',
    'BG',
    'CS',
    'DA',
    'DE',
    'EL',
    'EN',
    'ES',
    'ET',
    'FI',
    'FR',
    'GA',
    'HR',
    'HU',
    'IS',
    'IT',
    'LT',
    'LV',
    'MT',
    'NL',
    'NO',
    'PL',
    'PT',
    'RO',
    'SK',
    'SL',
    'SV',
    'TR',
  ],
  { examples: ['EN'] },
)

/** An actor's single registration number. Which role it must have is said by BR-DTX-UDI-079 and -080. */
export const ActorCode = Type.String({
  pattern: '^[A-Z]{2}-(AR|IM|MF|PR|SP)-[0-9]{9}$',
  examples: ['DE-MF-000001723'],
})

export const IsoDate = Type.String({ format: 'date' })
