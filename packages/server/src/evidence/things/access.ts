import { findActorRole } from '../../authorities/laws.ts'
import type { Right } from '../../rights/rights.ts'
import type { ActorRow, ApiKeyRow, WebhookRow } from '../../store/tables.ts'
import { hashContent, hashOrNull } from '../entry.ts'
import { readStoredJson } from '../read-stored.ts'
import { deleted, doneBy, isDeleted, kindFor, openedBy, pickChanged, resealed } from './kind.ts'
import { thing } from './thing.ts'

const key = thing(
  'api_key',
  {
    kind: 'granted',
    called: 'an API key',
    collection: 'keys',
    isGone: isDeleted,
    at: row => row.created_at,
    facts: describeKey,
    state: row => ({ revokedAt: row.revoked_at, createdBy: row.created_by }),
  },
  kind => ({
    /** An API key was made. */
    granted: kind({
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
      act: { title: 'API key revoked' },
      facts: doneBy,
      replay: ({ state, at, change }) => change(state, { revokedAt: at }),
    }),
    /** What an API key may do is another thing, since what the person may do in whose right it acts is. */
    'rights-changed': kind({
      act: { title: 'Rights of API key changed' },
      facts: (lost: readonly Right[], gained: readonly Right[], by: string) => ({ lost, gained, by }),
      replay: () => {},
    }),
    deleted,
  }),
  leave => ({
    'key-made': ({ key: row }) => leave(row, 'granted', row.created_at, row),
    'key-revoked': ({ keyId: id, by, at }) => leave({ id }, 'revoked', at, by),
    'key-rights-changed': ({ keyId: id, lost, gained, by, at }) =>
      leave({ id }, 'rights-changed', at, lost, gained, by),
    'key-deleted': ({ keyId: id, by, at }) => leave({ id }, 'deleted', at, by),
  }),
)

/** What is registered of an actor, or how a webhook is set, is another. */
const changed = kindFor<ReturnType<typeof describeWebhookState> & ReturnType<typeof describeActor>>()({
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
})

