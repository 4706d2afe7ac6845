import type { CodeList } from '@udigate/udi'
import type { RecordLaw } from '../authorities/authority.ts'
import { findCodeLists, findLawOfList, isCodeListName } from '../authorities/code-lists.ts'
import { laws } from '../authorities/laws.ts'
import {
  codeListChangesInForce,
  type ListOwner,
  newestChangesOfOwners,
  newestCodeListChange,
} from '../store/code-lists.ts'
import type { Db } from '../store/database.ts'
import type { CodeListChangeRow } from '../store/tables.ts'
import { tellAtOnce } from '../told-at-end.ts'
import { type ListContents, listsWith, type StoredList } from './lists-with.ts'

/** The code lists in force for an owner at one moment; whenever one of them changes, all are another object. */
export interface InForce {
  /** Number of the newest change that is in them; 0 where there was none. */
  readonly number: number
  /** The lists of an authority. */
  findLists(law: Pick<RecordLaw, 'home' | 'codeLists'>): object
  /** The list of this name. */
  findList(name: string): CodeList
  /** The changes by which lists came in that are not as shipped: those of the organisation, and the gateway's beside them. */
  readonly imports: ReadonlyMap<string, CodeListChangeRow>
  /** The lists that are not as shipped, as data. */
  readonly contents: ListContents
  /** The newest change of each list of the gateway, resets too. */
  readonly numbers: ReadonlyMap<string, number>
  /** The lists of the gateway; absent where these are they. */
  readonly gateway?: InForce
}

/**
 * The code lists in force, also where another process on the store changes them. Each organisation is judged by its own lists on
 * each stage, and by those of the gateway where it has none: so there are no lists without saying whose.
 */
export interface CodeListWatch {
  /** The lists in force; they may be out of date by two seconds, unless this process changed them. */
  current(owner: ListOwner): Promise<InForce>
  /** Looks into the store now. */
  refresh(owner: ListOwner): Promise<InForce>
}

/** The lists of this release. */
export const shippedLists: InForce = makeInForce([], list => list)

/** Whether an organisation may have its own edition of a list. */
export function mayBeOwn(name: string): boolean {
  return findCodeLists(name).describe(name).isRevisedByItself ?? false
}

/** Whether the gateway's list has become another one since an organisation put its own in its place. */
export function hasGatewayChanged(own: CodeListChangeRow, gateway: InForce): boolean {
  const { list, number, gateway_version } = own
  return (gateway.numbers.get(list) ?? 0) > number || gateway.findList(list).version !== gateway_version
}

/** For how long what was read is not looked at again, in milliseconds. */
const patience = 2000

/** Of how many organisations the own lists are kept at hand. */
const mostKept = 64

/** Follows the code lists of a store. */
export function watchCodeLists(db: Db, now: () => Date): CodeListWatch {
  let newest = 0
  let numbers: ReadonlyMap<string, number> = new Map()
  let lookedAt = Number.NEGATIVE_INFINITY
  const share = shareEqual()
  /** By owner, the one that was asked for last at the end. */
  const kept = new Map<string, { number: number; found: Promise<InForce> }>()

  const look = async (): Promise<void> => {
    lookedAt = now().getTime()
    if ((await newestCodeListChange(db)) <= newest) return
    const read = await newestChangesOfOwners(db)
    const latest = Math.max(...read.map(({ number }) => number))
    // Of two looks at the same time the older one may end last.
    if (latest <= newest) return
    newest = latest
    numbers = new Map(read.map(({ owner, number }) => [nameOwner(owner), number]))
  }
  /** What is kept of an owner, or read where something newer is stored. */
  const find = (owner: ListOwner, number: number, read: () => Promise<InForce>): Promise<InForce> => {
    const name = nameOwner(owner)
    const known = kept.get(name)
    const isNewest = known !== undefined && known.number >= number
    const entry = isNewest ? known : { number, found: tellAtOnce(read) }
    kept.delete(name)
    kept.set(name, entry)
    const [oldest = name] = kept.keys()
    if (kept.size > mostKept) kept.delete(oldest)
    // What could not be read is read again.
    if (!isNewest) entry.found.catch(() => kept.get(name) === entry && kept.delete(name))
    return entry.found
  }
  const findFor = async (owner: ListOwner): Promise<InForce> => {
    const newestOfGateway = numbers.get(nameOwner('gateway')) ?? 0
    const gateway =
      newestOfGateway === 0
        ? shippedLists
        : await find('gateway', newestOfGateway, async () =>
            makeInForce(await codeListChangesInForce(db, 'gateway'), share),
          )
    const newestOwn = numbers.get(nameOwner(owner))
    if (owner === 'gateway' || newestOwn === undefined) return gateway
    return find(owner, Math.max(newestOwn, gateway.number), async () =>
      makeInForce(await codeListChangesInForce(db, owner), share, gateway),
    )
  }
  return {
    async current(owner) {
      const age = now().getTime() - lookedAt
      if (age < 0 || age >= patience) await tellAtOnce(look)
      return findFor(owner)
    },
    async refresh(owner) {
      await tellAtOnce(look)
      return findFor(owner)
    },
  }
}

const nameOwner = (owner: ListOwner): string =>
  owner === 'gateway' ? owner : `${owner.stage} ${owner.organisation}`

/** Has lists of one content be one object, and so be built once: several organisations import the same file. */
function shareEqual(): (list: StoredList) => StoredList {
  let atHand: readonly WeakRef<StoredList>[] = []
  return list => {
    const { name, version, source, entries } = list
    const known = atHand.flatMap(each => each.deref() ?? [])
    const same = known.find(
      each =>
        each.name === name && each.version === version && each.source === source && each.entries === entries,
    )
    atHand = [...known, ...(same ? [] : [list])].map(each => new WeakRef(each))
    return same ?? list
  }
}

/** @param gateway where the changes are those of an organisation: what is in force where it has no list of its own */
function makeInForce(
  changes: readonly CodeListChangeRow[],
  share: (list: StoredList) => StoredList,
  gateway?: InForce,
): InForce {
  const imported = changes.filter(({ kind, list }) => kind === 'import' && isCodeListName(list))
  const own = imported.map(({ list: name, version, source, entries }) => {
    if (entries === null) throw new TypeError(`An imported code list has no entries: ${name} ${version}.`)
    return [name, share({ name, version, source, entries })] as const
  })
  const contents = [...new Map([...(gateway?.contents ?? []), ...own])]
  const byAuthority = new Map(laws.map(law => [law.home, listsWith(law, contents)] as const))
  const findLists: InForce['findLists'] = ({ home, codeLists }) => byAuthority.get(home) ?? codeLists.shipped
  return {
    number: Math.max(gateway?.number ?? 0, ...changes.map(({ number }) => number)),
    imports: new Map([...(gateway?.imports ?? []), ...imported.map(row => [row.list, row] as const)]),
    numbers: gateway?.numbers ?? new Map(changes.map(({ list, number }) => [list, number])),
    contents,
    findLists,
    findList(name) {
      const law = findLawOfList(name)
      return law.codeLists.select(findLists(law), name)
    },
    ...(gateway && { gateway }),
  }
}
