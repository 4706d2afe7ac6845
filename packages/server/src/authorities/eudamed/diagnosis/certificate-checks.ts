import type { InspectedGateway } from '../../access-point.ts'
import type { Check } from '../../connection-report.ts'

/** How long before its end a certificate is worth a warning, in milliseconds: a new one takes weeks. */
const notice = 60 * 86_400_000

/** Whether the certificates of both sides are valid today. */
export function checkBothCertificates(
  { certificate, partnerCertificates, revocationUntil }: InspectedGateway,
  now: Date,
  prefix: string,
): Check {
  const name = 'certificates'
  const isValid = ({ validFromDate, validToDate }: typeof certificate): boolean =>
    validFromDate <= now && now <= validToDate
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
  if (revocationUntil && revocationUntil < now) {
    return {
      ...fail(
        'An authority of the partner has no revocation list in force, so that only its named certificates are trusted.',
        `Fetch the lists of all authorities in ${prefix}_AS4_PARTNER_AUTHORITIES_FILE into ${prefix}_AS4_REVOCATION_LISTS_FILE again, every day.`,
      ),
      result: 'warning',
    }
  }
  const partnerEnd = new Date(Math.max(...ends))
  const message = `The certificate of the gateway is valid until ${day(certificate.validToDate)}, that of the authority's access point until ${day(partnerEnd)}.`
  const ending = [certificate.validToDate, partnerEnd].some(end => end.getTime() - now.getTime() < notice)
  if (!ending) return { name, result: 'ok', message }
  const advice = ['Begin with the next one now: both sides have to know it before the old one ends.']
  return { name, result: 'warning', code: 'CERTIFICATE', message, advice }
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10)
}
