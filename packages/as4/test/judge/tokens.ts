import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import {
  decodeBase64,
  listChildren,
  namespaces as ns,
  oneChild,
  optionalChild,
  readText,
  type XmlElement,
} from './xml.ts'

const x509 = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-x509-token-profile-1.0'
const base64 =
  'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-soap-message-security-1.0#Base64Binary'

/** The certificate that a `ds:KeyInfo` names, in one of the three ways of the X.509 token profile, 3.2. */
export function resolveToken(
  security: XmlElement,
  keyInfo: XmlElement,
  known: readonly X509Certificate[],
): X509Certificate {
  const reference = oneChild(keyInfo, ns.wsse, 'SecurityTokenReference')
  const direct = optionalChild(reference, ns.wsse, 'Reference')
  if (direct !== undefined) return resolveBinary(security, direct)
  const identifier = optionalChild(reference, ns.wsse, 'KeyIdentifier')
  const found =
    identifier === undefined ? findByIssuer(reference, known) : findBySubjectKey(identifier, known)
  assert.ok(found !== undefined, 'the message names an unknown certificate')
  return found
}

function resolveBinary(security: XmlElement, direct: XmlElement): X509Certificate {
  assert.equal(direct.getAttribute('ValueType'), `${x509}#X509v3`)
  const tokens = listChildren(security).filter(
    child =>
      child.localName === 'BinarySecurityToken' &&
      `#${child.getAttributeNS(ns.wsu, 'Id')}` === direct.getAttribute('URI'),
  )
  const [token] = tokens
  assert.ok(token !== undefined && tokens.length === 1, 'one token has the id that is referred to')
  assert.equal(token.getAttribute('ValueType'), `${x509}#X509v3`)
  assert.equal(token.getAttribute('EncodingType'), base64)
  return new X509Certificate(decodeBase64(token))
}

function findBySubjectKey(
  identifier: XmlElement,
  known: readonly X509Certificate[],
): X509Certificate | undefined {
  assert.equal(identifier.getAttribute('ValueType'), `${x509}#X509SubjectKeyIdentifier`)
  assert.equal(identifier.getAttribute('EncodingType'), base64)
  const id = decodeBase64(identifier)
  // The extension 2.5.29.14: an octet string that holds an octet string of 20 bytes.
  const extension = Buffer.concat([Buffer.from('0603551d0e04160414', 'hex'), id])
  return known.find(certificate => certificate.raw.includes(extension))
}

function findByIssuer(reference: XmlElement, known: readonly X509Certificate[]): X509Certificate | undefined {
  const data = oneChild(reference, ns.ds, 'X509Data')
  const issuerSerial = oneChild(data, ns.ds, 'X509IssuerSerial')
  const issuer = readName(readText(oneChild(issuerSerial, ns.ds, 'X509IssuerName')))
  const serial = BigInt(readText(oneChild(issuerSerial, ns.ds, 'X509SerialNumber')))
  return known.find(
    certificate =>
      BigInt(`0x${certificate.serialNumber}`) === serial &&
      isSameName(issuer, certificate.toLegacyObject().issuer),
  )
}

/** RFC 4514: attributes separated by commas, with special characters behind a backslash. */
function readName(name: string): Map<string, string> {
  const attributes = name.match(/(?:\\.|[^,\\])+/gs) ?? []
  return new Map(
    attributes.map(attribute => {
      const [, type = '', value = ''] = /^\s*([A-Za-z.0-9]+)=(.*)$/s.exec(attribute) ?? []
      return [type, value.replace(/\\(.)/gs, '$1')] as const
    }),
  )
}

function isSameName(name: ReadonlyMap<string, string>, issuer: object): boolean {
  const expected = Object.entries(issuer)
  return expected.length === name.size && expected.every(([type, value]) => name.get(type) === value)
}
