import { Type } from '@udigate/udi'
import { Language, LText, optional, required } from '../fields.ts'

/** @param note what else there is to say of the language of a name; empty, or begins with a semicolon */
function nameFields(note: string) {
  const SubstanceName = Type.Object(
    {
      Name: required(LText, 'Name', 'Name of the substance in this language.'),
      Language: optional(Language, 'Language', `Its language${note}.`),
    },
    { additionalProperties: false },
  )
  return {
    SubstanceNameLocalized: optional(
      LText,
      'Substance name',
      'Name of the substance; not needed with an INN.',
    ),
    SubstanceNameLanguage: optional(Language, 'Language', `Language of SubstanceNameLocalized${note}.`),
    SubstanceNames: optional(
      Type.Array(SubstanceName),
      'Names by language',
      'The name in several languages.',
    ),
  }
}

/**
 * A substance that makes the device special: carcinogenic, mutagenic, toxic to reproduction (CMR), endocrine
 * disrupting, or what would be a medicinal product on its own.
 */
export const Substance = Type.Object(
  {
    SubstanceType: required(
      Type.Enum(['CRM_ENDOCRINE', 'HUMAN_PRODUCT_SUBSTANCE', 'MEDICINAL_PRODUCT_SUBSTANCE']),
      'Substance type',
      'CRM_ENDOCRINE covers CMR and endocrine-disrupting substances; SubType tells them apart.',
    ),
    SubType: optional(
      Type.Enum(['CMR_1A', 'CMR_1B', 'ENDOCRINE_DISRUPTING']),
      'Category',
      'Which of the two a CMR or endocrine-disrupting substance is, and its category.',
    ),
    INN: optional(
      LText,
      'INN',
      'International non-proprietary name, for medicinal and human product substances.',
    ),
    CASCode: optional(
      Type.String({ pattern: '^[0-9]{1,7}-[0-9]{2}-[0-9]$', examples: ['117-81-7'] }),
      'CAS number',
      'CAS number, for CMR and endocrine-disrupting substances.',
    ),
    ECCode: optional(
      Type.String({ pattern: '^[0-9]{3}-[0-9]{3}-[0-9]$', examples: ['204-211-0'] }),
      'EC number',
      'EC number, for CMR and endocrine-disrupting substances.',
    ),
    ...nameFields('; not sent where CASCode or ECCode is given'),
  },
  { additionalProperties: false },
)

/**
 * A substance of a directive device: one that would be a medicinal product on its own. Absent from it is what belongs to
 * CMR and endocrine-disrupting substances, which no directive knows (BR-DTX-UDID-089).
 */
export const DirectiveSubstance = Type.Object(
  {
    SubstanceType: required(
      Type.Enum(['HUMAN_PRODUCT_SUBSTANCE', 'MEDICINAL_PRODUCT_SUBSTANCE']),
      'Substance type',
      'Whether it would be a medicinal product, and whether one derived from human blood or plasma.',
    ),
    INN: optional(LText, 'INN', 'International non-proprietary name.'),
    ...nameFields(''),
  },
  { additionalProperties: false },
)
