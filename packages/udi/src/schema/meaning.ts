import type { Schema } from './schema.ts'

/** What a field says, in parentheses behind its name; empty where it has no description. */
export function describeMeaning(description: string | undefined): string {
  return description === undefined ? '' : ` (${inPassing(description)})`
}

/**
 * How a field is written, for anyone who has left it out: the end of a sentence.
 *
 * @param own the values that the record's own model has
 */
export function describeForm(schema: Schema, own: readonly string[] | undefined): string {
  const form = foldText(schema, own)
  return form === '' ? '' : `: ${form}`
}

/** The first sentence of a description, as it stands within another one. */
function inPassing(description: string): string {
  const [first = ''] = description.split(/\.(?:\s|$)/, 1)
  return /^[A-Z]{2}/.test(first) ? first : first.charAt(0).toLowerCase() + first.slice(1)
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
