import type { SeenCertificate } from '../authorities/authority.ts'
import { type Stage, stages } from '../stage.ts'
import { type Check, failed, ok, type ReadinessName, warning } from './check.ts'

/** The certificates by which the access points are trusted, as far as they were seen. */
export interface Certificates {
  seen(stage: Stage, certificate: SeenCertificate): void
  /** Of each side of a stage the one that ends first; the earliest before the others. */
  list(stage: Stage): readonly SeenCertificate[]
  /** Of these, the ones whose end is near or past. */
  listEnding(stage: Stage, now: Date): readonly SeenCertificate[]
}

const day = 24 * 3_600_000

/** How many days before its end a certificate is worth a warning, where that is not said of it. */
const usualNotice = 30

export function watchCertificates(): Certificates {
  const known = new Map<Stage, Map<string, SeenCertificate>>()
  const list = (stage: Stage): readonly SeenCertificate[] => {
    const sorted = [...(known.get(stage)?.values() ?? [])].toSorted(
      (one, other) => one.validUntil.getTime() - other.validUntil.getTime(),
    )
    return sorted.filter(({ whose }, index) => sorted.findIndex(each => each.whose === whose) === index)
  }
  return {
    seen(stage, certificate) {
      const ofStage = known.get(stage) ?? new Map<string, SeenCertificate>()
      known.set(stage, ofStage)
      const { whose, name } = certificate
      const key = JSON.stringify([whose, name])
      const earlier = ofStage.get(key)
      // What an access point shows is seen again and again, as is what is read again, and may be renewed meanwhile.
      const isPresent = whose === 'access point' || name !== undefined
      if (isPresent || !earlier || certificate.validUntil < earlier.validUntil) ofStage.set(key, certificate)
    },
    list,
    listEnding: (stage, now) =>
      list(stage).filter(
        ({ validUntil, notice = usualNotice }) => validUntil.getTime() - now.getTime() <= notice * day,
      ),
  }
}

/** Whether a certificate ends soon. Those inside an access point of its own are not seen from here. */
export function checkCertificates(certificates: Certificates, now: Date): Check<ReadinessName> {
  const steps = new Set<string>()
  const ending = stages.flatMap(stage =>
    certificates.listEnding(stage, now).map(({ whose, validUntil, advice }) => {
      steps.add(advice)
      const date = validUntil.toISOString().slice(0, 10)
      return `that of the ${whose} on ${stage} ${validUntil < now ? 'has ended on' : 'ends on'} ${date}`
    }),
  )
  if (ending.length === 0) return ok('certificates', 'No certificate that was seen ends soon.')
  return warning('certificates', `A certificate ends: ${ending.join('; ')}.`, [...steps].join(' '))
}

/**
 * As `checkCertificates`, for an operator: one of the gateway's own that has ended is wrong, though calls are served. Whether those of the
 * other side are, shows when it is asked.
 */
export function examineCertificates(certificates: Certificates, now: Date): Check<ReadinessName> {
  const check = checkCertificates(certificates, now)
  const hasEnded = stages.some(stage =>
    certificates.list(stage).some(({ whose, validUntil }) => whose === 'gateway' && validUntil < now),
  )
  return hasEnded ? failed(check.check, check.message, check.advice ?? '') : check
}
