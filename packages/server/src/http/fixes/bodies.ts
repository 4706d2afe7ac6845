import { fixKinds } from '@udigate/sheets'
import { severities } from '@udigate/udi'
import * as Type from 'typebox'
import type { TableFixes } from '../../batches/reading/file-reader.ts'
import { type Body, count, string } from '../body.ts'
import { acknowledgedWarnings } from '../submit/validation-bodies.ts'
import { findColumnTitle } from '../submit/with-titles.ts'
import { tablesRead } from '../validate/tables-read.ts'

/** How many values of a cause or group are told. */
export const mostValues = 20

const title = Type.Optional(string('What a person calls the field.'))
const cellValue = Type.Union([Type.String(), Type.Number()])
const sheet = Type.Optional(string('Absent in a CSV file.'))
const record = Type.Integer({ minimum: 1, description: 'Which record of the file.' })

const Fix = Type.Object({
  id: string('Choose the fix by this name, or leave it out. It is the same for the same file.'),
  cells: Type.Array(
    Type.Object({
      sheet,
      row: Type.Integer({ minimum: 1 }),
      column: string('Letter of the column.'),
      field: Type.Optional(Type.String()),
      before: cellValue,
      after: cellValue,
    }),
    { description: 'What changes: one cell, or all by which the same rows find each other.' },
  ),
  devices: Type.Array(record, { description: 'The records whose finding is gone.' }),
})

/** Safe fixes of one kind in one column, without the fixes themselves. */
export const fixGroup = {
  id: string('Choose the group by this name, or leave it out.'),
  kind: Type.Enum([...fixKinds]),
  reason: string('What the fixes do, and why no other value is possible.'),
  ruleId: string('What they fix.'),
  sheet,
  column: string('Letter of the column.'),
  field: Type.Optional(Type.String()),
  title,
  cells: count('How many cells change.'),
  devices: count('How many records have the findings.'),
  values: Type.Array(
    Type.Object({ before: cellValue, after: cellValue, fixes: count('In how many fixes.') }),
    { description: 'The commonest values.' },
  ),
}

/** One mistake of a table, without the rows and records that have it. */
export const cause = {
  severity: Type.Enum([...severities]),
  ruleId: string('The rule, or the code of what is wrong with a cell, a row or the file.'),
  message: string('What is wrong in the first of its cells, and what to do.'),
  sheet,
  column: Type.Optional(string('Letter of the column; absent where whole rows are meant.')),
  field: Type.Optional(Type.String()),
  title,
  values: Type.Array(
    Type.Object({
      value: Type.Unknown(),
      meant: Type.Optional(Type.Unknown({ description: 'What is probably right.' })),
      cells: count('In how many cells.'),
    }),
    { description: 'The commonest values.' },
  ),
}

const Cause = Type.Object({
  ...cause,
  rows: Type.Array(Type.Integer({ minimum: 1 })),
  devices: Type.Array(record),
})

export const TableFixReport = Type.Object(
  {
    counts: Type.Object({
      records: count('How many records the file has.'),
      valid: count('Valid as they stand.'),
      fixed: count('Valid with the fixes.'),
      invalid: count('Not valid with the fixes: they need a person.'),
    }),
    groups: Type.Array(Type.Object({ ...fixGroup, fixes: Type.Array(Fix) }), {
      description: 'The safe fixes that were chosen.',
    }),
    left: Type.Array(Cause, { description: 'What else is wrong with the file, by cause.' }),
    followOns: count('Findings that only follow from these, and are not listed.'),
    acknowledgedWarnings,
    tables: tablesRead,
    rows: Type.Array(
      Type.Object({
        record,
        sheet,
        row: Type.Integer({ minimum: 1 }),
        device: Type.Optional(Type.String()),
        state: Type.Enum(['VALID', 'FIXED', 'INVALID']),
        fixes: Type.Array(Type.String(), { description: 'The fixes that it has.' }),
      }),
      { description: 'What becomes of each record, in the order of the file.' },
    ),
  },
  { $id: 'TableFixReport', title: 'Safe fixes of a file, and what is left' },
)

const states = { valid: 'VALID', fixed: 'FIXED', invalid: 'INVALID' } as const

/** Safe fixes and what is left, as they are answered. @param model in whose words fields are called; any's where absent */
export function viewTableFixes(
  { groups, left, followOns, acknowledged, rows, tables }: TableFixes,
  model: string | undefined,
): Body<typeof TableFixReport> {
  const countRows = (state: keyof typeof states): number => rows.filter(row => row.state === state).length
  return {
    counts: {
      records: rows.length,
      valid: countRows('valid'),
      fixed: countRows('fixed'),
      invalid: countRows('invalid'),
    },
    groups: groups.map(({ values, fixes, ...group }) => ({
      ...group,
      title: findColumnTitle(group.field, model),
      values: values.slice(0, mostValues),
      fixes: fixes.map(({ id, cells, devices }) => ({ id, cells, devices })),
    })),
    left: left.map(
      ({ severity, ruleId, example, sheet: name, column, field, rows: numbers, devices, values }) => ({
        severity,
        ruleId,
        message: example.message,
        sheet: name,
        column,
        field,
        title: findColumnTitle(field, model),
        rows: numbers,
        devices,
        values: values.slice(0, mostValues),
      }),
    ),
    followOns,
    acknowledgedWarnings: acknowledged || undefined,
    tables,
    rows: rows.map(({ state, ...row }) => ({ ...row, state: states[state] })),
  }
}
