import { inlineCode } from '../code.ts'
import { escapeHtml } from '../escape-html.ts'
import { findName, type Schema } from './open-api.ts'

/** A row for each field of a schema, fields of fields below their own, named by the way to them. */
export function fieldsTable(schema: Schema, schemas: string): string {
  const rows = writeRows(schema, '', schemas)
  if (rows.length === 0) return `<p>${describeType(schema, schemas)}</p>`
  return `<div class="wide"><table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>What it is</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table></div>`
}

function writeRows(schema: Schema, path: string, schemas: string): string[] {
  const shape = withoutNull(schema)
  if (shape.items !== undefined) return writeRows(shape.items, `${path}[]`, schemas)
  if (shape.anyOf !== undefined) return shape.anyOf.flatMap(part => writeRows(part, path, schemas))
  return Object.entries(shape.properties ?? {}).flatMap(([name, field]) => {
    const way = path === '' ? name : `${path}.${name}`
    const isNeeded = shape.required?.includes(name) === true
    const row = `<tr><td>${inlineCode(way)}${isNeeded ? ' <strong>mandatory</strong>' : ''}</td><td>${describeType(field, schemas)}</td><td>${escapeHtml(field.description ?? '')}</td></tr>`
    return [row, ...writeRows(field, way, schemas)]
  })
}

/** A schema that may be null as what it is otherwise. */
function withoutNull(schema: Schema): Schema {
  const others = schema.anyOf?.filter(({ type }) => type !== 'null')
  return others?.length === 1 && others[0] !== undefined ? others[0] : schema
}

/** A schema in a few words, with links to those that have names. */
export function describeType(schema: Schema, schemas: string): string {
  const name = findName(schema)
  if (name !== undefined) return `<a href="${schemas}${name}.html">${escapeHtml(name)}</a>`
  const shape = withoutNull(schema)
  if (shape !== schema) return describeType(shape, schemas)
  if (shape.anyOf !== undefined) {
    return [
      ...new Set(shape.anyOf.filter(({ type }) => type !== 'null').map(part => describeType(part, schemas))),
    ].join(' or ')
  }
  if (shape.enum !== undefined) return describeValues(shape.enum)
  if (shape.type === 'array')
    return `list of ${shape.items === undefined ? 'anything' : describeType(shape.items, schemas)}`
  const kind = {
    integer: 'whole number',
    number: 'number',
    string: 'text',
    boolean: 'true or false',
    object: 'object',
  }[shape.type ?? '']
  return [kind ?? 'anything', describeFormat(shape), ...listLimits(shape)]
    .filter(part => part !== '')
    .join(', ')
}

function describeValues(values: readonly unknown[]): string {
  const shown = values.slice(0, 12).map(value => inlineCode(String(value)))
  return shown.join(' ') + (values.length > shown.length ? ` and ${values.length - shown.length} more` : '')
}

function describeFormat({ format, type }: Schema): string {
  return type === 'string' && format !== undefined ? format : ''
}

/** Limits that are the field's own, and not those of every body. */
function listLimits({ minimum, maximum, minLength, maxLength, pattern, default: usual }: Schema): string[] {
  return [
    ...(isOwn(minimum) || isOwn(maximum)
      ? [`${isOwn(minimum) ? minimum : ''} to ${isOwn(maximum) ? maximum : '…'}`]
      : []),
    ...(isOwn(maxLength) ? [`${minLength ?? 0} to ${maxLength} characters`] : []),
    ...(pattern === undefined ? [] : [`like <code>${escapeHtml(pattern)}</code>`]),
    ...(usual === undefined ? [] : [`usually ${escapeHtml(JSON.stringify(usual))}`]),
  ]
}

function isOwn(limit: number | undefined): limit is number {
  return limit !== undefined && Math.abs(limit) < 8_192
}
