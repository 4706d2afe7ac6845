import { isDeepStrictEqual } from 'node:util'

/** What an entry says. It may have been changed: no member of it is of any type for sure. */
export type Facts = Record<string, unknown>

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

/** One entry that is carried over to what its chain comes to. */
export interface ReplayStep {
  kind: string
  at: number
  facts: Facts
  replayed: Replayed
  /** The state of what the chain is of. */
  state: Facts
  /** Notes what is wrong with the entry. */
  say(what: string): void
  /** A part of what the chain is of, which is added where it is missing. */
  part(name: string): Facts
  /** Adds a part, which must not be there. */
  begin(name: string, part: Facts): void
  /** Changes members, of which one at least must be new. */
  change(target: Facts, next: Facts): void
  /** Moves on from the state that the entry names to the one that follows. */
  move(target: Facts): void
}

export function makeStep(
  replayed: Replayed,
  { seq, kind, at }: { seq: number; kind: string; at: number },
  facts: Facts,
): ReplayStep {
  const { parts, state, faults } = replayed
  const say = (what: string): void => void faults.push({ seq, what })
  return {
    kind,
    at,
    facts,
    replayed,
    state,
    say,
    part(name) {
      const part = parts.get(name) ?? {}
      parts.set(name, part)
      return part
    },
    begin(name, part) {
      if (parts.has(name)) say(`tells of ${name} a second time`)
      parts.set(name, part)
    },
    change(target, next) {
      const isNew = Object.entries(next).some(([name, value]) => !isDeepStrictEqual(target[name], value))
      if (!isNew) say('changes nothing')
      Object.assign(target, next)
    },
    move(target) {
      if ('state' in target && target.state !== facts.from) {
        say(`goes on from "${String(facts.from)}", where it was "${String(target.state)}"`)
      }
      target.state = facts.to
    },
  }
}
