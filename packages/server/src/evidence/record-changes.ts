import type { CallContext } from '../call-context.ts'
import { refuseFormerKey } from '../store/admit-key.ts'
import {
  actChains,
  chainOfClock,
  chainOfSecretKey,
  chainOfSettings,
  chainsOf,
  unmatchedChains,
} from '../store/chains.ts'
import {
  type ByType,
  type Change,
  handleChange,
  type ResealedSecret,
  type Subscriber,
} from '../store/changes.ts'
import { decodeJson } from '../store/json.ts'
import type { ActorRow, WebhookRow } from '../store/tables.ts'
import { anchorOlderStore } from './anchor.ts'
import { appendEvidence } from './append.ts'
import { describePersonState, describeRegistration, describeWebhookState } from './describe-rows.ts'
import { makeLanes } from './lanes.ts'
import type { Signer } from './signing.ts'
import { type EvidenceKind, type FactsOf, kinds } from './things/things.ts'
import type { TrailOwner } from './trail/find-owners.ts'
import { indexOlderEvidence } from './trail/index-older.ts'
import { readActAuthor } from './trail/trail-rows.ts'

/** What a change leaves in a chain. */
interface NewEvidence {
  chain: string
  kind: EvidenceKind
  /** In milliseconds since 1970; when it was announced where absent. */
  at: number | null | undefined
  facts: object
}

/** @param at when it happened, in milliseconds since 1970; when it was announced where absent */
function entry<Kind extends EvidenceKind>(
  chain: string,
  kind: Kind,
  facts: FactsOf<Kind>,
  at?: number | null,
): NewEvidence {
  return { chain, kind, facts, at }
}

