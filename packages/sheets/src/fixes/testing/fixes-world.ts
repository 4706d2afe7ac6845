import { shippedCodeLists } from '@udigate/eudamed'
import { type Grid, makeWorkbook } from '../../../test/workbook-of.ts'
import { memorySource } from '../../zip/byte-source.ts'
import type { FixChoice } from '../choose-fixes.ts'
import { type FoundFixes, findFixes } from '../find-fixes.ts'
import type { TableFile } from '../table-file.ts'

export const model = 'EU_UDI_MDR'

export const judging = { model, options: { codes: shippedCodeLists } } as const

export async function fix(
  grid: Grid,
  choice?: FixChoice,
): Promise<FoundFixes & { file: TableFile; bytes: Buffer }> {
  const bytes = Buffer.from(await makeWorkbook(grid))
  const file: TableFile = { kind: 'xlsx', source: memorySource(bytes) }
  return { ...(await findFixes(file, judging, choice)), file, bytes }
}
