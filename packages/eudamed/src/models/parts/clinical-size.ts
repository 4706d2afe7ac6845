import { Type } from '@udigate/udi'
import { Language, LText, optional, required, SText } from '../fields.ts'

const SizeDescription = Type.Object(
  {
    Description: required(LText, 'Description', 'What the size or unit is, in this language.'),
    DescriptionLanguage: required(Language, 'Language', 'Its language.'),
  },
  { additionalProperties: false },
)

/** A clinically relevant size: a value with a unit, a range with a unit, or a text. */
export const ClinicalSize = Type.Object(
  {
    ClinicalSizeType: required(
      // Wide on purpose, as the unit is: UDG-CODE-UNKNOWN knows the codes.
      Type.String({ minLength: 1, maxLength: 120, examples: ['CST1'] }),
      'Clinical size type',
      'Code of the kind of size (CST…).',
    ),
    Precision: required(Type.Enum(['VALUE', 'RANGE', 'TEXT']), 'Precision', 'How the size is given.'),
    Value: optional(Type.Number(), 'Value', 'The size, for VALUE.'),
    Minimum: optional(Type.Number(), 'Minimum', 'The smallest size, for RANGE.'),
    Maximum: optional(Type.Number(), 'Maximum', 'The largest size, for RANGE.'),
    ValueUnit: optional(
      Type.String({ minLength: 1, maxLength: 120, examples: ['MU01'] }),
      'Measure unit',
      'Code of the unit (MU…), for VALUE and RANGE.',
    ),
    Text: optional(SText, 'Text', 'The size in words, for TEXT.'),
    ClinicalSizeDescriptions: optional(
      Type.Array(SizeDescription),
      'Size type descriptions',
      'What the size is, where ClinicalSizeType is CST999 (other).',
    ),
    MeasureUnitDescriptions: optional(
      Type.Array(SizeDescription),
      'Measure unit descriptions',
      'What the unit is, where ValueUnit is MU999 (other).',
    ),
  },
  { additionalProperties: false },
)
