import { decompress } from './decompress.ts'
import { compression, type PartInfo } from './ebms/part-info.ts'
import type { VerifiedPayload } from './ebms/verified-payload.ts'
import { refuse } from './fault.ts'
import { makeFindContentId } from './mime/content-id.ts'
import { isXmlType } from './mime/media-type.ts'
import { coverContent, payloadBudget } from './security/cover-content.ts'
import { requireCovered } from './security/covered.ts'
import type { decryptParts } from './security/decrypt-parts.ts'
import type { VerifiedSignature } from './security/verify-signature.ts'
import { XmlRefusal } from './xml/xml-refusal.ts'

/**
 * Verifies the digests of decrypted payloads, and decompresses them. The header, the parts and the signature are to name
 * the same payloads.
 *
 * @throws MessageFault where they do not, where a digest is wrong, or a payload passes a limit
 */
export function readPayloads(
  infos: readonly PartInfo[],
  decrypted: ReturnType<typeof decryptParts>,
  { references, suite }: VerifiedSignature,
  maxPayloadBytes: number,
): VerifiedPayload[] {
  const findContentId = makeFindContentId(decrypted)
  const signed = new Map(references.map(each => [findContentId(each.uri), each]))
  const named = infos.map(({ href }) => findContentId(href))
  if (new Set(named).size < named.length)
    refuse('ValueInconsistent', 'Two elements PartInfo name one payload.')
  if (infos.length !== decrypted.size)
    refuse('ValueInconsistent', 'The message has parts that are no payloads of its header, or lacks some.')
  if (references.filter(({ uri }) => findContentId(uri) !== undefined).length !== infos.length)
    refuse('PolicyNoncompliance', 'The signature does not cover exactly the payloads.')
  let allowance = maxPayloadBytes
  return infos.map(({ isCompressed, href, ...properties }) => {
    const part = decrypted.get(findContentId(href) ?? '')
    if (!part) refuse('MimeInconsistency', 'A payload of the header is not a part of the message.')
    const { contentId } = part
    const reference = signed.get(contentId)
    if (!reference) refuse('PolicyNoncompliance', 'The signature does not cover a payload.')
    if (isCompressed && part.type !== compression)
      refuse('ValueInconsistent', `A compressed payload is to have the media type ${compression}.`)
    const covered = requireCovered(cover(part.content, part.type, maxPayloadBytes), reference, suite)
    const content = isCompressed ? decompress(covered, allowance) : covered
    allowance -= content.length
    if (allowance < 0) refuse('ValueInconsistent', `The payloads have more than ${maxPayloadBytes} bytes.`)
    const info = { contentId, ...properties }
    if (covered === part.content) return { ...info, content }
    return {
      ...info,
      ...(isXmlType(part.type) && info.characterSet !== undefined && { characterSet: 'UTF-8' }),
      content,
      ...(!part.content.equals(covered) && { contentAsSent: part.content }),
    }
  })
}

function cover(content: Buffer, type: string, maxBytes: number): Buffer {
  try {
    return coverContent(content, type, { ...payloadBudget, maxBytes })
  } catch (error) {
    if (!(error instanceof XmlRefusal)) throw error
    return refuse(
      'FailedAuthentication',
      `The digest of a payload in XML cannot be computed: ${error.message}.`,
    )
  }
}
