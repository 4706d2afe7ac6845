import { xml, xmlDeclarations } from './namespaces.ts'
import { XmlRefusal } from './xml-refusal.ts'

/** A start tag with the namespaces of its names (Namespaces in XML 1.0). `''` is no prefix, and no namespace. */
export interface StartTag extends ExpandedName {
  /** What it declares, without the prefix `xml`. */
  readonly declarations: readonly NamespaceDeclaration[]
  readonly attributes: readonly TagAttribute[]
}

interface ExpandedName extends QualifiedName {
  readonly namespace: string
}

interface QualifiedName {
  /** With its prefix. */
  readonly written: string
  readonly prefix: string
  readonly name: string
}

interface TagAttribute extends ExpandedName {
  readonly value: string
}

interface NamespaceDeclaration {
  readonly prefix: string
  readonly namespace: string
}

/** Takes what is in a document, in its order, without comments. */
export interface XmlHandler {
  start(tag: StartTag): void
  /** A piece of the text in an element. */
  text(text: string): void
  end(): void
  instruction(target: string, data: string): void
}

/** How much may be in a document. */
export interface MarkupBudget {
  /** The root is at depth 1. */
  readonly maxDepth: number
  /** Elements and attributes, declarations of namespaces among them. */
  readonly maxNodes: number
}

/**
 * Reads a document of XML 1.0 with namespaces, in one pass. It has no document type declaration, and so no entities but those of
 * XML itself; a name of a namespace is any text, as Namespaces in XML demands of no reader that it checks it.
 *
 * @param text as `decodeXml` has it
 * @throws XmlRefusal for what is not well-formed, has a document type declaration, or passes the budget
 */
export function readXml(text: string, handler: XmlHandler, budget: MarkupBudget): void {
  new Reader(text, handler, budget).read()
}

const declaration =
  /<\?xml[\t\n ]+version[\t\n ]*=[\t\n ]*(?:"1\.0"|'1\.0')(?:[\t\n ]+encoding[\t\n ]*=[\t\n ]*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?:[\t\n ]+standalone[\t\n ]*=[\t\n ]*(?:"(?:yes|no)"|'(?:yes|no)'))?[\t\n ]*\?>/y
const anyName = /[^\t\n "&'/<=>]+/y
const spaces = /[\t\n ]+/y
const equals = /[\t\n ]*=[\t\n ]*/y
const quoted = /"[^"<]*"|'[^'<]*'/y
const endOfStartTag = /\/?>/y
const endOfEndTag = /[\t\n ]*>/y

const unqualifiedName =
  /^[A-Z_a-z\u{c0}-\u{d6}\u{d8}-\u{f6}\u{f8}-\u{2ff}\u{370}-\u{37d}\u{37f}-\u{1fff}\u{200c}-\u{200d}\u{2070}-\u{218f}\u{2c00}-\u{2fef}\u{3001}-\u{d7ff}\u{f900}-\u{fdcf}\u{fdf0}-\u{fffd}\u{10000}-\u{effff}][-.\d\w\u{b7}\u{c0}-\u{d6}\u{d8}-\u{f6}\u{f8}-\u{37d}\u{37f}-\u{1fff}\u{200c}-\u{200d}\u{203f}\u{2040}\u{2070}-\u{218f}\u{2c00}-\u{2fef}\u{3001}-\u{d7ff}\u{f900}-\u{fdcf}\u{fdf0}-\u{fffd}\u{10000}-\u{effff}]*$/u

interface OpenElement {
  readonly written: string
  /** What the prefixes that it declares stood for before. */
  readonly hidden: readonly (readonly [prefix: string, namespace: string | undefined])[]
}

interface GivenAttribute {
  readonly name: QualifiedName
  readonly value: string
}

const none: readonly never[] = []
const noAttributes = { declarations: none, given: none }

class Reader {
  readonly #text: string
  readonly #handler: XmlHandler
  readonly #budget: MarkupBudget
  readonly #names = new Map<string, QualifiedName>()
  readonly #namespaces = new Map([['xml', xml]])
  readonly #open: OpenElement[] = []
  #at = 0
  #nodes = 0
  #hasRoot = false

  constructor(text: string, handler: XmlHandler, budget: MarkupBudget) {
    this.#text = text
    this.#handler = handler
    this.#budget = budget
  }

