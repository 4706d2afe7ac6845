import type { SeenCertificate } from '../authorities/authority.ts'
import { type Stage, stages } from '../stage.ts'
import { type Check, ok, warning } from './check.ts'

/** The certificates by which the access points are trusted, as far as they were seen. */
export interface Certificates {
  seen(stage: Stage, certificate: SeenCertificate): void
  /** Until when the certificate of a stage that ends first is valid; `undefined` where none was seen. */
  earliest(stage: Stage): SeenCertificate | undefined
}

export function watchCertificates(): Certificates {
  const authorities = new Map<Stage, SeenCertificate>()
  const accessPoints = new Map<Stage, SeenCertificate>()
  return {
    seen(stage, certificate) {
      if (certificate.whose === 'access point') {
        accessPoints.set(stage, certificate)
        return
      }
      const known = authorities.get(stage)
      if (!known || certificate.validUntil < known.validUntil) authorities.set(stage, certificate)
    },
    earliest(stage) {
      const known = [authorities.get(stage), accessPoints.get(stage)].flatMap(each => each ?? [])
      return known.toSorted((one, other) => one.validUntil.getTime() - other.validUntil.getTime())[0]
    },
  }
}

/** How long before its end a certificate is worth a warning, in milliseconds. */
const notice = 30 * 24 * 3_600_000

/** Whether a certificate ends soon. Those inside the access point itself are not seen from here. */
export function checkCertificates(certificates: Certificates, now: Date): Check {
  const steps = new Set<string>()
  const ending = stages.flatMap(stage => {
    const certificate = certificates.earliest(stage)
    if (!certificate || certificate.validUntil.getTime() - now.getTime() > notice) return []
    const { whose, validUntil, advice } = certificate
    steps.add(advice)
    const day = validUntil.toISOString().slice(0, 10)
    return [`that of the ${whose} on ${stage} ${validUntil < now ? 'has ended on' : 'ends on'} ${day}`]
  })
  if (ending.length === 0) return ok('certificates', 'No certificate that was seen ends within 30 days.')
  return warning('certificates', `A certificate ends: ${ending.join('; ')}.`, [...steps].join(' '))
}
