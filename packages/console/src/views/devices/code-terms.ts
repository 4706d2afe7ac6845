import { type CodeListName, codeListKind, codeListNamed, codeListNames } from '@udigate/eudamed/browser'
import { loadCodeLists } from '../../api/load-code-lists.ts'
import { findTerm } from '../../api/search-codes.ts'

/** What the codes in a record stand for, by the field and the code: `Country FR`. */
export type Terms = ReadonlyMap<string, string>

/** The lists of codes that a field takes, by its own name: the same name has the same lists wherever it stands. */
const listsByField: ReadonlyMap<string, readonly CodeListName[]> = new Map(
  [
    ...Map.groupBy(
      codeListNames.flatMap(list =>
        codeListKind(list).fields.map(path => ({ list, field: getLastName(path) })),
      ),
      ({ field }) => field,
    ),
  ].map(([field, all]) => [field, all.map(({ list }) => list)]),
)

/** Finds the terms of all codes in a record, in the lists in force at the gateway. */
export async function loadTerms(record: unknown, signal: AbortSignal): Promise<Terms> {
  const codes = new Map(listCodes('', record).map(each => [`${each.field} ${each.code}`, each]))
  const { lists } = await loadCodeLists(signal)
  const found = await Promise.all(
    Array.from(codes, async ([name, { field, code }]) => {
      for (const list of listsByField.get(field) ?? []) {
        // The terms of the nomenclature are with the gateway alone.
        const term =
          list === 'emdn' ? await findTerm(list, code, signal) : codeListNamed(lists, list).get(code)?.term
        if (term !== undefined && term !== code) return [[name, term] as const]
      }
      return []
    }),
  )
  return new Map(found.flat())
}

function listCodes(field: string, value: unknown): readonly { field: string; code: string }[] {
  if (typeof value === 'string') return listsByField.has(field) ? [{ field, code: value }] : []
  if (Array.isArray(value)) return value.flatMap(each => listCodes(field, each))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => listCodes(name, each))
}

function getLastName(path: string): string {
  return path.replaceAll('[]', '').split('.').at(-1) ?? path
}
