import { type RawBuilder, sql } from 'kysely'
import { stages } from '../stage.ts'
import type { Db } from './database.ts'
import type { Owner } from './submissions.ts'
import type { EntityRow, Tables } from './tables.ts'

/** How the chains of evidence of one kind are named: by what all their names begin with, and what names each after that. */
export interface ChainNames<Column extends string> {
  /** Nothing where a name is an id alone. */
  beginning: string
  columns: readonly Column[]
  name(key: Readonly<Record<Column, string | number>>): string
  /** What a name says; `undefined` where it is of something else. */
  parse(chain: string): Record<Column, string> | undefined
  /** The name of the chain of a row of a table. */
  select(table: string): RawBuilder<string>
  /** Columns by which the rows of several chains are looked for together, besides the last one; none where nothing is said. */
  sharing?: readonly Column[]
  /** Which rows have a chain; all where nothing is said. */
  has?: RawBuilder<boolean>
}

/** @param isLast tells what the last column can be; anything where absent */
export function nameBy<Column extends string>(
  beginning: string,
  columns: readonly Column[],
  between = ' ',
  isLast: (text: string) => boolean = () => true,
): ChainNames<Column> {
  return {
    beginning,
    columns,
    name: key => `${beginning}${columns.map(column => key[column]).join(between)}`,
    parse(chain) {
      if (columns.length === 0) return chain === beginning ? ({} as Record<Column, string>) : undefined
      const parts = chain.slice(beginning.length).split(between)
      if (!chain.startsWith(beginning) || parts.length < columns.length) return undefined
      // What separates the columns may stand in the last one.
      const last = parts.splice(columns.length - 1).join(between)
      if (!isLast(last)) return undefined
      const values = [...parts, last]
      return Object.fromEntries(columns.map((column, at) => [column, values[at]])) as Record<Column, string>
    },
    select(table) {
      const parts = columns.flatMap((column, at) => {
        const before = at === 0 ? beginning : between
        return [...(before === '' ? [] : [sql.lit(before)]), sql.ref(`${table}.${column}`)]
      })
      return sql<string>`${sql.join(parts, sql` || `)}`
    },
  }
}

/** What names an entity. */
export type EntityId = Pick<EntityRow, 'stage' | 'kind' | 'agency' | 'code' | 'code_space'>

/** The chains of this code space do not name it: once it was the only one, and a chain keeps its name. */
const unnamedCodeSpace = 'eudamed/regulation'

const entityChains: ChainNames<keyof EntityId> = {
  beginning: 'entity ',
  columns: ['stage', 'code_space', 'kind', 'agency', 'code'],
  // As the index of the table is.
  sharing: ['stage', 'kind'],
  name({ stage, code_space, kind, agency, code }) {
    const named = code_space === unnamedCodeSpace ? '' : `${code_space} `
    return `entity ${stage} ${named}${kind} ${agency} ${code}`
  },
  parse(chain) {
    const found = /^entity ([^ ]+) (?:([^ /]+\/[^ ]+) )?([^ ]+) ([^ ]+) (.+)$/s.exec(chain)
    if (!found) return undefined
    const [, stage = '', code_space = unnamedCodeSpace, kind = '', agency = '', code = ''] = found
    return { stage, code_space, kind, agency, code }
  },
  select: () => sql<string>`'entity ' || entity.stage || ' '
    || case when entity.code_space = ${sql.lit(unnamedCodeSpace)} then '' else entity.code_space || ' ' end
    || entity.kind || ' ' || entity.agency || ' ' || entity.code`,
  // One that nothing is known of is a place for a lock, and stands for no entity.
  has: sql<boolean>`not (entity.state = 'NONE' and entity.record is null)`,
}

/** How the chain of each row of a table is named. */
export const chainsOf = {
  submission: nameBy('', ['request_id']),
  message: nameBy('', ['message_id']),
  pull: nameBy('', ['id']),
  inquiry: nameBy('', ['id']),
  api_key: nameBy('key ', ['id']),
  webhook: nameBy('webhook ', ['id']),
  // It goes on where the actor is registered again, by whichever organisation.
  actor: nameBy('actor ', ['stage', 'code']),
  entity: entityChains,
  subscription: nameBy('subscription ', ['id']),
  person: nameBy('person ', ['id']),
  role_grant: nameBy('role ', ['id']),
  invitation: nameBy('invitation ', ['id']),
  account: nameBy('account ', ['person_id']),
  work_item: nameBy('work-item ', ['id']),
  acknowledged_warning: nameBy('acknowledged-warning ', ['id']),
  review: nameBy('review ', ['id']),
  register_file: nameBy('register-file ', ['id']),
  actor_register: nameBy('actor-register ', ['stage', 'register', 'actor', 'organisation']),
  // It goes on where a mapping of that name is kept again. A name has no slash.
  mapping: nameBy('mapping ', ['organisation', 'name'], '/'),
  code_list_change: nameBy('code-list ', ['number'], ' ', text => /^\d{1,9}$/.test(text)),
} as const satisfies { [Name in keyof Tables]?: { columns: readonly (keyof Tables[Name])[] } }

