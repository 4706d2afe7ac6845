import { isDeepStrictEqual } from 'node:util'
import type { EvidenceRow } from '../store/tables.ts'
import { unregistered } from './actor-facts.ts'
import { readFacts } from './read-stored.ts'

type Facts = Record<string, unknown>

/** What a chain's entries come to: what has to be stored of the submission, message, pull, API key, webhook, actor or entity that it is of. */
export interface Replayed {
  /** The facts of its first entry; absent where the chain does not begin with its beginning. */
  opened?: { kind: string; at: number | undefined; facts: Facts }
  /** The kinds of entries that it has, each with the first entry of that kind. */
  kinds: Map<string, number>
  /** Its parts by their names: operations, attempts, answers, pages, questions, decisions. */
  parts: Map<string, Facts>
  /** Its own state. */
  state: Facts
  /** Entries that do not go on from what the ones before them came to. */
  faults: { seq: number; what: string }[]
}

export function startReplay(): Replayed {
  return { kinds: new Map(), parts: new Map(), state: {}, faults: [] }
}

/** Carries an entry over to what its chain comes to. */
export function replay(replayed: Replayed, { seq, at, kind, facts: text }: EvidenceRow): void {
  const facts = readFacts(text)
  const { kinds, parts, state, faults } = replayed
  if (!kinds.has(kind)) kinds.set(kind, seq)
  const say = (what: string): void => void faults.push({ seq, what })

  const partNamed = (name: string): Facts => {
    const part = parts.get(name) ?? {}
    parts.set(name, part)
    return part
  }
  const change = (target: Facts, next: Facts): void => {
    const isNew = Object.entries(next).some(([name, value]) => !isDeepStrictEqual(target[name], value))
    if (!isNew) say('changes nothing')
    Object.assign(target, next)
  }
  const begin = (name: string, part: Facts): void => {
    if (parts.has(name)) say(`tells of ${name} a second time`)
    parts.set(name, part)
  }
  const goOn = (target: Facts): void => {
    if ('state' in target && target.state !== facts.from) {
      say(`goes on from "${String(facts.from)}", where it was "${String(target.state)}"`)
    }
    target.state = facts.to
  }

  switch (kind) {
    case 'anchored':
      anchor(replayed, facts)
      return
    case 'kept': {
      const { by: _by, ...kept } = facts
      Object.assign(state, kept)
      return
    }
    case 'received':
    case 'composed':
    case 'pulling':
    case 'granted':
    case 'subscribed':
      replayed.opened = { kind, at, facts }
      open(replayed, kind, facts, at)
      return
    case 'operation': {
      const operation = partNamed(`operation ${String(facts.position)}`)
      goOn(operation)
      Object.assign(operation, chosen(facts, ['message', 'doubt', 'needsOperator', 'resultSha256']))
      return
    }
    case 'doubt':
      change(state, { doubt: facts.doubt })
      return
    case 'freed':
      change(state, { waitsFor: null })
      return
    case 'ended':
      change(state, { outcome: facts.outcome, endedAt: at })
      return
    case 'message':
      if (facts.from === facts.to) say('changes nothing')
      goOn(state)
      return
    case 'handing': {
      const { number, ebmsMessageId, handOver } = facts
      const open = { endedAt: null, result: null, because: null }
      begin(`attempt ${String(number)}`, { ebmsMessageId, handOver, startedAt: at, ...open })
      return
    }
    case 'handed': {
      const { number, result, because } = facts
      change(partNamed(`attempt ${String(number)}`), { endedAt: at, result, because })
      return
    }
    case 'answered': {
      const { ebmsMessageId, correlationId, reading, documentSha256 } = facts
      const answer = { correlationId, reading, documentSha256, receivedAt: at }
      begin(`answer ${String(ebmsMessageId)}`, answer)
      return
    }
    case 'pulled': {
      const next = chosen(facts, ['state', 'because', 'pages', 'expectedPages', 'differences', 'counts'])
      change(state, 'state' in next ? { ...next, endedAt: at } : next)
      return
    }
    case 'asked': {
      const { page, message, position, quarantined } = facts
      if ('page' in facts) {
        begin(`page ${String(page)}`, { message })
        return
      }
      const unanswered = { finding: null, detailsSha256: null }
      begin(`look-up ${String(message)}`, { position, quarantined, ...unanswered })
      return
    }
    case 'found': {
      const { page, message, answerSha256, finding, detailsSha256 } = facts
      if ('page' in facts) {
        change(partNamed(`page ${String(page)}`), { answerSha256 })
        return
      }
      change(partNamed(`look-up ${String(message)}`), { finding, detailsSha256 })
      return
    }
    case 'clock-set':
      return
    case 'adopted':
      state.keyId = facts.keyId
      return
    case 'revoked':
      change(state, { revokedAt: at })
      return
    case 'deleted':
      change(state, { deletedAt: at })
      return
    case 'changed': {
      const { by: _by, ...changed } = facts
      change(state, { ...changed, ...tokenTime(facts, at) })
      return
    }
    case 'registered': {
      if (typeof state.registeredAt === 'number') say('registers what is registered already')
      const { by: _by, stage: _stage, role: _role, ...registered } = facts
      change(state, { ...registered, ...tokenTime(facts, at), registeredAt: at })
      return
    }
    case 'removed': {
      if (state.registeredAt === null) say('removes what is not registered')
      Object.assign(state, { ...unregistered, organisation: facts.organisation })
      // From now on it may be any organisation's.
      if (facts.released === true) delete state.organisation
      return
    }
    case 'enabled':
    case 'disabled':
      change(state, { enabled: kind === 'enabled' })
      return
    case 'decided': {
      const { id, ...decided } = facts
      begin(`decision ${String(id)}`, decided)
      return
    }
    default:
      say(`is of no known kind: "${kind}"`)
  }
}

/** What was stored of the thing when its evidence began. */
function anchor(replayed: Replayed, anchored: Facts): void {
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

/** What the thing is at its beginning. */
function open({ parts, state }: Replayed, kind: string, facts: Facts, at: number): void {
  if (kind === 'composed') state.state = 'waiting'
  if (kind === 'pulling') Object.assign(state, { state: 'running', because: null, endedAt: null })
  if (kind === 'granted') state.revokedAt = null
  if (kind === 'subscribed') {
    const { organisation: _organisation, stage: _stage, by: _by, ...changeable } = facts
    Object.assign(state, changeable)
  }
  if (kind !== 'received') return
  const { outcome = null, waitsFor = null, operations } = facts
  Object.assign(state, { doubt: null, waitsFor, outcome, endedAt: outcome === null ? null : at })
  for (const { position, ...planned } of Array.isArray(operations) ? (operations as Facts[]) : []) {
    const nothing = { message: null, doubt: null, needsOperator: false, resultSha256: null }
    parts.set(`operation ${String(position)}`, { ...planned, ...nothing })
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
