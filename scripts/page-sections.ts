/** Which part of a page is written from the code: from its heading up to where the next part begins. */
export interface SectionOfPage {
  /** The line with which it begins, such as "## Roles". */
  heading: string
  /** How the line begins that comes after it; the next heading of the second level unless said. */
  before?: string
}

/**
 * A page with one of its sections written again.
 *
 * @param page as it is now
 * @param text the whole section without its heading
 * @throws Error where the page has no such section, with what comes after it
 */
export function replaceSection(
  page: string,
  { heading, before = '## ' }: SectionOfPage,
  text: string,
): string {
  const start = page.indexOf(`\n${heading}\n`)
  const end = page.indexOf(`\n${before}`, start + 1)
  if (start === -1 || end === -1) throw new Error(`The page has no section "${heading}" before "${before}".`)
  return `${page.slice(0, start)}\n${heading}\n\n${text}${page.slice(end)}`
}

/**
 * A page with the rows of one of its tables written again.
 *
 * @param head the first line of the table
 * @throws Error where the page has no such table
 */
export function replaceTable(page: string, head: string, rows: readonly (readonly string[])[]): string {
  const from = page.indexOf(`\n${head}\n`) + 1
  if (from === 0) throw new Error(`The page has no table "${head}".`)
  const after = page.slice(from).search(/\n(?!\|)/)
  const end = after === -1 ? page.length : from + after
  return `${page.slice(0, from)}${[head, '|---|---|---|', ...rows.map(tableRow)].join('\n')}${page.slice(end)}`
}

/** A row of a table. */
export function tableRow(cells: readonly string[]): string {
  return `| ${cells.map(cell => cell.replaceAll(/(?<!\\)\|/g, String.raw`\|`)).join(' | ')} |`.replaceAll(
    /\| {2}(?=\|)/g,
    '| ',
  )
}
