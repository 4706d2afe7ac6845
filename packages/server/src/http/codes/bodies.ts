import { codeListNames } from '@udigate/eudamed'
import * as Type from 'typebox'
import { count, ref, sha256, time } from '../endpoint/body.ts'
import { nextCursor, pageOf } from '../endpoint/page.ts'

const entry = {
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
      description: 'Whether the code can no longer be registered, where nobody says since when.',
    }),
  ),
  retiredOn: Type.Optional(
    Type.String({ format: 'date', description: 'From which day on the code can no longer be registered.' }),
  ),
}

const version = Type.String({ minLength: 1, maxLength: 120, description: 'Findings name it: "V2", "v2026".' })
const source = Type.String({
  minLength: 1,
  maxLength: 2000,
  description: 'The public document that the codes are from.',
})
const file = {
  fileName: Type.Optional(Type.String({ maxLength: 500, description: 'The file that it was read from.' })),
  fileSha256: Type.Optional(sha256('SHA-256 of that file, hexadecimal.')),
}

export const CodeListChange = Type.Object(
  {
    number: Type.Integer({ minimum: 1, description: 'Rises with every change of any list.' }),
    kind: Type.Enum(['import', 'reset'], { description: 'reset: the shipped list was put back in force.' }),
    version,
    source,
    codes: count('How many codes were in force from then on.'),
    ...file,
    by: Type.String({ description: 'Id of the API key that made the change, or "command line".' }),
    at: time(),
  },
  { $id: 'CodeListChange', title: 'Change of a code list' },
)

const summary = {
  list: Type.Enum([...codeListNames]),
  title: Type.String(),
  version,
  source,
  codes: count('How many codes it has.'),
  fields: Type.Array(Type.String(), { description: 'The fields of the records that take its codes.' }),
  enumerated: Type.Boolean({
    description:
      'Whether the data model itself enumerates the codes: then only terms and retirements can change.',
  }),
  origin: Type.Enum(['shipped', 'imported']),
  import: Type.Optional(ref(CodeListChange)),
}

export const CodeListSummary = Type.Object(summary, { $id: 'CodeListSummary', title: 'Code list in force' })

export const CodeListIndex = Type.Object(
  { items: Type.Array(ref(CodeListSummary)) },
  { $id: 'CodeListIndex', title: 'The code lists' },
)

export const CodeListPage = Type.Object(
  {
    list: Type.Enum([...codeListNames]),
    version,
    source,
    items: Type.Array(Type.Object(entry)),
    nextCursor,
  },
  {
    $id: 'CodeListPage',
    title: 'Page of a code list',
    examples: [
      {
        list: 'storage-handling-conditions',
        version: '3.0.30',
        source: 'European Commission, EUDAMED data exchange schemas 3.0.30',
        items: [{ code: 'SHC006', term: 'Lower limit of temperature', comment: 'value' }],
        nextCursor: 'SHC006',
      },
    ],
  },
)

export const CodeListEntry = Type.Object(
  {
    list: Type.Enum([...codeListNames]),
    version,
    source,
    ...entry,
    above: Type.Optional(
      Type.Array(Type.Object(entry), {
        description: 'In the nomenclature: the codes above, the category first.',
      }),
    ),
    below: Type.Optional(
      Type.Array(Type.Object(entry), { description: 'In the nomenclature: the codes one level below.' }),
    ),
  },
  { $id: 'CodeListEntry', title: 'Code of a list' },
)

/** What `PUT /api/v1/codes/{list}` takes. */
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

export const CodeListImport = Type.Object(
  {
    ...summary,
    changes: Type.Object({
      added: count('Codes that were not in force before.'),
      removed: count('Codes that are no longer in force.'),
      changed: count('Codes with another term or mark than before.'),
    }),
  },
  { $id: 'CodeListImport', title: 'Code list in force, and what that changed' },
)

export const CodeListHistory = pageOf(CodeListChange, {
  $id: 'CodeListHistory',
  title: 'Changes of a code list, newest first',
})
