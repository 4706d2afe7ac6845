import {
  type CodeListName,
  codeListKind,
  codeListNamed,
  codeListNames,
  type Model,
  models,
  ownValues,
  type Schema,
  shippedCodeLists,
} from '@udigate/eudamed/browser'

/** What a field takes, and so what it is filled in with. */
export type Shape =
  | { kind: 'truth' }
  | { kind: 'number' }
  | { kind: 'text'; isLong: boolean; example: string | undefined }
  | { kind: 'date' }
  /** One of few values. */
  | { kind: 'choice'; values: readonly Choice[] }
  /** Some of few values. */
  | { kind: 'choices'; values: readonly Choice[] }
  /** A code of a list that is searched. */
  | { kind: 'code'; list: CodeListName }
  | { kind: 'codes'; list: CodeListName }
  | { kind: 'object'; fields: readonly RecordField[] }
  | { kind: 'objects'; fields: readonly RecordField[] }
  /** Whatever its owner keeps in it: only the text shows it. */
  | { kind: 'anything' }

export interface Choice {
  value: string
  term: string | undefined
}

export interface RecordField {
  /** The regulator's name. */
  name: string
  /** What a person calls it. */
  title: string
  help: string | undefined
  isRequired: boolean
  shape: Shape
}

/** The fields of a record of a model, as its schema has them. */
export function listFields(model: Model, record: 'device' | 'deviceGroup'): readonly RecordField[] {
  return describeFields(models[model][record] as unknown as Schema, [], model)
}

function describeFields({ properties = {}, required = [] }: Schema, above: readonly string[], model: Model) {
  return Object.entries(properties).map(([name, schema]): RecordField => {
    const names = [...above, name]
    return {
      name,
      title: schema.title ?? name,
      help: schema.description,
      isRequired: required.includes(name),
      shape: getShape(schema, names, model),
    }
  })
}

function getShape(schema: Schema, names: readonly string[], model: Model): Shape {
  const branches = listBranches(schema)
  const list = branches.find(({ type }) => type === 'array')
  if (list) return getListShape(list.items ?? {}, names, model)
  const [only = {}] = branches
  if (only.type === 'object') return { kind: 'object', fields: describeFields(only, names, model) }
  if (only.enum) return { kind: 'choice', values: listChoices(only.enum, names, model) }
  switch (only.type) {
    case 'boolean':
      return { kind: 'truth' }
    case 'integer':
    case 'number':
      return { kind: 'number' }
    case 'string':
      return getTextShape(only, names)
    default:
      return { kind: 'anything' }
  }
}

function getTextShape({ format, maxLength = 0, examples }: Schema, names: readonly string[]): Shape {
  const list = findList(names)
  if (list !== undefined) return { kind: 'code', list }
  if (format === 'date') return { kind: 'date' }
  return { kind: 'text', isLong: maxLength >= 500, example: examples?.[0] }
}

function getListShape(item: Schema, names: readonly string[], model: Model): Shape {
  if (item.type === 'object') return { kind: 'objects', fields: describeFields(item, names, model) }
  if (item.enum) return { kind: 'choices', values: listChoices(item.enum, names, model) }
  const list = item.type === 'string' ? findList(names) : undefined
  return list === undefined ? { kind: 'anything' } : { kind: 'codes', list }
}

/** Without the `null` that says the same as nothing. */
function listBranches(schema: Schema): readonly Schema[] {
  if (schema.anyOf === undefined) return schema.type === 'null' ? [] : [schema]
  return schema.anyOf.flatMap(listBranches)
}

/** Both records write a field alike, so a list is known by what stands after the record's name. */
const listsByField: ReadonlyMap<string, CodeListName> = new Map(
  codeListNames.flatMap(name =>
    codeListKind(name).fields.map(field => [field.replaceAll('[]', '').replace(/^\w+\./, ''), name] as const),
  ),
)

function findList(names: readonly string[]): CodeListName | undefined {
  return listsByField.get(names.join('.'))
}

/** The values that the model has of a field, with what they mean. */
function listChoices(values: readonly unknown[], names: readonly string[], model: Model): readonly Choice[] {
  const own: readonly unknown[] = ownValues[model][names.at(-1) ?? ''] ?? values
  const texts = own.map(String)
  const found = codeListNames
    .map(name => codeListNamed(shippedCodeLists, name))
    .find(list => list.name !== 'emdn' && texts.every(text => text === '0' || list.has(text)))
  return texts.map(value => ({ value, term: value === '0' ? 'None' : found?.get(value)?.term }))
}