/** What each change leaves in the chain that it belongs to. */
const entries: ByType<NewEvidence | readonly NewEvidence[]> = {
  'submission-stored': ({ submission: row, operations, context }) =>
    entry(row.request_id, 'received', kinds.received.facts(row, operations, context), row.received_at),
  'submission-freed': ({ submission }) => entry(submission.request_id, 'freed', kinds.freed.facts()),
  'submission-doubted': ({ submission, doubt }) =>
    entry(submission.request_id, 'doubt', kinds.doubt.facts(doubt)),
  'submission-ended': ({ submission, outcome, at }) =>
    entry(submission.request_id, 'ended', kinds.ended.facts(outcome), at.getTime()),
  // The operation that calls one has moved, which is recorded.
  'operator-called': () => [],
  'operation-moved': moved =>
    isMove(moved) ? entry(moved.operation.request_id, 'operation', kinds.operation.facts(moved)) : [],
  'message-stored': ({ message: row }) =>
    entry(row.message_id, 'composed', kinds.composed.facts(row), row.created_at),
  'message-moved': ({ messageId, from, to }) =>
    from === to ? [] : entry(messageId, 'message', kinds.message.facts(from, to)),
  'attempt-started': ({ attempt: row, sent }) =>
    entry(row.message_id, 'handing', kinds.handing.facts(row, sent), row.started_at),
  'attempt-ended': ({ attempt: { message_id, number }, end, receiptSha256 }) =>
    entry(message_id, 'handed', kinds.handed.facts(number, end, receiptSha256), end.ended_at),
  'answer-kept': ({ answer: row, came }) => {
    const chain = row.message_id ?? unmatchedChains.name(row)
    return entry(chain, 'answered', kinds.answered.facts(row, came), row.received_at)
  },
  'look-up-asked': ({ lookUp }) => entry(lookUp.request_id, 'asked', kinds.asked.facts(lookUp)),
  'look-up-answered': ({ lookUp }) => entry(lookUp.request_id, 'found', kinds.found.facts(lookUp)),
  'decider-erased': ({ decision: { id, request_id }, by, at }) =>
    entry(request_id, 'erased', kinds.erased.facts(id, by), at.getTime()),
  'decision-made': ({ decision }) => entry(decision.request_id, 'decided', kinds.decided.facts(decision)),
  'pull-started': ({ pull }) => entry(pull.id, 'pulling', kinds.pulling.facts(pull), pull.started_at),
  'pull-moved': ({ pull, change }) => entry(pull.id, 'pulled', kinds.pulled.facts(change), change.ended_at),
  'page-asked': ({ page }) => entry(page.pull_id, 'asked', kinds.asked.facts(page)),
  'page-stored': ({ page }) => entry(page.pull_id, 'found', kinds.found.facts(page)),
  'inquiry-started': ({ inquiry: row }) =>
    entry(row.id, 'inquiring', kinds.inquiring.facts(row), row.started_at),
  'inquiry-moved': ({ inquiryId, change }) =>
    entry(inquiryId, 'inquired', kinds.inquired.facts(change), change.ended_at),
  'entity-kept': ({ entity, by, question }) =>
    entry(chainsOf.entity.name(entity), 'kept', kinds.kept.facts(entity, by, question)),
  // The submissions of a batch have chains of their own.
  // What is kept of it tells.
  'entity-confirmed': () => [],
  // It decides nothing; what does is a decision.
  'public-difference-found': () => [],
  'records-stored': () => [],
  'records-dropped': () => [],
  'batch-ended': () => [],
  'key-made': ({ key }) =>
    entry(chainsOf.api_key.name(key), 'granted', kinds.granted.facts(key), key.created_at),
  'key-revoked': ({ keyId, by, at }) =>
    entry(chainsOf.api_key.name({ id: keyId }), 'revoked', kinds.revoked.facts(by), at.getTime()),
  'key-rights-changed': ({ keyId, lost, gained, by, at }) => {
    const facts = kinds['rights-changed'].facts(lost, gained, by)
    return entry(chainsOf.api_key.name({ id: keyId }), 'rights-changed', facts, at.getTime())
  },
  'key-deleted': ({ keyId, by, at }) =>
    entry(chainsOf.api_key.name({ id: keyId }), 'deleted', kinds.deleted.facts(by), at.getTime()),
  'webhook-made': ({ webhook: row }) =>
    entry(chainsOf.webhook.name(row), 'subscribed', kinds.subscribed.facts(row), row.created_at),
  'webhook-changed': ({ before, after, by, at }) => recordWebhookChange(before, after, by, at.getTime()),
  'webhook-deleted': ({ webhookId, by, at }) =>
    entry(chainsOf.webhook.name({ id: webhookId }), 'deleted', kinds.deleted.facts(by), at.getTime()),
  'actor-bound': ({ organisation, ...actor }) =>
    entry(chainsOf.actor.name(actor), 'bound', kinds.bound.facts(organisation)),
  'actor-changed': ({ before, after, by, at }) => recordActorChange(before, after, by, at.getTime()),
  'actor-released': ({ actor, by, at }) =>
    entry(chainsOf.actor.name(actor), 'removed', kinds.removed.facts(actor, true, by), at.getTime()),
  'gateway-started': ({ settings, at }) =>
    entry(chainOfSettings, 'started', kinds.started.facts(settings), at.getTime()),
  'clock-set': ({ milliseconds, at }) =>
    entry(chainOfClock, 'clock-set', kinds['clock-set'].facts(milliseconds), at.getTime()),
  'key-kept': ({ key }) => entry(key.request_id, 'keyed', kinds.keyed.facts(key)),
  'mapping-kept': ({ mapping: row }) =>
    entry(chainsOf.mapping.name(row), 'mapping-kept', kinds['mapping-kept'].facts(row), row.changed_at),
  'mapping-removed': ({ mapping, by, at }) =>
    entry(
      chainsOf.mapping.name(mapping),
      'mapping-removed',
      kinds['mapping-removed'].facts(by),
      at.getTime(),
    ),
  'register-file-made': ({ file, entities }) =>
    entry(
      chainsOf.register_file.name(file),
      'file-made',
      kinds['file-made'].facts(file, entities),
      file.made_at,
    ),
  'register-file-uploaded': ({ file, entities, by, at }) => {
    const facts = kinds['file-uploaded'].facts(file, entities, by)
    return entry(chainsOf.register_file.name(file), 'file-uploaded', facts, at.getTime())
  },
  'register-entities-changed': ({ file, what, changed, entities, by, at }) => {
    const chain = chainsOf.register_file.name(file)
    const given = [file.register, changed, entities, by] as const
    return what === 'confirmed'
      ? entry(chain, 'devices-confirmed', kinds['devices-confirmed'].facts(...given), at.getTime())
      : entry(chain, 'changed-there', kinds['changed-there'].facts(...given), at.getTime())
  },
  'register-entities-refused': ({ file, refused, because, entities, by, at }) => {
    const facts = kinds['refused-there'].facts(file.register, refused, because, entities, by)
    return entry(chainsOf.register_file.name(file), 'refused-there', facts, at.getTime())
  },
  'register-file-discarded': ({ file, by, at }) => {
    const facts = kinds['file-discarded'].facts(file.register, by)
    return entry(chainsOf.register_file.name(file), 'file-discarded', facts, at.getTime())
  },
  'code-list-changed': ({ change: row }) => {
    const facts = kinds['code-list-changed'].facts(row)
    return entry(chainsOf.code_list_change.name(row), 'code-list-changed', facts, row.made_at)
  },
  'subscription-made': ({ subscription: row }) => {
    const facts = kinds['subscription-made'].facts(row)
    return entry(chainsOf.subscription.name(row), 'subscription-made', facts, row.created_at)
  },
  'subscription-stopped': ({ subscriptionId, because, at }) => {
    const facts = kinds['subscription-stopped'].facts(because)
    return entry(
      chainsOf.subscription.name({ id: subscriptionId }),
      'subscription-stopped',
      facts,
      at.getTime(),
    )
  },
  'subscription-deleted': ({ subscriptionId, by, at }) =>
    entry(
      chainsOf.subscription.name({ id: subscriptionId }),
      'deleted',
      kinds.deleted.facts(by),
      at.getTime(),
    ),
  'person-made': ({ person: row }) =>
    entry(chainsOf.person.name(row), 'person-made', kinds['person-made'].facts(row), row.created_at),
  'person-changed': ({ before, after, by, at }) => {
    const facts = kinds['person-changed'].facts(
      pickChanged(describePersonState(before), describePersonState(after)),
      by,
    )
    return entry(chainsOf.person.name(after), 'person-changed', facts, at.getTime())
  },
  'address-asked': ({ request, person }) => {
    const facts = kinds['address-asked'].facts(request, person)
    return entry(chainsOf.person.name(person), 'address-asked', facts, request.asked_at)
  },
  'address-dropped': ({ request, person, by, at }) => {
    const facts = kinds['address-dropped'].facts(request, person, by)
    return entry(chainsOf.person.name(person), 'address-dropped', facts, at.getTime())
  },
  'role-granted': ({ grant: row }) =>
    entry(chainsOf.role_grant.name(row), 'role-granted', kinds['role-granted'].facts(row), row.granted_at),
  'role-ended': ({ grantId, by, at }) =>
    entry(
      chainsOf.role_grant.name({ id: grantId }),
      'role-ended',
      kinds['role-ended'].facts(by),
      at.getTime(),
    ),
  'session-begun': ({ session: { person_id: id, ...row } }) =>
    id === null
      ? []
      : entry(chainsOf.person.name({ id }), 'signed-in', kinds['signed-in'].facts(row), row.created_at),
  'session-ended': ({ session: { person_id: id, ...row }, because, at, call }) => {
    if (id === null) return []
    const facts = kinds['signed-out'].facts(row, because, call?.author)
    return entry(chainsOf.person.name({ id }), 'signed-out', facts, at.getTime())
  },
  'invitation-made': ({ invitation: row }) =>
    entry(chainsOf.invitation.name(row), 'invited', kinds.invited.facts(row), row.created_at),
  'invitation-claimed': ({ invitation: row, at }) =>
    row.claim === null
      ? []
      : entry(
          chainsOf.invitation.name(row),
          'claimed',
          kinds.claimed.facts(row, decodeJson(row.claim)),
          at.getTime(),
        ),
  'invitation-accepted': ({ invitationId, proof, at, ...claim }) =>
    typeof proof === 'string'
      ? entry(
          chainsOf.invitation.name({ id: invitationId }),
          'accepted',
          kinds.accepted.facts(claim, proof),
          at.getTime(),
        )
      : entry(
          chainsOf.invitation.name({ id: invitationId }),
          'confirmed',
          kinds.confirmed.facts(claim, proof.confirmedBy),
          at.getTime(),
        ),
  'invitation-declined': ({ invitationId, by, at }) =>
    entry(chainsOf.invitation.name({ id: invitationId }), 'declined', kinds.declined.facts(by), at.getTime()),
  'invitation-deleted': ({ invitationId, by, at }) =>
    entry(chainsOf.invitation.name({ id: invitationId }), 'deleted', kinds.deleted.facts(by), at.getTime()),
  'account-kept': ({ whole, change, by }) =>
    entry(
      chainsOf.account.name(whole.account),
      'account-kept',
      kinds['account-kept'].facts(whole, change, by),
    ),
  'account-deleted': ({ personId, by, at }) =>
    entry(chainsOf.account.name({ person_id: personId }), 'deleted', kinds.deleted.facts(by), at.getTime()),
  'work-item-made': ({ item: row }) =>
    entry(chainsOf.work_item.name(row), 'work-item-made', kinds['work-item-made'].facts(row), row.created_at),
  'owner-changed': ({ itemId, owner, by, at }) =>
    entry(
      chainsOf.work_item.name({ id: itemId }),
      'owner-changed',
      kinds['owner-changed'].facts(owner, by),
      at.getTime(),
    ),
  'work-item-deleted': ({ itemId, by, at }) =>
    entry(chainsOf.work_item.name({ id: itemId }), 'deleted', kinds.deleted.facts(by), at.getTime()),
  'comment-made': ({ comment: row }) =>
    entry(
      chainsOf.work_item.name({ id: row.work_item_id }),
      'commented',
      kinds.commented.facts(row),
      row.created_at,
    ),
  'comment-edited': ({ comment: row }) => {
    const facts = kinds['comment-edited'].facts(row)
    return entry(chainsOf.work_item.name({ id: row.work_item_id }), 'comment-edited', facts, row.edited_at)
  },
  'comment-deleted': ({ comment: { id, work_item_id }, by, at }) => {
    const facts = kinds['comment-deleted'].facts(id, by)
    return entry(chainsOf.work_item.name({ id: work_item_id }), 'comment-deleted', facts, at.getTime())
  },
  'key-adopted': ({ keyId, before, standing, at }) =>
    entry(chainOfSecretKey, 'adopted', kinds.adopted.facts(keyId, before, standing), at.getTime()),
  'key-rotated': ({ row, insteadOf, successionSha256, standing, at }) =>
    entry(
      chainOfSecretKey,
      'rotated',
      kinds.rotated.facts(row, { insteadOf, successionSha256 }, standing),
      at.getTime(),
    ),
  'key-destroyed': ({ keyId, at }) =>
    entry(chainOfSecretKey, 'key-destroyed', kinds['key-destroyed'].facts(keyId), at.getTime()),
  'secret-resealed': ({ sealed, at }) =>
    entry(nameResealedChain(sealed), 'resealed', kinds.resealed.facts(sealed), at.getTime()),
  acted: act => entry(actChains.name(act), act.act, kinds[act.act].facts(act), act.at?.getTime()),
  // Each entry names it.
  'checkpoint-seen': () => [],
}

