import { isSame, type Members } from './read-stored.ts'

/** The parts of something by what they are called, each with its members. */
export type MembersOfParts = Record<string, Members>

/** The members of `Of` as they are read from an entry, which may have been changed: their names are known, and no more. */
export type Read<Of> = Partial<Record<MemberOf<Of>, unknown>>

type MemberOf<Of> = Of extends unknown ? keyof Of : never

/** The name of a part. */
export function namePart(part: string, id: unknown): string {
  return `${part} ${String(id)}`
}

/** What is stored of something that has a chain, in the words in which its chain tells it. */
export interface Stored {
  /** What it is: the kind of entry with which its chain begins, where it has a beginning. */
  kind: string
  /** When it began. */
  at?: number | undefined
  /** What the first entry of its chain has to say of it. */
  facts: object
  state: object
  parts: ReadonlyMap<string, object>
  /** What of it does not agree with the rest of it. */
  faults?: readonly string[] | undefined
}

/** What a chain's entries come to: what has to be stored of what it is of. */
export interface Replayed {
  /** The facts of its first entry; absent where the chain does not begin with its beginning. */
  opened?: { kind: string; at: number | undefined; facts: Members }
  /** The kinds of entries that it has, each with the first entry of that kind. */
  kinds: Map<string, number>
  /** Its parts by their names. */
  parts: Map<string, Members>
  /** Its own state. */
  state: Members
  /** Entries that do not go on from what the ones before them came to. */
  faults: { seq: number; what: string }[]
}

/** One entry that is carried over to what its chain comes to. */
export interface ReplayStep<Facts = Members, State = Members, Parts = MembersOfParts> {
  kind: string
  at: number
  facts: Read<Facts>
  replayed: Replayed
  /** The state of what the chain is of. */
  state: Read<State>
  /** Notes what is wrong with the entry. */
  say(what: string): void
  /** A part of what the chain is of, which is added where it is missing. */
  part<Part extends keyof Parts & string>(part: Part, id: unknown): Read<Parts[Part]>
  /** Adds a part, which must not be there. */
  begin<Part extends keyof Parts & string>(part: Part, id: unknown, members: Read<Parts[Part]>): void
  /** Changes members, of which one at least must be new. */
  change<Target extends Members>(target: Target, next: NoInfer<Target>): void
  /** Changes those members that `next` has. */
  set<Target extends Members>(target: Target, next: NoInfer<Target>): void
  /** Moves on from the state that the entry names to the one that follows. */
  move(target: { state?: unknown }, facts: { from?: unknown; to?: unknown }): void
}

export function makeStep(
  replayed: Replayed,
  { seq, kind, at }: { seq: number; kind: string; at: number },
  facts: Members,
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
    part(part, id) {
      const name = namePart(part, id)
      const members = parts.get(name) ?? {}
      parts.set(name, members)
      return members
    },
    begin(part, id, members) {
      const name = namePart(part, id)
      if (parts.has(name)) say(`tells of ${name} a second time`)
      parts.set(name, members)
    },
    change(target, next) {
      const isNew = Object.entries(next).some(([name, value]) => !isSame(target[name], value))
      if (!isNew) say('changes nothing')
      Object.assign(target, next)
    },
    set(target, next) {
      for (const [name, value] of Object.entries(next)) {
        if (value !== undefined) Object.assign(target, { [name]: value })
      }
    },
    move(target, { from, to }) {
      if ('state' in target && target.state !== from) {
        say(`goes on from "${String(from)}", where it was "${String(target.state)}"`)
      }
      target.state = to
    },
  }
}
