import { type FieldGroup, fieldGroups } from './field-groups.ts'
import { isModel, type Model, modelNames, models } from './index.ts'

/** The part of a record's schema that says what its fields are called. */
interface TitledSchema {
  readonly title?: string
  readonly 'x-group'?: FieldGroup
  readonly properties?: Readonly<Record<string, TitledSchema>>
  readonly items?: TitledSchema
  readonly anyOf?: readonly TitledSchema[]
}

interface FieldWords {
  title: string
  group: FieldGroup | undefined
}

/**
 * What a person calls the field of this name, in whichever record or part it stands; `undefined` where no model has it. Of
 * a model that has words of its own for it (a directive's EUDAMED DI is what a Basic UDI-DI is elsewhere), those.
 */
export function fieldTitle(name: string, model = ''): string | undefined {
  return (isModel(model) ? indexWords(model).get(name)?.title : undefined) ?? words().get(name)?.title
}

/** What a person calls the field at a JSON Pointer into a request, an item of a list by the list; `undefined` of a whole record. */
export function findFieldTitle(pointer: string, model?: Model): string | undefined {
  const [, record, ...names] = pointer.split('/')
  const name = names.findLast(each => !/^\d+$/.test(each)) ?? (names.length === 0 ? record : undefined)
  return name === undefined ? undefined : fieldTitle(name, model)
}

/**
 * Sorts the fields of a record under the headings of a page. The headings come in reading order, those without a field
 * left out, and the fields of one in the order given; what no model has is among the properties.
 */
export function groupFields(
  names: readonly string[],
): readonly { title: FieldGroup; fields: readonly string[] }[] {
  return Object.values(fieldGroups)
    .map(title => ({
      title,
      fields: names.filter(name => (words().get(name)?.group ?? fieldGroups.properties) === title),
    }))
    .filter(({ fields }) => fields.length > 0)
}

const known = new Map<Model | 'any', ReadonlyMap<string, FieldWords>>()

/** Of a name that several models have, the words of the first one. */
function words(): ReadonlyMap<string, FieldWords> {
  return remembered('any', () => new Map(modelNames.toReversed().flatMap(model => [...indexWords(model)])))
}

function indexWords(model: Model): ReadonlyMap<string, FieldWords> {
  return remembered(
    model,
    () =>
      new Map(
        // A TypeBox object is the JSON Schema that it describes; its type says so only field by field.
        Object.values(models[model]).flatMap(schema => collectWords(schema as unknown as TitledSchema)),
      ),
  )
}

function remembered(
  of: Model | 'any',
  collect: () => ReadonlyMap<string, FieldWords>,
): ReadonlyMap<string, FieldWords> {
  const found = known.get(of) ?? collect()
  known.set(of, found)
  return found
}

/** The fields of a record behind those of its parts, whose names some of them have. */
function collectWords(schema: TitledSchema): (readonly [string, FieldWords])[] {
  const { properties = {}, items, anyOf = [] } = schema
  return [
    ...Object.values(properties).flatMap(collectWords),
    ...(items === undefined ? [] : collectWords(items)),
    ...anyOf.flatMap(collectWords),
    ...Object.entries(properties).map(
      ([name, field]) => [name, { title: field.title ?? name, group: field['x-group'] }] as const,
    ),
  ]
}