/**
 * Writes what happened in a transaction into the chains that it belongs to, at the end of that transaction.
 *
 * @param signer of this process; known when the first entry is written
 */
export function recordEvidence(signer: () => Signer): Subscriber {
  const lanes = makeLanes(signer)
  return {
    async changed(db, changes, environment) {
      for (const change of changes) {
        if (change.type !== 'checkpoint-seen') continue
        environment.onSettled(isCommitted => isCommitted && lanes.noteCheckpoint(change.number))
      }
      const made = changes.flatMap(change => {
        const recorded = [handleChange(entries, change) ?? []].flat()
        const owner = findOwner(change)
        return recorded.map(({ at, ...rest }) => ({
          ...withOrigin(rest, change.call),
          owner,
          at: at ?? change.announcedAt.getTime(),
        }))
      })
      if (made.length === 0) return
      const lane = lanes.take(environment)
      environment.onSettled(isCommitted => isCommitted && lanes.giveBack(lane))
      refuseFormerKey(signer().keyId, await appendEvidence(db, lane, made))
    },
    async migrated(db, made, environment) {
      if (made.has('0051-audit-trail')) await indexOlderEvidence(db)
      await anchorOlderStore(db, made, { ...environment, lane: lanes.take(environment), signer })
    },
  }
}

