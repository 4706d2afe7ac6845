import { type ElementContent, elements, type Particle } from './element-content.ts'
import type { QName } from './namespaces.ts'
import {
  anyText,
  codeTypes,
  dateTimeType,
  dateType,
  enumeration,
  lText,
  notifiedBodyType,
  xsText,
} from './value-types.ts'

/*
 * What the schema lets stand in elements that EUDAMED alone fills: the records have none of it, and a message that has it is
 * right all the same.
 */

function needed(name: QName, content: ElementContent, most = 1): Particle {
  return { name, content, required: true, most }
}

/** `links:CertificateTypeEnum` */
const certificateType = enumeration(
  'IVDR_PRODUCTION_QUALITY_ASSURANCE',
  'IVDR_QUALITY_MANAGEMENT_SYSTEM',
  'IVDR_TECHNICAL_DOCUMENTATION',
  'IVDR_TYPE_EXAMINATION',
  'MDR_PRODUCT_VERIFICATION',
  'MDR_QUALITY_ASSURANCE',
  'MDR_QUALITY_MANAGEMENT_SYSTEM',
  'MDR_TECHNICAL_DOCUMENTATION',
  'MDR_TYPE_EXAMINATION',
)

/** `links:CertificateIdentifierLinkType` */
const certificate = elements(
  needed('links:certificateNumber', xsText),
  { name: 'links:certificateRevisionNumber', content: xsText },
  needed('links:NBActorCode', notifiedBodyType),
)

/** `links:CertificateLinkType` */
const certificateLink = elements(
  { name: 'links:version', content: anyText },
  needed('links:certificate', certificate),
  needed('links:certificateType', certificateType),
  { name: 'links:expiryDate', content: dateType },
  needed('links:issueDate', dateType),
  needed('links:startValidityDate', dateType),
  needed(
    'links:certificateStatus',
    enumeration('ISSUED', 'RESTRICTED', 'SUSPENDED', 'REINSTATED', 'WITHDRAWN'),
  ),
  { name: 'links:decisionDate', content: dateType },
  { name: 'links:startingApplicabilityDate', content: dateType },
)

/** `links:CertificateLinksType` */
export const certificateLinks = elements(
  needed('links:certificateLink', certificateLink, Number.POSITIVE_INFINITY),
)

/** `comment:CommentType` */
const comment = elements(
  { name: 'comment:date', content: dateTimeType },
  needed('comment:ownerActorCode', anyText),
  needed(
    'comment:text',
    elements(needed('lsn:language', codeTypes.language), needed('lsn:textValue', lText)),
  ),
)

/** `comment:CommentsType` */
export const comments = elements(needed('comment:comment', comment, Number.POSITIVE_INFINITY))

/** `commondi:MFCorrectiveActionEnum` */
const correctiveAction = enumeration(
  'PRODUCT_REMOVAL_PARTIAL',
  'PRODUCT_REMOVAL_FULL',
  'IFU_OR_LABELLING_CHANGE',
  'SOFTWARE_UPGRADE',
  'ONSITE_MODIFICATION_OR_INSPECTION',
  'CUSTOMER_INFORMATION_ONLY',
  'OTHER',
)

/** `commondi:UDIDISubstatusType` */
const substatus = elements(
  needed('commondi:code', enumeration('RECALLED', 'FIELD_SAFETY_CORRECTIVE_ACTION_INITIATED')),
  { name: 'commondi:estimatedEndDate', content: dateType },
  {
    name: 'commondi:mfCorrectiveActions',
    content: elements(needed('commondi:mfCorrectiveAction', correctiveAction, Number.POSITIVE_INFINITY)),
  },
  needed('commondi:startDate', dateType),
)

/** `commondi:SubstatusesType` */
export const substatuses = elements(needed('commondi:substatus', substatus, Number.POSITIVE_INFINITY))
