/**
 * The values of an enumeration in an XML schema, in the schema's order, each with its label; an empty label where the
 * schema has none.
 *
 * @param schema text of the schema file
 * @param type name of the simple type, such as `ClinicalSizeUnitEnum`
 * @returns `undefined` where the schema has no such enumeration
 */
export function readSchemaEnumeration(
  schema: string,
  type: string,
): [code: string, label: string][] | undefined {
  const body = between(schema, `<xs:simpleType name="${type}">`, '</xs:simpleType>')
  if (body === undefined) return undefined
  const [, ...values] = body.split('<xs:enumeration value="')
  return values.map(value => {
    const [code = ''] = value.split('"', 1)
    const rest = value.slice(code.length + 1)
    const annotation = rest.trimStart().startsWith('/>') ? undefined : between(rest, '>', '</xs:enumeration>')
    return [code, getLabel(annotation ?? '')]
  })
}

/** The text between the first `begin` and the first `end` after it. */
function between(text: string, begin: string, end: string): string | undefined {
  const at = text.indexOf(begin)
  const from = at + begin.length
  const to = at === -1 ? -1 : text.indexOf(end, from)
  return to === -1 ? undefined : text.slice(from, to)
}

function getLabel(annotation: string): string {
  const documentation = between(annotation, '<xs:documentation', '</xs:documentation>') ?? ''
  const label = documentation.slice(documentation.indexOf('>') + 1)
  return label
    .replace(/\s+/g, ' ')
    .trim()
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}
