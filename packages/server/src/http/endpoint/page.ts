import * as Type from 'typebox'
import { ref, string } from '../body.ts'

const usualLimit = 50
const mostItems = 500

/**
 * The parameters of a list.
 *
 * @param cursors what its own cursors look like
 * @param read what one stands for; itself where absent
 */
export function pageQuery<Cursor = string>(cursors: RegExp, read = (cursor: string) => cursor as Cursor) {
  return {
    limit: Type.Integer({
      minimum: 1,
      maximum: mostItems,
      default: usualLimit,
      description: 'Items on a page.',
    }),
    cursor: Type.Optional(
      Type.Decode(
        Type.Refine(
          string('nextCursor of the page before.'),
          cursor => cursors.test(cursor),
          () => wrongCursor,
        ),
        read,
      ),
    ),
  }
}

/** What is said of a cursor that no list has given, after its name. */
export const wrongCursor = 'must be the nextCursor of the page before, given once.'

/** What the ids of most things look like, which are the cursors of their lists too. */
export const uuids = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const nextCursor = Type.Optional(string('Give it as cursor to get the next page; absent on the last.'))

/** The body of a page of a list. @param item a named body, or one of this list alone */
function pageBody<Item extends Type.TSchema>(item: Item, options: Type.TObjectOptions) {
  return Type.Object({ items: Type.Array(item), nextCursor }, options)
}

/** The body of a page whose items have a name of their own. */
export function definePage<Item extends Type.TSchema>(item: Item, options: Type.TObjectOptions) {
  return pageBody(ref(item), options)
}

/**
 * A page, out of one row more than it shows where there is a next one.
 *
 * @param cursor what names the last item to the next call
 */
export async function viewPage<Row, View>(
  rows: readonly Row[],
  limit: number,
  view: (row: Row) => View | Promise<View>,
  cursor: (last: Row) => string,
): Promise<{ items: View[]; nextCursor: string | undefined }> {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: await Promise.all(page.map(row => view(row))),
    nextCursor: rows.length > limit && last !== undefined ? cursor(last) : undefined,
  }
}

/** The cursor of a list whose items are named by their ids. */
export function byId({ id }: { id: string }): string {
  return id
}

/** The cursor of a list whose items are numbered. */
export function byNumber({ number }: { number: number }): string {
  return String(number)
}
