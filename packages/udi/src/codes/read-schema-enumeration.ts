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
  const body = new RegExp(`<xs:simpleType name="${type}">([\\s\\S]*?)</xs:simpleType>`).exec(schema)?.[1]
  if (body === undefined) return undefined
  const values = body.matchAll(/<xs:enumeration value="([^"]+)"\s*(?:\/>|>([\s\S]*?)<\/xs:enumeration>)/g)
  return Array.from(values, ([, code = '', annotation = '']) => [code, labelOf(annotation)])
}

function labelOf(annotation: string): string {
  const label = /<xs:documentation[^>]*>([\s\S]*?)<\/xs:documentation>/.exec(annotation)?.[1] ?? ''
  return label
    .replace(/\s+/g, ' ')
    .trim()
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}

/**
 * What a label says of the comment beside its code: EUDAMED's schemas mark with `*` what needs a value, and with `**`
 * what needs a text in a stated language.
 */
export function readCommentMark(label: string): { term: string; comment?: 'value' | 'text' } {
  if (label.endsWith(' **')) return { term: label.slice(0, -3), comment: 'text' }
  return label.endsWith(' *') ? { term: label.slice(0, -2), comment: 'value' } : { term: label }
}
