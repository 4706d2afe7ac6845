import { XmlElement as ParsedElement } from 'libxml2-wasm'
import { parseDocument } from './parse-document.ts'
import { xmlLimits } from './xml-limits.ts'

const schemaNamespace = { xs: 'http://www.w3.org/2001/XMLSchema' }

/** From here on a list of values costs noticeable time in each message about a wrong one. */
const longEnumeration = 100

/** Types whose values are their texts, so that a pattern of all values says the same as the list. */
const textTypes = ['string', 'normalizedString', 'token', 'NMTOKEN', 'NCName', 'Name', 'language']

/**
 * A schema file with each enumeration of more than 100 texts replaced by a pattern that accepts the same
 * texts. libxml2 writes the whole list into every message, value by value: with 8,000 values three wrong
 * codes stop the process for a second. A file without such a list comes back as it is. `path` names the file
 * in errors.
 */
export function shortenEnumerations(bytes: Uint8Array, path: string): Uint8Array {
  const parsed = parseDocument(bytes, xmlLimits)
  if (!parsed.ok) throw new Error(`The schema ${path} cannot be read: ${parsed.because}`)
  const { document } = parsed
  try {
    const restrictions = document.find(
      `//xs:restriction[count(xs:enumeration) > ${longEnumeration}]`,
      schemaNamespace,
    )
    let replaced = false
    for (const restriction of restrictions) {
      if (!(restriction instanceof ParsedElement) || !restrictsText(restriction)) continue
      replaceByPattern(restriction)
      replaced = true
    }
    return replaced ? Buffer.from(document.toString({ format: false }), 'utf8') : bytes
  } finally {
    document.dispose()
  }
}

function restrictsText(restriction: ParsedElement): boolean {
  const base = restriction.attr('base')?.value ?? ''
  const [prefix, name] = base.includes(':') ? base.split(':', 2) : ['', base]
  return restriction.namespaces[prefix ?? ''] === schemaNamespace.xs && textTypes.includes(name ?? '')
}

function replaceByPattern(restriction: ParsedElement): void {
  const values = restriction
    .find('xs:enumeration', schemaNamespace)
    .filter(node => node instanceof ParsedElement)
  const pattern = values.map(value => escapePattern(value.attr('value')?.value ?? '')).join('|')
  values[0]?.prependElement('pattern', restriction.prefix || undefined).setAttr('value', pattern)
  for (const value of values) value.remove()
}

function escapePattern(text: string): string {
  return text.replace(/[\\.?*+{}()[\]|^$-]/g, '\\$&')
}
