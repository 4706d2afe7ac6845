import { table } from './element-table.ts'
import { code, day, instant, text } from './rows/single-values.ts'

/**
 * Which devices to ask EUDAMED for. All that is given must hold (BR-DTX-UDI-050); codes are whole codes
 * (BR-DTX-UDI-053). Source: `DIDownloadServiceCriteriaType`, schemas 3.0.30.
 */
export interface DownloadCriteria {
  /** SRN of the authorised representative. One that asks must say its own (BR-DTX-UDI-070). */
  readonly representative?: string
  readonly competentAuthority?: string
  /** Number of the notified body; for competent authorities. */
  readonly notifiedBody?: string
  /** Basic UDI-DI. */
  readonly deviceGroup?: string
  /** The day from which on to return versions of the group, `2026-01-31`. */
  readonly groupVersionsSince?: string
  readonly groupVersionsFrom?: Date
  readonly groupVersionsTo?: Date
  /** SRN of the manufacturer or producer. One that asks must say its own (BR-DTX-UDI-065). */
  readonly manufacturer?: string
  /** UDI-DI. */
  readonly device?: string
  /** The day from which on to return versions of the device. */
  readonly deviceVersionsSince?: string
  readonly deviceVersionsFrom?: Date
  readonly deviceVersionsTo?: Date
  /** A country in which the device is made available. */
  readonly country?: string
  readonly riskClass?: string
  /**
   * To manufacturers and producers every state is shown, all of them where this is absent. Source: EUDAMED Services Definition,
   * Production 2.27.0, DEVICE.GET. Before, SUBMITTED was for competent authorities and notified bodies, and REGISTERED what was
   * shown where this was absent (BR-DTX-UDI-027 and BR-DTX-UDI-026.2 of the business rules 2.18.1).
   */
  readonly state?: 'SUBMITTED' | 'REGISTERED' | 'DISCARDED'
  readonly legislation?: 'MDR' | 'IVDR' | 'MDD' | 'AIMDD' | 'IVDD'
  /** The same for all pages of one search, so that EUDAMED keeps them consistent. At most 255 characters. */
  readonly searchId?: string
}

/** `s:DIDownloadServiceCriteriaType` */
export const downloadCriteria = table<DownloadCriteria>([
  code('s:ARActorCode', 'representative'),
  code('s:CAActorCode', 'competentAuthority'),
  code('s:NBActorCode', 'notifiedBody'),
  text('s:BasicUDIDICode', 'deviceGroup'),
  day('s:BasicUDIVersionDate', 'groupVersionsSince'),
  instant('s:BasicUDIVersionDateTimeFrom', 'groupVersionsFrom'),
  instant('s:BasicUDIVersionDateTimeTo', 'groupVersionsTo'),
  code('s:MFActorCode', 'manufacturer'),
  text('s:UDIDICode', 'device'),
  day('s:UDIDIVersionDate', 'deviceVersionsSince'),
  instant('s:UDIDIVersionDateTimeFrom', 'deviceVersionsFrom'),
  instant('s:UDIDIVersionDateTimeTo', 'deviceVersionsTo'),
  code('s:Country', 'country'),
  code('s:RiskClass', 'riskClass'),
  code('s:State', 'state'),
  code('s:ApplicableLegislation', 'legislation'),
  text('s:SearchId', 'searchId'),
])
