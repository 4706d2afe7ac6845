import assert from 'node:assert/strict'
import { createHash, verify, type X509Certificate } from 'node:crypto'
import type { Part } from './mime.ts'
import { resolveToken } from './tokens.ts'
import type { Trust } from './trust.ts'
import {
  canonicalize,
  decodeBase64,
  listChildren,
  namespaces as ns,
  oneChild,
  parseXml,
  readText,
  type XmlElement,
} from './xml.ts'

const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const attachmentContent =
  'http://docs.oasis-open.org/wss/oasis-wss-SwAProfile-1.1#Attachment-Content-Signature-Transform'

/** A `ds:Reference`: what it covers, and its digest in base64. */
export interface Covered {
  readonly uri: string
  readonly digest: string
}

/** Verifies that a trusted certificate signed the ebMS header, the body and every part, and nothing else. */
export function verifySignature(
  header: XmlElement,
  security: XmlElement,
  parts: readonly Part[],
  trust: Trust,
): { signer: X509Certificate; covered: Covered[] } {
  const signature = oneChild(security, ns.ds, 'Signature')
  const info = oneChild(signature, ns.ds, 'SignedInfo')
  const method = oneChild(info, ns.ds, 'CanonicalizationMethod')
  assert.equal(method.getAttribute('Algorithm'), exclusive)
  assert.equal(
    oneChild(info, ns.ds, 'SignatureMethod').getAttribute('Algorithm'),
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  )
  const signer = resolveToken(security, oneChild(signature, ns.ds, 'KeyInfo'), trust.known)
  assertTrusted(signer, trust)
  assert.ok(
    verify(
      'RSA-SHA256',
      Buffer.from(canonicalize(info, method)),
      signer.publicKey,
      decodeBase64(oneChild(signature, ns.ds, 'SignatureValue')),
    ),
    'the signature is that of its certificate',
  )
  const covered = listChildren(info)
    .filter(child => child.localName === 'Reference')
    .map(reference => verifyReference(reference, header, parts))
  assert.deepEqual(
    covered.map(({ what }) => what).toSorted(),
    ['Body', 'Messaging', ...parts.map(contentId)].toSorted(),
  )
  return { signer, covered: covered.map(({ uri, digest }) => ({ uri, digest })) }
}

function contentId(part: Part): string {
  return `cid:${part.contentId}`
}

function assertTrusted(signer: X509Certificate, { authority, now }: Trust): void {
  assert.ok(signer.verify(authority.publicKey) && signer.checkIssued(authority), 'a trusted certificate')
  assert.ok(signer.validFromDate <= now && now <= signer.validToDate, 'a certificate of today')
}

function verifyReference(
  reference: XmlElement,
  header: XmlElement,
  parts: readonly Part[],
): Covered & { readonly what: string } {
  const uri = reference.getAttribute('URI')
  assert.equal(
    oneChild(reference, ns.ds, 'DigestMethod').getAttribute('Algorithm'),
    'http://www.w3.org/2001/04/xmlenc#sha256',
  )
  const transform = oneChild(oneChild(reference, ns.ds, 'Transforms'), ns.ds, 'Transform')
  const algorithm = transform.getAttribute('Algorithm')
  const digest = readText(oneChild(reference, ns.ds, 'DigestValue'))
  let bytes: Buffer
  let what: string
  if (uri.startsWith('#')) {
    assert.equal(algorithm, exclusive)
    const element = findById(header, uri.slice(1))
    what = element.localName
    bytes = Buffer.from(canonicalize(element, transform))
  } else {
    assert.equal(algorithm, attachmentContent)
    const part = parts.find(each => contentId(each) === uri)
    assert.ok(part !== undefined, `there is a part ${uri}`)
    what = uri
    bytes = canonicalizePart(part)
  }
  assert.equal(createHash('sha256').update(bytes).digest('base64'), digest, `the digest of ${uri}`)
  return { uri, digest, what }
}

/** The Messaging header or the Body with an id that no other element has. */
function findById(header: XmlElement, id: string): XmlElement {
  const envelope = header.parentNode as XmlElement
  const all = Array.from(envelope.getElementsByTagName('*'))
  const found = all.filter(
    element => element.getAttributeNS(ns.wsu, 'Id') === id || element.getAttribute('Id') === id,
  )
  const [element] = found
  assert.ok(element !== undefined && found.length === 1, `one element has the id ${id}`)
  const isMessaging = element.parentNode === header && element.namespaceURI === ns.eb
  const isBody = element.parentNode === envelope && element.localName === 'Body'
  assert.ok(isMessaging || isBody, `${id} is the Messaging header or the Body`)
  return element
}

/** SwA profile 1.1, 5.4.4: how the content of a part is brought into the form that is digested, by its media type. */
function canonicalizePart({ contentType, content }: Part): Buffer {
  if (/^(?:text|application)\/xml$|\+xml$/i.test(contentType))
    return Buffer.from(canonicalize(parseXml(content)))
  if (/^text\//i.test(contentType)) {
    return Buffer.from(content.toString('latin1').replace(/\r\n|\r|\n/g, '\r\n'), 'latin1')
  }
  return content
}
