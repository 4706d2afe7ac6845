import { createMailbox, type Mailbox, type ReceivedMessage, releaseAnswers } from './domibus/mailbox.ts'
import {
  createDirectory,
  type DescribedActor,
  type DescribedSummary,
  type Directory,
} from './eudamed/directory/directory.ts'
import { confirmGroup } from './eudamed/register/confirm-group.ts'
import { discard } from './eudamed/register/discard.ts'
import type { Criterion, Entity } from './eudamed/register/entity.ts'
import { createRegister, enter, findGroup, type Register } from './eudamed/register/register.ts'
import type { Place } from './event-log.ts'
import { createPublished, type Published, publish, publishUntil } from './public/published.ts'
import { generateDevices, type Wish } from './seed/generate-devices.ts'

/** A DTX message that EUDAMED received, as the journal shows it. */
export interface JournalEntry {
  readonly seq: number
  readonly at: string
  readonly messageId: string
  readonly correlationId: string
  readonly service: string
  readonly operation: string
  readonly xml: string
  /** The codes of the entities that are new or changed by it. */
  readonly written: readonly string[]
}

/** Something that happened, with all its consequences: one event is one line of the log. */
export type SimulatorEvent = MessageTaken | Occurrence

/** A message came in, was processed, and answered. */
export interface MessageTaken {
  readonly type: 'message-taken'
  readonly at: string
  /** The ebMS MessageId. */
  readonly messageId: string
  readonly received: Omit<JournalEntry, 'seq' | 'at' | 'written'>
  /** The entities that are new or changed. */
  readonly written: readonly Entity[]
  readonly answers: readonly ReceivedMessage[]
}

type Occurrence =
  /** The access point has it; EUDAMED receives it later. */
  | { readonly type: 'message-held'; readonly at: string; readonly messageId: string }
  /** Answers that a fault delays arrive at once. */
  | { readonly type: 'answers-released'; readonly at: string }
  | { readonly type: 'message-downloaded'; readonly at: string; readonly messageId: string }
  | {
      readonly type: 'group-confirmed'
      readonly at: string
      readonly issuingAgency: string
      readonly code: string
    }
  | {
      readonly type: 'entity-discarded'
      readonly at: string
      readonly issuingAgency: string
      readonly code: string
      readonly criterion?: Criterion
    }
  | { readonly type: 'actor-described'; readonly at: string; readonly actor: DescribedActor }
  | { readonly type: 'summary-described'; readonly at: string; readonly summary: DescribedSummary }
  | { readonly type: 'entities-seeded'; readonly at: string; readonly written: readonly Entity[] }
  /** The public sees what is registered by now. */
  | { readonly type: 'published'; readonly at: string }
  | { readonly type: 'devices-generated'; readonly at: string; readonly wish: Wish }

/** All that must outlive a crash. */
export interface State {
  readonly mailbox: Mailbox
  readonly register: Register
  readonly directory: Directory
  /** What the public sees of it. */
  readonly published: Published
  /** Where in the log each received message is; the log alone holds their content. */
  readonly journal: Place[]
  /** How many devices were generated so far: the number that the next one is made from. */
  generated: number
}

export function createState(publishEvery: number): State {
  return {
    mailbox: createMailbox(),
    register: createRegister(),
    directory: createDirectory(),
    published: createPublished(publishEvery),
    journal: [],
    generated: 0,
  }
}

/**
 * Brings the state to where it is after the event.
 *
 * @param place where in the log the event is
 */
export function applyEvent(state: State, event: SimulatorEvent, place: Place): void {
  const { mailbox, register, published, journal } = state
  publishUntil(published, register, new Date(event.at))
  switch (event.type) {
    case 'message-taken':
      if (!Array.isArray(event.written)) {
        throw new Error('it is from an older version of the simulator: remove it to start again')
      }
      mailbox.sent.set(event.messageId, { messageId: event.messageId, at: event.at })
      journal.push(place)
      for (const entity of event.written) enter(register, withCriterion(entity, register))
      for (const answer of event.answers) mailbox.pending.set(answer.header.messageId, answer)
      return
    case 'message-held':
      mailbox.sent.set(event.messageId, { messageId: event.messageId, at: event.at })
      return
    case 'answers-released':
      releaseAnswers(mailbox, event.at)
      return
    case 'message-downloaded':
      mailbox.pending.delete(event.messageId)
      mailbox.downloaded.add(event.messageId)
      return
    case 'group-confirmed':
      confirmGroup(register, event)
      return
    case 'entity-discarded':
      discard(register, event, event.criterion)
      return
    case 'actor-described':
      state.directory.actors.set(event.actor.code, event.actor)
      return
    case 'summary-described':
      state.directory.summaries.push(event.summary)
      return
    case 'entities-seeded':
      for (const entity of event.written) enter(register, withCriterion(entity, register))
      return
    case 'published':
      publish(published, register)
      return
    case 'devices-generated':
      for (const entity of generateDevices(event.wish, event.at)) enter(register, entity)
      state.generated = event.wish.from + event.wish.devices
      return
    default:
      throw new Error(`unknown event ${JSON.stringify((event as { type: unknown }).type)}`)
  }
}

/** Logs of the time before devices under directives do not say what kind a device is. */
function withCriterion(entity: Entity, register: Register): Entity {
  if (entity.kind === 'group' || entity.criterion) return entity
  const isPack = findGroup(register, entity.group)?.legislation === 'SPP'
  return { ...entity, criterion: isPack ? 'SPP' : 'STANDARD' }
}
