import * as Type from 'typebox'
import { count, string } from '../body.ts'

/** How tables were read, and how much of each. */
export const tablesRead = Type.Array(
  Type.Object({
    sheet: Type.Optional(string('The name of the sheet; absent in a CSV file.')),
    separator: Type.Optional(
      string(
        'What stands between the cells of a CSV file: comma, semicolon, tab, bar, or another sign itself.',
      ),
    ),
    encoding: Type.Optional(string('How the text of a CSV file is encoded.')),
    headingRow: count('The last row with headings; 0 where there are none.'),
    columns: count('How many columns are read.'),
    rows: count('How many rows below the headings are read.'),
    notRead: Type.Optional(
      Type.Array(
        Type.Object({
          part: string('A row, column, sheet, or some cells, in words.'),
          reason: string('Why it is not read.'),
        }),
        {
          description:
            'What has something in it and is not read; of a workbook with several sheets, other sheets are named with the first.',
        },
      ),
    ),
  }),
  { description: 'How the tables of the file were read, and how much of each.' },
)
