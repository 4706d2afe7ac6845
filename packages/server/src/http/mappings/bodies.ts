import { Mapping } from '@udigate/sheets'
import * as Type from 'typebox'
import { codeListNames } from '../../authorities/code-lists.ts'
import { modelNames } from '../../authorities/laws.ts'
import { decodeJson } from '../../store/json.ts'
import type { MappingRow } from '../../store/tables.ts'
import { type Body, count, formatTime, ref, string, time } from '../body.ts'

const head = {
  name: string('What the organisation calls it.'),
  model: Type.Enum([...modelNames]),
  version: Type.Integer({ minimum: 1, description: 'Rises by one with every change.' }),
  changedAt: time('When it was changed last.'),
}

export const MappingIndex = Type.Object(
  { items: Type.Array(Type.Object(head), { description: 'In the order of their names.' }) },
  { $id: 'MappingIndex', title: 'The mappings of the organisation' },
)

export const KeptMapping = Type.Object(
  { ...head, mapping: ref(Mapping) },
  { $id: 'KeptMapping', title: 'A mapping that is kept' },
)

/** A value of a column, and what it is read as. */
export const value = Type.Object({
  from: string('What stands in the column.'),
  rows: count('In how many rows.'),
  to: Type.Optional(string('What it is read as; absent where that is left to decide.')),
})

/** A column of a list of one's own. */
export const column = {
  sheet: Type.Optional(string('Of several sheets the one that it is on, where that is not the first.')),
  letter: string('Letter of the column.'),
  heading: Type.String(),
  occurrence: Type.Integer({ minimum: 1, description: 'Which of several columns with this heading it is.' }),
  samples: Type.Array(Type.String(), { description: 'Different values, the most frequent first.' }),
  filled: count('In how many rows something stands.'),
  fields: Type.Array(Type.String(), {
    description: 'The fields that it goes into; none where it is ignored.',
  }),
  confidence: Type.Integer({
    minimum: 0,
    maximum: 4,
    description: 'From 1, to be looked at, to 4, sure; 0 where nothing is proposed.',
  }),
  reason: string('Why, in words.'),
  values: Type.Array(value, { description: 'Values that are translated, or are to be.' }),
  open: count('How many of the values nothing is known of.'),
}

/** A sheet of a workbook, with what a mapping can take from it. */
const sheet = Type.Object({
  name: Type.String(),
  isHidden: Type.Boolean(),
  list: Type.Optional(
    Type.Object(
      {
        headingRow: Type.Integer({
          minimum: 0,
          description: 'The row with the headings; 0 where there are none.',
        }),
        headingRows: Type.Optional(Type.Integer({ minimum: 1 })),
        rows: count('How many rows there are below the headings.'),
        columns: Type.Array(
          Type.Object({
            letter: column.letter,
            heading: column.heading,
            occurrence: column.occurrence,
            samples: column.samples,
          }),
        ),
        key: Type.Optional(
          Type.Object(
            {
              column: string('The heading of the column by which the rows find their devices.'),
              ofDevices: string('The heading of the column of the devices that has the same values.'),
              share: Type.Number({
                minimum: 0,
                maximum: 1,
                description: 'How many of its different values are those of devices, from 0 to 1.',
              }),
            },
            { description: 'Of a further sheet, where its rows can be joined to the devices.' },
          ),
        ),
      },
      { description: 'What is in it, where it has headings and was examined.' },
    ),
  ),
})

/** The values that a field of a code, or of yes and no, can have. */
export const choices = Type.Array(
  Type.Object({ value: string('As it would stand in a cell.'), title: string('What it is called.') }),
  {
    description:
      'The values that the field admits, where they are few; more are searched in their code list.',
  },
)

/** What is known of a list of one's own besides its columns. */
export const listFacts = {
  sheets: Type.Array(sheet, {
    description: 'The sheets of a workbook; those that are read are named in the mapping.',
  }),
  rows: count('How many rows there are below the headings.'),
  missing: Type.Array(Type.Object({ field: Type.String(), title: Type.String() }), {
    description: 'What a record must have, and nothing gives it.',
  }),
  fields: Type.Array(
    Type.Object({
      field: string('As a mapping names it, with [1] for the first entry of a list.'),
      title: string('What a person calls it.'),
      group: string('The sheet of the template that it stands on.'),
      isRequired: Type.Boolean({ description: 'Whether a record, or an entry of its list, must have it.' }),
      kind: string('How its cells are read: code, yes-no, date, …'),
      codeList: Type.Optional(
        Type.Enum([...codeListNames], {
          description: 'The code list that its values are of; GET /api/v1/codes/{list}?q= searches it.',
        }),
      ),
      choices: Type.Optional(choices),
    }),
    { description: 'Every field that a column can go into.' },
  ),
}

export const MappingProposal = Type.Object(
  {
    mapping: ref(Mapping),
    ...listFacts,
    format: Type.Optional(
      Type.Object(
        {
          separator: string(
            'What stands between its cells: comma, semicolon, tab, bar, or another sign itself.',
          ),
          encoding: string('How its text is encoded.'),
        },
        { description: 'How a CSV file was read.' },
      ),
    ),
    columns: Type.Array(Type.Object(column)),
  },
  { $id: 'MappingProposal', title: 'A mapping as it is proposed for a file' },
)

/** A mapping that is kept, without what it says. */
export function viewMappingHead({
  name,
  model,
  version,
  changed_at,
}: Omit<MappingRow, 'content'>): Body<typeof MappingIndex>['items'][number] {
  return { name, model, version, changedAt: formatTime(changed_at) }
}

/** A mapping that is kept. */
export function viewMapping(row: MappingRow): Body<typeof KeptMapping> {
  return { ...viewMappingHead(row), mapping: decodeJson(row.content) }
}
