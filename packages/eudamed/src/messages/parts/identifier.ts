import { mandatory } from '../element-content.ts'
import { type Row, readInside, type Table, table } from '../element-table.ts'
import type { QName } from '../namespaces.ts'
import { leaveUnread } from '../reading.ts'
import type { FieldOf } from '../rows/field-names.ts'
import { code, text } from '../rows/single-values.ts'
import { codeTypes, xsText } from '../value-types.ts'

/**
 * `commondi:DIIdentifierType`: a code, in the field `di`, and who issued it, in the field `agency`. There is none
 * where there is no code. Writing throws a RangeError where it is not known who issued the code.
 */
export function identifier<Fields>(
  name: QName,
  di: FieldOf<Fields, string>,
  agency: FieldOf<Fields, string>,
): Row<Fields> {
  const content: Table<Fields> = table([
    mandatory(text<Fields>('commondi:DICode', di, xsText)),
    mandatory(code<Fields>('commondi:issuingEntityCode', agency, codeTypes.issuingAgency)),
  ])
  return {
    name,
    content: content.content,
    write: record => {
      const diCode = record[di] as string | undefined
      if (diCode === undefined) return undefined
      const issuer = record[agency] as string | undefined
      if (issuer === undefined) throw new RangeError(`It is not known who issued ${diCode}.`)
      return [
        { name: 'commondi:DICode', content: diCode },
        { name: 'commondi:issuingEntityCode', content: issuer },
      ]
    },
    read: (element, into, reading) => {
      readInside(content, element, into, reading)
      if (into[di] === undefined && into[agency] !== undefined) {
        delete into[agency]
        leaveUnread(reading)
      }
    },
  }
}
