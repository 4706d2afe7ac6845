import { type Coverage, coverageByName } from '../packages/server/src/evidence/coverage.ts'

const heading = '## What is covered'
const end = 'What was stored before its kind of row had evidence'

/**
 * The page on evidence with its section on what is covered, which is made from the list of that.
 *
 * @param page as it is now
 * @throws where it has no such section
 */
export function writeEvidenceTables(page: string): string {
  const from = page.indexOf(`\n${heading}\n`)
  const to = page.indexOf(`\n${end}`, from + 1)
  if (from === -1 || to === -1)
    throw new Error(`The page has no section "${heading}" with the text "${end}".`)
  return `${page.slice(0, from)}\n${section()}${page.slice(to)}`
}

function section(): string {
  const tables = Object.entries(coverageByName)
  const covered = tables.flatMap(([table, known]) => ('by' in known ? [{ table, ...known }] : []))
  const others = tables.flatMap(([table, known]) => ('why' in known ? [row([code(table), known.why])] : []))
  return `${heading}

This section is generated from \`packages/server/src/evidence/coverage.ts\`. A test changes every column of every table by hand, deletes rows and
adds others: \`evidence verify\` finds each of these but for what stands here.

Tables of which it finds every row that was added, changed or removed:

| Table | By |
|---|---|
${covered.map(({ table, by }) => row([code(table), by])).join('\n')}

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
      row([code(table), columns.map(([column]) => code(column)).join(', '), why]),
    ),
    ...(notRows ? [row([code(table), `rows ${notRows.where}`, notRows.why])] : []),
  ]
}

function code(name: string): string {
  return `\`${name}\``
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
