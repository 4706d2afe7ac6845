import { type Kysely, sql } from 'kysely'

/** The tables of these tests: texts of SQL that both understand. */
export const tables = [
  'create table item (id integer primary key, n integer not null, tag text unique, state text not null)',
  `create unique index item_running on item (n) where "state" = 'running'`,
  'create table part (id integer primary key, item_id integer references item (id))',
  'create table lease (id integer primary key)',
]
export const rows = [
  ...[1, 2, 3].map(id => `insert into item values (${id}, ${id * 10}, 'tag ${id}', 'idle')`),
  'insert into part values (1, 1)',
  'insert into lease values (1), (2)',
]

export interface Tables {
  item: { id: number; n: number; tag: string | null; state: string }
  part: { id: number; item_id: number | null }
  lease: { id: number }
}

export type Db = Kysely<Tables>

/** What can be done in a transaction, by names that tell it. */
export const statements = {
  'reads all': (db: Db) => db.selectFrom('item').selectAll().orderBy('id'),
  'locks 1': (db: Db) => db.selectFrom('item').select('n').where('id', '=', 1).forUpdate(),
  'locks 2': (db: Db) => db.selectFrom('item').select('n').where('id', '=', 2).forUpdate(),
  'locks all, the first first': (db: Db) =>
    db.selectFrom('item').select(['id', 'n']).orderBy('id').forUpdate(),
  'locks what has 10': (db: Db) => db.selectFrom('item').select('id').where('n', '=', 10).forUpdate(),
  'shares 1': (db: Db) => db.selectFrom('item').select('n').where('id', '=', 1).forShare(),
  'keeps 1': (db: Db) => db.selectFrom('item').select('n').where('id', '=', 1).forKeyShare(),
  'takes one that is free': (db: Db) =>
    db.selectFrom('item').select(['id', 'n']).orderBy('id').limit(1).forUpdate().skipLocked(),
  'takes one that is free or fails': (db: Db) =>
    db.selectFrom('item').select('id').orderBy('id').limit(1).forUpdate().noWait(),
  'raises 1': (db: Db) =>
    db
      .updateTable('item')
      .set(({ eb }) => ({ n: eb('n', '+', 1) }))
      .where('id', '=', 1),
  'raises 2': (db: Db) =>
    db
      .updateTable('item')
      .set(({ eb }) => ({ n: eb('n', '+', 1) }))
      .where('id', '=', 2)
      .returning('n'),
  'raises what has 10': (db: Db) =>
    db
      .updateTable('item')
      .set(({ eb }) => ({ n: eb('n', '+', 1) }))
      .where('n', '=', 10)
      .returning('id'),
  'makes 3 have 10': (db: Db) => db.updateTable('item').set({ n: 10 }).where('id', '=', 3),
  'tags 1 again': (db: Db) =>
    db
      .updateTable('item')
      .set(({ eb }) => ({ tag: eb('tag', '||', ' again') }))
      .where('id', '=', 1),
  'tags 1 as it is': (db: Db) =>
    db
      .updateTable('item')
      .set(({ ref, eb }) => ({ tag: ref('tag'), n: eb('n', '+', 1) }))
      .where('id', '=', 1)
      .returning(['n', 'tag']),
  'deletes 1': (db: Db) => db.deleteFrom('item').where('id', '=', 1),
  'deletes 2': (db: Db) => db.deleteFrom('item').where('id', '=', 2),
  'removes a lease that is free': (db: Db) =>
    db
      .deleteFrom('lease')
      .where('id', 'in', query =>
        query.selectFrom('lease').select('id').where('id', '=', 1).forUpdate().skipLocked(),
      ),
  'keeps a lease': (db: Db) => db.selectFrom('lease').select('id').where('id', '=', 1).forKeyShare(),
  'inserts 4': (db: Db) => db.insertInto('item').values({ id: 4, n: 40, tag: 'tag 4', state: 'idle' }),
  'inserts 5 with the tag of 4': (db: Db) =>
    db.insertInto('item').values({ id: 5, n: 50, tag: 'tag 4', state: 'idle' }),
  'inserts 6, running, with 70': (db: Db) =>
    db.insertInto('item').values({ id: 6, n: 70, tag: null, state: 'running' }),
  'inserts 7, running, with 70': (db: Db) =>
    db.insertInto('item').values({ id: 7, n: 70, tag: null, state: 'running' }),
  'inserts 1 again': (db: Db) => db.insertInto('item').values({ id: 1, n: 11, tag: 'other', state: 'idle' }),
  'inserts 4 unless it is there': (db: Db) =>
    db
      .insertInto('item')
      .values({ id: 4, n: 44, tag: null, state: 'idle' })
      .onConflict(conflict => conflict.column('id').doNothing())
      .returning('id'),
  'inserts 1 and 4 unless they are there': (db: Db) =>
    db
      .insertInto('item')
      .values([
        { id: 1, n: 44, tag: null, state: 'idle' },
        { id: 4, n: 44, tag: null, state: 'idle' },
      ])
      .onConflict(conflict => conflict.column('id').doNothing())
      .returning('id'),
  'puts 4': (db: Db) =>
    db
      .insertInto('item')
      .values({ id: 4, n: 45, tag: null, state: 'idle' })
      .onConflict(conflict => conflict.column('id').doUpdateSet(({ eb }) => ({ n: eb('item.n', '+', 100) })))
      .returning('n'),
  'puts 1': (db: Db) =>
    db
      .insertInto('item')
      .values({ id: 1, n: 45, tag: null, state: 'idle' })
      .onConflict(conflict => conflict.column('id').doUpdateSet(({ eb }) => ({ n: eb('item.n', '+', 100) })))
      .returning('n'),
  'adds a part to 1': (db: Db) => db.insertInto('part').values({ id: 10, item_id: 1 }),
  'adds a part to 2': (db: Db) => db.insertInto('part').values({ id: 11, item_id: 2 }),
  'moves the part to 2': (db: Db) => db.updateTable('part').set({ item_id: 2 }).where('id', '=', 1),
  'has all items to itself': (db: Db) => ({
    execute: async () => (await sql`lock table item in share row exclusive mode`.execute(db)).rows,
  }),
  'deletes the part': (db: Db) => db.deleteFrom('part').where('id', '=', 1),
} as const

export type Act = keyof typeof statements | 'commits' | 'rolls back'
/** Who does what, one after another: a session begins its next transaction with its next statement. */
export type Script = readonly (readonly [session: number, act: Act])[]
