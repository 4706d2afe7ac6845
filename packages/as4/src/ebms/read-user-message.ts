import { refuse } from '../fault.ts'
import type { Limits } from '../limits.ts'
import type { CoveredBytes } from '../security/covered.ts'
import { parseWithinLimits } from '../soap/parse-within-limits.ts'
import { ebms } from '../xml/namespaces.ts'
import { isElement, listChildren, readAttribute, type XmlTree } from '../xml/tree.ts'
import type { MessageHeader, Party } from './header.ts'
import { type PartInfo, readPartInfo } from './part-info.ts'
import {
  findElement,
  readMessageInfo,
  readProperties,
  readText,
  readType,
  readTypedValue,
  requireElement,
  requireMessageId,
  requireText,
} from './read-element.ts'

/** What `eb:UserMessage` says. */
interface UserMessageHeader extends MessageHeader {
  readonly timestamp: Date
  readonly parts: readonly PartInfo[]
}

const defaultChannel = `${ebms}defaultMPC`

/**
 * Reads `eb:Messaging` with one `eb:UserMessage`.
 *
 * @param messaging as the signature covers it
 * @throws MessageFault where it is not in its form, or has what the profile does not
 */
export function readUserMessage(messaging: CoveredBytes, limits: Limits): UserMessageHeader {
  const document = parseWithinLimits(messaging, limits)
  const [message, ...more] = document.root.children
  if (!message || !isElement(message, ebms, 'UserMessage'))
    refuse('ValueNotRecognized', 'The message is no user message.')
  if (more.length > 0) refuse('FeatureNotSupported', 'A message with a second unit is not received.')
  const collaboration = requireElement(message, 'CollaborationInfo')
  const parties = requireElement(message, 'PartyInfo')
  const agreement = findElement(collaboration, 'AgreementRef')
  const channel = readAttribute(message, 'mpc')
  return {
    ...readMessageInfo(requireElement(message, 'MessageInfo'), requireMessageId),
    from: readParty(requireElement(parties, 'From')),
    to: readParty(requireElement(parties, 'To')),
    ...(agreement && { agreement: readTypedValue(agreement) }),
    service: readTypedValue(requireElement(collaboration, 'Service')),
    action: requireText(requireElement(collaboration, 'Action')),
    conversationId: readText(requireElement(collaboration, 'ConversationId')),
    properties: readProperties(findElement(message, 'MessageProperties')),
    ...(channel !== undefined && channel !== defaultChannel && { mpc: channel }),
    parts: readPartInfos(findElement(message, 'PayloadInfo'), limits),
  }
}

/** eDelivery AS4 1.15, 1.4.4.1: one PartyId on each side. */
function readParty(party: XmlTree): Party {
  const ids = listChildren(party, ebms, 'PartyId')
  const [id] = ids
  if (!id || ids.length > 1) refuse('ValueInconsistent', `${party.name} is to have one PartyId.`)
  return { id: requireText(id), ...readType(id), role: requireText(requireElement(party, 'Role')) }
}

function readPartInfos(info: XmlTree | undefined, { maxParts }: Limits): PartInfo[] {
  const elements = info ? listChildren(info, ebms, 'PartInfo') : []
  if (elements.length > maxParts)
    refuse('ValueInconsistent', `The message has more than ${maxParts} payloads.`)
  return elements.map(readPartInfo)
}
