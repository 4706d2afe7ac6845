import { sql } from 'kysely'
import {
  accountChains,
  actorChains,
  codeListChains,
  entityChains,
  invitationChains,
  keyChains,
  mappingChains,
  personChains,
  registerFileChains,
  roleGrantChains,
  subscriptionChains,
  unnamedCodeSpace,
  webhookChains,
  workItemChains,
} from './chains.ts'
import type { Db } from './database.ts'
import type { Owner } from './submissions.ts'

/** The name of the chain of a row whose chain is not named by its id alone. */
function getChain(
  table:
    | 'api_key'
    | 'webhook'
    | 'subscription'
    | 'person'
    | 'role_grant'
    | 'invitation'
    | 'work_item'
    | 'register_file',
  beginning: string,
) {
  return sql<string>`${sql.lit(beginning)} || ${sql.ref(`${table}.id`)}`
}

/** The name of the chain of an actor. */
const actorChain = sql<string>`${sql.lit(actorChains)} || actor.stage || ' ' || actor.code`

/** The name of the chain of an entity. */
const entityChain = sql<string>`${sql.lit(entityChains)} || entity.stage || ' '
  || case when entity.code_space = ${sql.lit(unnamedCodeSpace)} then '' else entity.code_space || ' ' end
  || entity.kind || ' ' || entity.agency || ' ' || entity.code`

/** The name of the chain of a mapping. */
const mappingChain = sql<string>`${sql.lit(mappingChains)} || mapping.organisation || '/' || mapping.name`

/** The name of the chain of a change of a code list. */
const codeListChain = sql<string>`${sql.lit(codeListChains)} || cast(code_list_change.number as text)`

/** How the chain of a row is named, and which rows have one; all where nothing is said. */
export const chainsOfTables = {
  submission: { chain: sql<string>`submission.request_id`, has: undefined },
  message: { chain: sql<string>`message.message_id`, has: undefined },
  pull: { chain: sql<string>`pull.id`, has: undefined },
  api_key: { chain: getChain('api_key', keyChains), has: undefined },
  webhook: { chain: getChain('webhook', webhookChains), has: undefined },
  subscription: { chain: getChain('subscription', subscriptionChains), has: undefined },
  person: { chain: getChain('person', personChains), has: undefined },
  role_grant: { chain: getChain('role_grant', roleGrantChains), has: undefined },
  invitation: { chain: getChain('invitation', invitationChains), has: undefined },
  work_item: { chain: getChain('work_item', workItemChains), has: undefined },
  register_file: { chain: getChain('register_file', registerFileChains), has: undefined },
  account: { chain: sql<string>`${sql.lit(accountChains)} || account.person_id`, has: undefined },
  mapping: { chain: mappingChain, has: undefined },
  code_list_change: { chain: codeListChain, has: undefined },
  actor: { chain: actorChain, has: undefined },
  inquiry: { chain: sql<string>`inquiry.id`, has: undefined },
  // One that nothing is known of is a place for a lock, and stands for no entity.
  entity: { chain: entityChain, has: sql<boolean>`not (entity.state = 'NONE' and entity.record is null)` },
} as const

/** A table of which every row has a chain. */
export type CoveredTable = keyof typeof chainsOfTables

export const coveredTables = Object.keys(chainsOfTables) as CoveredTable[]

/** What belongs to no organisation, or to one on all stages: only who sees everything sees what is wrong with it. */
const ofNoOwner: ReadonlySet<CoveredTable> = new Set(['mapping', 'person', 'invitation', 'account'])

/** The chains of the rows of a table. */
export function selectChains(db: Db, table: CoveredTable) {
  return db.selectFrom(table as 'pull').select(chainsOfTables[table].chain.as('chain'))
}

/** The chains of an owner: those of its rows in each table that has chains. */
export function selectOwnChains(db: Db, { organisation, stage }: Owner) {
  const [first = 'submission', ...others] = coveredTables.filter(table => !ofNoOwner.has(table))
  const own = (table: CoveredTable) => selectChains(db, table).where(row => row.and({ organisation, stage }))
  return others.reduce((all, table) => all.unionAll(own(table)), own(first))
}
