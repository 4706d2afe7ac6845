import { findRegisterLaw, rulesVersions } from '../../authorities/laws.ts'
import type { ResealedSecret } from '../../store/changes.ts'
import { software } from '../../version.ts'
import { hashOrNull } from '../entry.ts'
import { type Members, readItems, readMembers } from '../read-stored.ts'
import type { MembersOfParts, Read, ReplayStep, Stored } from '../replay-step.ts'

/** What judged and made something: this program's version, and the editions of the authorities' rules. */
export const madeBy = { software, rules: rulesVersions } as const

/** What judged and made something for a register: this program's version, and the edition of that register's rules. */
export const madeFor = ({ register }: { readonly register: string }) => ({
  software,
  rules: findRegisterLaw(register).rulesVersion,
})

/** An act of a person, a machine or the gateway itself. */
interface Act<Facts> {
  /** In a few words, such as `API key made`. */
  title: string
  /** Who did it, as it is stored; `by` of the facts where absent. What is no text was the gateway itself. */
  by?(facts: Read<Facts>, chain: string): unknown
}

/**
 * A kind of entry. Its facts are what `facts` makes: what reads them, here and where they are put into words, knows their names
 * from it.
 */
export interface Kind<
  Given extends readonly unknown[] = never[],
  Facts extends object = object,
  State = object,
  Parts = MembersOfParts,
> {
  /** Whether it begins a chain, and stands nowhere else in one. */
  opens?: true
  /** What it is called in the audit trail; where there is nothing, it is a step of an act that the trail has. */
  act?: Act<Facts>
  /** What an entry of the kind says, in the order in which it is written: never a token, a key or a password. */
  facts(...given: Given): Facts
  /** Carries an entry over to what its chain comes to. */
  replay(step: ReplayStep<Facts, State, Parts>): void
}

/** Declares a kind of entry of things with this state and these parts. */
export type DeclareKind<State, Parts> = <Given extends readonly unknown[], Facts extends object>(
  kind: Kind<Given, Facts, State & { deletedAt?: number }, Parts>,
) => Kind<Given, Facts>

/** Declares kinds that happen to several things: with what their states and parts have in common. */
export function kindFor<State, Parts = MembersOfParts>(): DeclareKind<State, Parts> {
  return kind => kind
}

export const openedBy = ({
  replayed,
  kind,
  at,
  facts,
}: Pick<ReplayStep, 'replayed' | 'kind' | 'at' | 'facts'>): void => {
  replayed.opened = { kind, at, facts }
}

/** Who did it: the id of an API key, or what else did. */
export const doneBy = (by: string) => ({ by })

/** It was deleted: an API key, a webhook, a subscription, an invitation, an account, or a batch with its work item. */
export const deleted = kindFor<object>()({
  act: { title: 'Deleted' },
  facts: doneBy,
  replay: ({ state, at, change }) => change(state, { deletedAt: at }),
})

/** Whether a chain says itself that what it is of was deleted. */
export const isDeleted = ({ deletedAt }: Members): boolean => deletedAt !== undefined

/** What a former key had sealed is the same, and sealed with the present one. */
export const resealed = kindFor<{ tokenSha256: unknown; secretSha256: unknown; totpSha256: unknown }>()({
  facts: (sealed: ResealedSecret) => ({
    ...('actor' in sealed && { tokenSha256: hashOrNull(sealed.actor.sealed_token) }),
    ...('webhook' in sealed && { secretSha256: hashOrNull(sealed.webhook.sealed_secret) }),
    ...('account' in sealed && { totpSha256: hashOrNull(sealed.account.sealed_totp) }),
  }),
  replay: ({ state, facts, change }) => change(state, facts),
})

/** What was stored of something when its evidence began, since it is older than that. */
export const anchored = kindFor<object>()({
  act: { title: 'Recorded as it stood when its evidence began' },
  opens: true,
  facts: (stored: Stored | undefined) => ({
    kind: stored?.kind,
    at: stored?.at,
    facts: stored?.facts,
    state: stored?.state,
    parts: [...(stored?.parts ?? [])],
  }),
  replay({ replayed, facts: { kind, at, facts, state, parts } }) {
    const opened = { kind: String(kind), facts: readMembers(facts) }
    replayed.opened = { ...opened, at: typeof at === 'number' ? at : undefined }
    Object.assign(replayed.state, readMembers(state))
    for (const each of readItems(parts)) {
      const [name, part] = readItems(each)
      replayed.parts.set(String(name), readMembers(part))
    }
  },
})

/** The members that are otherwise than they were; `undefined` where none is. */
export function pickChanged<Described extends object>(
  was: Described,
  is: Partial<Described>,
): Partial<Described> | undefined {
  const changed = { ...is }
  for (const name in is) if (JSON.stringify(is[name]) === JSON.stringify(was[name])) delete changed[name]
  return Object.keys(changed).length === 0 ? undefined : changed
}
