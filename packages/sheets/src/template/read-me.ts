import { type CodeLists, codeListNamed, ruleSetVersion } from '@udigate/eudamed'
import {
  codesSheet,
  keyFields,
  type Layout,
  layoutVersion,
  readMeSheet,
  registeredSheet,
  type SheetLayout,
} from '../layout/layout.ts'
import type { RowToWrite, SheetToWrite } from '../writing/sheet-to-write.ts'
import type { CellStyle } from '../writing/styles.ts'

/** The first sheet: what the workbook is, and how it is filled in. A reader finds the model there. @param isMarked whether it has a sheet with the marks of what is registered */
export function readMe(layout: Layout, lists: CodeLists, isMarked = false): SheetToWrite {
  const { model, sheets } = layout
  const [groupIdentifier, deviceIdentifier] = (['deviceGroup', 'device'] as const).map(record =>
    findIdentifier(layout, record),
  )
  const codeLists = new Set(
    sheets.flatMap(({ columns }) => columns.flatMap(({ codeList }) => codeList ?? [])),
  )
  const lines: (readonly [CellStyle, string, string?])[] = [
    ['title', `Devices for EUDAMED: ${model}`],
    ['label', ''],
    ['label', 'Model', model],
    ['label', 'Layout', String(layoutVersion)],
    ['label', 'Rules', ruleSetVersion],
    ['label', ''],
    ['title', 'How to fill it in'],
    [
      'label',
      '1',
      `Give each device group (${groupIdentifier}) a row on the sheet "Device groups", and each device (${deviceIdentifier}) a row on the sheet "Devices". The other sheets hold what there can be several of: a row for each, with the identifier of the device or group that it belongs to. A sheet that is not needed stays empty.`,
    ],
    ['label', '2', 'Row 3 of each sheet has an example. Overwrite it, or delete it on every sheet.'],
    [
      'label',
      '3',
      'Row 1 says in plain words what a column is; point at it to read more. Dark columns are mandatory. Row 2 has the name that the regulator gave it: leave it as it is. Columns may be moved, and those that are not mandatory may be deleted. A column without a name in row 2 is your own, and is not read.',
    ],
    [
      'label',
      '4',
      'Identifiers and codes are texts, zeros at the start included. When you paste, paste the values alone ("Paste special"), so that the columns stay formatted as text.',
    ],
    [
      'label',
      '5',
      'Yes and no may be written as yes and no, as TRUE and FALSE, or in any official language of the Union. Dates are dates of the spreadsheet, or written YYYY-MM-DD. Several codes in one cell are split by commas.',
    ],
    [
      'label',
      '6',
      `Columns with a code list offer its codes; the sheet "${codesSheet}" says what they mean. EMDN codes are too many for that: look them up with "udigate codes show emdn --search words", or in the EMDN browser of the European Commission. Only the most detailed codes can be registered.`,
    ],
    ['label', '7', 'Formulas are read by the value that they last had. Cells must not be merged.'],
    ['label', '8', 'Check the workbook before you send it: udigate validate FILE.xlsx'],
    ['label', ''],
    ['title', 'Sheets'],
    ...sheets.map(({ name, note }) => ['label', name, note] as const),
    ['label', codesSheet, 'The codes of the lists, with their meaning. It is not read.'],
    ...(isMarked ? ([['label', registeredSheet, describeMarks]] as const) : []),
    ['label', ''],
    ['title', 'Code lists'],
    ...[...codeLists].map(name => {
      const { version, source } = codeListNamed(lists, name)
      return ['label', name, `${version}: ${source}`] as const
    }),
  ]
  const rows = lines.map(
    ([style, label, text], index): RowToWrite => ({
      row: index + 1,
      cells: [
        label === '' ? undefined : { value: label, style },
        text === undefined ? undefined : { value: text, style: 'wrapped' },
      ],
      ...(style === 'title' ? { height: 24 } : {}),
      ...(text === undefined ? {} : { height: 15 * Math.max(1, Math.ceil(text.length / 100)) }),
    }),
  )
  return {
    name: readMeSheet,
    columns: [
      { width: 28, style: 'plain' },
      { width: 110, style: 'plain' },
    ],
    rows,
    colour: 'FF1F3864',
  }
}

const describeMarks =
  'What was registered when this workbook was written. Leave it as it is: by it a device that someone else has changed since is found, and not overwritten.'

/** What the identifier of a record is called: `Basic UDI-DI`, or under a directive `EUDAMED DI`. */
function findIdentifier({ sheets }: Layout, record: SheetLayout['record']): string {
  const [, name] = keyFields[record]
  const columns = sheets.filter(sheet => sheet.record === record).flatMap(sheet => sheet.columns)
  return columns.find(column => column.name === name)?.heading ?? name
}
