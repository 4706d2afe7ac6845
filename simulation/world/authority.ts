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
  /** The one entity for which it refused the whole message; a breakdown is of all that is in it. */
  culprit: string | undefined
  /** Whether it has refused anything in it. */
  hasRefused: boolean
}

export interface AuthorityFaults {
  /** How likely it takes long, and how long at most, in milliseconds. */
  slow: { likelihood: number; longest: number }
  /** How likely an entity of a message is refused, or the whole message. */
  refusal: number
  refusedWhole: number
  /** How likely it does not answer, answers twice, or answers late, and how late at most, in milliseconds. */
  silence: number
  answersTwice: number
  late: { likelihood: number; longest: number }
  /** How likely the document of an answer is cut off, empty, contradicted by a second one, or of an older edition. */
  odd: number
  /** How likely an answer to somebody else comes with one. */
  foreign: number
}

/** An answer, and its document as it would be if it answered somebody else. */
interface Answer extends Mail {
  toOthers: string
}

export interface SimulatedAuthority {
  /** Takes a message that has arrived, each id once, processes it after a while, and answers. */
  take(mail: Mail, answer: (mail: Mail) => void): void
  /** What it holds of a code, as it shows it to those who look. */
  show(code: string): readonly Entity[]
}

/** What the documents of answers may look like. None says what is not so, but for the second of two that contradict each other. */
const oddities = {
  push: [
    'broken-acknowledgement',
    'empty-acknowledgement',
    'unnamed-acknowledgement',
    'short-acknowledgement',
    'older-acknowledgement',
    'code-acknowledgement',
    'foreign-acknowledgement',
    'contradicting-acknowledgement',
  ],
  pull: ['broken-acknowledgement', 'foreign-acknowledgement', 'zero-pages', 'valid-download'],
} as const

/** A response code other than that for success. */
const refusal = /responseCode>(?!SUCCESS<)[A-Z_]+</

/** The code of a device in a document. */
const deviceCode = />(04\d{12})</g

/** How a question begins. */
const question = /<[^>]*PullRequest/

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
  const culprits = new Set<string>()
  const nowhere = { start: 0, length: 0 }
  let ids = 0
  const newId = (): string => {
    ids += 1
    return `a${ids}`
  }

  /** For which device a message is refused as a whole, whatever else is in it. */
  const findCulprit = (text: string): string | undefined => {
    const codes = Array.from(text.matchAll(deviceCode), ([, code = '']) => code)
    const { refusedWhole } = faults()
    if (refusedWhole === 0) culprits.clear()
    const known = codes.find(code => culprits.has(code))
    const code = known ?? (chance.happens(refusedWhole) ? chance.pick(codes) : undefined)
    if (code !== undefined) culprits.add(code)
    return code
  }
  /** What goes wrong with a message; what does not befall its kind is left over. */
  const arm = (isQuestion: boolean, culprit: string | undefined): ArmedFault | undefined => {
    const { refusal: refuses, odd } = faults()
    const made: ArmedFault | undefined =
      culprit !== undefined
        ? chance.pick<ArmedFault>([
            { fault: 'refuse-message', responseCode: 'PROCESSED_WITH_ERRORS', times: 1 },
            { fault: 'server-error', times: 1 },
          ])
        : chance.happens(refuses)
          ? { fault: 'refuse', times: 1 }
          : undefined
    if (made) armed.push(made)
    if (chance.happens(odd)) {
      armed.push({ fault: chance.pick(oddities[isQuestion ? 'pull' : 'push']), times: 1 })
    }
    return made
  }
  const process = (mail: Mail): Answer[] => {
    const { id, conversationId, xml } = mail
    const document = new TextDecoder().decode(xml)
    const isQuestion = question.test(document)
    const culprit = isQuestion ? undefined : findCulprit(document)
    const made = arm(isQuestion, culprit)
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
    const wasDrawn = made !== undefined && !armed.includes(made)
    armed.length = 0
    if (taking.kind !== 'taken') throw new Error(`The authority did not take ${id}.`)
    applyEvent(state, taking.event, nowhere)
    const { written, answers, received } = taking.event
    const what = written.map(({ kind, identifier, version }) => `${kind} ${identifier.code} v${version}`)
    world.say(
      'authority',
      `${id} ${received.service}.${received.operation} writes ${what.join(', ') || 'nothing'}${wasDrawn ? ', made to refuse' : ''}`,
    )
    // A second answer that contradicts the first one tells nothing of what was done.
    const [first] = answers
    const hasRefused = first !== undefined && refusal.test(first.payload)
    const refusedFor = made?.fault === 'refuse-message' ? culprit : undefined
    onJudged({
      mail,
      text: received.xml,
      written,
      isMadeToRefuse: wasDrawn,
      culprit: refusedFor,
      hasRefused,
    })
    return answers.map(({ header: { messageId, refToMessageId }, payload }) => ({
      id: messageId,
      refToMessageId,
      conversationId,
      xml: new TextEncoder().encode(payload),
      toOthers: payload.replaceAll(received.correlationId, newId()),
    }))
  }
  const answerAll = (answers: readonly Answer[], answer: (mail: Mail) => void): void => {
    const { silence, answersTwice, late, foreign } = faults()
    const delay = (): number => (chance.happens(late.likelihood) ? chance.between(0, late.longest) : 10)
    let latest = 0
    for (const each of answers) {
      const { toOthers, ...mail } = each
      // What contradicts an answer comes after it, and not without it.
      if (chance.happens(silence)) {
        world.say('authority', `does not answer ${mail.refToMessageId}`)
        return
      }
      latest += delay()
      world.agenda.after(latest, () => answer(mail))
      if (chance.happens(answersTwice)) {
        world.agenda.after(latest + delay(), () => answer({ ...mail, id: `${mail.id}-again` }))
      }
      if (chance.happens(foreign)) {
        const xml = new TextEncoder().encode(toOthers)
        world.agenda.after(delay(), () => answer({ id: `${mail.id}-to-others`, xml }))
      }
    }
  }
  return {
    take(mail, answer) {
      if (arrived.has(mail.id)) return
      arrived.add(mail.id)
      const { slow } = faults()
      const takes = chance.happens(slow.likelihood) ? chance.between(0, slow.longest) : chance.between(1, 500)
      world.agenda.after(takes, () => answerAll(process(mail), answer))
    },
    show: code => [...state.register.entities.values()].filter(({ identifier }) => identifier.code === code),
  }
}
