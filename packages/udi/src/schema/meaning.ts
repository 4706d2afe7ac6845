import type { Schema } from './schema.ts'

/**
 * How a field is written and what it says, for anyone who has left it out: the end of a sentence.
 *
 * @param own the values that the record's own model has
 */
export function describeMeaning(schema: Schema, own: readonly string[] | undefined): string {
  const form = foldText(schema, own)
  const description = schema.description?.replace(/\.$/, '')
  return `${form === '' ? '' : `: ${form}`}${description === undefined ? '' : `. ${description}`}`
}

const mostValues = 12

function foldText(schema: Schema, own: readonly string[] | undefined): string {
  const [branch] = schema.anyOf ?? []
  if (branch) return foldText(branch, own)
  if (schema.enum) {
    const values = own ?? schema.enum.map(String)
    const [example = values[0]] = schema.examples ?? []
    return values.length <= mostValues
      ? values.join(', ').replace(/, ([^,]*)$/, ' or $1')
      : `a value of its list, such as ${example}`
  }
  switch (schema.type) {
    case 'boolean':
      return 'true or false'
    case 'integer':
      return 'a whole number'
    case 'number':
      return 'a number'
    case 'array':
      return 'a list'
    case 'object':
      return 'an object'
    default:
      return textForm(schema)
  }
}

function textForm({ format, examples }: Schema): string {
  if (format === 'date') return 'a date written YYYY-MM-DD'
  const [example] = examples ?? []
  return example === undefined ? '' : `a text like ${example}`
}
