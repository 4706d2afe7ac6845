import type { Deadline } from '@udigate/udi'
import { inVitroDevices } from '../models/families.ts'

/** The last day of the transition. Source: Swissmedic, "Product registration" (page on the devices module of swissdamed). */
const endOfTransition = '2026-12-31'

const edition =
  "in force since 1 July 2026 (AS 2024 742), transition until 31 December 2026 by Swissmedic's page on product registration"

/**
 * By when a device that is placed on the Swiss market must be registered in swissdamed. Devices of all kinds have the same day, those
 * under former law (Art. 101 MedDO, Art. 82 IvDO) too.
 */
export function findSwissDeadline(model: string): Deadline {
  const isInVitro = inVitroDevices.some(each => each === model)
  return {
    kind: 'registration',
    earliest: endOfTransition,
    latest: endOfTransition,
    missing: [],
    condition:
      'where it is placed on the Swiss market; at once where a serious incident, a safety corrective action or a trend is reported to Swissmedic',
    source: { article: isInVitro ? 'IvDO Article 16(5)' : 'MedDO Article 17(5)', edition },
  }
}
