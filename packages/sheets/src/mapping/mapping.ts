import { modelNames } from '@udigate/eudamed'
import { Type } from '@udigate/udi'
import type { Static } from 'typebox'
import { CsvFormat } from '../csv-format.ts'

/** Rises when a mapping of an earlier version can no longer be read as it was meant. */
export const mappingVersion = 1

/** How dates are written in a cell that is text; `serial` is the number of a day that a spreadsheet keeps. */
export const dateForms = [
  'yyyy-mm-dd',
  'dd.mm.yyyy',
  'dd-mm-yyyy',
  'dd/mm/yyyy',
  'mm/dd/yyyy',
  'yyyymmdd',
  'serial',
] as const
export type DateForm = (typeof dateForms)[number]

/** The longest heading that a mapping names, and how many targets it has at the most. */
export const longestColumnName = 500
export const mostTargets = 1000

const text = (description: string, maxLength = longestColumnName) =>
  Type.String({ description, minLength: 1, maxLength })

const Split = Type.Object(
  {
    at: text('What stands between the parts, such as ";".', 20),
    part: Type.Optional(
      Type.Integer({
        description: 'Which part is taken, from 1. Without it every part is a code or an entry of its own.',
        minimum: 1,
        maximum: 100,
      }),
    ),
  },
  { description: 'Takes a cell apart.' },
)

const Word = Type.Object({
  from: text('What stands in the cell. Upper and lower case are alike.', 2000),
  to: Type.String({ description: 'What is read instead; empty for nothing.', maxLength: 2000 }),
})

const Target = Type.Object({
  field: text(
    'The field, as a column of a CSV template names it: Sterile, deviceGroup.RiskClass, MarketInfos[2].Country. MarketInfos[].Country is an entry for each row of the device, and for each part of a cell that is split.',
  ),
  sheet: Type.Optional(
    text('The name of the sheet that the column is on; the first of `sheets` where absent.', 200),
  ),
  column: Type.Optional(text('The heading of the column that the value is taken from.')),
  occurrence: Type.Optional(
    Type.Integer({
      description: 'Which of several columns with this heading, from 1.',
      minimum: 1,
      maximum: 1000,
    }),
  ),
  value: Type.Optional(
    Type.String({ description: 'A fixed value, as it would stand in a cell.', maxLength: 32_767 }),
  ),
  split: Type.Optional(Split),
  quantity: Type.Optional(
    Type.Enum(['number', 'unit'], {
      description: 'Of a cell such as "2,5 mm" its number, or what follows it.',
    }),
  ),
  drop: Type.Optional(text('Characters that are left out, such as the dots of "C01.02".', 50)),
  words: Type.Optional(Type.Array(Word, { description: 'Values that are read as others.', maxItems: 5000 })),
  dates: Type.Optional(
    Type.Array(Type.Enum([...dateForms]), {
      description: 'How dates are written.',
      minItems: 1,
      maxItems: dateForms.length,
    }),
  ),
  decimal: Type.Optional(
    Type.Enum([',', '.'], { description: 'What stands before the decimals of a number that is text.' }),
  ),
  opposite: Type.Optional(
    Type.Boolean({ description: 'Whether yes means no: a column "latex-free" for Contains latex.' }),
  ),
  zeros: Type.Optional(
    Type.Boolean({
      description:
        'Whether a GTIN gets back the zeros at its start, where its check digit is right with them.',
    }),
  ),
  whenEmpty: Type.Optional(text('What is read where the cell is empty.', 2000)),
})

const Sheet = Type.Object({
  name: Type.Optional(
    text('The name of the sheet. Without it, the first sheet that is not hidden; a CSV file has none.', 200),
  ),
  headingRow: Type.Integer({
    description:
      'The row with the headings, from 1; the last of them where there are several. 0 where there are none: columns are named by their letters then.',
    minimum: 0,
    maximum: 1000,
  }),
  headingRows: Type.Optional(
    Type.Integer({
      description:
        'How many rows are headings, from the first to `headingRow`: their texts are joined by " / ".',
      minimum: 1,
      maximum: 3,
    }),
  ),
  key: Type.Optional(
    text(
      'Where several sheets are read: the heading of the column by which their rows belong together, such as the article number. Each of them has one.',
    ),
  ),
})

/** How the columns of a table of one's own become the fields of records. */
export const Mapping = Type.Object(
  {
    version: Type.Enum([mappingVersion], { description: 'The version of this description.' }),
    model: Type.Enum([...modelNames], { description: 'The model of the records.' }),
    sheets: Type.Array(Sheet, {
      description:
        'The sheets that are read: the first has a row for each device, or several; the others have more of these devices, whose rows are found by their keys.',
      minItems: 1,
      maxItems: 10,
    }),
    csv: Type.Optional(CsvFormat),
    rows: Type.Enum(['one', 'several'], {
      description:
        'Whether a device has one row, or several with the same UDI-DI, of which lists are collected.',
    }),
    targets: Type.Array(Target, { minItems: 1, maxItems: mostTargets }),
  },
  { $id: 'Mapping', title: 'Mapping of a table to records', additionalProperties: false },
)
export type Mapping = Static<typeof Mapping>
export type Target = Static<typeof Target>
export type MappedSheet = Static<typeof Sheet>
