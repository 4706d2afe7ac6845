import { Mapping } from '@udigate/sheets'
import * as Type from 'typebox'
import { modelNames } from '../../authorities/laws.ts'
import { BatchSummary } from '../batches/bodies.ts'
import { count, id, ref, Stage, sha256, string, time } from '../body.ts'
import { Author } from '../endpoint/author.ts'
import { csvParameters } from '../endpoint/csv-format.ts'
import { definePage } from '../endpoint/page.ts'
import { column, listFacts } from '../mappings/bodies.ts'
import { judgedFor } from '../validate/for-register.ts'
import { tablesRead } from '../validate/tables-read.ts'

const revision = Type.Integer({
  minimum: 1,
  description: 'Rises with each change of mapping and cells; give it as If-Match to change the import.',
})

const checkCounts = Type.Object({
  records: count('How many records the list has.'),
  ready: count('Without errors as they stand.'),
  afterFixes: count('Without errors once all safe fixes are applied.'),
  undecided: count('They need a person.'),
})

/** How many records submitting sends, and how many it does not. */
export const planCounts = Type.Object({
  new: count('Something of them is registered for the first time.'),
  changed: count('They change what is registered.'),
  unchanged: count('They are registered just so; nothing is sent.'),
  notPossible: count('Records that cannot be submitted without a change: never and notYet together.'),
  never: count('Of these, what only another record makes possible.'),
  notYet: count('Of these, what is fixed in the list, or passes with time.'),
  sent: count('How many records submitting sends: new and changed.'),
})

export const Import = Type.Object(
  {
    id: id(),
    stage: ref(Stage),
    name: Type.Optional(string('What the caller calls it.')),
    revision,
    step: Type.Enum(['COLUMNS', 'FINDINGS', 'PLAN', 'SUBMITTED', 'ENDED'], {
      description:
        'How far it is: COLUMNS until it is checked, FINDINGS until it is planned, PLAN until it is submitted, SUBMITTED until its batch has ended.',
    }),
    layout: Type.Enum(['TEMPLATE', 'OWN'], {
      description: 'Whether it is in the shape of the template, or has columns of its own and a mapping.',
    }),
    model: Type.Enum([...modelNames]),
    actorCode: Type.Optional(string('The actor of the records that name none.')),
    for: judgedFor,
    file: Type.Object({
      format: Type.Enum(['csv', 'xlsx']),
      bytes: count('How long it is.'),
      sha256: sha256('Of the file as it came, hexadecimal.'),
    }),
    rows: count('How many rows there are below the headings; of several sheets that of the devices.'),
    mappingName: Type.Optional(string('The name of the kept mapping that was taken over.')),
    mappingVersion: Type.Optional(Type.Integer({ minimum: 1 })),
    changes: Type.Object({
      steps: count('How many fixes and edits can be undone.'),
      cells: count('How many cells these change.'),
    }),
    check: Type.Optional(
      Type.Object(
        { checkedAt: time(), counts: checkCounts, tables: Type.Optional(tablesRead) },
        { description: 'What was found of this revision; absent until it is checked.' },
      ),
    ),
    plan: Type.Optional(
      Type.Object(
        { plannedAt: time(), counts: planCounts },
        { description: 'What submitting this revision does; absent until it is planned.' },
      ),
    ),
    batch: Type.Optional(ref(BatchSummary)),
    reason: Type.Optional(string('Why it was submitted.')),
    createdAt: time(),
    createdBy: ref(Author),
    changedAt: time(),
    changedBy: ref(Author),
    expiresAt: Type.Optional(time('When it is removed: 90 days after its batch has ended.')),
  },
  { $id: 'Import', title: 'Import of a list' },
)

export const ImportPage = definePage(Import, { $id: 'ImportPage', title: 'Page of imports, newest first' })

export const NotReady = Type.Object(
  { isReady: Type.Literal(false, { description: 'It is being worked on: ask again.' }) },
  { $id: 'NotReady', title: 'Not ready yet' },
)

export const ImportMapping = Type.Object(
  {
    revision,
    mapping: ref(Mapping),
    ...listFacts,
    isProposed: Type.Boolean({ description: 'Whether it is as it was proposed.' }),
    mappingName: Type.Optional(string('The name of the kept mapping that was taken over.')),
    mappingVersion: Type.Optional(Type.Integer({ minimum: 1 })),
    sheet: Type.Optional(string('The sheet that is read; absent in a CSV file.')),
    headingRow: Type.Integer({ minimum: 1 }),
    lastRow: count('The last row with something in it.'),
    columns: Type.Array(
      Type.Object({
        ...column,
        empty: count('In how many rows nothing stands.'),
        different: count('How many different values there are.'),
      }),
    ),
    fixed: Type.Array(Type.Object({ field: Type.String(), value: Type.String() }), {
      description: 'Fields with the same value in every row.',
    }),
  },
  { $id: 'ImportMapping', title: 'The mapping of an import' },
)

export const MappingChange = Type.Object(
  {
    mapping: Type.Optional(ref(Mapping)),
    name: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'The name of a kept mapping, which is taken over as it is now.',
      }),
    ),
    propose: Type.Optional(
      Type.Object(
        {
          model: Type.Optional(Type.Enum([...modelNames])),
          sheet: Type.Optional(Type.String({ maxLength: 200 })),
          headingRow: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
          headingRows: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
          ...csvParameters,
          otherSheets: Type.Optional(
            Type.Boolean({
              description:
                'Whether further sheets are read too where they have a `key`, and columns that are understood.',
            }),
          ),
        },
        { description: 'Propose one again, with what is said here.', additionalProperties: false },
      ),
    ),
  },
  { $id: 'MappingChange', title: 'Another mapping of an import: one of these', additionalProperties: false },
)
