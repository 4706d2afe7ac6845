import { refuse } from '../fault.ts'
import type { Limits } from '../limits.ts'
import { ebms, security, soap, utility, xml, xmlEncryption, xmlSignature } from '../xml/namespaces.ts'
import type { ParsedXml } from '../xml/parse-xml.ts'
import { isElement, listChildren, readAttribute, trimXml, type XmlTree } from '../xml/tree.ts'
import { parseWithinLimits } from './parse-within-limits.ts'

/**
 * A SOAP envelope with one `eb:Messaging`, one `wsse:Security` and one Body, in which every identifier is given once.
 * Nothing in it is verified.
 */
export interface Envelope {
  readonly messaging: XmlTree
  readonly body: XmlTree
  /** `undefined` where there is no header of WS-Security at all. */
  readonly security: XmlTree | undefined
  /** The one element with this identifier: in `wsu:Id`, or in `Id` where it has no namespace. */
  readonly findById: (id: string) => XmlTree | undefined
  readonly canonicalize: ParsedXml['canonicalize']
}

/** Elements of which a second one, wherever it stands, is an attempt to have another read than was signed. */
const singular: readonly (readonly [namespace: string, name: string])[] = [
  [soap, 'Envelope'],
  [soap, 'Header'],
  [soap, 'Body'],
  [ebms, 'Messaging'],
  [ebms, 'UserMessage'],
  [security, 'Security'],
  [xmlSignature, 'Signature'],
  [xmlSignature, 'SignedInfo'],
  [xmlEncryption, 'EncryptedKey'],
]

/** @throws MessageFault where the envelope has another structure, is not read as XML, or passes a limit */
export function openEnvelope(bytes: Uint8Array, limits: Limits): Envelope {
  if (bytes.length > limits.maxEnvelopeBytes)
    refuse('InvalidHeader', `The envelope has ${bytes.length} bytes, ${limits.maxEnvelopeBytes} are allowed.`)
  const document = parseWithinLimits(bytes, limits)
  const ids = collectIds(document.root)
  const { header, body } = readStructure(document.root)
  const messaging = listChildren(header, ebms, 'Messaging')[0]
  if (!messaging) refuse('InvalidHeader', 'The envelope has no header eb:Messaging.')
  checkHeaders(header)
  return {
    messaging,
    body,
    security: listChildren(header, security, 'Security')[0],
    findById: id => ids.get(id),
    canonicalize: document.canonicalize,
  }
}

/** The identifier of an element, as signatures refer to it. */
export function readId(element: XmlTree): string | undefined {
  return readAttribute(element, 'Id', utility) ?? readAttribute(element, 'Id')
}

/**
 * Counts what may be there once, and refuses an identifier that two elements have, in whichever attribute: another
 * program could resolve a reference to the other one.
 */
function collectIds(root: XmlTree): Map<string, XmlTree> {
  const ids = new Map<string, XmlTree>()
  const seen = new Set<string>()
  const found = new Set<string>()
  const open: XmlTree[] = [root]
  for (let element = open.pop(); element; element = open.pop()) {
    for (const [namespace, name] of singular) {
      if (!isElement(element, namespace, name)) continue
      if (found.has(name)) refuse('InvalidHeader', `The envelope has a second element ${name}.`)
      found.add(name)
    }
    const own = new Set(element.attributes.filter(isIdentifier).map(({ value }) => value))
    for (const id of own) {
      if (seen.has(id)) refuse('InvalidHeader', 'Two elements of the envelope have one identifier.')
      seen.add(id)
    }
    const id = readId(element)
    if (id !== undefined) ids.set(id, element)
    open.push(...element.children)
  }
  return ids
}

function isIdentifier({ namespace, name }: { namespace: string; name: string }): boolean {
  return name.toLowerCase() === 'id' && ['', utility, xml].includes(namespace)
}

function readStructure(root: XmlTree): { header: XmlTree; body: XmlTree } {
  const [header, body, ...more] = root.children
  const isWhole =
    isElement(root, soap, 'Envelope') &&
    header &&
    isElement(header, soap, 'Header') &&
    body &&
    isElement(body, soap, 'Body') &&
    more.length === 0 &&
    trimXml(root.text) === ''
  if (!isWhole) refuse('InvalidHeader', 'The message is no SOAP 1.2 envelope of one Header and one Body.')
  return { header, body }
}

/** SOAP 1.2, 5.4.8: a header that must be understood and is not ends the processing. Others are not read. */
function checkHeaders(header: XmlTree): void {
  for (const child of header.children) {
    const isOurs = isElement(child, ebms, 'Messaging') || isElement(child, security, 'Security')
    const mustUnderstand = readAttribute(child, 'mustUnderstand', soap)
    if (!isOurs && mustUnderstand !== undefined && !['false', '0'].includes(mustUnderstand))
      refuse('FeatureNotSupported', `The header ${child.name} must be understood, and is not.`)
    const role = readAttribute(child, 'role', soap)
    if (isOurs && role !== undefined && role !== `${soap}/role/ultimateReceiver`)
      refuse('InvalidHeader', `The header ${child.name} is for another role than the ultimate receiver.`)
  }
}
