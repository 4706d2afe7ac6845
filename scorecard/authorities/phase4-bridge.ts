import { createPrivateKey, randomBytes, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import {
  buildReceipt,
  buildUserMessage,
  type Identity,
  type ProcessingMode,
  receiveUserMessage,
  type VerifiedUserMessage,
} from '@udigate/as4'
import { post, type Travelled } from '../../conformance/phase4/exchange.ts'
import type { Delivery, SendCommand } from '../../conformance/phase4/lines.ts'
import { findKey } from './eudamed-as4.ts'
import { keyFiles } from './phase4-keys.ts'

/** The keys between the simulator and what brings its messages to phase4 and back. */
export const gatewayKey = 'manufacturer-2048'
export const partnerKey = 'regulator-2048'

/** How often something is tried, and the pause between, in milliseconds. */
const mostTries = 40
const between = 250

/** Tries until it is received. */
export async function insist(attempt: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    if (await attempt()) return
    await pause(between)
  }
}

function readIdentity(name: string): Identity {
  const { key, certificate } = keyFiles(name)
  return {
    key: createPrivateKey(readFileSync(key)),
    certificate: new X509Certificate(readFileSync(certificate)),
  }
}

const context = () => ({ now: new Date(), randomBytes })

/** Brings a message that phase4 delivered to EUDAMED, with its id, until EUDAMED has it. */
export async function bringIn(url: string, delivery: Delivery, failures: string[]): Promise<void> {
  if (!delivery.signatureChecked || !delivery.decrypted)
    failures.push(`phase4 found ${delivery.messageId} not signed, or not encrypted`)
  const [payload] = delivery.payloads
  const { http } = buildUserMessage(
    {
      messageId: delivery.messageId,
      conversationId: delivery.conversationId,
      from: delivery.from,
      to: delivery.to,
      service: delivery.service,
      action: delivery.action,
      properties: delivery.properties,
      payloads: [
        {
          contentId: 'message',
          mimeType: 'text/xml',
          content: Buffer.from(payload?.base64 ?? '', 'base64'),
        },
      ],
    },
    { ...context(), signer: readIdentity(gatewayKey), recipient: readIdentity(partnerKey).certificate },
  )
  await insist(async () => (await post(url, http).catch(() => undefined))?.status === 200)
}

/** Takes an answer from EUDAMED, as the gateway would, and has it brought out. */
export function takeAnswer(
  request: Travelled,
  bringOut: (message: VerifiedUserMessage) => Promise<void>,
): Travelled {
  const received = receiveUserMessage(request, {
    ...context(),
    processingModes: [answering],
    decryption: [readIdentity(gatewayKey)],
  })
  if (!received.ok) throw new Error(received.error.detail)
  const { message } = received
  void bringOut(message)
  const signer = readIdentity(gatewayKey)
  return buildReceipt(message, {
    ...context(),
    signer,
    messageId: `${randomBytes(8).toString('hex')}@backend`,
  })
}

const roles = 'http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704'
const type = 'urn:oasis:names:tc:ebcore:partyid-type:unregistered'

const answering: ProcessingMode = {
  id: 'answers',
  header: {
    from: { id: 'eudamed_mdr_acc', type, role: `${roles}/initiator` },
    to: { id: 'EUDAMED_000001', type, role: `${roles}/responder` },
    service: { value: 'bdx:noprocess', type: 'tc1' },
    action: 'TC1Leg1',
  },
  signers: [readIdentity(partnerKey).certificate],
}

interface Outgoing extends Pick<SendCommand, 'identity' | 'url'> {
  /** The name of the key of the gateway. */
  encryptedFor: string
}

export function writeCommand(
  message: VerifiedUserMessage,
  { identity, encryptedFor, url }: Outgoing,
): SendCommand {
  const { from, to, service, refToMessageId, payloads } = message
  const property = (name: string): string => message.properties.find(each => each.name === name)?.value ?? ''
  const [payload] = payloads
  return {
    sender: 'eudamed',
    identity,
    recipientCertificate: findKey(`${encryptedFor}.crt`),
    url,
    signerToken: 'BST_DIRECT_REFERENCE',
    recipientToken: 'SKI_KEY_IDENTIFIER',
    messageId: message.messageId,
    ...(refToMessageId !== undefined && { refToMessageId }),
    conversationId: message.conversationId,
    ...(from.type !== undefined && { fromType: from.type }),
    from: from.id,
    fromRole: from.role,
    ...(to.type !== undefined && { toType: to.type }),
    to: to.id,
    toRole: to.role,
    ...(service.type !== undefined && { serviceType: service.type }),
    service: service.value,
    action: message.action,
    originalSender: property('originalSender'),
    finalRecipient: property('finalRecipient'),
    payloads: [
      {
        contentId: 'message@eudamed',
        mimeType: 'text/xml',
        gzip: true,
        base64: Buffer.from(payload?.content ?? []).toString('base64'),
      },
    ],
  }
}