  read(): void {
    if (/^<\?xml[\t\n ]/.test(this.#text.slice(0, 6))) this.#take(declaration)
    for (;;) {
      const next = this.#text.indexOf('<', this.#at)
      this.#readText(next === -1 ? this.#text.length : next)
      if (next === -1) break
      this.#readMarkup()
    }
    if (this.#open.length > 0 || !this.#hasRoot) this.#refuse()
  }

  /** What stands up to the next markup. */
  #readText(end: number): void {
    if (end === this.#at) return
    const raw = this.#text.slice(this.#at, end)
    if (this.#open.length === 0) {
      if (/[^\t\n ]/.test(raw)) this.#refuse()
    } else {
      if (raw.includes(']]>')) this.#refuse()
      this.#handler.text(this.#decodeReferences(raw))
    }
    this.#at = end
  }

  #readMarkup(): void {
    const kind = this.#text[this.#at + 1]
    if (kind === '/') this.#readEndTag()
    else if (kind === '?') this.#readInstruction()
    else if (kind === '!') this.#readDeclared()
    else this.#readStartTag()
  }

  #readStartTag(): void {
    if (this.#open.length === 0 && this.#hasRoot) this.#refuse()
    this.#hasRoot = true
    this.#at++
    const { written, prefix, name } = this.#readName(this.#take(anyName))
    this.#count()
    if (this.#open.length === this.#budget.maxDepth)
      throw new XmlRefusal(`its elements are nested deeper than ${this.#budget.maxDepth}`)
    const { declarations, given } = this.#readAttributes()
    const isEmpty = this.#take(endOfStartTag) === '/>'
    this.#open.push({ written, hidden: this.#bind(declarations) })
    const attributes = given.length === 0 ? none : this.#qualify(given)
    const namespace = this.#findNamespace(prefix)
    this.#handler.start({ written, prefix, name, namespace, declarations, attributes })
    if (isEmpty) this.#end()
  }

  #readAttributes(): { declarations: readonly NamespaceDeclaration[]; given: readonly GivenAttribute[] } {
    if (!this.#skip(spaces)) return noAttributes
    const declarations: NamespaceDeclaration[] = []
    const given: GivenAttribute[] = []
    while (!this.#isEndOfTag()) {
      this.#count()
      const name = this.#readName(this.#take(anyName))
      this.#take(equals)
      const value = this.#readValue(this.#take(quoted).slice(1, -1))
      if (name.prefix === 'xmlns') this.#declare(declarations, name.name, value)
      else if (name.written === 'xmlns') this.#declare(declarations, '', value)
      else given.push({ name, value })
      if (!this.#skip(spaces)) break
    }
    return { declarations, given }
  }

  #qualify(given: readonly GivenAttribute[]): readonly TagAttribute[] {
    const attributes = given.map(({ name: { written, prefix, name }, value }) => {
      // An attribute without a prefix is of no namespace, whatever the default one is.
      const namespace = prefix === '' ? '' : this.#findNamespace(prefix)
      return { written, prefix, name, namespace, value }
    })
    if (attributes.length > 1) this.#requireDistinct(attributes.map(each => `${each.name} ${each.namespace}`))
    return attributes
  }

  /** Puts declarations in force, and tells what their prefixes stood for before. */
  #bind(declarations: readonly NamespaceDeclaration[]): OpenElement['hidden'] {
    if (declarations.length === 0) return none
    this.#requireDistinct(declarations.map(({ prefix }) => prefix))
    const hidden = declarations.map(({ prefix }) => [prefix, this.#namespaces.get(prefix)] as const)
    for (const { prefix, namespace } of declarations) this.#namespaces.set(prefix, namespace)
    return hidden
  }

  #readEndTag(): void {
    const open = this.#open.at(-1)
    if (!open || !this.#text.startsWith(open.written, this.#at + 2)) this.#refuse()
    this.#at += 2 + open.written.length
    this.#take(endOfEndTag)
    this.#end()
  }

  #end(): void {
    for (const [prefix, namespace] of this.#open.pop()?.hidden ?? []) {
      if (namespace === undefined) this.#namespaces.delete(prefix)
      else this.#namespaces.set(prefix, namespace)
    }
    this.#handler.end()
  }

  #readInstruction(): void {
    const inside = this.#takeUntil('<?', '?>')
    const target = /^[^\t\n ]*/.exec(inside)?.[0] ?? ''
    // Other parsers take colons here, too, which Namespaces in XML forbids.
    if (!unqualifiedName.test(target.replaceAll(':', '_')) || target.toLowerCase() === 'xml') this.#refuse()
    this.#handler.instruction(target, inside.slice(target.length).replace(/^[\t\n ]+/, ''))
  }

  #readDeclared(): void {
    if (this.#text.startsWith('<!--', this.#at)) {
      const comment = this.#takeUntil('<!--', '--')
      if (this.#text[this.#at] !== '>') this.#refuse(this.#at - comment.length)
      this.#at++
    } else if (this.#open.length > 0 && this.#text.startsWith('<![CDATA[', this.#at)) {
      const content = this.#takeUntil('<![CDATA[', ']]>')
      if (content !== '') this.#handler.text(content)
    } else if (this.#text.startsWith('<!DOCTYPE', this.#at)) {
      throw new XmlRefusal('it has a document type declaration')
    } else this.#refuse()
  }

  #takeUntil(start: string, end: string): string {
    const from = this.#at + start.length
    const to = this.#text.indexOf(end, from)
    if (to === -1) this.#refuse()
    this.#at = to + end.length
    return this.#text.slice(from, to)
  }

  /** Namespaces in XML 1.0, 3: what may be declared. */
  #declare(declarations: NamespaceDeclaration[], prefix: string, namespace: string): void {
    const isReserved = prefix === 'xmlns' || namespace === xmlDeclarations
    const isEmpty = prefix !== '' && namespace === ''
    if (isReserved || isEmpty || (prefix === 'xml') !== (namespace === xml)) this.#refuse()
    if (prefix !== 'xml') declarations.push({ prefix, namespace })
  }

