import { QueryNode, RawNode, SelectModifierNode, SelectQueryNode } from 'kysely'
import type { Db } from './database.ts'
import { locksRows } from './locks-rows.ts'

/** What the text of a statement ends with for which PostgreSQL is to keep no plan. */
export const keepsNoPlan = '/* keeps no plan */'

const modifier = SelectModifierNode.createWithExpression(RawNode.createWithSql(keepsNoPlan))

/**
 * The same database for queries with bounds: on PostgreSQL each is planned for the values that it has. A plan that is kept for all values
 * takes every pair of bounds for narrow, and enters an index by one that all rows are within.
 */
export function plannedEachTime(db: Db): Db {
  if (!locksRows(db)) return db
  return db.withPlugin({
    transformQuery: ({ node }) =>
      SelectQueryNode.is(node) ? QueryNode.cloneWithEndModifier(node, modifier) : node,
    transformResult: async ({ result }) => result,
  })
}
