import { decodeXml } from './decode-xml.ts'
import { type MarkupBudget, readXml, type StartTag, type XmlHandler } from './read-xml.ts'
import type { XmlTree } from './tree.ts'
import { CanonicalWriter } from './write-canonical.ts'
import { XmlRefusal } from './xml-refusal.ts'

/** What a document may cost. */
export interface XmlBudget extends MarkupBudget {
  /** Of the document, and of each canonical form. */
  readonly maxBytes: number
}

/** A document as a tree, which canonicalises its elements. */
export interface ParsedXml {
  readonly root: XmlTree
  /** Exclusive XML Canonicalization 1.0 without comments, as UTF-8. @throws XmlRefusal where there is none */
  canonicalize(element: XmlTree, inclusivePrefixes?: readonly string[]): Buffer
}

/** Canonicalising repeats a namespace in many elements: a long one is a bomb. */
const maxNamespaceLength = 200

/** Declarations in a document: each inclusive prefix is looked for in those of every ancestor. */
const maxNamespaces = 300

/**
 * Parses a document in UTF-8, with or without a byte order mark. No document type declaration, no processing
 * instruction, no other encoding; nothing is loaded.
 *
 * @throws XmlRefusal for all of these, what is not well-formed, and what passes the budget
 */
export function parseXml(bytes: Uint8Array, budget: XmlBudget): ParsedXml {
  checkSize(bytes, budget)
  const builder = new TreeBuilder()
  readXml(decodeXml(bytes), builder, budget)
  const { root } = builder
  if (!root) throw new Error('A document that was read has no root.')
  return {
    root,
    canonicalize: (element, prefixes) => {
      if (!(element instanceof ParsedElement)) throw new Error('The element belongs to no document.')
      const writer = new CanonicalWriter(budget.maxBytes, prefixes, element.listInherited())
      element.tell(writer)
      return writer.readBytes()
    },
  }
}

/**
 * A whole document, in UTF-8 or UTF-16, in exclusive canonical form without comments, which is what the signature of an XML
 * payload covers. Its processing instructions stay.
 *
 * @throws XmlRefusal where it has a document type declaration, is not well-formed, or passes the budget
 */
export function canonicalizeDocument(bytes: Uint8Array, budget: XmlBudget): Buffer {
  checkSize(bytes, budget)
  const writer = new CanonicalWriter(budget.maxBytes)
  readXml(decodeXml(bytes), writer, budget)
  return writer.readBytes()
}

function checkSize({ length }: Uint8Array, { maxBytes }: XmlBudget): void {
  if (length > maxBytes) throw new XmlRefusal(`it has ${length} bytes, ${maxBytes} are allowed`)
}

class ParsedElement implements XmlTree {
  readonly #tag: StartTag
  readonly #parent: ParsedElement | undefined
  readonly #content: (string | ParsedElement)[] = []
  readonly children: ParsedElement[] = []
  text = ''

  constructor(tag: StartTag, parent: ParsedElement | undefined) {
    this.#tag = tag
    this.#parent = parent
  }

  get namespace(): string {
    return this.#tag.namespace
  }

  get name(): string {
    return this.#tag.name
  }

  get attributes(): XmlTree['attributes'] {
    return this.#tag.attributes
  }

  get declarations(): StartTag['declarations'] {
    return this.#tag.declarations
  }

  add(content: string | ParsedElement): void {
    this.#content.push(content)
    if (typeof content === 'string') this.text += content
    else this.children.push(content)
  }

  /** What prefixes stand for around the element. */
  listInherited(): Map<string, string> {
    const inherited = this.#parent?.listInherited() ?? new Map<string, string>()
    for (const each of this.#parent?.declarations ?? []) inherited.set(each.prefix, each.namespace)
    return inherited
  }

  tell(handler: XmlHandler): void {
    handler.start(this.#tag)
    for (const each of this.#content) {
      if (typeof each === 'string') handler.text(each)
      else each.tell(handler)
    }
    handler.end()
  }
}

class TreeBuilder implements XmlHandler {
  root: ParsedElement | undefined
  readonly #open: ParsedElement[] = []
  #namespaces = 0

  start(tag: StartTag): void {
    if ([tag, ...tag.attributes].some(({ namespace }) => namespace.length > maxNamespaceLength))
      throw new XmlRefusal(`a namespace in it is longer than ${maxNamespaceLength} characters`)
    this.#namespaces += tag.declarations.length
    if (this.#namespaces > maxNamespaces)
      throw new XmlRefusal(`it declares more than ${maxNamespaces} namespaces`)
    const parent = this.#open.at(-1)
    const element = new ParsedElement(tag, parent)
    parent?.add(element)
    this.root ??= element
    this.#open.push(element)
  }

  text(text: string): void {
    this.#open.at(-1)?.add(text)
  }

  end(): void {
    this.#open.pop()
  }

  instruction(): never {
    throw new XmlRefusal('it has a processing instruction')
  }
}
