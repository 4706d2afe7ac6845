import { findChild } from '../xml/find.ts'
import type { Element } from '../xml/read-xml.ts'
import * as names from './namespaces.ts'
import type { Legislation } from './register/entity.ts'
import { findBoolean, needText } from './structure.ts'

/** What decides whether a notified body has to confirm a group. */
export interface Certification {
  readonly riskClass: string
  /** The sender gave a certificate (deviceCertificateLinks). */
  readonly certified: boolean
  readonly implantable: boolean
  /** A class IIb implant of a kind that needs no assessment of its own: sutures, staples, fillings and the like. */
  readonly exempt: boolean
  readonly selfTesting: boolean
  readonly nearPatientTesting: boolean
}

/** Reads the facts from a Basic UDI-DI. @throws StructureProblem where the risk class is missing or a truth value is none */
export function readCertification(group: Element): Certification {
  return {
    riskClass: needText(group, names.basicUdi, 'riskClass'),
    certified: (findChild(group, names.basicUdi, 'deviceCertificateLinks')?.children.length ?? 0) > 0,
    implantable: findBoolean(group, names.commonDevice, 'implantable') ?? false,
    exempt: findBoolean(group, names.basicUdi, 'IIb_implantable_exceptions') ?? false,
    selfTesting: findBoolean(group, names.commonDevice, 'selfTesting') ?? false,
    nearPatientTesting: findBoolean(group, names.commonDevice, 'nearPatientTesting') ?? false,
  }
}

/**
 * Whether a new group stays SUBMITTED until a notified body confirms it.
 * Source: EUDAMED UDI business rules 2.18.1, BR-UDID-109 (MDR), RULE-00015 (IVDR) and BR-DTX-UDI-035.
 */
export function needsNotifiedBody(legislation: Legislation, facts: Certification): boolean {
  const nearTheUser = facts.selfTesting || facts.nearPatientTesting
  switch (`${legislation} ${facts.riskClass}`) {
    case 'MDR CLASS_III':
    case 'IVDR CLASS_D':
      return true
    case 'MDR CLASS_IIB':
      return (facts.implantable && !facts.exempt) || facts.certified
    case 'IVDR CLASS_C':
      return nearTheUser || facts.certified
    case 'IVDR CLASS_B':
      return nearTheUser
    default:
      return false
  }
}
