import { childElements, type ShownDocument, type ShownSummary, type XmlElement } from '@udigate/udi'
import { readAt, readInside, table } from './element-table.ts'
import { expandName } from './namespaces.ts'
import type { FieldsRead, Reading } from './reading.ts'
import { items } from './rows/lists.ts'
import { nested } from './rows/nested.ts'
import { code, day, flag, passedOver, text, tokens, whole } from './rows/single-values.ts'

type SummaryFields = Omit<ShownSummary, 'deviceGroups'>
type GroupFields = ShownSummary['deviceGroups'][number]

/** `sscp:SSCPDocumentType`. The content is no part of the message: `URI` is where it lies in an attachment. */
const document = table<ShownDocument>([
  tokens('doct:languages', 'languages'),
  code('doct:mimeType', 'mediaType'),
  text('doct:name', 'name'),
  whole('doct:size', 'size'),
  text('doct:URI', 'location'),
  day('doct:uploadDate', 'uploaded'),
  flag('sscp:masterDocument', 'isMaster'),
  passedOver('sscp:dateReceivedFromMF'),
  flag('sscp:discarded', 'isDiscarded'),
])

/** `sscp:SSCPType`, without what it may have several times. Source: `SSCPType.xsd`, schemas 3.0.30. */
const summary = table<SummaryFields>([
  passedOver('e:state'),
  passedOver('e:version'),
  passedOver('e:versionDate'),
  code('sscp:NBActorCode', 'notifiedBody'),
  text('sscp:SSCPReferenceNumber', 'reference'),
  day('sscp:issueDate', 'issued'),
  items('sscp:documents', 'documents', 'sscp:document', document),
  text('sscp:SSCPRevisionNumber', 'revision'),
  flag('sscp:validated', 'isValidated'),
  passedOver('sscp:sscpUpload'),
  code('sscp:MFActorCode', 'manufacturer'),
  flag('sscp:inactivated', 'isInactive'),
  day('sscp:inactivatedFrom', 'inactiveFrom'),
])

/** `sscp:BasicUdiWithLinkedCertificateType` */
const group = table<GroupFields>([
  text('sscp:DICode', 'code'),
  code('sscp:issuingEntityCode', 'issuingAgency'),
  nested(
    'sscp:linkedCertificate',
    table<GroupFields>([
      // As the schema spells it.
      nested(
        'sscp:certificateIdentitfier',
        table<GroupFields>([
          text('crtfissued:certificateNumber', 'certificate'),
          passedOver('crtfissued:certificateRevisionNumber'),
          passedOver('crtfissued:NBActorCode'),
          passedOver('crtfissued:issuedDate'),
          passedOver('crtfissued:decisionDate'),
        ]),
      ),
    ]),
  ),
])

const { namespace: summaryNamespace } = expandName('sscp:SSCP')

/** Reads a summary of safety and performance. */
export function readSummary(element: XmlElement, reading: Reading): ShownSummary {
  const deviceGroups = childElements(element, 'basicUDI').map(child => {
    const fields: FieldsRead = {}
    readAt('basicUDI', reading, () => readInside(group, child, fields, reading))
    return fields
  })
  const children = element.children.filter(child => typeof child === 'string' || !mayRepeat(child))
  const fields: FieldsRead = {}
  readInside(summary, { ...element, children }, fields, reading)
  const { documents = [], ...rest } = fields as Partial<SummaryFields>
  return { ...rest, deviceGroups, documents }
}

function mayRepeat({ name, namespace }: XmlElement): boolean {
  return namespace === summaryNamespace && (name === 'basicUDI' || name === 'certificateID')
}
