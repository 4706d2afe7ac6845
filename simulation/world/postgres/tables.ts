import type { DatabaseSync } from 'node:sqlite'

/** Columns whose values no two rows have in common. */
export interface UniqueKey {
  columns: readonly string[]
  /** Of which rows alone, as SQL; of all where absent. */
  where: string | undefined
}

/** Columns that name a row of another table. */
export interface ForeignKey {
  columns: readonly string[]
  table: string
  references: readonly string[]
}

/** What the locks of a table depend on. */
export interface Table {
  name: string
  /** Its primary key. */
  key: readonly string[]
  /** The primary key and the unique ones. */
  uniques: readonly UniqueKey[]
  foreignKeys: readonly ForeignKey[]
  /** What stands in a column that a row does not name, as SQL. */
  defaults: ReadonlyMap<string, string>
  /** A change of one of these may take from another row what it refers to. */
  keyColumns: ReadonlySet<string>
}

interface ForeignKeyColumn {
  id: number
  table: string
  from: string
  to: string
  on_delete: string
}

/**
 * Reads what there is of a table.
 *
 * @throws Error where it has something that the model does not know
 */
export function readTable(database: DatabaseSync, name: string): Table {
  const read = <Row>(sql: string): Row[] => database.prepare(sql).all() as unknown as Row[]
  const columns = read<{ name: string; pk: number; dflt_value: string | null }>(
    `pragma table_info("${name}")`,
  )
  const key = columns
    .filter(({ pk }) => pk > 0)
    .toSorted((one, other) => one.pk - other.pk)
    .map(column => column.name)
  if (key.length === 0) throw new Error(`The table ${name} has no primary key, by which its rows are locked.`)
  const indexes = read<{ name: string; unique: number; origin: string }>(`pragma index_list("${name}")`)
  const others = indexes
    .filter(({ unique, origin }) => unique === 1 && origin !== 'pk')
    .map(index => ({
      columns: read<{ name: string }>(`pragma index_info("${index.name}")`).map(column => column.name),
      where: findPredicate(read(`select sql from sqlite_master where name = '${index.name}'`)),
    }))
  const uniques = [{ columns: key, where: undefined }, ...others]
  return {
    name,
    key,
    uniques,
    foreignKeys: readForeignKeys(read(`pragma foreign_key_list("${name}")`)),
    defaults: new Map(
      columns.flatMap(({ name: column, dflt_value }) => (dflt_value === null ? [] : [[column, dflt_value]])),
    ),
    keyColumns: new Set(uniques.flatMap(unique => (unique.where === undefined ? unique.columns : []))),
  }
}

function findPredicate([index]: readonly { sql: string | null }[]): string | undefined {
  return /\swhere\s(.*)$/is.exec(index?.sql ?? '')?.[1]
}

function readForeignKeys(columns: readonly ForeignKeyColumn[]): ForeignKey[] {
  return [...Map.groupBy(columns, ({ id }) => id).values()].map(own => {
    const [{ table, on_delete }] = own as [ForeignKeyColumn]
    if (on_delete !== 'NO ACTION')
      throw new Error(`What refers to ${table} is deleted or changed with it, which is not modelled.`)
    return { columns: own.map(({ from }) => from), table, references: own.map(({ to }) => to) }
  })
}
