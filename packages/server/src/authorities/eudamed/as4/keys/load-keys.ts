import type { X509Certificate } from 'node:crypto'
import type { Identity } from '@udigate/as4'
import { type ContentSource, describeSource, readContent } from '../../../../settings/content-source.ts'
import type { SeenCertificate } from '../../../authority.ts'
import { type Chain, isRevoked } from './chain.ts'
import { type IdentitySources, readCertificates, readIdentity } from './read-identity.ts'
import { type RevocationList, readRevocationLists } from './revocation-list.ts'

/** The keys of a party of the gateway, and the certificates of its partner, as they are now. */
export interface As4Keys {
  /** What messages and receipts are signed with, and what is encrypted for the gateway. */
  identity: Identity
  /** What was so before, and still opens what a partner encrypts for it. */
  formerIdentity?: Identity | undefined
  /** The certificates that the partner signs with; the first that is valid is encrypted for. */
  partnerCertificates: readonly X509Certificate[]
  /** By which authorities other certificates of the partner are trusted; absent where only those named are. */
  chain?: Chain | undefined
}

/** Where the own keys of a party come from. */
export interface OwnKeySources {
  own: IdentitySources
  former?: IdentitySources | undefined
}

/** Where the partner's certificates come from. */
export interface PartnerSources {
  certificates: ContentSource
  authorities?: ContentSource | undefined
  revocationLists?: ContentSource | undefined
}

/** A certificate of an access point takes weeks to renew: days before its end. */
const notice = 60

/**
 * Reads the keys of a party, and the certificates of its partner.
 *
 * @param name of the party, where it is not the only one
 * @param onCertificate is notified of each but the former one
 * @throws Error that names what cannot be used
 */
export async function loadKeys(
  { own, former }: OwnKeySources,
  partner: PartnerSources,
  now: Date,
  name: string | undefined,
  onCertificate: (certificate: SeenCertificate) => void,
): Promise<As4Keys> {
  const identity = await readIdentity(own)
  const formerIdentity = former && (await readIdentity(former))
  const { trusted, chain } = await loadPartner(partner, now)
  const label = name === undefined ? 'AS4' : `AS4 of ${name}`
  onCertificate({
    whose: 'gateway',
    name: label,
    validUntil: identity.certificate.validToDate,
    notice,
    advice:
      'Request a new certificate for AS4, and give it to the authority before you set it as the AS4_CERTIFICATE_FILE of its stage.',
  })
  noteLatest(trusted, label, onCertificate)
  if (chain) noteEarliest(chain.authorities, label, onCertificate)
  return { identity, formerIdentity, partnerCertificates: trusted, chain }
}

async function loadPartner(
  { certificates: from, authorities: by, revocationLists }: PartnerSources,
  now: Date,
): Promise<{ trusted: X509Certificate[]; chain: Chain | undefined }> {
  const certificates = await readCertificates(from)
  if (!by) return { trusted: certificates, chain: undefined }
  const authorities = await readCertificates(by)
  const noAuthority = authorities.find(each => !each.ca)
  if (noAuthority)
    throw new Error(
      `${describeSource(by)} has a certificate that is of no authority: ${oneLine(noAuthority.subject)}.`,
    )
  const revocation = revocationLists && (await loadLists(revocationLists, authorities))
  const subjects = [...new Set(certificates.map(({ subject }) => subject))]
  const chain = { authorities, revocation, subjects }
  const trusted = certificates.filter(each => !isRevoked(chain, each, now))
  if (trusted.length === 0)
    throw new Error(`Every certificate in ${describeSource(from)} is revoked by its authority.`)
  return { trusted, chain }
}

async function loadLists(
  source: ContentSource,
  authorities: readonly X509Certificate[],
): Promise<RevocationList[]> {
  const content = await readContent(source)
  try {
    return readRevocationLists(content, authorities)
  } catch (cause) {
    throw new Error(`${describeSource(source)}: ${(cause as Error).message}`, { cause })
  }
}

function noteLatest(
  certificates: readonly X509Certificate[],
  name: string,
  onCertificate: (certificate: SeenCertificate) => void,
): void {
  const [latest] = certificates.toSorted(
    (one, other) => other.validToDate.getTime() - one.validToDate.getTime(),
  )
  if (!latest) return
  onCertificate({
    whose: 'partner',
    name,
    validUntil: latest.validToDate,
    notice,
    advice:
      'Ask the authority for the next certificate of its access point, and add it to the AS4_PARTNER_CERTIFICATE_FILE of the stage.',
  })
}

function noteEarliest(
  authorities: readonly X509Certificate[],
  name: string,
  onCertificate: (certificate: SeenCertificate) => void,
): void {
  onCertificate({
    whose: 'certificate authority',
    name,
    validUntil: new Date(Math.min(...authorities.map(({ validToDate }) => validToDate.getTime()))),
    notice,
    advice:
      'Ask the authority for the certificate that follows that of its certificate authority, and put it into the AS4_PARTNER_AUTHORITIES_FILE of the stage.',
  })
}

function oneLine(subject: string): string {
  return subject.replaceAll('\n', ', ')
}
