import type { TestContext } from 'node:test'
import type { VerifiedUserMessage } from '@udigate/as4'
import {
  keyFiles,
  makePush,
  ownPartyId,
  type PartnerFault,
  post,
  startPartner,
} from '../src/authorities/eudamed/as4/testing/partner.ts'
import { anAcknowledgement } from '../src/authorities/eudamed/testing/a-push.ts'
import { registerToken } from './access-point.ts'
import { start } from './harness.ts'

const own = keyFiles('manufacturer-2048')

/** A gateway that is an access point itself, and the access point of the authority. */
export async function startWithPartner(
  t: TestContext,
  { faults = [], answers = true, environment = {} }: Options = {},
) {
  const partner = await startPartner(t)
  partner.faults = faults
  const world = await start(t, {
    UDIGATE_PREVIEW_CONNECTOR: 'as4',
    UDIGATE_PREVIEW_ENDPOINT: partner.endpoint.href,
    UDIGATE_PREVIEW_PARTY_ID: ownPartyId,
    UDIGATE_PREVIEW_AS4_KEY_FILE: own.key,
    UDIGATE_PREVIEW_AS4_CERTIFICATE_FILE: own.certificate,
    UDIGATE_PREVIEW_AS4_PARTNER_CERTIFICATE_FILE: keyFiles('regulator-2048').certificate,
    UDIGATE_AS4_PORT: '0',
    ...environment,
  })
  await registerToken(world, 'DE-MF-000001723')
  const answered: Promise<unknown>[] = []
  const push = async (message: VerifiedUserMessage) => {
    const xml = Buffer.from(message.payloads[0]?.content ?? []).toString('utf8')
    const correlationId = /correlationID>([^<]+)</.exec(xml)?.[1] ?? ''
    const refToMessageId = message.messageId
    const { conversationId } = message
    return post(pushUrl(), makePush(anAcknowledgement(correlationId), { refToMessageId, conversationId }))
  }
  const pushUrl = (): string => world.gateway.pushUrl ?? ''
  const seen = new Set<string>()
  partner.onMessage = message => {
    if (answers && !seen.has(message.messageId)) answered.push(push(message))
    seen.add(message.messageId)
  }
  return { partner, world, pushUrl, answered }
}

interface Options {
  faults?: PartnerFault[]
  /** Whether the authority acknowledges what it gets. */
  answers?: boolean
  environment?: Record<string, string>
}
