import type { CodeListContent } from '@udigate/udi'
import type { RecordLaw } from '../authorities/authority.ts'
import { decodeJson, type Json } from '../store/json.ts'

/** A code list that is not as shipped, as it is stored: its entries are read by what uses them. */
export interface StoredList extends Omit<CodeListContent, 'entries'> {
  entries: Json<CodeListContent['entries']>
}

/** Code lists that are not as shipped, as data that goes to other processes. */
export type ListContents = readonly (readonly [name: string, content: StoredList])[]

/** The code lists of an authority with some of them replaced; those of other authorities are passed over. */
export function listsWith(
  { codeLists: { names, shipped, replace } }: Pick<RecordLaw, 'codeLists'>,
  contents: ListContents,
): object {
  const own = contents.filter(([name]) => names.includes(name))
  if (own.length === 0) return shipped
  return replace(own.map(([name, content]) => [name, () => readStored(content)]))
}

const readContents = new WeakMap<StoredList, CodeListContent>()

/** Reads a list; the same one is read once. */
function readStored(list: StoredList): CodeListContent {
  const content = readContents.get(list) ?? { ...list, entries: decodeJson(list.entries) }
  readContents.set(list, content)
  return content
}
