import type { X509Certificate } from 'node:crypto'
import { escapeText } from '../xml/escape-text.ts'
import { base64Encoding, certificateToken, subjectKeyIdentifier } from '../xml/namespaces.ts'
import { readCertificateFields } from './certificate-fields.ts'
import { writeName } from './distinguished-name.ts'
import type { TokenReference } from './identity.ts'

/** A `wsse:SecurityTokenReference`, and the token that it refers to where that stands in the message. */
export interface WrittenReference {
  readonly token: string
  readonly reference: string
}

/**
 * Names a certificate in the way that is asked for.
 *
 * @param tokenId the identifier of the token, where one is written
 * @throws RangeError for a subject key identifier of a certificate that has none
 */
export function writeTokenReference(
  certificate: X509Certificate,
  kind: TokenReference,
  tokenId: string,
): WrittenReference {
  const { issuer, serialNumber, subjectKeyIdentifier: keyIdentifier } = readCertificateFields(certificate)
  if (kind === 'binary-security-token') {
    return {
      token:
        `<wsse:BinarySecurityToken EncodingType="${base64Encoding}" ValueType="${certificateToken}" ` +
        `wsu:Id="${tokenId}">${certificate.raw.toString('base64')}</wsse:BinarySecurityToken>`,
      reference: wrap(`<wsse:Reference URI="#${tokenId}" ValueType="${certificateToken}"/>`),
    }
  }
  if (kind === 'issuer-serial') {
    const name = escapeText(writeName(issuer))
    return {
      token: '',
      reference: wrap(
        `<ds:X509Data><ds:X509IssuerSerial><ds:X509IssuerName>${name}</ds:X509IssuerName>` +
          `<ds:X509SerialNumber>${serialNumber}</ds:X509SerialNumber></ds:X509IssuerSerial></ds:X509Data>`,
      ),
    }
  }
  if (!keyIdentifier) throw new RangeError('The certificate has no subject key identifier to be named by.')
  return {
    token: '',
    reference: wrap(
      `<wsse:KeyIdentifier EncodingType="${base64Encoding}" ValueType="${subjectKeyIdentifier}">` +
        `${keyIdentifier.toString('base64')}</wsse:KeyIdentifier>`,
    ),
  }
}

function wrap(reference: string): string {
  return `<wsse:SecurityTokenReference>${reference}</wsse:SecurityTokenReference>`
}
