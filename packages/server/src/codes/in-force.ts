import type { CodeList, CodeListContent } from '@udigate/udi'
import type { Law } from '../authorities/authority.ts'
import { findLawOfList, isCodeListName } from '../authorities/code-lists.ts'
import { laws } from '../authorities/laws.ts'
import { codeListChangesInForce, newestCodeListChange } from '../store/code-lists.ts'
import type { Db } from '../store/database.ts'
import { decodeJson } from '../store/json.ts'
import type { CodeListChangeRow } from '../store/tables.ts'
import { listsWith } from './lists-with.ts'

/** The code lists in force at one moment; whenever one of them changes, all are another object. */
export interface InForce {
  /** Number of the newest change that is in them; 0 where there was none. */
  readonly number: number
  /** The lists of an authority. */
  findLists(law: Law): object
  /** The list of this name. */
  findList(name: string): CodeList
  /** The changes by which lists came in that are not as shipped. */
  readonly imports: ReadonlyMap<string, CodeListChangeRow>
}

/** The code lists in force, also where another process on the store changes them. */
export interface CodeListWatch {
  /** The lists in force; they may be out of date by two seconds, unless this process changed them. */
  current(): Promise<InForce>
  /** Looks into the store now. */
  refresh(): Promise<InForce>
}

/** The lists of this release. */
export const shippedLists: InForce = { number: 0, imports: new Map(), ...makeFinders([]) }

/** For how long what was read is not looked at again, in milliseconds. */
const patience = 2000

/** Follows the code lists of a store. */
export function watchCodeLists(db: Db, now: () => Date): CodeListWatch {
  let known = shippedLists
  let lookedAt = Number.NEGATIVE_INFINITY

  const refresh = async (): Promise<InForce> => {
    lookedAt = now().getTime()
    if ((await newestCodeListChange(db)) > known.number) {
      const read = await readInForce(db)
      // Of two looks at the same time the older one may end last.
      if (read.number > known.number) known = read
    }
    return known
  }
  return {
    async current() {
      const age = now().getTime() - lookedAt
      return age >= 0 && age < patience ? known : refresh()
    },
    refresh,
  }
}

async function readInForce(db: Db): Promise<InForce> {
  const changes = await codeListChangesInForce(db)
  const imports = new Map<string, CodeListChangeRow>()
  for (const change of changes) {
    if (change.kind === 'import' && isCodeListName(change.list)) imports.set(change.list, change)
  }
  const contents = Array.from(imports, ([name, { version, source, entries }]) => {
    const content = () => ({ name, version, source, entries: decodeJson(entries) ?? [] })
    return [name, content] as const
  })
  return {
    number: Math.max(...changes.map(({ number }) => number)),
    imports,
    ...makeFinders(contents),
  }
}

/** The lists of this release with some of them replaced. */
function makeFinders(
  contents: readonly (readonly [name: string, content: () => CodeListContent])[],
): Pick<InForce, 'findLists' | 'findList'> {
  const byAuthority = new Map(laws.map(law => [law.id, listsWith(law, contents)] as const))
  const findLists: InForce['findLists'] = ({ id, codeLists }) => byAuthority.get(id) ?? codeLists.shipped
  return {
    findLists,
    findList(name) {
      const law = findLawOfList(name)
      return law.codeLists.select(findLists(law), name)
    },
  }
}
