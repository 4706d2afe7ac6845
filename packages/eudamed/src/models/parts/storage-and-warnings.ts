import * as Type from 'typebox'
import { Language, LText, optional, required } from '../fields.ts'

const Comment = Type.Object(
  {
    Comment: required(LText, 'The value or explanation.'),
    CommentLanguage: optional(Language, 'Its language; needed with the code for "other" only.'),
  },
  { additionalProperties: false },
)

export const StorageHandlingCondition = Type.Object(
  {
    StorageHandlingCondition: required(
      // Wide on purpose, as the warning is: UDG-CODE-UNKNOWN knows the codes.
      Type.String({ minLength: 1, maxLength: 120, examples: ['SHC006'] }),
      'Code of the condition (SHC…).',
    ),
    Comments: optional(Type.Array(Comment), 'The value, or the text of another condition.'),
  },
  { additionalProperties: false },
)

export const CriticalWarning = Type.Object(
  {
    CriticalWarning: required(
      Type.String({ minLength: 1, maxLength: 120, examples: ['CW001'] }),
      'Code of the warning (CW…).',
    ),
    Comments: optional(Type.Array(Comment), 'An explanation, or the text of another warning.'),
  },
  { additionalProperties: false },
)
