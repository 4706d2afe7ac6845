import {
  buildError,
  buildReceipt,
  describeError,
  type HttpMessage,
  type Identity,
  receiveUserMessage,
  type VerifiedUserMessage,
} from '@udigate/as4'
import { writeUnsignedError } from '../../../packages/simulator/src/as4/write-unsigned-error.ts'
import type { Chance } from '../../chance.ts'
import type { TransitFaults } from '../access-point.ts'
import type { Mail, SimulatedAuthority } from '../authority.ts'
import type { World } from '../world.ts'
import { gateway, regulator, stranger, toRegulator, windowOfPartner } from './partnership.ts'

/** What the partner does with messages other than take them, and other than answer with their receipts. */
export interface PartnerFaults {
  /** How likely it cannot take any message now, or refuses one by a signed error. */
  busy: number
  rejection: number
  /** How likely an error without a signature is all that it answers: before it has taken a message, or after. */
  unsignedError: number
  /** How likely its receipt is of other digests, or signed by somebody else. */
  wrongReceipt: number
  /** Whether it calls a message that comes again a duplicate, by a signed error: 1 where it does. */
  duplicateError: number
  /** How likely its answer breaks off. */
  cut: number
  /** How likely all answers about a message break off for a while, and for how long at most, in milliseconds. */
  mute: { likelihood: number; longest: number }
  /** How likely it pushes once more what has a receipt. */
  pushedAgain: number
}

/** What it answers over HTTP; `undefined` where the connection breaks off. */
export type PartnerAnswer = { status: number; message: HttpMessage } | undefined

/** The access point of the authority: another MSH over the library, which recognises a message for some time and then no more. */
export interface Partner {
  take(message: HttpMessage): PartnerAnswer
}

const nothing: HttpMessage = { contentType: 'text/plain', body: new Uint8Array() }

/** @param push what brings an answer to the gateway */
export function makePartner(
  world: World,
  {
    authority,
    chance,
    push,
  }: { authority: SimulatedAuthority; chance: Chance; push: (answer: Mail) => void },
  faults: () => { partner: PartnerFaults; transit: TransitFaults },
): Partner {
  /** When each message was taken last, and how often it was. */
  const known = new Map<string, { at: number; times: number }>()
  const rejected = new Set<string>()
  /** Until when all answers about a message break off. */
  const muteUntil = new Map<string, number>()
  let signals = 0

  const context = () => ({ now: new Date(world.time()), randomBytes: (count: number) => chance.bytes(count) })
  const signWith = (signer: Identity) => {
    signals += 1
    return { ...context(), signer, messageId: `signal-${signals}@regulator` }
  }
  const answer = (message: HttpMessage, about?: string): PartnerAnswer => {
    const isMute = world.agenda.now() < (muteUntil.get(about ?? '') ?? 0)
    return isMute || chance.happens(faults().partner.cut) ? undefined : { status: 200, message }
  }
  const refuse = (id: string, name: 'DeliveryFailure' | 'Other', detail: string): PartnerAnswer =>
    answer(buildError(describeError(name, detail), id, signWith(regulator)), id)

  const acknowledge = ({ messageId, references }: VerifiedUserMessage): PartnerAnswer => {
    const { unsignedError, wrongReceipt } = faults().partner
    if (chance.happens(unsignedError)) {
      world.say('partner', `${messageId} taken, and an unsigned error answered`)
      return answer(writeUnsignedError('signal@regulator', messageId, new Date(world.time())), messageId)
    }
    if (!chance.happens(wrongReceipt))
      return answer(buildReceipt({ messageId, references }, signWith(regulator)), messageId)
    if (chance.happens(0.5)) return answer(buildReceipt({ messageId, references }, signWith(stranger)))
    const digest = Buffer.from(chance.bytes(32)).toString('base64')
    const others = references.map(each => ({ ...each, digest }))
    return answer(buildReceipt({ messageId, references: others }, signWith(regulator)))
  }
  const pass = (mail: Mail): void => {
    const { failure, slow } = faults().transit
    const takes = chance.happens(slow.likelihood) ? chance.between(0, slow.longest) : chance.between(1, 300)
    const isLost = chance.happens(failure)
    world.agenda.after(takes, () => {
      if (isLost) world.say('partner', `${mail.id} lost behind the access point`)
      else authority.take(mail, push)
    })
  }
  const isKnown = (id: string): boolean => {
    const { at = Number.NEGATIVE_INFINITY } = known.get(id) ?? {}
    return world.agenda.now() - at < windowOfPartner
  }

  return {
    take(message) {
      const { busy, rejection, unsignedError, duplicateError, mute } = faults().partner
      if (chance.happens(busy)) return { status: 503, message: nothing }
      const received = receiveUserMessage(message, {
        ...context(),
        processingModes: [{ id: 'simulated', header: toRegulator, signers: [gateway.certificate] }],
        decryption: [regulator],
      })
      if (!received.ok) {
        world.report(`the partner cannot read what the gateway sends: ${received.error.detail}`)
        return answer(buildError(received.error, received.claimedMessageId, signWith(regulator)))
      }
      const { messageId: id, conversationId, payloads } = received.message
      if (isKnown(id)) {
        world.say('partner', `${id} comes again`)
        return chance.happens(duplicateError)
          ? refuse(id, 'Other', 'This message is a duplicate.')
          : acknowledge(received.message)
      }
      // Refused for good, and only the first time that a document comes: twice in a row is the end of it.
      if (rejected.has(id) || (id.endsWith('.1@udigate') && chance.happens(rejection))) {
        rejected.add(id)
        world.say('partner', `${id} rejected`)
        return refuse(id, 'DeliveryFailure', 'Nothing here takes it.')
      }
      if (chance.happens(unsignedError))
        return answer(writeUnsignedError('signal@regulator', id, new Date(world.time())))
      const times = (known.get(id)?.times ?? 0) + 1
      known.set(id, { at: world.agenda.now(), times })
      if (chance.happens(mute.likelihood))
        muteUntil.set(id, world.agenda.now() + chance.between(0, mute.longest))
      world.say('partner', times === 1 ? `${id} taken` : `${id} taken again, since it was forgotten`)
      const [payload] = payloads
      // To what stands behind, a message that was forgotten is another one.
      const name = times === 1 ? id : `${id} ${times}`
      pass({ id: name, conversationId, xml: new Uint8Array(payload?.content ?? []) })
      return acknowledge(received.message)
    },
  }
}
