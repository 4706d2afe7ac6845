/**
 * The value as JSON text for people: what fits into `width` columns stays on one line, a list of numbers or texts
 * fills its lines, everything else goes one member a line, indented by two blanks. A text is never cut.
 *
 * @param value what JSON can carry; members that are `undefined` are left out
 */
export function formatJson(value: unknown, width = 80): string {
  return format(value, '', width, 0)
}

/** @param used columns that stand on the first line before and after the value */
function format(value: unknown, indent: string, width: number, used: number): string {
  const flat = inOneLine(value)
  if (typeof value !== 'object' || value === null) return flat
  if (indent.length + used + flat.length <= width) return flat
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    const lines = value.every(isScalar)
      ? filledLines(value.map(inOneLine), width - inner.length)
      : value.map(item => format(item, inner, width, 1))
    return `[\n${lines.map(line => inner + line).join(',\n')}\n${indent}]`
  }
  const members = listMembers(value).map(([name, member]) => {
    const start = `${JSON.stringify(name)}: `
    return inner + start + format(member, inner, width, start.length + 1)
  })
  return `{\n${members.join(',\n')}\n${indent}}`
}

function filledLines(items: readonly string[], width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const item of items) {
    if (line === '') line = item
    else if (line.length + item.length + 3 <= width) line += `, ${item}`
    else {
      lines.push(line)
      line = item
    }
  }
  return line === '' ? lines : [...lines, line]
}

function inOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inOneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const members = listMembers(value).map(([name, member]) => `${JSON.stringify(name)}: ${inOneLine(member)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

function listMembers(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, member]) => member !== undefined)
}

function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null
}
