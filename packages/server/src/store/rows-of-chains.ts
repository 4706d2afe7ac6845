import { listPasskeys } from './accounts.ts'
import {
  accountChains,
  codeListChains,
  invitationChains,
  keyChains,
  mappingChains,
  nameEntityChain,
  nameUnmatchedChain,
  parseActorChain,
  parseEntityChain,
  personChains,
  registerFileChains,
  roleGrantChains,
  subscriptionChains,
  webhookChains,
  workItemChains,
} from './chains.ts'
import type { Db } from './database.ts'
import type {
  AcknowledgementRow,
  ActorRow,
  ApiKeyRow,
  CodeListChangeRow,
  CommentRow,
  EntityRow,
  InvitationRow,
  MappingRow,
  PersonRow,
  PullPageRow,
  RegisterEntityRow,
  RegisterFileRow,
  RoleGrantRow,
  SubscriptionRow,
  WebhookRow,
  WholeAccount,
  WorkItemRow,
} from './tables.ts'

/** All that is stored of what certain chains are of. */
export type RowsOfChains = Awaited<ReturnType<typeof readRowsOfChains>>

/** Reads all that is stored of what these chains are of. */
export async function readRowsOfChains(db: Db, chains: readonly string[]) {
  // Under all names: a row that has the name of another chain is a fault.
  const submissions = await db
    .selectFrom('submission')
    .selectAll()
    .where('request_id', 'in', chains)
    .execute()
  const messages = await db.selectFrom('message').selectAll().where('message_id', 'in', chains).execute()
  const pulls = await db.selectFrom('pull').selectAll().where('id', 'in', chains).execute()
  return {
    submissions,
    messages,
    pulls,
    inquiries: await db.selectFrom('inquiry').selectAll().where('id', 'in', chains).execute(),
    ...(await readPartsOfSubmissions(
      db,
      submissions.map(({ request_id }) => request_id),
    )),
    ...(await readPartsOfMessages(
      db,
      messages.map(({ message_id }) => message_id),
      chains,
    )),
    pages: await readPages(
      db,
      pulls.map(({ id }) => id),
    ),
    keys: await readKeys(db, idsIn(chains, keyChains)),
    webhooks: await readWebhooks(db, idsIn(chains, webhookChains)),
    actors: await readActors(db, chains),
    entities: await readEntities(db, chains),
    subscriptions: await readSubscriptions(db, idsIn(chains, subscriptionChains)),
    people: await readPeople(db, idsIn(chains, personChains)),
    roleGrants: await readRoleGrants(db, idsIn(chains, roleGrantChains)),
    invitations: await readInvitations(db, idsIn(chains, invitationChains)),
    accounts: await readAccounts(db, idsIn(chains, accountChains)),
    workItems: await readWorkItems(db, idsIn(chains, workItemChains)),
    comments: await readComments(db, idsIn(chains, workItemChains)),
    registerFiles: await readRegisterFiles(db, idsIn(chains, registerFileChains)),
    registerEntities: await readRegisterEntities(db, idsIn(chains, registerFileChains)),
    mappings: await readMappings(db, idsIn(chains, mappingChains)),
    codeListChanges: await readCodeListChanges(db, idsIn(chains, codeListChains)),
  }
}

async function readPartsOfSubmissions(db: Db, ids: readonly string[]) {
  const read = async <Row>(query: () => { execute(): Promise<Row[]> }): Promise<Row[]> =>
    ids.length === 0 ? [] : query().execute()
  const isOfThem = ['request_id', 'in', ids] as const
  return {
    operations: await read(() =>
      db
        .selectFrom('operation')
        .selectAll()
        .where(...isOfThem),
    ),
    carriers: await read(() =>
      db
        .selectFrom('operation_message')
        .selectAll()
        .where(...isOfThem)
        .orderBy('message_id'),
    ),
    lookUps: await read(() =>
      db
        .selectFrom('look_up')
        .selectAll()
        .where(...isOfThem),
    ),
    decisions: await read(() =>
      db
        .selectFrom('decision')
        .selectAll()
        .where(...isOfThem),
    ),
    idempotencyKeys: await read(() =>
      db
        .selectFrom('idempotency_key')
        .selectAll()
        .where(...isOfThem),
    ),
  }
}

async function readPartsOfMessages(db: Db, ids: readonly string[], chains: readonly string[]) {
  // Those to no message too, where their chain is among the given ones.
  const unmatched = await readUnmatched(db, chains)
  if (ids.length === 0) return { attempts: [], answers: unmatched }
  const answers = await db.selectFrom('acknowledgement').selectAll().where('message_id', 'in', ids).execute()
  return {
    attempts: await db.selectFrom('attempt').selectAll().where('message_id', 'in', ids).execute(),
    answers: [...answers, ...unmatched],
  }
}

async function readPages(db: Db, ids: readonly string[]): Promise<PullPageRow[]> {
  return ids.length === 0 ? [] : db.selectFrom('pull_page').selectAll().where('pull_id', 'in', ids).execute()
}