const webhook = thing(
  'webhook',
  {
    kind: 'subscribed',
    called: 'a webhook',
    collection: 'webhooks',
    isGone: isDeleted,
    at: row => row.created_at,
    facts: describeWebhook,
    state: row => ({
      ...describeWebhookState(row),
      disabledAt: row.disabled_at,
      disabledBecause: row.disabled_because,
    }),
  },
  kind => ({
    /** A webhook was made. */
    subscribed: kind({
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
    changed,
    /** A webhook is notified of what happens again. */
    enabled: kind({
      act: { title: 'Webhook enabled' },
      facts: doneBy,
      replay: ({ state, change }) =>
        change(state, { enabled: true, disabledAt: null, disabledBecause: null }),
    }),
    /** A webhook is notified of nothing any longer. */
    disabled: kind({
      act: { title: 'Webhook disabled' },
      facts: (by: string, because: string | null) => ({ by, because: because ?? undefined }),
      replay: ({ state, facts: { because = null }, at, change }) =>
        change(state, { enabled: false, disabledAt: at, disabledBecause: because }),
    }),
    resealed,
    deleted,
  }),
  leave => ({
    'webhook-made': ({ webhook: row }) => leave(row, 'subscribed', row.created_at, row),
    'webhook-changed'({ before, after, by, at }) {
      const was = describeWebhookState(before)
      const { enabled, ...is } = describeWebhookState(after)
      const set = pickChanged(was, is)
      return [
        ...(set ? [leave(after, 'changed', at, set, by)] : []),
        ...(enabled && !was.enabled ? [leave(after, 'enabled', at, by)] : []),
        ...(!enabled && was.enabled ? [leave(after, 'disabled', at, by, after.disabled_because)] : []),
      ]
    },
    'webhook-deleted': ({ webhookId: id, by, at }) => leave({ id }, 'deleted', at, by),
    'secret-resealed': ({ sealed, at }) =>
      'webhook' in sealed ? leave(sealed.webhook, 'resealed', at, sealed) : [],
  }),
)

const actor = thing(
  'actor',
  {
    kind: 'registered',
    called: 'an actor',
    collection: 'actors',
    isGone: ({ registeredAt, organisation }) => registeredAt === null && organisation === undefined,
    state: describeActor,
  },
  kind => ({
    /** An actor belongs to an organisation, without being registered. */
    bound: kind({
      act: { title: 'Actor bound to the organisation' },
      facts: (organisation: string) => ({ organisation }),
      replay({ facts: { organisation }, state }) {
        const nothing = { partyId: null, representative: null, tokenSha256: null } as const
        Object.assign(state, { ...nothing, tokenSetAt: null, registeredAt: null, organisation })
      },
    }),
    /** An actor was registered, for the first time or again. */
    registered: kind({
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
    changed,
    /** Nothing is registered of an actor any longer; where it is released, it belongs to no organisation either. */
    removed: kind({
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
    resealed,
  }),
  leave => ({
    'actor-bound': ({ organisation, ...actor }) => leave(actor, 'bound', null, organisation),
    'actor-changed'({ before, after, by, at }) {
      const [was, is] = [before.registered_at !== null, after.registered_at !== null]
      if (!is) return was ? leave(after, 'removed', at, before, false, by) : []
      if (!was) return leave(after, 'registered', at, after, by)
      const set = pickChanged(describeRegistration(before), describeRegistration(after))
      return set ? leave(after, 'changed', at, { organisation: after.organisation, ...set }, by) : []
    },
    'actor-released': ({ actor: row, by, at }) => leave(row, 'removed', at, row, true, by),
    'secret-resealed': ({ sealed, at }) =>
      'actor' in sealed ? leave(sealed.actor, 'resealed', at, sealed) : [],
  }),
)

export const accessThings = [key, webhook, actor] as const

/** What of an API key never changes. Of its hash there is another hash, which tells whether it was exchanged. */
function describeKey(row: ApiKeyRow) {
  return {
    organisation: row.organisation,
    stage: row.stage,
    name: row.name,
    actors: readStoredJson(row.actors),
    scopes: readStoredJson(row.scopes),
    defaultLanguage: row.default_language ?? undefined,
    expiresAt: row.expires_at,
    hashSha256: hashContent(row.hash),
    onBehalfOf: row.on_behalf_of ?? undefined,
  }
}

/** What of a webhook never changes. */
function describeWebhook({ organisation, stage }: WebhookRow) {
  return { organisation, stage }
}

/**
 * What of a webhook can be changed. Anyone who knows an address may be able to write to it, so there is only its beginning
 * and a hash of the whole. Of the secret there is a hash of how it is kept, sealed, which tells whether it was exchanged.
 */
function describeWebhookState(row: WebhookRow) {
  return {
    origin: URL.parse(row.url)?.origin ?? null,
    urlSha256: hashContent(row.url),
    events: readStoredJson(row.events),
    description: row.description,
    secretSha256: hashContent(row.sealed_secret),
    enabled: row.enabled === 1,
  }
}

/**
 * What is registered of an actor. Of its access token there is a hash of how it is kept, sealed, which tells whether it was
 * exchanged.
 */
function describeRegistration(row: ActorRow) {
  return {
    partyId: row.party_id,
    representative: row.representative,
    tokenSha256: hashOrNull(row.sealed_token),
  }
}

/** The same, whose it is, and since when. */
function describeActor(row: ActorRow) {
  return {
    organisation: row.organisation,
    ...describeRegistration(row),
    tokenSetAt: row.token_set_at,
    registeredAt: row.registered_at,
  }
}

/** When the access token of an actor was set, where an entry tells of that. */
function tokenTime({ tokenSha256 }: { tokenSha256?: unknown }, at: number): { tokenSetAt?: number | null } {
  if (tokenSha256 === undefined) return {}
  return { tokenSetAt: tokenSha256 === null ? null : at }
}
