import type { X509Certificate } from 'node:crypto'
import type { RevocationList } from './revocation-list.ts'

/** By which authorities a partner's certificates are trusted besides those that are named; plain data, which a thread can be given. */
export interface Chain {
  /** Each is trusted as an authority; one that another one of them issued is checked like any certificate. */
  authorities: readonly X509Certificate[]
  /** Absent where revocation is not looked at. */
  revocation?: readonly RevocationList[] | undefined
  /** What the partner's certificates are issued to. */
  subjects: readonly string[]
}

const longest = 8

/**
 * Whether an authority issued a certificate to the partner, and nothing on the way to it has ended or is revoked. Where there
 * are revocation lists, each authority on the way needs one that is in force.
 */
export function isOfPartner(chain: Chain, certificate: X509Certificate, now: Date): boolean {
  if (certificate.ca || !chain.subjects.includes(certificate.subject)) return false
  let current = certificate
  for (let length = 0; length < longest; length += 1) {
    const issuer = findIssuer(chain, current, now)
    if (!issuer) return current !== certificate
    if (!isInForce(chain, current, issuer, now)) return false
    if (issuer.checkIssued(issuer)) return true
    current = issuer
  }
  return false
}

function findIssuer(
  { authorities }: Chain,
  certificate: X509Certificate,
  now: Date,
): X509Certificate | undefined {
  return authorities.find(
    each =>
      each.ca &&
      each.validFromDate <= now &&
      now <= each.validToDate &&
      certificate.checkIssued(each) &&
      certificate.verify(each.publicKey),
  )
}

function isInForce(
  { revocation }: Chain,
  certificate: X509Certificate,
  issuer: X509Certificate,
  now: Date,
): boolean {
  if (!revocation) return true
  const lists = revocation.filter(
    list => list.issuer === issuer.fingerprint256 && list.thisUpdate <= now && now <= list.nextUpdate,
  )
  return lists.length > 0 && !lists.some(({ revoked }) => revoked.has(certificate.serialNumber))
}

/** Whether a list that is in force has a certificate on it, whichever way it is trusted. */
export function isRevoked(
  { authorities, revocation = [] }: Pick<Chain, 'authorities' | 'revocation'>,
  certificate: X509Certificate,
  now: Date,
): boolean {
  return revocation.some(list => {
    const issuer = authorities.find(({ fingerprint256 }) => fingerprint256 === list.issuer)
    return (
      issuer !== undefined &&
      list.thisUpdate <= now &&
      list.revoked.has(certificate.serialNumber) &&
      certificate.checkIssued(issuer) &&
      certificate.verify(issuer.publicKey)
    )
  })
}

/** Until when each authority has a revocation list in force; the first to end, nothing where lists are not looked at. */
export function listsEndAt({ authorities, revocation }: Chain): Date | undefined {
  if (!revocation) return undefined
  const ends = authorities.map(({ fingerprint256 }) =>
    Math.max(
      0,
      ...revocation.flatMap(each => (each.issuer === fingerprint256 ? [each.nextUpdate.getTime()] : [])),
    ),
  )
  return new Date(Math.min(...ends))
}
