import { shippedSettings } from '../../packages/simulator/src/domibus/access-point-settings.ts'
import { Searches } from '../../packages/simulator/src/eudamed/download/searches.ts'
import type { Entity } from '../../packages/simulator/src/eudamed/register/entity.ts'
import type { ArmedFault } from '../../packages/simulator/src/faults/armed-fault.ts'
import { applyEvent, createState } from '../../packages/simulator/src/state.ts'
import { takeMessage } from '../../packages/simulator/src/take-message.ts'
import type { Chance } from '../chance.ts'
import type { World } from './world.ts'

/** A message as access points pass it on. */
export interface Mail {
  /** The ebMS message id. */
  id: string
  conversationId?: string | undefined
  refToMessageId?: string | undefined
  xml: Uint8Array
}

/** What the authority did with a message. */
export interface Judged {
  mail: Mail
  text: string
  /** The entities that it made or changed, as they are now. */
  written: readonly Entity[]
  /** Whether it was made to refuse what it could have done. */
  isMadeToRefuse: boolean
  /** Whether it has refused anything in it. */
  hasRefused: boolean
}

export interface AuthorityFaults {
  /** How likely it takes long, and how long at most, in milliseconds. */
  slow: { likelihood: number; longest: number }
  /** How likely an entity of a message is refused. */
  refusal: number
  /** How likely it does not answer, answers twice, or answers late, and how late at most, in milliseconds. */
  silence: number
  answersTwice: number
  late: { likelihood: number; longest: number }
}

export interface SimulatedAuthority {
  /** Takes a message that has arrived, each id once, processes it after a while, and answers. */
  take(mail: Mail, answer: (mail: Mail) => void): void
}

/** A response code other than that for success. */
const refusal = /responseCode>(?!SUCCESS<)[A-Z_]+</

const party = { id: { value: 'simulated' }, role: 'simulated' }

/**
 * EUDAMED as the simulator plays it, which shares no code with the product, without the access point around it.
 *
 * @param onJudged is told of each message that it has processed
 */
export function makeAuthority(
  world: World,
  chance: Chance,
  faults: () => AuthorityFaults,
  onJudged: (judged: Judged) => void,
): SimulatedAuthority {
  const state = createState(Number.MAX_SAFE_INTEGER)
  const armed: ArmedFault[] = []
  const searches = new Searches()
  const arrived = new Set<string>()
  const nowhere = { start: 0, length: 0 }
  let ids = 0
  const newId = (): string => {
    ids += 1
    return `a${ids}`
  }

  const process = (mail: Mail): Mail[] => {
    const { id, conversationId, xml } = mail
    const isRefused = chance.happens(faults().refusal)
    if (isRefused) armed.push({ fault: 'refuse', times: 1 })
    const properties = { originalSender: 'simulated', finalRecipient: 'simulated' }
    const header = {
      messageId: id,
      from: party,
      to: party,
      service: { value: 'simulated' },
      action: 'simulated',
      properties,
      parts: [undefined],
    }
    const taking = takeMessage(
      { header, payload: xml },
      {
        state,
        faults: armed,
        accessPoint: { settings: shippedSettings },
        actors: { listed: undefined },
        protocol: { dtxVersion: '3.0.30', schema: undefined },
        searches,
        showsRegisteredOnly: false,
        knowsVersionDates: true,
        newId,
        omits: true,
        now: new Date(world.time()),
      },
    )
    const wasDrawn = isRefused && armed.length === 0
    armed.length = 0
    if (taking.kind !== 'taken') throw new Error(`The authority did not take ${id}.`)
    applyEvent(state, taking.event, nowhere)
    const { written, answers, received } = taking.event
    const what = written.map(({ kind, identifier, version }) => `${kind} ${identifier.code} v${version}`)
    world.say(
      'authority',
      `${id} ${received.service}.${received.operation} writes ${what.join(', ') || 'nothing'}${wasDrawn ? ', made to refuse' : ''}`,
    )
    const hasRefused = answers.some(({ payload }) => refusal.test(payload))
    onJudged({ mail, text: received.xml, written, isMadeToRefuse: wasDrawn, hasRefused })
    return answers.map(({ header: { messageId, refToMessageId }, payload }) => ({
      id: messageId,
      refToMessageId,
      conversationId,
      xml: new TextEncoder().encode(payload),
    }))
  }
  return {
    take(mail, answer) {
      if (arrived.has(mail.id)) return
      arrived.add(mail.id)
      const { slow } = faults()
      const takes = chance.happens(slow.likelihood) ? chance.between(0, slow.longest) : chance.between(1, 500)
      world.agenda.after(takes, () => {
        for (const each of process(mail)) {
          const { silence, answersTwice, late } = faults()
          if (chance.happens(silence)) {
            world.say('authority', `does not answer ${mail.id}`)
            continue
          }
          const delays = () => (chance.happens(late.likelihood) ? chance.between(0, late.longest) : 10)
          world.agenda.after(delays(), () => answer(each))
          if (chance.happens(answersTwice)) {
            world.agenda.after(delays(), () => answer({ ...each, id: `${each.id}-again` }))
          }
        }
      })
    },
  }
}
