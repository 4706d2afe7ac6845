import type { HttpMessage } from '@udigate/as4'
import {
  connectAs4,
  receivePushes,
  startHandling,
} from '../../../packages/server/src/authorities/eudamed/as4/index.ts'
import type { Post } from '../../../packages/server/src/authorities/eudamed/http/exchange.ts'
import type { PushReceiver } from '../../../packages/server/src/authorities/push-receiver.ts'
import { keepExchanges } from '../../../packages/server/src/exchanges/keep-exchanges.ts'
import type { Chance } from '../../chance.ts'
import type { SimulatedAccessPoint, TransitFaults } from '../access-point.ts'
import type { SimulatedAuthority } from '../authority.ts'
import type { Network } from '../network.ts'
import type { SimulatedProcess } from '../process.ts'
import type { World } from '../world.ts'
import { makePartner, type PartnerFaults } from './partner.ts'
import { settings } from './partnership.ts'
import { pushAnswers } from './pushing.ts'

/** What is answered without content: to be sent again later. */
const nothing: HttpMessage = { contentType: '', body: new Uint8Array() }

/**
 * The product's own AS4 connector, with its messages, signatures and exchange log, over simulated HTTP. At its other end is a partner
 * that takes messages for the authority and pushes the answers.
 */
export function makeAs4AccessPoint(
  world: World,
  { network, authority, chance }: { network: Network; authority: SimulatedAuthority; chance: Chance },
  faults: () => { partner: PartnerFaults; transit: TransitFaults },
): SimulatedAccessPoint {
  /** What listens at the gateway's address; of a process that is gone, nothing does. */
  let listening: { process: SimulatedProcess; receiver: PushReceiver } | undefined

  const postToGateway = (message: HttpMessage, what: string): Promise<HttpMessage | undefined> =>
    network.reach(`push ${what}`, answer => {
      const { process, receiver } = listening ?? {}
      if (!process?.isAlive() || !receiver) return false
      process.later(0, () => {
        receiver.receive(message).then(
          ({ response = nothing }) => process.isAlive() && answer(response),
          // As a handler that breaks down: it is answered without a signature.
          error => process.isAlive() && world.say(process.name, `push ${what} broke down: ${String(error)}`),
        )
      })
      return true
    })
  const push = pushAnswers(world, chance.fork('pushes'), postToGateway, () => faults().partner.pushedAgain)
  const partner = makePartner(world, { authority, chance: chance.fork('partner'), push }, faults)

  return {
    reachedBy(process, { store, sealing }) {
      const { now, monotonic, randomBytes } = process.environment
      const post: Post = async (_target, contentType, body, signal) => {
        const sent = { contentType, body: new Uint8Array(body) }
        const end = await network.call(process, 'post a message', () => partner.take(sent), signal)
        if (end.kind === 'refused') return { kind: 'unsent', because: 'the connection was refused' }
        if (end.kind === 'silent' || end.answer === undefined)
          return { kind: 'unanswered', because: 'no complete answer' }
        const { status, message } = end.answer
        return { kind: 'answered', answer: { status, ...message } }
      }
      const environment = { now, monotonic, randomBytes }
      const log = keepExchanges('preview', { ...environment, store, sealing })
      const handling = startHandling(randomBytes)
      const { accessPoint, inbound } = connectAs4('preview', settings, {
        ...environment,
        log,
        handling,
        post,
      })
      listening = { process, receiver: receivePushes(inbound, handling, environment) }
      return accessPoint
    },
  }
}
