import { findCodeSpace, modelNames } from '../../authorities/laws.ts'
import { actChains, chainsOf } from '../../store/chains.ts'
import { listCodeListChanges } from '../../store/code-lists.ts'
import type { Db } from '../../store/database.ts'
import { submissionsAbout } from '../../store/entity-history.ts'
import { listInvitationsOf } from '../../store/invitations.ts'
import { listMessages } from '../../store/operations.ts'
import { listRoleGrantsOf } from '../../store/people.ts'
import type { Owner } from '../../store/submissions.ts'
import { findWorkItem, nameDeadline, type WorkName } from '../../store/work-items.ts'

/** How many submissions of one device or group, or changes of a code list, are looked at: the newest. */
const mostOfOne = 500

type FindChains = (db: Db, owner: Owner, id: string, second: string) => Promise<string[]> | string[]

/** The chains of a record, by what its path begins with. */
const finders: Readonly<Record<string, FindChains>> = {
  submissions: async (db, owner, id) => [
    id,
    ...(await listMessages(db, id)).map(({ message_id }) => message_id),
    ...(await findWorkChains(db, owner, { kind: 'submission', name: id })),
  ],
  batches: (db, owner, id) => findWorkChains(db, owner, { kind: 'batch', name: id }),
  devices: async (db, owner, agency, code) => [
    ...(await findEntityChains(db, owner, 'device', agency, code)),
    ...(await findWorkChains(db, owner, nameDeadline({ agency, code }))),
  ],
  'device-groups': (db, owner, agency, code) => findEntityChains(db, owner, 'group', agency, code),
  people: async (db, owner, id) => [
    chainsOf.person.name({ id }),
    chainsOf.account.name({ person_id: id }),
    ...(await listRoleGrantsOf(db, owner, [id])).map(grant => chainsOf.role_grant.name(grant)),
    ...(await listInvitationsOf(db, id)).map(invitation => chainsOf.invitation.name(invitation)),
  ],
  keys: (_db, _owner, id) => [chainsOf.api_key.name({ id })],
  webhooks: (_db, _owner, id) => [chainsOf.webhook.name({ id })],
  subscriptions: (_db, _owner, id) => [chainsOf.subscription.name({ id })],
  invitations: (_db, _owner, id) => [chainsOf.invitation.name({ id })],
  actors: (_db, { stage }, code) => [chainsOf.actor.name({ stage, code })],
  mappings: (_db, { organisation }, name) => [chainsOf.mapping.name({ organisation, name })],
  'register-files': (_db, _owner, id) => [chainsOf.register_file.name({ id })],
  codes: async (db, owner, list) =>
    (await listCodeListChanges(db, list, owner, { limit: mostOfOne })).map(({ number }) =>
      chainsOf.code_list_change.name({ number }),
    ),
  pulls: (_db, _owner, id) => [id],
  inquiries: (_db, _owner, id) => [id],
  messages: (_db, _owner, id) => [id],
}

/**
 * The chains in which what happened to a record stands.
 *
 * @param record its path in the API below `/api/v1/`, as `recordPath` writes it
 */
export async function findRecordChains(db: Db, owner: Owner, record: string): Promise<string[]> {
  const [collection = '', id = '', second = ''] = record.split('/').map(decodeURIComponent)
  const find = Object.hasOwn(finders, collection) ? finders[collection] : undefined
  return [actChains.name({ ...owner, record }), ...((await find?.(db, owner, id, second)) ?? [])]
}

async function findWorkChains(db: Db, owner: Owner, name: WorkName): Promise<string[]> {
  const item = await findWorkItem(db, owner, name)
  return item ? [chainsOf.work_item.name(item)] : []
}

async function findEntityChains(
  db: Db,
  owner: Owner,
  kind: 'device' | 'group',
  agency: string,
  code: string,
): Promise<string[]> {
  const spaces = new Set(modelNames.map(findCodeSpace))
  const found = await Promise.all(
    Array.from(spaces, async code_space => {
      const name = { kind, agency, code, code_space }
      const submissions = await submissionsAbout(db, owner, name, mostOfOne)
      const chain = chainsOf.entity.name({ ...name, stage: owner.stage })
      return [chain, ...submissions.map(({ request_id }) => request_id)]
    }),
  )
  return found.flat()
}
