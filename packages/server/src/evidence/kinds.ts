import type { Facts, ReplayStep } from './replay-step.ts'

/** What a chain is of, by the kind that it begins with where it has a beginning. */
export type EvidenceThing =
  | 'received'
  | 'composed'
  | 'pulling'
  | 'granted'
  | 'subscribed'
  | 'registered'
  | 'kept'
  | 'unmatched'
  | 'clock'
  | 'secret-key'

/** A kind of entry: what it speaks of, of what it can, and what follows from it. */
interface Kind {
  /** What has happened, in a sentence. */
  means: string
  /** The things to which it happens. */
  to: readonly EvidenceThing[]
  /** Whether it begins a chain, and stands nowhere else in one. */
  opens?: true
  /** Carries it over to what its chain comes to. */
  replay(step: ReplayStep): void
}

const openedBy = ({ replayed, kind, at, facts }: ReplayStep): void => {
  replayed.opened = { kind, at, facts }
}

/** What is registered of an actor that is not registered any longer. */
const unregistered = {
  partyId: null,
  representative: null,
  tokenSha256: null,
  tokenSetAt: null,
  registeredAt: null,
} as const

/** Every kind of entry that a chain of the evidence has. */
export const kinds = {
  received: {
    means: 'A submission was stored, with its operations and their first states.',
    to: ['received'],
    opens: true,
    replay(step) {
      openedBy(step)
      const { state, facts, at, replayed } = step
      const { outcome = null, waitsFor = null, operations } = facts
      Object.assign(state, { doubt: null, waitsFor, outcome, endedAt: outcome === null ? null : at })
      for (const { position, ...planned } of Array.isArray(operations) ? (operations as Facts[]) : []) {
        const nothing = { message: null, doubt: null, needsOperator: false, resultSha256: null }
        replayed.parts.set(`operation ${String(position)}`, { ...planned, ...nothing })
      }
    },
  },
  operation: {
    means: 'An operation of a submission went from one state to another, or its doubt did.',
    to: ['received'],
    replay({ facts, part, move }) {
      const operation = part(`operation ${String(facts.position)}`)
      move(operation)
      Object.assign(operation, chosen(facts, ['message', 'doubt', 'needsOperator', 'resultSha256']))
    },
  },
  doubt: {
    means: 'The doubt of a submission is another one, or there is none any longer.',
    to: ['received'],
    replay: ({ state, facts, change }) => change(state, { doubt: facts.doubt }),
  },
  freed: {
    means: 'A submission waits for another one no longer.',
    to: ['received'],
    replay: ({ state, change }) => change(state, { waitsFor: null }),
  },
  ended: {
    means: 'A submission came to its end.',
    to: ['received'],
    replay: ({ state, facts, at, change }) => change(state, { outcome: facts.outcome, endedAt: at }),
  },
  composed: {
    means: 'A message was stored, to be sent.',
    to: ['composed'],
    opens: true,
    replay(step) {
      openedBy(step)
      step.state.state = 'waiting'
    },
  },
  handing: {
    means: 'The bytes of a message are about to go to the access point.',
    to: ['composed'],
    replay({ facts: { number, ebmsMessageId, handOver }, at, begin }) {
      const open = { endedAt: null, result: null, because: null }
      begin(`attempt ${String(number)}`, { ebmsMessageId, handOver, startedAt: at, ...open })
    },
  },
  handed: {
    means: 'What the access point made of that.',
    to: ['composed'],
    replay: ({ facts: { number, result, because }, at, part, change }) =>
      change(part(`attempt ${String(number)}`), { endedAt: at, result, because }),
  },
  message: {
    means: 'A message went from one state to another.',
    to: ['composed'],
    replay({ facts, state, say, move }) {
      if (facts.from === facts.to) say('changes nothing')
      move(state)
    },
  },
  answered: {
    means: 'An answer of the authority was kept.',
    to: ['composed', 'unmatched'],
    replay({ facts, at, begin }) {
      const { ebmsMessageId, correlationId, reading, documentSha256 } = facts
      begin(`answer ${String(ebmsMessageId)}`, { correlationId, reading, documentSha256, receivedAt: at })
    },
  },
  asked: {
    means: 'The authority was asked what it holds.',
    to: ['received', 'pulling'],
    replay({ facts, begin }) {
      const { page, message, position, quarantined } = facts
      if ('page' in facts) return begin(`page ${String(page)}`, { message })
      const unanswered = { finding: null, detailsSha256: null }
      begin(`look-up ${String(message)}`, { position, quarantined, ...unanswered })
    },
  },
  found: {
    means: 'What that showed: of an entity, or of a page of a pull.',
    to: ['received', 'pulling'],
    replay({ facts, part, change }) {
      const { page, message, answerSha256, finding, detailsSha256 } = facts
      if ('page' in facts) return change(part(`page ${String(page)}`), { answerSha256 })
      change(part(`look-up ${String(message)}`), { finding, detailsSha256 })
    },
  },
  decided: {
    means: 'A person decided what a machine cannot tell.',
    to: ['received'],
    replay({ facts: { id, ...decided }, begin }) {
      begin(`decision ${String(id)}`, decided)
    },
  },
  'clock-set': {
    means: 'The clock by which times are recorded was set.',
    to: ['clock'],
    replay: () => {},
  },
  adopted: {
    means: 'An operator said which secret key the store belongs to.',
    to: ['secret-key'],
    replay({ state, facts }) {
      state.keyId = facts.keyId
    },
  },
  pulling: {
    means: 'A pull was started.',
    to: ['pulling'],
    opens: true,
    replay(step) {
      openedBy(step)
      Object.assign(step.state, { state: 'running', because: null, endedAt: null })
    },
  },
  pulled: {
    means: 'A pull went on, or came to its end.',
    to: ['pulling'],
    replay({ facts, at, state, change }) {
      const next = chosen(facts, ['state', 'because', 'pages', 'expectedPages', 'differences', 'counts'])
      change(state, 'state' in next ? { ...next, endedAt: at } : next)
    },
  },
  granted: {
    means: 'An API key was made.',
    to: ['granted'],
    opens: true,
    replay(step) {
      openedBy(step)
      step.state.revokedAt = null
    },
  },
  revoked: {
    means: 'An API key was revoked.',
    to: ['granted'],
    replay: ({ state, at, change }) => change(state, { revokedAt: at }),
  },
  deleted: {
    means: 'An API key or a webhook was deleted.',
    to: ['granted', 'subscribed'],
    replay: ({ state, at, change }) => change(state, { deletedAt: at }),
  },
  subscribed: {
    means: 'A webhook was made.',
    to: ['subscribed'],
    opens: true,
    replay(step) {
      openedBy(step)
      const { organisation: _organisation, stage: _stage, by: _by, ...changeable } = step.facts
      Object.assign(step.state, changeable)
    },
  },
  changed: {
    means:
      'A webhook has another address, other events, another description or another secret; an actor another party, representative or token.',
    to: ['subscribed', 'registered'],
    replay({ facts, at, state, change }) {
      const { by: _by, ...changed } = facts
      change(state, { ...changed, ...tokenTime(facts, at) })
    },
  },
  enabled: {
    means: 'A webhook is notified of what happens again.',
    to: ['subscribed'],
    replay: ({ state, change }) => change(state, { enabled: true }),
  },
  disabled: {
    means: 'A webhook is notified of nothing any longer.',
    to: ['subscribed'],
    replay: ({ state, change }) => change(state, { enabled: false }),
  },
  registered: {
    means: 'An actor was registered, for the first time or again.',
    to: ['registered'],
    replay({ facts, at, state, say, change }) {
      if (typeof state.registeredAt === 'number') say('registers what is registered already')
      const { by: _by, stage: _stage, role: _role, ...registered } = facts
      change(state, { ...registered, ...tokenTime(facts, at), registeredAt: at })
    },
  },
  removed: {
    means: 'Nothing is registered of an actor any longer.',
    to: ['registered'],
    replay({ facts, state, say }) {
      if (state.registeredAt === null) say('removes what is not registered')
      Object.assign(state, { ...unregistered, organisation: facts.organisation })
      // From now on it may be any organisation's.
      if (facts.released === true) delete state.organisation
    },
  },
  kept: {
    means: 'What is kept of an entity is another one: its content, its state, or whose it is.',
    to: ['kept'],
    replay({ state, facts: { by: _by, ...kept } }) {
      Object.assign(state, kept)
    },
  },
  anchored: {
    means: 'What was stored of something when its evidence began, since it is older than that.',
    to: [
      'received',
      'composed',
      'pulling',
      'granted',
      'subscribed',
      'registered',
      'kept',
      'unmatched',
      'clock',
      'secret-key',
    ],
    opens: true,
    replay: ({ replayed, facts }) => anchor(replayed, facts),
  },
} as const satisfies Record<string, Kind>

