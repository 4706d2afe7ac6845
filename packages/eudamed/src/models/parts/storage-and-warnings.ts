import { Type } from '@udigate/udi'
import { Language, LText, optional, required } from '../fields.ts'

const Comment = Type.Object(
  {
    Comment: required(LText, 'Value or text', 'The value or explanation.'),
    CommentLanguage: optional(Language, 'Language', 'Its language; needed with the code for "other" only.'),
  },
  { additionalProperties: false },
)

export const StorageHandlingCondition = Type.Object(
  {
    StorageHandlingCondition: required(
      // Wide on purpose, as the warning is: UDG-CODE-UNKNOWN knows the codes.
      Type.String({ minLength: 1, maxLength: 120, examples: ['SHC006'] }),
      'Condition',
      'Code of the condition (SHC…).',
    ),
    Comments: optional(Type.Array(Comment), 'Comments', 'The value, or the text of another condition.'),
  },
  { additionalProperties: false },
)

export const CriticalWarning = Type.Object(
  {
    CriticalWarning: required(
      Type.String({ minLength: 1, maxLength: 120, examples: ['CW001'] }),
      'Critical warning',
      'Code of the warning (CW…).',
    ),
    Comments: optional(Type.Array(Comment), 'Comments', 'An explanation, or the text of another warning.'),
  },
  { additionalProperties: false },
)
