import type { FixGroup } from '@udigate/sheets'
import * as Type from 'typebox'
import { decodeJson } from '../../store/json.ts'
import type { CheckedList, ImportRow, ListCause } from '../../store/tables.ts'
import { finding } from '../batches/bodies.ts'
import { type Body, count, formatTime, string, time } from '../body.ts'
import { nextCursor } from '../endpoint/page.ts'
import { cause, fixGroup, mostValues } from '../fixes/bodies.ts'
import { choices } from '../mappings/bodies.ts'
import { acknowledgedWarnings } from '../submit/validation-bodies.ts'
import { findColumnTitle } from '../submit/with-titles.ts'

const heading = Type.Optional(string('What stands above the column.'))

export const ImportFindings = Type.Object(
  {
    isReady: Type.Literal(true),
    revision: Type.Integer({ minimum: 1 }),
    checkedAt: time(),
    counts: Type.Object({
      records: count('How many records the list has.'),
      ready: count('Without errors as they stand.'),
      afterFixes: count('Without errors once all safe fixes are applied.'),
      undecided: count('They need a person.'),
    }),
    groups: Type.Array(Type.Object({ ...fixGroup, heading }), {
      description: 'The safe fixes that are not applied yet.',
    }),
    causes: Type.Array(
      Type.Object({
        id: string('Names the cause; the same for the same revision.'),
        ...cause,
        heading,
        cells: count('In how many cells, or rows where whole rows are meant.'),
        devices: count('How many records have it.'),
        choices: Type.Optional(choices),
        suggested: Type.Optional(
          count(
            'In how many cells something else is probably right, each with its own value; `after` of its rows says which. An edit with `suggested` takes it for all of them.',
          ),
        ),
      }),
      { description: 'What is left with the safe fixes, by cause: errors first.' },
    ),
    followOns: count('Findings that only follow from these, and are not listed.'),
    acknowledgedWarnings,
  },
  { $id: 'ImportFindings', title: 'What is wrong with an imported list, by cause' },
)

export const ImportRowPage = Type.Object(
  {
    sheet: Type.Optional(string('Absent in a CSV file.')),
    headingRow: Type.Integer({ minimum: 1 }),
    columns: Type.Array(Type.Object({ letter: Type.String(), heading: Type.String() }), {
      description: 'The first 50 columns of the sheet, and the one that is meant.',
    }),
    items: Type.Array(
      Type.Object({
        row: Type.Integer({ minimum: 1 }),
        cells: Type.Array(Type.Union([Type.String(), Type.Null()]), {
          description: 'One for each column, with the changes that were made; null where it is empty.',
        }),
        after: Type.Optional(
          Type.Record(Type.String(), Type.String(), {
            description: 'What the safe fixes make of cells, by the letters of their columns.',
          }),
        ),
        marked: Type.Array(Type.String(), { description: 'The letters of the columns that are meant.' }),
      }),
    ),
    total: count('How many rows there are in all.'),
    nextCursor,
  },
  { $id: 'ImportRowPage', title: 'Page of the rows of a finding, as the sheet is laid out' },
)

export const ImportedRecord = Type.Object(
  {
    record: Type.Integer({ minimum: 1, description: 'Which record of the list.' }),
    row: Type.Integer({ minimum: 1 }),
    sheet: Type.Optional(string('Absent in a CSV file.')),
    previousRow: Type.Optional(Type.Integer({ minimum: 1 })),
    nextRow: Type.Optional(Type.Integer({ minimum: 1 })),
    model: Type.String(),
    device: Type.Optional(Type.Unknown({ description: 'The record of the device.' })),
    deviceGroup: Type.Optional(Type.Unknown({ description: 'The record of its group.' })),
    fields: Type.Array(
      Type.Object({
        path: string('JSON Pointer into the request.'),
        field: string("The regulator's name."),
        title: string('What a person calls it.'),
        value: Type.Unknown(),
        term: Type.Optional(string('What a code stands for.')),
        letter: Type.Optional(string('Letter of the column that it is from.')),
      }),
    ),
    findings: Type.Array(Type.Object(finding)),
  },
  { $id: 'ImportedRecord', title: 'A row of an imported list as the record that it becomes' },
)

/** What was found of the present revision of an import. @param findHeading what stands above a column */
export function viewFindings(
  row: ImportRow,
  { groups, causes, followOns, acknowledged }: CheckedList,
  findHeading: (sheet: string | undefined, letter: string | undefined) => string | undefined,
): Body<typeof ImportFindings> {
  const { revision, checked_at, check_counts, model } = row
  const counts = decodeJson(check_counts)
  if (counts === undefined || checked_at === null) throw new TypeError(`Import ${row.id} is not checked.`)
  return {
    isReady: true,
    revision,
    checkedAt: formatTime(checked_at),
    counts,
    groups: groups.map(
      ({ id, kind, reason, ruleId, sheet, column, field, cells, devices, values }: FixGroup) => ({
        id,
        kind,
        reason,
        ruleId,
        sheet,
        column,
        field,
        title: findColumnTitle(field, model),
        cells,
        devices,
        heading: findHeading(sheet, column),
        values: values.slice(0, mostValues),
      }),
    ),
    causes: causes.map(
      ({
        id,
        severity,
        ruleId,
        example,
        sheet,
        column,
        field,
        rows,
        devices,
        values,
        choices,
        suggested,
      }: ListCause) => ({
        id,
        severity,
        ruleId,
        message: example.message,
        sheet,
        column,
        field,
        title: findColumnTitle(field, model),
        heading: findHeading(sheet, column),
        cells: rows.length,
        devices: devices.length,
        values: values.slice(0, mostValues),
        choices,
        suggested: suggested?.length,
      }),
    ),
    followOns,
    acknowledgedWarnings: acknowledged,
  }
}
