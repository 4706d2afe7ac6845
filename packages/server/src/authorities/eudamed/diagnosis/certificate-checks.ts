import type { X509Certificate } from 'node:crypto'
import type { InspectedChain, InspectedGateway } from '../../access-point.ts'
import type { Check } from '../../connection-report.ts'

/** How long before its end a certificate is worth a warning, in milliseconds: a new one takes weeks. */
const notice = 60 * 86_400_000

/** Whether the certificates of both sides are valid today. */
export function checkBothCertificates(
  { certificate, partnerCertificates }: InspectedGateway,
  now: Date,
  prefix: string,
): Check {
  const name = 'certificates'
  const isValid = (each: X509Certificate): boolean => isValidAt(each, now)
  const ends = partnerCertificates.filter(isValid).map(({ validToDate }) => validToDate.getTime())
  const fail = (message: string, advice: string): Check => ({
    name,
    result: 'failed',
    code: 'CERTIFICATE',
    message,
    advice: [advice],
  })
  if (!isValid(certificate)) {
    return fail(
      `The certificate of the gateway is valid from ${day(certificate.validFromDate)} to ${day(certificate.validToDate)}, not today.`,
      `Request a new one, give it to the authority, and name it in ${prefix}_AS4_CERTIFICATE_FILE.`,
    )
  }
  if (ends.length === 0) {
    return fail(
      "No certificate of the authority's access point is valid today.",
      `Ask the authority for its present one, and add it to ${prefix}_AS4_PARTNER_CERTIFICATE_FILE.`,
    )
  }
  const partnerEnd = new Date(Math.max(...ends))
  const message = `The certificate of the gateway is valid until ${day(certificate.validToDate)}, that of the authority's access point until ${day(partnerEnd)}.`
  const ending = [certificate.validToDate, partnerEnd].some(end => end.getTime() - now.getTime() < notice)
  if (!ending) return { name, result: 'ok', message }
  const advice = ['Begin with the next one now: both sides have to know it before the old one ends.']
  return { name, result: 'warning', code: 'CERTIFICATE', message, advice }
}

/** Whether the partner's next certificate will be trusted by its authority. Named certificates are trusted whatever is wrong here. */
export function checkChain(
  { authorities, vouchesForPartner, listsUntil }: InspectedChain,
  now: Date,
  prefix: string,
): Check {
  const name = 'chain'
  const warn = (message: string, advice: string): Check => ({
    name,
    result: 'warning',
    code: 'CERTIFICATE',
    message: `${message} Only what ${prefix}_AS4_PARTNER_CERTIFICATE_FILE names is trusted without it.`,
    advice: [advice],
  })
  const file = `${prefix}_AS4_PARTNER_AUTHORITIES_FILE`
  const invalid = authorities.find(each => !isValidAt(each, now))
  if (invalid) {
    return warn(
      `The authority ${oneLine(invalid.subject)} is valid from ${day(invalid.validFromDate)} to ${day(invalid.validToDate)}, not today.`,
      `Ask the support of EUDAMED for the certificate that follows it, and put it into ${file} in its place.`,
    )
  }
  if (listsUntil && listsUntil < now) {
    return warn(
      'An authority has no revocation list in force.',
      `Fetch the lists of all authorities in ${file} into ${prefix}_AS4_REVOCATION_LISTS_FILE again, every day.`,
    )
  }
  if (!vouchesForPartner) {
    return warn(
      "No authority that is named vouches for the present certificate of the authority's access point.",
      `Put the certificates of all authorities into ${file}, from the one that issued it up to the root.`,
    )
  }
  const end = new Date(Math.min(...authorities.map(({ validToDate }) => validToDate.getTime())))
  const lists = listsUntil === undefined ? '' : `, the revocation lists until ${day(listsUntil)}`
  const message = `The authorities that vouch for the authority's access point are valid until ${day(end)}${lists}.`
  if (end.getTime() - now.getTime() >= notice) return { name, result: 'ok', message }
  return {
    name,
    result: 'warning',
    code: 'CERTIFICATE',
    message,
    advice: [`Ask the support of EUDAMED for the certificate that follows, and add it to ${file}.`],
  }
}

function isValidAt({ validFromDate, validToDate }: X509Certificate, now: Date): boolean {
  return validFromDate <= now && now <= validToDate
}

function oneLine(subject: string): string {
  return subject.replaceAll('\n', ', ')
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10)
}
