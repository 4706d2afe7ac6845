import {
  type CodeEntry,
  type CodeListName,
  type CodeLists,
  codeListsWith,
  shippedCodeLists,
} from '@udigate/eudamed/browser'
import { gateway } from './session.ts'

/** The code lists by which the gateway judges. */
export interface ListsInForce {
  lists: CodeLists
  /** Those of them that this page does not bring along, by name. */
  imported: readonly CodeListName[]
}

/** Those that this page brings along. */
export const shippedLists: ListsInForce = { lists: shippedCodeLists, imported: [] }

interface Content {
  name: CodeListName
  version: string
  source: string
  entries: readonly CodeEntry[]
}

/** The contents that have been read, by list and by the number of the change that put them in force. */
const known = new Map<string, Content>()
let newest: { numbers: string; found: ListsInForce } | undefined

/**
 * Asks the gateway which code lists are in force, and reads those that this page does not bring along: each once, until
 * it is replaced. Whatever is the same as before is the same object.
 */
export async function loadCodeLists(signal: AbortSignal): Promise<ListsInForce> {
  const { items } = await gateway().get('/api/v1/codes', { signal })
  const imports = items.flatMap(({ list, import: change }) =>
    change ? [{ list, number: change.number }] : [],
  )
  const numbers = imports.map(({ list, number }) => `${list} ${number}`).join()
  if (imports.length === 0) return shippedLists
  if (newest?.numbers === numbers) return newest.found
  const contents: (readonly [CodeListName, () => Content])[] = []
  for (const { list, number } of imports) {
    const place = `${list} ${number}`
    const content = known.get(place) ?? (await readList(list, signal))
    known.set(place, content)
    contents.push([list, () => content])
  }
  newest = { numbers, found: { lists: codeListsWith(contents), imported: imports.map(({ list }) => list) } }
  return newest.found
}

async function readList(list: CodeListName, signal: AbortSignal): Promise<Content> {
  const entries: CodeEntry[] = []
  let cursor: string | undefined
  let first: { version: string; source: string } | undefined
  do {
    const query = { limit: 500, cursor }
    const page = await gateway().get('/api/v1/codes/{list}', { path: { list }, query, signal })
    first ??= page
    if (page.version !== first.version)
      throw new Error(`The code list ${list} was replaced while it was read.`)
    entries.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== undefined)
  const { version, source } = first
  return { name: list, version, source, entries }
}
