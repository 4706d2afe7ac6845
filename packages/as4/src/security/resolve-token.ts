import { X509Certificate } from 'node:crypto'
import { refuse } from '../fault.ts'
import type { Envelope } from '../soap/open-envelope.ts'
import {
  base64Encoding,
  certificatePathToken,
  certificateToken,
  security,
  subjectKeyIdentifier,
  xmlSignature,
} from '../xml/namespaces.ts'
import { decodeBase64, isElement, readAttribute, trimXml, type XmlTree } from '../xml/tree.ts'
import { readCertificateFields } from './certificate-fields.ts'
import { isSameName, parseName, readName } from './distinguished-name.ts'
import { readDer } from './read-der.ts'

/** Characters of the name of an issuer, beyond what any certificate has: reading a name costs memory. */
const maxNameLength = 10_000

/**
 * Finds the certificate that `ds:KeyInfo` names: one that stands in the message (by its identifier, never by its place),
 * or one of `known`. It is not trusted by that.
 *
 * @returns undefined where none of `known` has that name
 * @throws MessageFault for a reference that is not in its form, or of a kind that is not read
 */
export function resolveToken(
  keyInfo: XmlTree | undefined,
  envelope: Envelope,
  known: readonly X509Certificate[],
): X509Certificate | undefined {
  const reference = requireOnly(keyInfo, security, 'SecurityTokenReference')
  const [named, ...more] = reference.children
  if (!named || more.length > 0) refuseForm()
  if (isElement(named, security, 'Reference')) return readToken(named, envelope)
  if (isElement(named, security, 'KeyIdentifier')) return findByKeyIdentifier(named, known)
  if (isElement(named, xmlSignature, 'X509Data')) return findByIssuer(named, known)
  return refuse('PolicyNoncompliance', `A certificate is named by ${named.name}, which is not read.`)
}

function readToken(reference: XmlTree, envelope: Envelope): X509Certificate {
  const uri = readAttribute(reference, 'URI') ?? ''
  const token = uri.startsWith('#') ? envelope.findById(uri.slice(1)) : undefined
  if (
    !token ||
    !isElement(token, security, 'BinarySecurityToken') ||
    !envelope.security?.children.includes(token)
  )
    refuse('FailedAuthentication', 'A reference names no BinarySecurityToken of the header Security.')
  const type = readAttribute(token, 'ValueType')
  if (type !== certificateToken && type !== certificatePathToken)
    refuse(
      'PolicyNoncompliance',
      `A token is to be of the type X509v3 or X509PKIPathv1, it is ${type?.split('#').at(-1)}.`,
    )
  const referenceType = readAttribute(reference, 'ValueType') ?? type
  const encoding = readAttribute(token, 'EncodingType') ?? base64Encoding
  const der = decodeBase64(token.text)
  if (!der || token.children.length > 0 || encoding !== base64Encoding || referenceType !== type) refuseForm()
  try {
    return new X509Certificate(type === certificatePathToken ? readLastOfPath(der) : der)
  } catch {
    return refuse('FailedAuthentication', 'A BinarySecurityToken has no certificate in it.')
  }
}

/** The certificate that a path leads to (X.509, PkiPath). What vouches for it in the path is not read: it is agreed, or known. */
function readLastOfPath(der: Buffer): Buffer {
  const [path] = readDer(der)
  const last = readDer(path?.content ?? Buffer.alloc(0)).at(-1)
  if (!last) throw new RangeError('no certificate')
  return last.whole
}

function findByKeyIdentifier(
  identifier: XmlTree,
  known: readonly X509Certificate[],
): X509Certificate | undefined {
  const type = readAttribute(identifier, 'ValueType')
  if (type !== subjectKeyIdentifier)
    refuse('PolicyNoncompliance', `A key identifier of the type ${type?.split('#').at(-1)} is not read.`)
  const value = decodeBase64(identifier.text)
  if (!value || value.length === 0) refuseForm()
  return known.find(each => readCertificateFields(each).subjectKeyIdentifier?.equals(value))
}

function findByIssuer(data: XmlTree, known: readonly X509Certificate[]): X509Certificate | undefined {
  const issuerSerial = requireOnly(data, xmlSignature, 'X509IssuerSerial')
  const [name, serial, ...more] = issuerSerial.children
  const isWhole =
    name &&
    serial &&
    more.length === 0 &&
    isElement(name, xmlSignature, 'X509IssuerName') &&
    isElement(serial, xmlSignature, 'X509SerialNumber')
  if (!isWhole) refuseForm()
  const issuer = name.text.length > maxNameLength ? undefined : parseName(trimXml(name.text))
  const number = trimXml(serial.text)
  if (!issuer || !/^[0-9]{1,60}$/.test(number)) refuseForm()
  return known.find(each => {
    const fields = readCertificateFields(each)
    return fields.serialNumber === BigInt(number).toString() && isSameName(readName(fields.issuer), issuer)
  })
}

function requireOnly(parent: XmlTree | undefined, namespace: string, name: string): XmlTree {
  const [only, ...more] = parent?.children ?? []
  if (!only || more.length > 0 || !isElement(only, namespace, name)) refuseForm()
  return only
}

function refuseForm(): never {
  refuse('PolicyNoncompliance', 'A reference to a certificate is not in the form of the X.509 token profile.')
}