async function readUnmatched(db: Db, chains: readonly string[]): Promise<AcknowledgementRow[]> {
  const stages = (['preview', 'production'] as const).filter(stage =>
    chains.includes(nameUnmatchedChain(stage)),
  )
  if (stages.length === 0) return []
  return db
    .selectFrom('acknowledgement')
    .selectAll()
    .where('message_id', 'is', null)
    .where('stage', 'in', stages)
    .execute()
}

async function readKeys(db: Db, ids: readonly string[]): Promise<ApiKeyRow[]> {
  return ids.length === 0 ? [] : db.selectFrom('api_key').selectAll().where('id', 'in', ids).execute()
}

async function readWebhooks(db: Db, ids: readonly string[]): Promise<WebhookRow[]> {
  return ids.length === 0 ? [] : db.selectFrom('webhook').selectAll().where('id', 'in', ids).execute()
}

async function readSubscriptions(db: Db, ids: readonly string[]): Promise<SubscriptionRow[]> {
  return ids.length === 0 ? [] : db.selectFrom('subscription').selectAll().where('id', 'in', ids).execute()
}

async function readPeople(db: Db, ids: readonly string[]): Promise<PersonRow[]> {
  return ids.length === 0 ? [] : db.selectFrom('person').selectAll().where('id', 'in', ids).execute()
}

async function readRoleGrants(db: Db, ids: readonly string[]): Promise<RoleGrantRow[]> {
  return ids.length === 0 ? [] : db.selectFrom('role_grant').selectAll().where('id', 'in', ids).execute()
}

async function readInvitations(db: Db, ids: readonly string[]): Promise<InvitationRow[]> {
  return ids.length === 0 ? [] : db.selectFrom('invitation').selectAll().where('id', 'in', ids).execute()
}

async function readAccounts(db: Db, ids: readonly string[]): Promise<WholeAccount[]> {
  if (ids.length === 0) return []
  const accounts = await db.selectFrom('account').selectAll().where('person_id', 'in', ids).execute()
  const whole: WholeAccount[] = []
  for (const account of accounts) {
    whole.push({ account, passkeys: await listPasskeys(db, account.person_id) })
  }
  return whole
}

async function readWorkItems(db: Db, ids: readonly string[]): Promise<WorkItemRow[]> {
  return ids.length === 0 ? [] : db.selectFrom('work_item').selectAll().where('id', 'in', ids).execute()
}

async function readRegisterFiles(db: Db, ids: readonly string[]): Promise<RegisterFileRow[]> {
  return ids.length === 0 ? [] : db.selectFrom('register_file').selectAll().where('id', 'in', ids).execute()
}

async function readRegisterEntities(db: Db, ids: readonly string[]): Promise<RegisterEntityRow[]> {
  return ids.length === 0
    ? []
    : db.selectFrom('register_entity').selectAll().where('file', 'in', ids).execute()
}

async function readComments(db: Db, ids: readonly string[]): Promise<CommentRow[]> {
  return ids.length === 0
    ? []
    : db.selectFrom('comment').selectAll().where('work_item_id', 'in', ids).execute()
}

async function readMappings(db: Db, ids: readonly string[]): Promise<MappingRow[]> {
  if (ids.length === 0) return []
  const names = ids.map(id => id.slice(id.lastIndexOf('/') + 1))
  const rows = await db.selectFrom('mapping').selectAll().where('name', 'in', names).execute()
  return rows.filter(({ organisation, name }) => ids.includes(`${organisation}/${name}`))
}

async function readCodeListChanges(db: Db, ids: readonly string[]): Promise<CodeListChangeRow[]> {
  const numbers = ids.map(Number).filter(Number.isSafeInteger)
  if (numbers.length === 0) return []
  return db.selectFrom('code_list_change').selectAll().where('number', 'in', numbers).execute()
}

async function readActors(db: Db, chains: readonly string[]): Promise<ActorRow[]> {
  const codes = chains.flatMap(chain => parseActorChain(chain)?.code ?? [])
  return codes.length === 0 ? [] : db.selectFrom('actor').selectAll().where('code', 'in', codes).execute()
}

async function readEntities(db: Db, chains: readonly string[]): Promise<EntityRow[]> {
  const asked = new Set(chains)
  const named = chains.flatMap(chain => parseEntityChain(chain) ?? [])
  const found: EntityRow[] = []
  // By stage and kind, as the index of the table is.
  for (const [first, ...others] of Map.groupBy(named, ({ stage, kind }) => `${stage} ${kind}`).values()) {
    if (!first) continue
    const rows = await db
      .selectFrom('entity')
      .selectAll()
      .where(where => where.and({ stage: first.stage, kind: first.kind }))
      .where(
        'code',
        'in',
        [first, ...others].map(({ code }) => code),
      )
      .execute()
    found.push(...rows.filter(row => asked.has(nameEntityChain(row))))
  }
  return found
}

/** The ids in the names of the chains that begin so. */
function idsIn(chains: readonly string[], beginning: string): string[] {
  return chains.flatMap(chain => (chain.startsWith(beginning) ? [chain.slice(beginning.length)] : []))
}
