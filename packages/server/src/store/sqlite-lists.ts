import { type PrimitiveValueListNode, SqliteQueryCompiler } from 'kysely'

/** Of which length on a list is one parameter. */
const longList = 10

/**
 * Has a long list that something is `in` be one parameter: it is read in half the time that its values would take, and the
 * statement is the same for every length.
 */
export class ListsInOneParameter extends SqliteQueryCompiler {
  protected override visitPrimitiveValueList(node: PrimitiveValueListNode): void {
    const { values } = node
    const isCompared = this.parentNode?.kind === 'BinaryOperationNode'
    if (!isCompared || values.length < longList || !values.every(isPlain)) {
      super.visitPrimitiveValueList(node)
      return
    }
    this.append('(select value from json_each(')
    this.appendValue(JSON.stringify(values))
    this.append('))')
  }
}

/** Whether SQLite reads out of JSON just what it would be given. */
function isPlain(value: unknown): boolean {
  return typeof value === 'string' ? value.isWellFormed() : Number.isSafeInteger(value)
}
