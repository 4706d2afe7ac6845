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
import { listen, post, type Travelled } from '../../conformance/phase4/exchange.ts'
import type { Delivery, SendCommand } from '../../conformance/phase4/lines.ts'
import { type KeyFiles, startPhase4 } from '../../conformance/phase4/phase4.ts'
import { startSimulator } from '../processes/simulator.ts'
import { type AgencyProxy, startAgencyProxy } from '../proxy/agency-proxy.ts'
import type { Bench } from '../row.ts'
import type { RunningAuthority } from './authority.ts'
import { readJournalItem } from './eudamed.ts'
import { findFreePort, findKey, sealedProtocol } from './eudamed-as4.ts'

export interface RunningEudamedBehindPhase4 extends RunningAuthority {
  agency: AgencyProxy<string>
  pushes: AgencyProxy<string>
  /** The next answer is pushed so many milliseconds later, and others pass it. */
  holdNext(milliseconds: number): void
  /** The next answer is signed with the key that follows. */
  signNextAnew(): void
}

const gatewayKey = 'manufacturer-2048'
const partnerKey = 'regulator-2048'
const nextPartnerKey = 'regulator-3072'

/** Where the gateway posts to, which is the name of an identity of phase4, too. */
const path = 'as4/msh'

/** How often a message is brought on until it is received, and the pause between, in milliseconds. */
const mostTries = 40
const between = 250

/**
 * EUDAMED behind an access point that shares no code with the gateway: phase4 takes what the gateway sends, and pushes the answers. What
 * stands behind phase4 is the simulator, which messages and answers go to and come from as phase4 delivered them.
 */
export async function startEudamedBehindPhase4(bench: Bench): Promise<RunningEudamedBehindPhase4> {
  const { build } = bench
  const port = await findFreePort()
  const pushes = await startAgencyProxy(port, sealedProtocol('push'))
  bench.after(() => pushes.close())
  const answers = await listen(async (_path, request) => takeAnswer(request, bringOut))
  bench.after(() => answers[Symbol.asyncDispose]())
  const simulator = await startSimulator(build, bench.folder(), {
    UDIGATE_SIMULATOR_AS4_KEY_FILE: findKey(`${partnerKey}.test-key.pem`),
    UDIGATE_SIMULATOR_AS4_CERTIFICATE_FILE: findKey(`${partnerKey}.crt`),
    UDIGATE_SIMULATOR_AS4_PARTNER_CERTIFICATE_FILE: findKey(`${gatewayKey}.crt`),
    UDIGATE_SIMULATOR_AS4_PARTNER: 'EUDAMED_000001',
    UDIGATE_SIMULATOR_AS4_PUSH_URL: answers.url,
  })
  bench.after(() => simulator.end('SIGKILL'))
  const phase4 = await startPhase4(
    {
      identities: { [path]: keyFiles(partnerKey), [nextPartnerKey]: keyFiles(nextPartnerKey) },
      trusted: [findKey('authority.crt')],
      known: [findKey(`${gatewayKey}.crt`)],
    },
    delivery => void bringIn(`${simulator.url}/${path}`, delivery, bench.failures),
  )
  bench.after(() => phase4[Symbol.asyncDispose]())
  const agency = await startAgencyProxy(Number(new URL(phase4.url).port), sealedProtocol('message'))
  bench.after(() => agency.close())

  let heldFor = 0
  let identity = path
  /** Until phase4 has a receipt; it signs the message anew each time. */
  async function bringOut(message: VerifiedUserMessage): Promise<void> {
    const command = writeCommand(message, identity, `http://127.0.0.1:${pushes.port}/msh`)
    const [delay] = [heldFor]
    heldFor = 0
    identity = path
    await pause(delay)
    for (let tries = 0; tries < mostTries; tries += 1) {
      if ((await phase4.send(command)).result === 'success') return
      await pause(between)
    }
  }

  return {
    agency,
    pushes,
    holdNext(milliseconds) {
      heldFor = milliseconds
    },
    signNextAnew() {
      identity = nextPartnerKey
    },
    gateway: {
      authorityPort: agency.port,
      settings: {
        UDIGATE_AS4_PORT: String(port),
        UDIGATE_PREVIEW_AS4_KEY_FILE: findKey(`${gatewayKey}.test-key.pem`),
        UDIGATE_PREVIEW_AS4_CERTIFICATE_FILE: findKey(`${gatewayKey}.crt`),
        UDIGATE_PREVIEW_AS4_PARTNER_CERTIFICATE: [partnerKey, nextPartnerKey]
          .map(name => readFileSync(findKey(`${name}.crt`), 'utf8'))
          .join(''),
      },
    },
    arm: fault => simulator.arm(fault),
    disarm: () => simulator.disarm(),
    received: async () => ({
      journal: (await simulator.journal()).map(readJournalItem),
      register: await simulator.register(),
    }),
  }
}

function keyFiles(name: string): KeyFiles {
  return { key: findKey(`${name}.test-key.pem`), certificate: findKey(`${name}.crt`) }
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
async function bringIn(url: string, delivery: Delivery, failures: string[]): Promise<void> {
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
  for (let tries = 0; tries < mostTries; tries += 1) {
    const answer = await post(url, http).catch(() => undefined)
    if (answer?.status === 200) return
    await pause(between)
  }
}

/** Takes an answer from EUDAMED, as the gateway would, and has it brought out. */
function takeAnswer(
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

function writeCommand(message: VerifiedUserMessage, identity: string, url: string): SendCommand {
  const { from, to, service, refToMessageId, payloads } = message
  const property = (name: string): string => message.properties.find(each => each.name === name)?.value ?? ''
  const [payload] = payloads
  return {
    sender: 'eudamed',
    identity,
    recipientCertificate: findKey(`${gatewayKey}.crt`),
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
