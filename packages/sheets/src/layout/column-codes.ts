import { type CodeListName, codeListKind, codeListNames, type Model, modelNames } from '@udigate/eudamed'
import { type RecordSchema, readShape, recordSchema } from './shape.ts'

/** The code list of a field: by the field's path, `device.MarketInfos[].Country`, or by the values it enumerates. */
export function findCodeList(path: string, values: readonly unknown[] | undefined): CodeListName | undefined {
  return lists().byField.get(path) ?? (values && lists().byValues.get(values.join()))
}

interface ListsOfFields {
  byField: ReadonlyMap<string, CodeListName>
  /** Fields that share the enumeration of a field with a list share its list. */
  byValues: ReadonlyMap<string, CodeListName>
}

let known: ListsOfFields | undefined

function lists(): ListsOfFields {
  known ??= findLists()
  return known
}

function findLists(): ListsOfFields {
  const byField = new Map<string, CodeListName>()
  const byValues = new Map<string, CodeListName>()
  for (const name of codeListNames) {
    for (const field of codeListKind(name).fields) {
      byField.set(field, name)
      for (const model of modelNames) {
        const values = valuesAt(model, field)
        if (values !== undefined) byValues.set(values.join(), name)
      }
    }
  }
  return { byField, byValues }
}

function valuesAt(model: Model, field: string): readonly unknown[] | undefined {
  const [record, ...names] = field.replaceAll('[]', '').split('.')
  let schema: RecordSchema | undefined = recordSchema(model, record === 'device' ? 'device' : 'deviceGroup')
  for (const name of names) {
    const property: RecordSchema | undefined = schema?.properties?.[name]
    if (property === undefined) return undefined
    const shape = readShape(property)
    if (shape.kind === 'anything') return undefined
    schema = 'item' in shape ? shape.item : shape.schema
  }
  return schema?.enum
}
