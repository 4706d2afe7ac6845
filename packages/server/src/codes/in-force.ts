import {
  type CodeListName,
  type CodeLists,
  codeListsWith,
  isCodeListName,
  shippedCodeLists,
} from '@udigate/eudamed'
import { codeListChangesInForce, newestCodeListChange } from '../store/code-lists.ts'
import type { Db } from '../store/database.ts'
import type { CodeListChangeRow } from '../store/tables.ts'

/** The code lists in force at one moment; whenever one of them changes, all are another object. */
export interface InForce {
  /** Number of the newest change that is in them; 0 where there was none. */
  readonly number: number
  readonly lists: CodeLists
  /** The changes by which lists came in that are not as shipped. */
  readonly imports: ReadonlyMap<CodeListName, CodeListChangeRow>
}

/** The code lists in force, whoever on the same store changes them. */
export interface CodeListWatch {
  /** The lists in force; they may be out of date by two seconds, unless this process changed them. */
  current(): Promise<InForce>
  /** Looks into the store now. */
  refresh(): Promise<InForce>
}

/** For how long what was read is not looked at again, in milliseconds. */
const patience = 2000

/** Follows the code lists of a store. */
export function watchCodeLists(db: Db, now: () => Date): CodeListWatch {
  let known: InForce = { number: 0, lists: shippedCodeLists, imports: new Map() }
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
  const imports = new Map<CodeListName, CodeListChangeRow>()
  for (const change of changes) {
    if (change.kind === 'import' && isCodeListName(change.list)) imports.set(change.list, change)
  }
  const contents = Array.from(imports, ([name, { version, source, entries }]) => {
    const content = () => ({ name, version, source, entries: JSON.parse(entries ?? '[]') })
    return [name, content] as const
  })
  return {
    number: Math.max(...changes.map(({ number }) => number)),
    lists: codeListsWith(contents),
    imports,
  }
}