/** Whose a change is, where what it is about says so. */
function findOwner(change: Change): TrailOwner | undefined {
  const about = 'submission' in change ? change.submission : 'message' in change ? change.message : undefined
  return about && { organisation: about.organisation, stage: about.stage }
}

/** An entry with from where and why, where who did it is who makes the call, or signs in by it. */
function withOrigin(
  { chain, kind, facts }: Omit<NewEvidence, 'at'>,
  call: CallContext | undefined,
): Omit<NewEvidence, 'at'> {
  const author = call && readActAuthor({ chain, kind, facts: { ...facts } })
  if (!call || author === '' || author !== (call.author ?? author)) return { chain, kind, facts }
  call.acts.push(kind)
  return { chain, kind, facts: { ...facts, call: call.origin } }
}

function nameResealedChain(sealed: ResealedSecret): string {
  if ('actor' in sealed) return chainsOf.actor.name(sealed.actor)
  return 'webhook' in sealed
    ? chainsOf.webhook.name({ id: sealed.webhook.id })
    : chainsOf.account.name(sealed.account)
}

/** Whether anything of an operation has changed but its timetable. */
function isMove({ operation, change }: Extract<Change, { type: 'operation-moved' }>): boolean {
  const recorded = ['state', 'message_id', 'doubt', 'needs_operator', 'result'] as const
  return recorded.some(name => change[name] !== undefined && change[name] !== operation[name])
}

