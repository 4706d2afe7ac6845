import type { CodeEntry } from '@udigate/udi'
import * as Type from 'typebox'

/** A code of a list. */
export const entry = {
  code: Type.String({ minLength: 1, maxLength: 120 }),
  term: Type.Optional(
    Type.String({ minLength: 1, maxLength: 2000, description: 'The label in English, where there is one.' }),
  ),
  leaf: Type.Optional(
    Type.Boolean({
      description: 'In the nomenclature: whether no code is below this one. Only leaves can be registered.',
    }),
  ),
  comment: Type.Optional(
    Type.Enum(['value', 'text'], {
      description:
        'What must be written beside the code: a value in any language, or a text in a stated one.',
    }),
  ),
  legislations: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'The legislations that the code belongs to, as ApplicableLegislation names them; all where absent.',
    }),
  ),
  retired: Type.Optional(
    Type.Boolean({
      description: 'Whether the code can no longer be registered, where no date is given.',
    }),
  ),
  retiredOn: Type.Optional(
    Type.String({ format: 'date', description: 'From which day on the code can no longer be registered.' }),
  ),
}

export const version = Type.String({
  minLength: 1,
  maxLength: 120,
  description: 'Findings name it: "V2", "v2026".',
})
export const source = Type.String({
  minLength: 1,
  maxLength: 2000,
  description: 'The public document that the codes are from.',
})
export const file = {
  fileName: Type.Optional(Type.String({ maxLength: 500, description: 'The file that it was read from.' })),
  fileSha256: Type.Optional(
    Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of that file, hexadecimal.' }),
  ),
}

/** What an operator puts in the place of a code list, as `PUT /api/v1/codes/{list}` takes it. */
export const CodeListUpload = Type.Object(
  {
    version,
    source,
    ...file,
    force: Type.Optional(
      Type.Boolean({ description: 'Take the list even if it has far fewer codes than the one in force.' }),
    ),
    entries: Type.Array(Type.Object(entry, { additionalProperties: false }), {
      description:
        'The whole list. In the nomenclature each code needs term and leaf, and the code above it.',
    }),
  },
  {
    $id: 'CodeListUpload',
    title: 'Code list to put in force',
    additionalProperties: false,
    examples: [
      {
        version: '2026-07',
        source: 'NANDO, July 2026',
        force: true,
        entries: [
          { code: '0123', term: 'TÜV SÜD Product Service GmbH' },
          { code: '2797', retiredOn: '2026-07-01' },
        ],
      },
    ],
  },
)

export interface CodeListUpload extends Omit<Type.Static<typeof CodeListUpload>, 'entries'> {
  entries: readonly CodeEntry[]
}
