import type { X509Certificate } from 'node:crypto'
import { refuse } from '../fault.ts'

/** What a processing mode says of its partner's certificates. */
export interface PartnerTrust {
  /** The certificates that the sender signs with. More than one while it changes them. */
  readonly signers: readonly X509Certificate[]
  /**
   * Authorities that issue certificates of the sender; a certificate of theirs signs for the sender where `isSigner`
   * says so too. Left out, only `signers` may sign. The library does not check revocation: `isSigner` can.
   */
  readonly authorities?: readonly X509Certificate[]
  readonly isSigner?: (certificate: X509Certificate) => boolean
}

/** Whether a certificate signs for a partner: it is agreed, or of an agreed authority and of this partner. */
export function canSignFor(partner: PartnerTrust, certificate: X509Certificate, now: Date): boolean {
  if (partner.signers.some(({ raw }) => raw.equals(certificate.raw))) return true
  // An authority that renewed its certificate is there twice, with one name and one key.
  const issuer = partner.authorities?.find(
    each => isValidAt(each, now) && certificate.checkIssued(each) && certificate.verify(each.publicKey),
  )
  return issuer !== undefined && partner.isSigner?.(certificate) === true
}

/** @throws MessageFault EBMS:0101 where a certificate is not valid yet, or not any more */
export function checkValidity(certificate: X509Certificate, now: Date): void {
  if (!isValidAt(certificate, now))
    refuse('FailedAuthentication', 'The certificate that signs the message is not valid today.')
}

export function isValidAt({ validFromDate, validToDate }: X509Certificate, now: Date): boolean {
  return validFromDate <= now && now <= validToDate
}

/** Valid certificates first: a new certificate can have the key, and so the key identifier, of an old one. */
export function sortByValidity(certificates: readonly X509Certificate[], now: Date): X509Certificate[] {
  return certificates.toSorted((a, b) => Number(isValidAt(b, now)) - Number(isValidAt(a, now)))
}