/** A webhook was changed, enabled or disabled; nothing where it is as it was. */
function recordWebhookChange(before: WebhookRow, after: WebhookRow, by: string, at: number): NewEvidence[] {
  const chain = chainsOf.webhook.name(after)
  const was = describeWebhookState(before)
  const { enabled, ...is } = describeWebhookState(after)
  const changed = pickChanged(was, is)
  return [
    ...(isEmpty(changed) ? [] : [entry(chain, 'changed', kinds.changed.facts(changed, by), at)]),
    ...(enabled && !was.enabled ? [entry(chain, 'enabled', kinds.enabled.facts(by), at)] : []),
    ...(!enabled && was.enabled
      ? [entry(chain, 'disabled', kinds.disabled.facts(by, after.disabled_because), at)]
      : []),
  ]
}

/** An actor was registered, changed or removed; nothing where what is registered of it is as it was. */
function recordActorChange(before: ActorRow, after: ActorRow, by: string, at: number): NewEvidence[] {
  const chain = chainsOf.actor.name(after)
  const { organisation } = after
  const [was, is] = [before.registered_at !== null, after.registered_at !== null]
  if (!is) return was ? [entry(chain, 'removed', kinds.removed.facts(before, false, by), at)] : []
  if (!was) return [entry(chain, 'registered', kinds.registered.facts(after, by), at)]
  const changed = pickChanged(describeRegistration(before), describeRegistration(after))
  if (isEmpty(changed)) return []
  return [entry(chain, 'changed', kinds.changed.facts({ organisation, ...changed }, by), at)]
}

/** The members that are otherwise than they were. */
function pickChanged<Described extends object>(was: Described, is: Partial<Described>): Partial<Described> {
  const changed = { ...is }
  for (const name in is) if (JSON.stringify(is[name]) === JSON.stringify(was[name])) delete changed[name]
  return changed
}

function isEmpty(members: object): boolean {
  return Object.keys(members).length === 0
}
