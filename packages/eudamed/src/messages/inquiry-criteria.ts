import { table } from './element-table.ts'
import { inner, nested } from './rows/nested.ts'
import { code, day, instant, text } from './rows/single-values.ts'

/** The roles that actors have in questions. Source: `ActorDownloadServiceActorTypeEnum`, schemas 3.0.30. */
export const actorTypes = ['AR', 'IM', 'MF', 'PR', 'SP'] as const

/** Which actors to ask EUDAMED for; all that is given must hold. Source: `ActorDownloadServiceCriteriaType`, schemas 3.0.30. */
export interface ActorCriteria {
  /** A whole SRN. */
  readonly actor?: string
  readonly country?: string
  readonly type?: (typeof actorTypes)[number]
  readonly version?: string
  readonly versionDate?: Date
}

/**
 * Which summaries of safety and performance to ask EUDAMED for; all that is given must hold. Source:
 * `SSCPDownloadServiceCriteriaType`, schemas 3.0.30.
 */
export interface SummaryCriteria {
  /** Days, the last one included. */
  readonly issued?: { readonly from: string; readonly to: string }
  readonly reference?: string
  readonly revision?: string
  /** Basic UDI-DI. */
  readonly deviceGroup?: string
  readonly certificate?: string
  readonly certificateRevision?: string
  readonly manufacturer?: string
  readonly notifiedBody?: string
}

/** `s:ActorDownloadServiceCriteriaType` */
export const actorCriteria = table<ActorCriteria>([
  code('s:actorCode', 'actor'),
  code('s:country', 'country'),
  code('s:type', 'type'),
  text('s:version', 'version'),
  instant('s:versionDate', 'versionDate'),
])

const interval = table<NonNullable<SummaryCriteria['issued']>>([
  day('commonbasic:Start', 'from'),
  day('commonbasic:End', 'to'),
])

/** `s:SSCPDownloadServiceCriteriaType` */
export const summaryCriteria = table<SummaryCriteria>([
  inner('s:issueDate', 'issued', interval),
  nested(
    's:SSCP',
    table<SummaryCriteria>([
      text('s:SSCPReferenceNumber', 'reference'),
      text('s:SSCPRevisionNumber', 'revision'),
    ]),
  ),
  text('s:basicUDICode', 'deviceGroup'),
  nested(
    's:certificate',
    table<SummaryCriteria>([
      text('s:CertificateNumber', 'certificate'),
      text('s:RevisionNumber', 'certificateRevision'),
    ]),
  ),
  code('s:MFActorCode', 'manufacturer'),
  code('s:NBActorCode', 'notifiedBody'),
])
