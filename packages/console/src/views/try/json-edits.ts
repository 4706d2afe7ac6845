import { formatJson, JsonPlaces, type PatchOperation } from '@udigate/eudamed/browser'

/**
 * The JSON text with a JSON Patch (RFC 6902) applied, of the kinds that fixes are made of. What the patch does not touch
 * stays as it is written: order, spaces, numbers.
 *
 * @param text valid JSON
 * @throws RangeError where an operation names a place that cannot be
 */
export function patchText(text: string, patch: readonly PatchOperation[]): string {
  return patch.reduce(applied, text)
}

function applied(text: string, operation: PatchOperation): string {
  const places = new JsonPlaces(text)
  const start = places.start()
  const { path } = operation
  const existing = places.part(start, path)
  const slash = path.lastIndexOf('/')
  if (slash === -1) {
    return operation.op === 'remove' ? 'null' : replace(text, start, places.end(start), operation.value)
  }
  const parent = places.part(start, path.slice(0, slash))?.value
  const opening = parent === undefined ? undefined : text[parent]
  if (parent === undefined || (opening !== '{' && opening !== '['))
    throw new RangeError(`Nothing at ${path}.`)
  const isList = opening === '['
  const children = isList ? places.items(parent) : places.members(parent).map(({ at }) => at)
  if (operation.op === 'remove') {
    return existing ? remove(text, places, parent, children, existing) : text
  }
  if (existing && (operation.op === 'replace' || !isList)) {
    return replace(text, existing.value, places.end(existing.value), operation.value)
  }
  const name = path
    .slice(slash + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~')
  const index = isList && name !== '-' ? Math.min(Number(name), children.length) : children.length
  return insert(
    text,
    places,
    parent,
    children,
    index,
    isList ? '' : `${JSON.stringify(name)}: `,
    operation.value,
  )
}

function replace(text: string, from: number, to: number, value: unknown): string {
  return text.slice(0, from) + write(value, indentAt(text, from)) + text.slice(to)
}

function remove(
  text: string,
  places: JsonPlaces,
  parent: number,
  children: readonly number[],
  part: { at: number; value: number },
): string {
  const end = places.end(part.value)
  const index = children.indexOf(part.at)
  const next = children[index + 1]
  if (next !== undefined) return text.slice(0, part.at) + text.slice(next)
  const before = text.slice(0, part.at)
  if (index === 0) return text.slice(0, parent + 1) + text.slice(places.end(parent) - 1)
  return before.slice(0, before.lastIndexOf(',')) + text.slice(end)
}

function insert(
  text: string,
  places: JsonPlaces,
  parent: number,
  children: readonly number[],
  index: number,
  name: string,
  value: unknown,
): string {
  const [first] = children
  if (first === undefined) {
    const outer = indentAt(text, parent)
    const inner = `${outer}  `
    const end = places.end(parent)
    const isShort = name === '' && (typeof value !== 'object' || value === null)
    const content = isShort ? JSON.stringify(value) : `\n${inner}${name}${write(value, inner)}\n${outer}`
    return text.slice(0, parent + 1) + content + text.slice(end - 1)
  }
  const gap = text.slice(parent + 1, first)
  const between = gap.includes('\n') ? gap.slice(gap.lastIndexOf('\n')) : ' '
  const part = name + write(value, between === ' ' ? indentAt(text, parent) : between.slice(1))
  const following = children[index]
  if (following !== undefined) {
    return `${text.slice(0, following)}${part},${between}${text.slice(following)}`
  }
  const end = parent + 1 + text.slice(parent + 1, places.end(parent) - 1).trimEnd().length
  return `${text.slice(0, end)},${between}${part}${text.slice(end)}`
}

const width = 80

/** The value as it is written into a line that begins with `indent`. */
function write(value: unknown, indent: string): string {
  return formatJson(value, width - indent.length).replaceAll('\n', `\n${indent}`)
}

/** The blanks that the line of this place begins with. */
function indentAt(text: string, at: number): string {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
  return /^[ \t]*/.exec(line)?.[0] ?? ''
}