  #findNamespace(prefix: string): string {
    return this.#namespaces.get(prefix) ?? (prefix === '' ? '' : this.#refuse())
  }

  #readName(written: string): QualifiedName {
    const known = this.#names.get(written)
    if (known) return known
    const [first = '', second, ...more] = written.split(':', 3)
    const name = second === undefined ? { prefix: '', name: first } : { prefix: first, name: second }
    const isName = unqualifiedName.test(first) && (second === undefined || unqualifiedName.test(second))
    if (!isName || more.length > 0) this.#refuse()
    const read = { written, ...name }
    this.#names.set(written, read)
    return read
  }

  #requireDistinct(keys: readonly string[]): void {
    if (new Set(keys).size < keys.length) this.#refuse()
  }

  /** XML 1.0, 3.3.3. */
  #readValue(raw: string): string {
    return this.#decodeReferences(/[\t\n]/.test(raw) ? raw.replaceAll(/[\t\n]/g, ' ') : raw)
  }

  /** References to characters, and to the entities that XML has by itself. */
  #decodeReferences(raw: string): string {
    return raw.includes('&')
      ? raw.replaceAll(/&([^&;]*);?/g, reference => this.#decodeReference(reference))
      : raw
  }

  #decodeReference(reference: string): string {
    const entity = entities.get(reference)
    if (entity !== undefined) return entity
    const [, hexadecimal, decimal] = /^&#(?:x([\da-fA-F]+)|(\d+));$/.exec(reference) ?? this.#refuse()
    const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16)
    if (!isCharacter(code)) this.#refuse()
    return String.fromCodePoint(code)
  }

  #count(): void {
    if (++this.#nodes > this.#budget.maxNodes)
      throw new XmlRefusal(`it has more than ${this.#budget.maxNodes} elements and attributes`)
  }

  #isEndOfTag(): boolean {
    const next = this.#text[this.#at]
    return next === '>' || next === '/'
  }

  #skip(expression: RegExp): boolean {
    expression.lastIndex = this.#at
    const isThere = expression.test(this.#text)
    if (isThere) this.#at = expression.lastIndex
    return isThere
  }

  #take(expression: RegExp): string {
    const from = this.#at
    if (!this.#skip(expression)) this.#refuse()
    return this.#text.slice(from, this.#at)
  }

  #refuse(at = this.#at): never {
    const line = this.#text.slice(0, at).split('\n').length
    throw new XmlRefusal(`it is not well-formed XML (line ${line})`)
  }
}

const entities: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
])

/** XML 1.0, 2.2: Char. */
function isCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x09 || code === 0x0a || code === 0x0d
  return code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff)
}
