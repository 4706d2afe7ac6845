import assert from 'node:assert/strict'
import { createRequire } from 'node:module'

// Their own types would bring those of browsers into all of this repository.
const require = createRequire(import.meta.url)
const { DOMParser } = require('@xmldom/xmldom') as { readonly DOMParser: new (options: object) => XmlParser }
const { ExclusiveCanonicalization } = require('xml-crypto') as {
  readonly ExclusiveCanonicalization: new () => Canonicalization
}

interface XmlParser {
  parseFromString(text: string, type: string): XmlDocument
}

interface XmlDocument {
  readonly doctype: unknown
  readonly documentElement: XmlElement
}

interface XmlAttribute {
  readonly name: string
  readonly localName: string
  readonly namespaceURI: string | null
  readonly value: string
}

interface XmlNode {
  readonly nodeType: number
  readonly parentNode: XmlNode | null
}

/** An element of a parsed document, as far as the judge looks at one. */
export interface XmlElement extends XmlNode {
  readonly namespaceURI: string | null
  readonly localName: string
  readonly textContent: string
  readonly attributes: ArrayLike<XmlAttribute>
  readonly childNodes: ArrayLike<XmlNode>
  /** Empty where there is none. */
  getAttribute(name: string): string
  getAttributeNS(namespace: string, name: string): string
  getElementsByTagName(name: string): ArrayLike<XmlElement>
  cloneNode(deep: boolean): XmlElement
}

interface Canonicalization {
  nsCompare(one: { prefix: string }, other: { prefix: string }): number
  attrCompare(one: XmlAttribute, other: XmlAttribute): number
  process(element: XmlElement, options: object): string
}

export const namespaces = {
  soap: 'http://www.w3.org/2003/05/soap-envelope',
  eb: 'http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704/',
  ebbp: 'http://docs.oasis-open.org/ebxml-bp/ebbp-signals-2.0',
  ds: 'http://www.w3.org/2000/09/xmldsig#',
  ec: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  wsse: 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd',
  wsu: 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd',
  xenc: 'http://www.w3.org/2001/04/xmlenc#',
  xenc11: 'http://www.w3.org/2009/xmlenc11#',
}

function fail(message: string): never {
  assert.fail(message)
}

/** The root of a document in UTF-8 without a document type. */
export function parseXml(bytes: Uint8Array): XmlElement {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  const document = new DOMParser({
    errorHandler: { warning: fail, error: fail, fatalError: fail },
  }).parseFromString(text, 'application/xml')
  assert.equal(document.doctype ?? null, null, 'no document type')
  return document.documentElement
}

export function listChildren(element: XmlElement): XmlElement[] {
  return Array.from(element.childNodes).filter((node): node is XmlElement => node.nodeType === 1)
}

/** The only child of a name. */
export function oneChild(element: XmlElement, namespace: string, name: string): XmlElement {
  const child = optionalChild(element, namespace, name)
  assert.ok(child !== undefined, `${element.localName} has no ${name}`)
  return child
}

export function optionalChild(element: XmlElement, namespace: string, name: string): XmlElement | undefined {
  const found = listChildren(element).filter(
    child => child.namespaceURI === namespace && child.localName === name,
  )
  assert.ok(found.length <= 1, `${element.localName} has more than one ${name}`)
  return found[0]
}

export function readText(element: XmlElement): string {
  assert.deepEqual(listChildren(element), [], `${element.localName} has text alone`)
  return element.textContent
}

/** Base64 as it stands in XML: with line breaks or without. */
export function decodeBase64(element: XmlElement): Buffer {
  const text = readText(element).replace(/[\s]/g, '')
  assert.match(text, /^[A-Za-z0-9+/]+={0,2}$/)
  return Buffer.from(text, 'base64')
}

/**
 * `xml-crypto` sorts prefixes as a dictionary does, `ds` before `S12`; Canonical XML 1.0, 2.2 sorts by code point. It also compares a
 * namespace and a name as one string.
 */
class CodePointCanonicalization extends ExclusiveCanonicalization {
  override nsCompare(one: { prefix: string }, other: { prefix: string }): number {
    return compare(one.prefix, other.prefix)
  }

  override attrCompare(one: XmlAttribute, other: XmlAttribute): number {
    return (
      compare(one.namespaceURI ?? '', other.namespaceURI ?? '') || compare(one.localName, other.localName)
    )
  }
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/**
 * Exclusive canonicalisation of an element where it stands.
 *
 * @param method the `ds:CanonicalizationMethod` or `ds:Transform`, with its list of inclusive prefixes
 */
export function canonicalize(element: XmlElement, method?: XmlElement): string {
  const list = method === undefined ? undefined : optionalChild(method, namespaces.ec, 'InclusiveNamespaces')
  const prefixes = (list?.getAttribute('PrefixList') ?? '').split(/\s+/).filter(prefix => prefix !== '')
  assert.ok(!prefixes.includes('#default'), 'the judge does not know #default')
  // It adds declarations to what it is given.
  const copy = element.cloneNode(true)
  return new CodePointCanonicalization().process(copy, {
    ...(prefixes.length > 0 ? { inclusiveNamespacesPrefixList: prefixes } : {}),
    ancestorNamespaces: namespacesAround(element),
  })
}

function namespacesAround(element: XmlElement): { prefix: string; namespaceURI: string }[] {
  const found = new Map<string, string>()
  for (let node: XmlNode | null = element.parentNode; node !== null; node = node.parentNode) {
    if (node.nodeType !== 1) continue
    for (const { name, value } of Array.from((node as XmlElement).attributes)) {
      const prefix = /^xmlns:(.+)$/.exec(name)?.[1]
      if (prefix !== undefined && !found.has(prefix)) found.set(prefix, value)
    }
  }
  return [...found].map(([prefix, namespaceURI]) => ({ prefix, namespaceURI }))
}
