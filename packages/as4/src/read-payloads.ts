import { decompress } from './decompress.ts'
import { compression, type PartInfo } from './ebms/part-info.ts'
import { refuse } from './fault.ts'
import type { Limits } from './limits.ts'
import { isXmlType } from './mime/media-type.ts'
import type { VerifiedPayload } from './receive-user-message.ts'
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
  limits: Limits,
): VerifiedPayload[] {
  const signed = new Map(references.map(each => [each.uri, each]))
  if (infos.length !== decrypted.size)
    refuse('ValueInconsistent', 'The message has parts that are no payloads of its header, or lacks some.')
  if (references.filter(({ uri }) => uri.startsWith('cid:')).length !== infos.length)
    refuse('PolicyNoncompliance', 'The signature does not cover exactly the payloads.')
  let allowance = limits.maxPayloadBytes
  return infos.map(({ isCompressed, ...info }) => {
    const part = decrypted.get(info.contentId)
    if (!part) refuse('MimeInconsistency', 'A payload of the header is not a part of the message.')
    const reference = signed.get(`cid:${info.contentId}`)
    if (!reference) refuse('PolicyNoncompliance', 'The signature does not cover a payload.')
    if (isCompressed && part.type !== compression)
      refuse('ValueInconsistent', `A compressed payload is to have the media type ${compression}.`)
    const covered = requireCovered(cover(part.content, part.type, limits), reference, suite)
    const content = isCompressed ? decompress(covered, allowance, limits) : covered
    allowance -= content.length
    if (allowance < 0)
      refuse('ValueInconsistent', `The payloads have more than ${limits.maxPayloadBytes} bytes.`)
    if (covered === part.content) return { ...info, content }
    return {
      ...info,
      ...(isXmlType(part.type) && info.characterSet !== undefined && { characterSet: 'UTF-8' }),
      content,
      ...(!part.content.equals(covered) && { contentAsSent: part.content }),
    }
  })
}

function cover(content: Buffer, type: string, limits: Limits): Buffer {
  try {
    return coverContent(content, type, { ...payloadBudget, maxBytes: limits.maxPayloadBytes })
  } catch (error) {
    if (!(error instanceof XmlRefusal)) throw error
    return refuse(
      'FailedAuthentication',
      `The digest of a payload in XML cannot be computed: ${error.message}.`,
    )
  }
}
