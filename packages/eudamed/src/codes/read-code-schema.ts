import type { CodeEntry, CodeList } from '@udigate/udi'
import { readCommentMark, readSchemaEnumeration } from '@udigate/udi'
import { checkCodeList } from './check-code-list.ts'
import { type CodeListName, codeListKind } from './code-list-kinds.ts'
import type { CodeListReading } from './read-code-rows.ts'

/**
 * Reads a code list from a schema of EUDAMED's data exchange, such as `CommonDeviceType.xsd`. What the schema does not
 * say of a code stays as it is in the list in force.
 *
 * @param schema the file that has the enumeration of this list
 * @param inForce the list that it is to replace
 * @param options.force whether a far smaller list is taken
 * @returns the entries, or every fault
 */
export function readCodeSchema(
  name: CodeListName,
  schema: string,
  inForce: CodeList,
  { force = false }: { force?: boolean } = {},
): CodeListReading {
  const { schemaType } = codeListKind(name)
  if (schemaType === undefined) return refused(`The list ${name} is not read from a schema.`)
  const labels = readSchemaEnumeration(schema, schemaType)
  if (labels === undefined) return refused(`The file has no enumeration ${schemaType}.`)

  const values = labels.map(([code, label]) => ({ code, ...readCommentMark(label) }))
  const marksComments = values.some(({ comment }) => comment !== undefined)
  const entries = values.map(({ code, term, comment }): CodeEntry => {
    const { comment: commentInForce, ...known } = inForce.get(code) ?? { code }
    const needed = marksComments ? comment : commentInForce
    return {
      ...known,
      ...(term === '' ? {} : { term }),
      ...(needed === undefined ? {} : { comment: needed }),
    }
  })
  const faults = checkCodeList(name, entries, inForce, { force })
  return faults.length > 0 ? refused(...faults.map(fault => fault.message)) : { ok: true, entries }
}

function refused(...messages: readonly string[]): CodeListReading {
  return { ok: false, faults: messages.map(message => ({ message })) }
}
