import {
  type CodeEntry,
  type CodeList,
  type CodeListReading,
  checkCodeList,
  readSchemaEnumeration,
} from '@udigate/udi'
import { type CodeListName, codeListKind } from './code-list-kinds.ts'

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
  const kind = codeListKind(name)
  const { schemaType } = kind
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
  const faults = checkCodeList(kind, entries, inForce, { force })
  return faults.length > 0 ? refused(...faults.map(fault => fault.message)) : { ok: true, entries }
}

function refused(...messages: readonly string[]): CodeListReading {
  return { ok: false, faults: messages.map(message => ({ message })) }
}

/**
 * What a label says of the comment beside its code: EUDAMED's schemas mark with `*` what needs a value, and with `**`
 * what needs a text in a stated language.
 */
export function readCommentMark(label: string): { term: string; comment?: 'value' | 'text' } {
  if (label.endsWith(' **')) return { term: label.slice(0, -3), comment: 'text' }
  return label.endsWith(' *') ? { term: label.slice(0, -2), comment: 'value' } : { term: label }
}