/** What an entry of a chain speaks of. */
export type EvidenceKind = keyof typeof kinds

const kindByName: ReadonlyMap<string, Kind> = new Map(Object.entries(kinds))

/** What is known of the kind of an entry; nothing where it is no known kind. */
export function findKind(name: string): Kind | undefined {
  return kindByName.get(name)
}

/** What was stored of the thing when its evidence began. */
function anchor(replayed: ReplayStep['replayed'], anchored: Facts): void {
  const { kind, at, facts, state, parts } = anchored as {
    kind?: unknown
    at?: number
    facts?: Facts
    state?: Facts
    parts?: unknown
  }
  replayed.opened = { kind: String(kind), at, facts: facts ?? {} }
  Object.assign(replayed.state, state)
  for (const [name, part] of Array.isArray(parts) ? (parts as [string, Facts][]) : []) {
    replayed.parts.set(name, part)
  }
}

/** When the access token of an actor was set, where an entry tells of that. */
function tokenTime({ tokenSha256 }: Facts, at: number): Facts {
  if (tokenSha256 === undefined) return {}
  return { tokenSetAt: tokenSha256 === null ? null : at }
}

/** Those of these members that facts have. */
function chosen(facts: Facts, names: readonly string[]): Facts {
  return Object.fromEntries(names.filter(name => name in facts).map(name => [name, facts[name]]))
}
