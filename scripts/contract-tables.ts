import { deviationsByMode, deviationsInEitherMode } from '../packages/server/test/contract-deviations.ts'
import { replaceTable } from './page-sections.ts'

/**
 * The page on the service contract with its two tables, which are made from the list that a test holds against the gateway.
 *
 * @param page as it is now
 * @throws where it lacks one of the tables
 */
export function writeContractTables(page: string): string {
  const byMode = deviationsByMode.map(({ cells }) => cells)
  const inEither = deviationsInEitherMode.map(({ cells }) => cells)
  const written = replaceTable(page, '| | Usually | By the letter |', byMode)
  return replaceTable(written, '| The contract | udigate | Why |', inEither)
}
