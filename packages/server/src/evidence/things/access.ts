import { findActorRole } from '../../authorities/laws.ts'
import type { Right } from '../../rights/rights.ts'
import type { ActorRow, ApiKeyRow, WebhookRow } from '../../store/tables.ts'
import { describeKey, describeRegistration, describeWebhook, describeWebhookState } from '../describe-rows.ts'
import { doneBy, kind, openedBy } from './kind.ts'

/** What happens to API keys, webhooks and actors. */
export const accessKinds = {
  /** An API key was made. */
  granted: kind({
    to: ['granted'],
    act: { title: 'API key made' },
    opens: true,
    facts: (row: ApiKeyRow) => ({ ...describeKey(row), by: row.created_by }),
    replay(step) {
      openedBy(step)
      step.state.revokedAt = null
      if (step.facts.by !== undefined) step.state.createdBy = step.facts.by
    },
  }),
  /** An API key was revoked. */
  revoked: kind({
    to: ['granted'],
    act: { title: 'API key revoked' },
    facts: doneBy,
    replay: ({ state, at, change }) => change(state, { revokedAt: at }),
  }),
  /** What an API key may do is another thing, since what the person may do in whose right it acts is. */
  'rights-changed': kind({
    to: ['granted'],
    act: { title: 'Rights of API key changed' },
    facts: (lost: readonly Right[], gained: readonly Right[], by: string) => ({ lost, gained, by }),
    replay: () => {},
  }),
  /** An API key, a webhook, a subscription, an invitation, an account, or a batch with its work item was deleted. */
  deleted: kind({
    to: ['granted', 'subscribed', 'subscription-made', 'invited', 'account-kept', 'work-item-made'],
    act: { title: 'Deleted' },
    facts: doneBy,
    replay: ({ state, at, change }) => change(state, { deletedAt: at }),
  }),
  /** A webhook was made. */
  subscribed: kind({
    to: ['subscribed'],
    act: { title: 'Webhook made' },
    opens: true,
    facts: (row: WebhookRow) => ({
      ...describeWebhook(row),
      ...describeWebhookState(row),
      by: row.created_by,
    }),
    replay(step) {
      openedBy(step)
      const { organisation: _organisation, stage: _stage, by: _by, ...changeable } = step.facts
      const disabledAt = changeable.enabled === false ? step.at : null
      Object.assign(step.state, changeable, { disabledAt, disabledBecause: null })
    },
  }),
  /** What is registered of an actor, or how a webhook is set, is another. */
  changed: kind({
    to: ['subscribed', 'registered'],
    act: { title: 'Changed' },
    facts: (
      changed:
        | Partial<Omit<ReturnType<typeof describeWebhookState>, 'enabled'>>
        | ({ organisation: string } & Partial<ReturnType<typeof describeRegistration>>),
      by: string,
    ) => ({ ...changed, by }),
    replay({ facts, at, state, change }) {
      const { by: _by, ...changed } = facts
      change(state, { ...changed, ...tokenTime(facts, at) })
    },
  }),
  /** A webhook is notified of what happens again. */
  enabled: kind({
    to: ['subscribed'],
    act: { title: 'Webhook enabled' },
    facts: doneBy,
    replay: ({ state, change }) => change(state, { enabled: true, disabledAt: null, disabledBecause: null }),
  }),
  /** A webhook is notified of nothing any longer. */
  disabled: kind({
    to: ['subscribed'],
    act: { title: 'Webhook disabled' },
    facts: (by: string, because: string | null) => ({ by, because: because ?? undefined }),
    replay: ({ state, facts: { because = null }, at, change }) =>
      change(state, { enabled: false, disabledAt: at, disabledBecause: because }),
  }),
  /** An actor belongs to an organisation, without being registered. */
  bound: kind({
    to: ['registered'],
    act: { title: 'Actor bound to the organisation' },
    facts: (organisation: string) => ({ organisation }),
    replay({ facts: { organisation }, state }) {
      const nothing = { partyId: null, representative: null, tokenSha256: null } as const
      Object.assign(state, { ...nothing, tokenSetAt: null, registeredAt: null, organisation })
    },
  }),
  /** An actor was registered, for the first time or again. */
  registered: kind({
    to: ['registered'],
    act: { title: 'Actor registered' },
    facts: (row: ActorRow, by: string) => ({
      organisation: row.organisation,
      stage: row.stage,
      role: findActorRole(row.code) ?? null,
      ...describeRegistration(row),
      by,
    }),
    replay({ facts, at, state, say, change }) {
      if (typeof state.registeredAt === 'number') say('registers what is registered already')
      const { by: _by, stage: _stage, role: _role, ...registered } = facts
      change(state, { ...registered, ...tokenTime(facts, at), registeredAt: at })
    },
  }),
  /** Nothing is registered of an actor any longer; where it is released, it belongs to no organisation either. */
  removed: kind({
    to: ['registered'],
    act: { title: 'Actor removed' },
    facts: ({ organisation }: ActorRow, released: boolean, by: string) => ({ organisation, released, by }),
    replay({ facts: { organisation, released }, state, say }) {
      if (state.registeredAt === null) say('removes what is not registered')
      const nothing = { partyId: null, representative: null, tokenSha256: null } as const
      Object.assign(state, { ...nothing, tokenSetAt: null, registeredAt: null, organisation })
      // From now on it may be any organisation's.
      if (released === true) state.organisation = undefined
    },
  }),
} as const

/** When the access token of an actor was set, where an entry tells of that. */
function tokenTime({ tokenSha256 }: { tokenSha256?: unknown }, at: number): { tokenSetAt?: number | null } {
  if (tokenSha256 === undefined) return {}
  return { tokenSetAt: tokenSha256 === null ? null : at }
}
