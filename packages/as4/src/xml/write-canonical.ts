import type { StartTag, XmlHandler } from './read-xml.ts'
import { XmlRefusal } from './xml-refusal.ts'

/**
 * Writes an element or a document, as its parts come, in the form of Exclusive XML Canonicalization 1.0 without comments, as Apache
 * Santuario writes it, which stands in most access points: names are sorted by the code units of UTF-16.
 */
export class CanonicalWriter implements XmlHandler {
  readonly #maxBytes: number
  readonly #inclusive: ReadonlySet<string>
  readonly #inherited: ReadonlyMap<string, string>
  /** What prefixes stand for in what is written, where it is not nothing. */
  readonly #written = new Map<string, string>()
  readonly #open: OpenElement[] = []
  #hasRoot = false
  #text = ''

  /**
   * @param maxBytes of the canonical form, which can be far larger than what it is the form of: it repeats namespaces
   * @param inclusivePrefixes those that are declared whether they are used or not; `#default` is no prefix
   * @param inherited what prefixes stand for around the element that is written
   */
  constructor(
    maxBytes: number,
    inclusivePrefixes: readonly string[] = [],
    inherited: ReadonlyMap<string, string> = new Map(),
  ) {
    this.#maxBytes = maxBytes
    this.#inclusive = new Set(inclusivePrefixes.map(prefix => (prefix === '#default' ? '' : prefix)))
    this.#inherited = inherited
  }

  start(tag: StartTag): void {
    const declared = this.#declare(tag)
    let text = `<${tag.written}`
    for (const [prefix, namespace] of declared)
      text += ` ${prefix === '' ? 'xmlns' : `xmlns:${prefix}`}="${escapeValue(namespace)}"`
    for (const { written, value } of sortAttributes(tag.attributes))
      text += ` ${written}="${escapeValue(value)}"`
    this.#write(`${text}>`)
    this.#hasRoot = true
    const hidden =
      declared.length === 0 ? none : declared.map(([prefix]) => [prefix, this.#written.get(prefix)] as const)
    for (const [prefix, namespace] of declared) this.#written.set(prefix, namespace)
    this.#open.push({ written: tag.written, hidden })
  }

  text(text: string): void {
    this.#write(escapeText(text))
  }

  end(): void {
    const { written, hidden } = this.#open.pop() ?? { written: '', hidden: none }
    this.#write(`</${written}>`)
    for (const [prefix, namespace] of hidden) this.#written.set(prefix, namespace ?? '')
  }

  instruction(target: string, data: string): void {
    const text = data === '' ? `<?${target}?>` : `<?${target} ${data}?>`
    if (this.#open.length > 0) this.#write(text)
    else this.#write(this.#hasRoot ? `\n${text}` : `${text}\n`)
  }

  /** @throws XmlRefusal where it is larger than allowed */
  readBytes(): Buffer {
    const bytes = Buffer.from(this.#text)
    if (bytes.length > this.#maxBytes) this.#refuseSize()
    return bytes
  }

  /** The declarations that the element has in its canonical form, in order. */
  #declare(tag: StartTag): readonly (readonly [prefix: string, namespace: string])[] {
    for (const { namespace } of tag.declarations) checkNamespace(namespace)
    if (this.#inclusive.size === 0 && this.#isAllWritten(tag)) return none
    const needed = new Map([[tag.prefix, tag.namespace]])
    for (const { prefix, namespace } of tag.attributes) {
      if (prefix !== '') needed.set(prefix, namespace)
    }
    if (this.#inclusive.size > 0) {
      const inherited = this.#hasRoot ? [] : this.#inherited
      const declared = tag.declarations.map(({ prefix, namespace }) => [prefix, namespace] as const)
      for (const [prefix, namespace] of [...inherited, ...declared]) {
        if (this.#inclusive.has(prefix)) needed.set(prefix, namespace)
      }
    }
    return [...needed]
      .filter(([prefix, namespace]) => !this.#isWritten(prefix, namespace))
      .toSorted(([a], [b]) => compare(a, b))
  }

  #isAllWritten({ prefix, namespace, attributes }: StartTag): boolean {
    return (
      this.#isWritten(prefix, namespace) &&
      attributes.every(each => each.prefix === '' || this.#isWritten(each.prefix, each.namespace))
    )
  }

  #isWritten(prefix: string, namespace: string): boolean {
    return prefix === 'xml' || (this.#written.get(prefix) ?? '') === namespace
  }

  #write(text: string): void {
    this.#text += text
    if (this.#text.length > this.#maxBytes) this.#refuseSize()
  }

  #refuseSize(): never {
    throw new XmlRefusal(`its canonical form has more than ${this.#maxBytes} bytes`)
  }
}

const none: readonly never[] = []

interface OpenElement {
  readonly written: string
  /** What the prefixes that it declares stood for before. */
  readonly hidden: readonly (readonly [prefix: string, namespace: string | undefined])[]
}

/** Canonical XML 1.0, 1.3: a relative name of a namespace has no canonical form. */
function checkNamespace(namespace: string): void {
  if (namespace !== '' && namespace.indexOf(':') < 1)
    throw new XmlRefusal('it has no canonical form: the name of a namespace in it is relative')
}

/** By their namespaces, then by their names. */
function sortAttributes(attributes: StartTag['attributes']): StartTag['attributes'] {
  if (attributes.length < 2) return attributes
  return attributes.toSorted((a, b) => compare(a.namespace, b.namespace) || compare(a.name, b.name))
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
}

function escapeText(text: string): string {
  return !/[&<>\r]/.test(text)
    ? text
    : text.replaceAll(/[&<>\r]/g, character => references[character] ?? character)
}

function escapeValue(value: string): string {
  return !/[&<"\t\n\r]/.test(value)
    ? value
    : value.replaceAll(/[&<"\t\n\r]/g, character => references[character] ?? character)
}
