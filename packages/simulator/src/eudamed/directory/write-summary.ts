import { element, textElement } from '../../xml/write-xml.ts'
import * as names from '../namespaces.ts'
import type { DescribedSummary } from './directory.ts'

const base = 'https://ec.europa.eu/tools/eudamed/dtx/datamodel/Entity'
const declarations = {
  'xmlns:sscp': `${base}/SSCP/v1`,
  'xmlns:doct': `${base}/Common/Document/v1`,
  'xmlns:crtfissued': `${base}/Certificate/IssuedCertificate/v1`,
}

/** Writes a summary of safety and performance as a download has it (`SSCPType.xsd`, schemas 3.0.30). */
export function writeSummary(summary: DescribedSummary): string {
  const { deviceGroup, notifiedBody, reference, revision, issued, certificate, manufacturer } = summary
  const linked =
    certificate === undefined
      ? ''
      : element(
          'sscp:linkedCertificate',
          element(
            'sscp:certificateIdentitfier',
            textElement('crtfissued:certificateNumber', certificate) +
              textElement('crtfissued:NBActorCode', notifiedBody) +
              textElement('crtfissued:issuedDate', issued),
          ),
        )
  const documents = summary.documents.map(({ name, languages, size, master }) =>
    element(
      'sscp:document',
      textElement('doct:languages', languages.join(' ')) +
        textElement('doct:mimeType', 'application/pdf') +
        textElement('doct:name', name) +
        textElement('doct:size', String(size)) +
        textElement('doct:URI', `attachments/${name}`) +
        textElement('doct:uploadDate', issued) +
        textElement('sscp:masterDocument', String(master)),
    ),
  )
  const content =
    textElement('e:state', 'REGISTERED') +
    textElement('e:version', '1') +
    element(
      'sscp:basicUDI',
      textElement('sscp:DICode', deviceGroup.code) +
        textElement('sscp:issuingEntityCode', deviceGroup.issuingAgency) +
        linked,
    ) +
    textElement('sscp:NBActorCode', notifiedBody) +
    textElement('sscp:SSCPReferenceNumber', reference) +
    textElement('sscp:issueDate', issued) +
    element('sscp:documents', documents.join('')) +
    textElement('sscp:SSCPRevisionNumber', revision) +
    textElement('sscp:validated', 'true') +
    textElement('sscp:sscpUpload', 'SSCPUpload_Cert') +
    textElement('sscp:MFActorCode', manufacturer) +
    textElement('sscp:inactivated', String(summary.inactive ?? false))
  return element('sscp:SSCP', content, { ...declarations, ...names.declarations })
}
