import { askForTable, askStore } from '../batches/reading/ask-store.ts'
import { type TakenFile, takeFile } from '../files/take-file.ts'
import type { Acting } from '../rights/caller.ts'
import { keepFile, removeFiles } from '../store/files.ts'
import { putPart, readPart } from '../store/import-parts.ts'
import { replaceRecords } from '../store/import-records.ts'
import { changeImport, findImport, listSteps } from '../store/imports.ts'
import { decodeJson, encodeJson } from '../store/json.ts'
import type { CheckCounts, CheckedList, ImportRecordRow, ImportRow, ListPlan } from '../store/tables.ts'
import { tellAtOnce } from '../told-at-end.ts'
import { addUpChanges } from './cell-changes.ts'
import { openCurrent, openOriginal } from './open-list.ts'
import { planRecordsOver } from './plan-records.ts'
import type { FoundInList } from './reading/list-reader.ts'
import type { ImportServices } from './services.ts'

/** A rule broke down while a list was judged: that is a failure, never a pass. */
class BrokenRule extends Error {}

/** Another revision has come while one was worked on. */
export class RevisionPassed extends Error {
  constructor() {
    super('The import was changed while it was worked on.')
  }
}

/** Checks and plans lists; what is asked for twice at the same time is done once. */
export interface ListWork {
  /**
   * What is wrong with the present revision of an import; as it was found first, unless it is to be found again.
   *
   * @throws UnreadableInput, ReaderEnded, BrokenRule, RevisionPassed, NoPlace
   */
  check(row: ImportRow, isFresh?: boolean): Promise<CheckedList>
  /** Plans the present revision of an import, unless that is done already. @throws as `check` does */
  plan(row: ImportRow, caller: Acting, isFresh: boolean): Promise<ListPlan>
}

/** How many lists that were checked are kept at hand: several pages of one are asked for in a row. */
const mostAtHand = 6

/** Makes what works on lists. */
export function workOnLists(services: ImportServices): ListWork {
  const underWay = new Map<string, Promise<unknown>>()
  const atHand = new Map<string, CheckedList>()

  /** Does a work once for all who ask for it meanwhile. */
  const once = <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const known = underWay.get(name) as Promise<Result> | undefined
    if (known !== undefined) return known
    const begun = tellAtOnce(work).finally(() => underWay.delete(name))
    // The caller may have gone.
    begun.catch(() => {})
    underWay.set(name, begun)
    return begun
  }
  const withPlace = async <Result>(organisation: string, read: () => Promise<Result>): Promise<Result> => {
    const leave = await services.limits.places.reading.enter(organisation)
    try {
      return await read()
    } finally {
      leave()
    }
  }
  const keepAtHand = (name: string, list: CheckedList): CheckedList => {
    atHand.delete(name)
    atHand.set(name, list)
    for (const oldest of atHand.keys()) {
      if (atHand.size <= mostAtHand) break
      atHand.delete(oldest)
    }
    return list
  }
  const check: ListWork['check'] = (row, isFresh = false) => {
    const name = `check ${row.id} ${row.revision}`
    return once(name, async () => {
      const known = isFresh ? undefined : (atHand.get(name) ?? (await readCheck(services, row)))
      if (known !== undefined) return keepAtHand(name, known)
      return keepAtHand(name, await withPlace(row.organisation, () => checkRevision(services, row)))
    })
  }
  return {
    check,
    plan: (row, caller, isFresh) =>
      once(`plan ${row.id} ${row.revision} ${caller.author}`, async () => {
        if (row.planned_at !== null && row.plan !== null && !isFresh) return decodeJson(row.plan)
        // The file with the changes is kept once it is checked.
        await check(row)
        const checked = await findImport(services.store.db, row, row.id)
        if (checked?.revision !== row.revision) throw new RevisionPassed()
        return withPlace(row.organisation, () => planRevision(services, checked, caller))
      }),
  }
}

async function readCheck(
  { store }: ImportServices,
  { id, checked_at }: ImportRow,
): Promise<CheckedList | undefined> {
  return checked_at === null ? undefined : readPart(store.db, id, 'check')
}

async function checkRevision(services: ImportServices, row: ImportRow): Promise<CheckedList> {
  const { store, reader, codes, strictContract, now } = services
  const changes = addUpChanges(await listSteps(store.db, row.id))
  const chunks = reader.check(
    {
      kind: row.kind,
      model: row.model,
      mapping: decodeJson(row.mapping) ?? null,
      csv: decodeJson(row.csv),
      actor: row.actor ?? undefined,
      register: row.judged_for ?? undefined,
      changes,
      lists: (await codes.current(row)).contents,
      strictContract,
    },
    // What is found is of the organisation: the next to ask may act for other actors.
    { source: await openOriginal(services, row), facts: askForTable(store.db, { ...row, actors: 'any' }) },
  )
  let found: FoundInList | undefined
  async function* changed(): AsyncGenerator<Uint8Array> {
    found = yield* chunks
  }
  const keep = async (file?: TakenFile): Promise<CheckedList> => {
    if (found === undefined) throw new TypeError('A list came to no end.')
    const { isBroken, tables, ...list } = found
    if (isBroken) throw new BrokenRule('A rule broke down while a list was judged.')
    await store.write(async db => {
      const before = await findImport(db, row, row.id)
      const change = {
        checked_at: now().getTime(),
        checked_file_id: file?.id ?? null,
        check_counts: encodeJson(countRows(list)),
        check_tables: encodeJson(tables),
      }
      const isKept =
        (await changeImport(db, row, change)) && (file === undefined || (await keepFile(db, file)))
      if (!isKept) throw new RevisionPassed()
      await removeFiles(db, [before?.checked_file_id ?? null])
      await putPart(db, row.id, 'check', list)
    })
    return list
  }
  const kept = await takeFile(services, row, changed(), keep)
  return 'kind' in kept ? keep() : kept
}

function countRows({ rows }: CheckedList): CheckCounts {
  const count = (state: CheckedList['rows'][number]['state']): number =>
    rows.filter(row => row.state === state).length
  return {
    records: rows.length,
    ready: count('valid'),
    afterFixes: count('fixed'),
    undecided: count('invalid'),
  }
}

async function planRevision(services: ImportServices, row: ImportRow, caller: Acting): Promise<ListPlan> {
  const { store, reader, codes, strictContract, now } = services
  const parts = reader.plan(
    {
      importId: row.id,
      kind: row.kind,
      model: row.model,
      mapping: decodeJson(row.mapping) ?? null,
      csv: decodeJson(row.csv),
      actor: row.actor ?? undefined,
      lists: (await codes.current(row)).contents,
      strictContract,
    },
    {
      source: await openCurrent(services, row),
      facts: { ...askStore(store.db, caller, row.id), plans: planRecordsOver(store.db, caller) },
    },
  )
  const records: ImportRecordRow[] = []
  for (;;) {
    const { done, value } = await parts.next()
    if (!done) {
      records.push(...value)
      continue
    }
    const isKept = await store.write(async db => {
      const change = { planned_at: now().getTime(), plan: encodeJson(value) }
      if (!(await changeImport(db, row, change))) return false
      await replaceRecords(db, row.id, records)
      return true
    })
    if (!isKept) throw new RevisionPassed()
    return value
  }
}