/** A table of which every row has a chain. */
export type ChainedTable = keyof typeof chainsOf

export const chainedTables = Object.keys(chainsOf) as ChainedTable[]

/** The chains of the answers on a stage that answer none of our messages. */
export const unmatchedChains = nameBy('unmatched/', ['stage'], ' ', text =>
  (stages as readonly string[]).includes(text),
)

/** The chains of what an organisation does to a record that no row with evidence tells of, or of its reads. */
export const actChains = nameBy('acts ', ['stage', 'record', 'organisation'])

/** The chain of what was done to the clock by which times are recorded. */
export const chainOfClock = 'clock'

/** The chain of the settings with which processes of the gateway were started. */
export const chainOfSettings = 'settings'

/** The chain of what operators said of the secret key that the store belongs to. */
export const chainOfSecretKey = 'secret-key'

/** The chain of what the edition of the evidence was begun with. */
export const chainOfEdition = 'edition'

/** What the heads of all lanes are named with. */
export const laneHeads = 'lane '

/** Under which name the head of a lane stands among those of the chains. */
export function nameLaneHead(lane: string): string {
  return `${laneHeads}${lane}`
}

/** What belongs to no organisation, or to one on all stages: only who sees everything sees what is wrong with it. */
const ofNoOwner: ReadonlySet<ChainedTable> = new Set(['mapping', 'person', 'invitation', 'account'])

/** The chains of the rows of a table. */
export function selectChains(db: Db, table: ChainedTable) {
  return db.selectFrom(table as 'pull').select(chainsOf[table].select(table).as('chain'))
}

/** The tables in which an owner has rows with chains. */
const ownTables = chainedTables.filter(table => !ofNoOwner.has(table))

/** A place among the rows of an owner, table by table: after the one that these values name, or before all of a table. */
export interface OwnPlace {
  table: ChainedTable
  after?: readonly (string | number)[] | undefined
}

/** By what the rows of an owner follow each other, where that is not what names them: as the index of the table is. */
const orderOfOwn: Partial<Record<ChainedTable, readonly string[]>> = {
  entity: ['kind', 'code', 'agency', 'code_space'],
  register_file: ['register', 'id'],
  code_list_change: ['list', 'number'],
}

/**
 * The next chains of an owner: those of its rows in each table that has chains. A page costs no more for what comes before or after it.
 *
 * @param limit how many at most
 * @param place where to begin; with the first table where absent
 * @returns where to go on; `undefined` where all tables were gone through
 */
export async function listOwnChains(
  db: Db,
  { organisation, stage }: Owner,
  limit: number,
  { table, after }: OwnPlace = { table: 'submission' },
): Promise<{ chains: string[]; next: OwnPlace | undefined }> {
  const { columns, select }: ChainNames<string> = chainsOf[table]
  const order = orderOfOwn[table] ?? columns.filter(column => column !== 'stage' && column !== 'organisation')
  const name = sql.join(order.map(column => sql.ref(`${table}.${column}`)))
  const inOrder = order.reduce(
    (query, column) => query.orderBy(sql.ref(`${table}.${column}`)),
    db.selectFrom(table as 'pull').select(order as 'id'[]),
  )
  const nameRow = (row: object): (string | number)[] =>
    order.map(column => (row as Record<string, string>)[column] ?? '')
  const rows = await (after ? inOrder.where(sql<boolean>`(${name}) > (${sql.join(after)})`) : inOrder)
    .select(select(table).as('chain'))
    .where(row => row.and({ organisation, stage }))
    .limit(limit)
    .execute()
  const last = rows.length === limit ? rows.at(-1) : undefined
  const following = ownTables[ownTables.indexOf(table) + 1]
  return {
    chains: rows.map(({ chain }) => chain),
    next: last ? { table, after: nameRow(last) } : following && { table: following },
  }
}

/** Whether a chain is one of an owner's. */
export async function isOwnChain(db: Db, { organisation, stage }: Owner, chain: string): Promise<boolean> {
  for (const table of ownTables) {
    const { columns, parse, select }: ChainNames<string> = chainsOf[table]
    const last = columns.at(-1)
    const key = parse(chain)
    if (key === undefined || last === undefined) continue
    const rows = await db
      .selectFrom(table as 'pull')
      .select(select(table).as('chain'))
      .where(row => row.and({ organisation, stage }))
      .where(last as 'id', '=', key[last] ?? '')
      .execute()
    if (rows.some(row => row.chain === chain)) return true
  }
  return false
}
