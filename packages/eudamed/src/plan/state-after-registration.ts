import { isDirective, isMedical, isPack } from '../models/families.ts'
import type { Model } from '../models/index.ts'

type DeviceGroupRecord = Readonly<Record<string, unknown>>

/**
 * The state in which EUDAMED holds a new device group, and its first device: SUBMITTED while a notified body has yet
 * to confirm it, else REGISTERED. Source: BR-UDID-109 (MDR Article 29(3)), RULE-00015 (IVDR Article 26(2)),
 * BR-DTX-UDI-035.
 *
 * @param deviceGroup the canonical record of the group
 */
export function stateAfterRegistration(
  model: Model,
  deviceGroup: DeviceGroupRecord,
): 'SUBMITTED' | 'REGISTERED' {
  return needsNotifiedBody(model, deviceGroup) ? 'SUBMITTED' : 'REGISTERED'
}

function needsNotifiedBody(model: Model, group: DeviceGroupRecord): boolean {
  // Of a certificate under a directive no notified body is asked (BR-UDID-113).
  if (isPack(model) || isDirective(model)) return false
  if (isMedical(model)) {
    if (group.RiskClass === 'CLASS_III') return true
    if (group.RiskClass !== 'CLASS_IIB') return false
    if (group.DeviceImplantable === true && group.DeviceImplantableExceptions !== true) return true
    return hasCertificate(group)
  }
  const testedByLaypersonsOrNearby =
    group.DeviceIntendedForSelfTesting === true || group.DeviceIntendedForNearPatientTesting === true
  if (group.RiskClass === 'CLASS_D') return true
  if (group.RiskClass === 'CLASS_C') return testedByLaypersonsOrNearby || hasCertificate(group)
  return group.RiskClass === 'CLASS_B' && testedByLaypersonsOrNearby
}

/** Where a certificate is not required, one that is given is what the notified body confirms. */
function hasCertificate({ Certificates }: DeviceGroupRecord): boolean {
  return Array.isArray(Certificates) && Certificates.length > 0
}
