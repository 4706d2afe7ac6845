import {
  type Deviation,
  deviationsByMode,
  deviationsInEitherMode,
} from '../packages/server/test/contract-deviations.ts'

/**
 * The page on the service contract with its two tables, which are made from the list that a test holds against the gateway.
 *
 * @param page as it is now
 * @throws where it lacks one of the tables
 */
export function writeContractTables(page: string): string {
  return [
    { head: '| | Usually | By the letter |', rows: [...deviationsByMode] },
    { head: '| The contract | udigate | Why |', rows: [...deviationsInEitherMode] },
  ].reduce((written, { head, rows }) => replaceTable(written, head, rows), page)
}

function replaceTable(page: string, head: string, rows: readonly Deviation[]): string {
  const from = page.indexOf(`\n${head}\n`) + 1
  if (from === 0) throw new Error(`The page has no table "${head}".`)
  const after = page.slice(from).search(/\n(?!\|)/)
  const end = after === -1 ? page.length : from + after
  const lines = rows.map(({ cells }) => `| ${cells.join(' | ')} |`)
  return `${page.slice(0, from)}${[head, '|---|---|---|', ...lines].join('\n')}${page.slice(end)}`
}
