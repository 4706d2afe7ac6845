import { type Content, fill, type Row } from '../element-table.ts'

interface Identifier {
  code: string
  agency: string
}

const rows: readonly Row<Identifier>[] = [
  ['commondi:DICode', 'code'],
  ['commondi:issuingEntityCode', 'agency'],
]

/**
 * `commondi:DIIdentifierType`: a code and who issued it; nothing where there is no code.
 *
 * @throws RangeError where it is not known who issued the code
 */
export function identifier(code: string | undefined, agency: string | undefined): Content {
  if (code === undefined) return undefined
  if (agency === undefined) throw new RangeError(`It is not known who issued ${code}.`)
  return fill(rows, { code, agency })
}
