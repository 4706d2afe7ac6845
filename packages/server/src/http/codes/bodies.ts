import * as Type from 'typebox'
import { codeListNames } from '../../authorities/code-lists.ts'
import { entry, file, source, version } from '../../codes/upload.ts'
import { count, ref, time } from '../body.ts'
import { Author } from '../endpoint/author.ts'
import { definePage, nextCursor } from '../endpoint/page.ts'

export const CodeListChange = Type.Object(
  {
    number: Type.Integer({ minimum: 1, description: 'Rises with every change of any list.' }),
    kind: Type.Enum(['import', 'reset'], {
      description:
        'reset: the shipped list was put back in force, or for an organisation that of the gateway.',
    }),
    of: Type.Enum(['gateway', 'organisation'], { description: 'Whose list was changed.' }),
    version,
    source,
    codes: count('How many codes were in force from then on.'),
    ...file,
    by: ref(Author),
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
  mayBeOwn: Type.Boolean({ description: 'Whether an organisation may have its own edition of it.' }),
  origin: Type.Enum(['shipped', 'imported', 'organisation'], {
    description:
      'Where the list that applies comes from: with this release, imported for the gateway, or imported for the organisation on this stage.',
  }),
  import: Type.Optional(ref(CodeListChange)),
  gateway: Type.Optional(
    Type.Object(
      {
        version,
        source,
        codes: count('How many codes it has.'),
        hasChanged: Type.Boolean({
          description: 'Whether it has become another one since the organisation imported its own.',
        }),
      },
      { description: 'The list of the gateway, which does not apply, since the organisation has its own.' },
    ),
  ),
}

export const CodeListSummary = Type.Object(summary, {
  $id: 'CodeListSummary',
  title: 'Code list that applies',
})

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

export const CodeListHistory = definePage(CodeListChange, {
  $id: 'CodeListHistory',
  title: 'Changes of a code list, newest first',
})
