import type { AccessPoint, SendStatus } from '../../packages/server/src/authorities/access-point.ts'
import type { StoreAndKeys } from '../../packages/server/src/open-store-and-keys.ts'
import type { Chance } from '../chance.ts'
import type { Mail, SimulatedAuthority } from './authority.ts'
import type { Network } from './network.ts'
import type { SimulatedProcess } from './process.ts'
import type { World } from './world.ts'

export interface TransitFaults {
  /** How likely a message that was taken is given up, and never arrives. */
  failure: number
  /** How likely a message that was reported as given up arrives all the same. */
  lie: number
  /** How likely a message takes long on its way to the authority, and how long at most, in milliseconds. */
  slow: { likelihood: number; longest: number }
}

/**
 * An access point of the simulated world, between the gateway and the authority. It is not one of the product's: it gives what
 * `AccessPoint` promises, over a network that has faults.
 */
export interface SimulatedAccessPoint {
  /** It as a process reaches it, which may keep there what it exchanges. */
  reachedBy(process: SimulatedProcess, ground: Pick<StoreAndKeys, 'store' | 'sealing'>): AccessPoint
}

interface Surroundings {
  network: Network
  authority: SimulatedAuthority
  chance: Chance
  /** Is told the id of a transmission that is about to leave. */
  onSending(id: string): void
}

interface Transmission {
  status: Exclude<SendStatus, 'unknown' | 'not-found'>
}

/** What is said where the access point could not be reached. */
const noAnswer = { because: 'no answer within the time limit' }
const unavailable = { kind: 'unavailable', ...noAnswer } as const

export function makeAccessPoint(
  world: World,
  { network, authority, chance, onSending }: Surroundings,
  faults: () => TransitFaults,
): SimulatedAccessPoint {
  const transmissions = new Map<string, Transmission>()
  const mailbox = new Map<string, Mail>()

  const pass = (id: string, mail: Mail, transmission: Transmission): void => {
    const { failure, lie, slow } = faults()
    const takes = chance.happens(slow.likelihood) ? chance.between(0, slow.longest) : chance.between(1, 300)
    const isGivenUp = chance.happens(failure)
    const arrivesAllTheSame = isGivenUp && chance.happens(lie)
    world.agenda.after(takes, () => {
      transmission.status = isGivenUp ? 'failed' : 'delivered'
      world.say('access point', `${id} ${transmission.status}`)
      if (isGivenUp && !arrivesAllTheSame) return
      authority.take(mail, answer => {
        // An answer that comes a second time has the same id, and is seen again though it was confirmed.
        mailbox.set(answer.id, answer)
        world.say('access point', `answer ${answer.id} to ${id} is there`)
      })
    })
  }
  /** @returns whether it was taken: an id is taken once */
  const submit = (mail: Mail): boolean => {
    const { id } = mail
    if (transmissions.has(id)) {
      world.say('access point', `${id} refused, it is known`)
      return false
    }
    const transmission: Transmission = { status: 'on-its-way' }
    transmissions.set(id, transmission)
    world.say('access point', `${id} taken`)
    pass(id, mail, transmission)
    return true
  }
  return {
    reachedBy: process => ({
      async send({ transmissionId: id, conversationId, xml }, signal) {
        const mail = { id, conversationId, xml: new Uint8Array(xml) }
        onSending(id)
        const end = await network.call(process, `send ${id}`, () => submit(mail), signal)
        if (end.kind === 'refused') return { kind: 'unavailable', because: 'the connection was refused' }
        if (end.kind === 'silent') return { kind: 'unknown', ...noAnswer }
        if (end.answer) return { kind: 'taken' }
        // Some repeat what they refuse, the access token in it too.
        return { kind: 'refused', because: `the message id is known: ${new TextDecoder().decode(xml)}` }
      },
      async fetchStatus(id, signal) {
        const find = (): SendStatus => transmissions.get(id)?.status ?? 'not-found'
        const end = await network.call(process, `ask for ${id}`, find, signal)
        return end.kind === 'answered' ? end.answer : 'unknown'
      },
      async *listPending({ signal }) {
        const seen = new Set<string>()
        for (;;) {
          const list = (): string[] => [...mailbox.keys()].filter(id => !seen.has(id)).slice(0, 100)
          const listed = await network.call(process, 'list answers', list, signal)
          if (listed.kind !== 'answered') return noAnswer
          if (listed.answer.length === 0) return {}
          for (const answerId of listed.answer) {
            seen.add(answerId)
            yield answerId
          }
        }
      },
      async open(answerId, signal) {
        const find = (): Mail | undefined => mailbox.get(answerId)
        const fetched = await network.call(process, `fetch ${answerId}`, find, signal)
        if (fetched.kind !== 'answered') return unavailable
        if (fetched.answer === undefined) return { kind: 'absent' }
        const { conversationId, refToMessageId, xml } = fetched.answer
        return {
          kind: 'answer',
          answer: {
            answerId,
            xml,
            ...(conversationId === undefined ? {} : { conversationId }),
            ...(refToMessageId === undefined ? {} : { refToMessageId }),
          },
          async confirm() {
            const confirm = (): void => void mailbox.delete(answerId)
            const confirmed = await network.call(process, `confirm ${answerId}`, confirm, signal)
            return confirmed.kind === 'answered' ? undefined : unavailable
          },
        }
      },
    }),
  }
}
