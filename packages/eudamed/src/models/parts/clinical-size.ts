import * as Type from 'typebox'
import { Language, LText, optional, required, SText } from '../fields.ts'

const SizeDescription = Type.Object(
  {
    Description: required(LText, 'What the size or unit is, in this language.'),
    DescriptionLanguage: required(Language, 'Its language.'),
  },
  { additionalProperties: false },
)

/** A clinically relevant size: a value with a unit, a range with a unit, or a text. */
export const ClinicalSize = Type.Object(
  {
    ClinicalSizeType: required(
      // Wide on purpose, as the unit is: UDG-CODE-UNKNOWN knows the codes.
      Type.String({ minLength: 1, maxLength: 120, examples: ['CST1'] }),
      'Code of the kind of size (CST…).',
    ),
    Precision: required(Type.Enum(['VALUE', 'RANGE', 'TEXT']), 'How the size is given.'),
    Value: optional(Type.Number(), 'The size, for VALUE.'),
    Minimum: optional(Type.Number(), 'The smallest size, for RANGE.'),
    Maximum: optional(Type.Number(), 'The largest size, for RANGE.'),
    ValueUnit: optional(
      Type.String({ minLength: 1, maxLength: 120, examples: ['MU01'] }),
      'Code of the unit (MU…), for VALUE and RANGE.',
    ),
    Text: optional(SText, 'The size in words, for TEXT.'),
    ClinicalSizeDescriptions: optional(
      Type.Array(SizeDescription),
      'What the size is, where ClinicalSizeType is CST999 (other).',
    ),
    MeasureUnitDescriptions: optional(
      Type.Array(SizeDescription),
      'What the unit is, where ValueUnit is MU999 (other).',
    ),
  },
  { additionalProperties: false },
)
