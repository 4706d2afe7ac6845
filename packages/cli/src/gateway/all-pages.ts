import type { GatewayCalls } from './call-gateway.ts'

/**
 * The items of a list of the API, of all its pages.
 *
 * @param path with its query, without a cursor
 */
export async function allPages<Item>(gateway: GatewayCalls, path: string): Promise<Item[]> {
  const all: Item[] = []
  let cursor = ''
  for (;;) {
    const page = await gateway.json<{ items: Item[]; nextCursor?: string }>('GET', path + cursor)
    all.push(...page.items)
    if (page.nextCursor === undefined) return all
    cursor = `&cursor=${encodeURIComponent(page.nextCursor)}`
  }
}
