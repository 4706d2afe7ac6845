import type { MessageRow } from '../store/tables.ts'
import type { describeAccount, describeInvitationState } from './describe-accounts.ts'
import type { describeRegisterFileState } from './describe-registers.ts'
import type {
  describeActor,
  describeAnswer,
  describeAttempt,
  describeDecision,
  describeEntity,
  describeIdempotencyKey,
  describeInquiryState,
  describeLookUp,
  describeMapping,
  describeOperation,
  describePage,
  describePersonState,
  describePullState,
  describeRoleGrantState,
  describeSubmissionState,
  describeSubscriberState,
  describeWebhookDisabling,
  describeWebhookState,
} from './describe-rows.ts'
import type { describeComment, describeOwner } from './describe-work.ts'
import { isSame, type Members } from './read-stored.ts'

/** The state of what a chain is of, by the kind that the chain begins with where it has a beginning. */
export interface States {
  received: ReturnType<typeof describeSubmissionState>
  composed: Pick<MessageRow, 'state'>
  pulling: ReturnType<typeof describePullState> & { endedAt: number | null }
  inquiring: ReturnType<typeof describeInquiryState> & { endedAt: number | null }
  granted: { revokedAt: number | null; createdBy?: string | null; deletedAt?: number }
  subscribed: ReturnType<typeof describeWebhookState> &
    ReturnType<typeof describeWebhookDisabling> & { deletedAt?: number }
  registered: ReturnType<typeof describeActor>
  kept: ReturnType<typeof describeEntity>
  'mapping-kept': ReturnType<typeof describeMapping> & { by: string; changedAt: number; deletedAt?: number }
  'code-list-changed': object
  'subscription-made': ReturnType<typeof describeSubscriberState> & { deletedAt?: number }
  'person-made': ReturnType<typeof describePersonState>
  'role-granted': ReturnType<typeof describeRoleGrantState>
  invited: ReturnType<typeof describeInvitationState> & { deletedAt?: number }
  'account-kept': ReturnType<typeof describeAccount> & { deletedAt?: number }
  'file-made': ReturnType<typeof describeRegisterFileState> & { deletedAt?: number }
  'work-item-made': ReturnType<typeof describeOwner> & { deletedAt?: number }
  acted: object
  unmatched: object
  settings: object
  clock: object
  edition: object
  'secret-key': { keyId: string | undefined }
}

/** What a chain is of. */
export type EvidenceThing = keyof States

/** The parts that a thing can have. */
export interface Parts {
  operation: ReturnType<typeof describeOperation>
  'look-up': ReturnType<typeof describeLookUp>
  decision: ReturnType<typeof describeDecision>
  'idempotency-key': Omit<ReturnType<typeof describeIdempotencyKey>, 'keySha256'>
  attempt: ReturnType<typeof describeAttempt>
  answer: ReturnType<typeof describeAnswer> & { receivedAt: number }
  page: ReturnType<typeof describePage>
  comment: ReturnType<typeof describeComment>
}

/** The members of `Of` as they are read from an entry, which may have been changed: their names are known, and no more. */
export type Read<Of> = Partial<Record<MemberOf<Of>, unknown>>

type MemberOf<Of> = Of extends unknown ? keyof Of : never

type ReadParts = { [Part in keyof Parts]: Partial<Record<keyof Parts[Part], unknown>> }

/** The name of a part. */
export function namePart(part: keyof Parts, id: unknown): string {
  return `${part} ${String(id)}`
}

/** What a chain's entries come to: what has to be stored of the submission, message, pull, API key, webhook, actor or entity that it is of. */
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
export interface ReplayStep<Facts = Members, State = Members> {
  kind: string
  at: number
  facts: Read<Facts>
  replayed: Replayed
  /** The state of what the chain is of. */
  state: Read<State>
  /** Notes what is wrong with the entry. */
  say(what: string): void
  /** A part of what the chain is of, which is added where it is missing. */
  part<Part extends keyof Parts>(part: Part, id: unknown): ReadParts[Part]
  /** Adds a part, which must not be there. */
  begin<Part extends keyof Parts>(part: Part, id: unknown, members: ReadParts[Part]): void
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
