import { type Coverage, coverageByName } from '../packages/server/src/evidence/coverage.ts'
import { replaceSection, tableRow } from './page-sections.ts'

const place = { heading: '## What is covered', before: 'What was stored before its kind of row had evidence' }

/**
 * The page on evidence with its section on what is covered, which is made from the list of that.
 *
 * @param page as it is now
 * @throws where it has no such section
 */
export function writeEvidenceTables(page: string): string {
  return replaceSection(page, place, section())
}

function section(): string {
  const tables = Object.entries(coverageByName)
  const covered = tables.flatMap(([table, known]) => ('by' in known ? [{ table, ...known }] : []))
  const others = tables.flatMap(([table, known]) =>
    'why' in known ? [tableRow([code(table), known.why])] : [],
  )
  return `This section is generated from \`packages/server/src/evidence/coverage.ts\`. A test changes every column of every table by hand, deletes rows and
adds others: \`evidence verify\` finds each of these but for what stands here.

Tables of which it finds every row that was added, changed or removed:

| Table | By |
|---|---|
${covered.map(({ table, by }) => tableRow([code(table), by])).join('\n')}

What of them can be changed without being found:

| Table | Columns | Why |
|---|---|---|
${covered.flatMap(({ table, not = {}, notRows }) => listExceptions(table, not, notRows)).join('\n')}

Tables of which nothing is found:

| Table | Why |
|---|---|
${others.join('\n')}
`
}

type Covered = Extract<Coverage, { by: string }>

/** The columns of a table that are not covered, those with the same reason in one row. */
function listExceptions(
  table: string,
  not: NonNullable<Covered['not']>,
  notRows: Covered['notRows'],
): string[] {
  const byReason = Map.groupBy(Object.entries(not), ([, known = '']) =>
    typeof known === 'string' ? known : `${known.where}: ${known.why}`,
  )
  return [
    ...Array.from(byReason, ([why, columns]) =>
      tableRow([code(table), columns.map(([column]) => code(column)).join(', '), why]),
    ),
    ...(notRows ? [tableRow([code(table), `rows ${notRows.where}`, notRows.why])] : []),
  ]
}

function code(name: string): string {
  return `\`${name}\``
}
