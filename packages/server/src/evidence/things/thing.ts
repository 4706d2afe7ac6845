import { type ChainedTable, type ChainNames, chainsOf } from '../../store/chains.ts'
import type { ByType } from '../../store/changes.ts'
import type { Db } from '../../store/database.ts'
import {
  type ChainedRow,
  type PartTable,
  type PartTableOf,
  partsOfRows,
  readRowsOfChains,
} from '../../store/rows-of-chains.ts'
import type { Owner } from '../../store/submissions.ts'
import type { Tables } from '../../store/tables.ts'
import type { Members } from '../read-stored.ts'
import { namePart, type Stored } from '../replay-step.ts'
import type { DeclareKind } from './kind.ts'
import type { TrailOwner } from './trail-owner.ts'

/** What a change leaves in a chain. */
export interface NewEvidence {
  chain: string
  kind: string
  /** In milliseconds since 1970; when it was announced where absent. */
  at: number | null | undefined
  facts: object
}

/** What some changes leave. */
export type LeftEntries = Partial<ByType<NewEvidence | readonly NewEvidence[]>>

/** A kind of entry, whichever it is. */
export interface AnyKind {
  opens?: true
  act?: { title: string; by?(facts: never, chain: string): unknown }
  facts(...given: never[]): object
  replay(step: never): void
}

/** Where something stands in the API and in the audit trail. */
interface Place<Column extends string> {
  /** The collection in whose paths the last of the columns names it. */
  collection?: string
  /** Its path, where that is none of a collection alone. */
  record?(key: Readonly<Record<Column, string>>): string
  /** The same, where the first entry of its chain has to tell it. */
  recordByFirst?(first: Members): string
  /** Which of its chains belong to a record too, by the collections of these records. */
  within?: Readonly<Record<string, FindKeys<Column>>>
  /** In whose trail an act is that says nothing of that. */
  owner?(key: Readonly<Record<Column, string>>): TrailOwner
  /** The same, where the first entry of its chain names no organisation either. */
  firstOwners?(first: Members): readonly TrailOwner[]
  /** The person whose it is: then it stands in the trail of each organisation in which they are something. */
  person?(key: Readonly<Record<Column, string>>): string
  /** Whether its chain says itself that it is not stored any longer; never where absent. */
  isGone?(state: Members): boolean
}

/** How many submissions of one device or group, or changes of a code list, are looked at: the newest. */
export const mostOfRecord = 500

type FindKeys<Column extends string> = (
  db: Db,
  owner: Owner,
  id: string,
  second: string,
) => readonly KeyOf<Column>[] | Promise<readonly KeyOf<Column>[]>

type KeyOf<Column extends string> = Readonly<Record<Column, string | number>>

/** Something with evidence: its chains, what is stored of it, where it stands, and the entries that its chains have. */
export interface Thing<
  Kinds extends Record<string, AnyKind> = Record<string, AnyKind>,
  On extends LeftEntries = LeftEntries,
> extends Place<string> {
  kind: string
  names: ChainNames<string>
  /** Its rows, where it has any: of which table, in words, and the tables of what belongs to them. */
  rows?: { table: ChainedTable; called: string; parts: readonly { from: PartTable; called: string }[] }
  /** What is stored of those of these chains that are its own. */
  read(db: Db, chains: readonly string[]): Promise<readonly (readonly [chain: string, stored: Stored])[]>
  kinds: Kinds
  /** What each change of it leaves in its chain. */
  on: On
}

/** Puts an entry into the chain that is named so; when it was announced where `at` is absent. */
type Leave<Column extends string, Kinds extends Record<string, AnyKind>> = <
  Kind extends keyof Kinds & string,
>(
  key: KeyOf<Column>,
  kind: Kind,
  at: Date | number | null | undefined,
  ...given: Parameters<Kinds[Kind]['facts']>
) => NewEvidence

function leaveIn<Column extends string, Kinds extends Record<string, AnyKind>>(
  { name }: ChainNames<Column>,
  kinds: Kinds,
): Leave<Column, Kinds> {
  return (key, kind, at, ...given) => ({
    chain: name(key),
    kind,
    at: at instanceof Date ? at.getTime() : at,
    facts: (kinds[kind] as AnyKind).facts(...(given as never[])),
  })
}

type ColumnOf<Table extends ChainedTable> = (typeof chainsOf)[Table]['columns'][number]

/** What belongs to a row of a table. */
type PartOf<Table extends ChainedTable> = {
  [From in PartTableOf<Table>]: {
    from: From
    called: string
    /** What names it besides; as the store does where absent. */
    id?(row: Tables[From]): unknown
    /** What is recorded of it; where absent, the state of what it belongs to has it. */
    describe?(row: Tables[From], parts: ChainedRow<Table>['parts']): object
  }
}[PartTableOf<Table>]

type MembersOf<Parts> = {
  [Name in keyof Parts]: Parts[Name] extends { describe: (...given: never[]) => infer Described }
    ? Described
    : object
}

interface RowThing<Table extends ChainedTable, Facts extends object, State extends object, Parts>
  extends Place<ColumnOf<Table>> {
  /** What it is: the kind of entry with which its chain begins, where it has a beginning. Anchored entries have it. */
  kind: string
  /** What a row is, in words. */
  called: string
  /** When it began, where its chain has a beginning. */
  at?(row: Tables[Table]): number
  /** What of it never changes. */
  facts?(row: Tables[Table]): Facts
  state(row: Tables[Table], parts: ChainedRow<Table>['parts']): State
  /** What of it does not agree with the rest of it. */
  faults?(row: Tables[Table], parts: ChainedRow<Table>['parts'], facts: Facts): readonly string[]
  parts?: Parts
}

/**
 * Declares something whose rows have evidence.
 *
 * @param declareKinds the kinds of entry that its chains have
 * @param declareLeaving what each change of it leaves in its chain
 */
export function thing<
  Table extends ChainedTable,
  Facts extends object,
  State extends object,
  Kinds extends Record<string, AnyKind>,
  On extends LeftEntries,
  Parts extends Readonly<Record<string, PartOf<Table>>>,
>(
  table: Table,
  declared: RowThing<Table, Facts, State, Parts>,
  declareKinds: (kind: DeclareKind<State, MembersOf<Parts>>) => Kinds,
  declareLeaving: (leave: Leave<ColumnOf<Table>, Kinds>) => On,
): Thing<Kinds, On> {
  const { called, at, facts, state, faults, parts, ...place } = declared
  const names = chainsOf[table] as ChainNames<string> as ChainNames<ColumnOf<Table>>
  const kinds = declareKinds(kind => kind)
  const ofParts: [string, AnyPart][] = Object.entries(parts ?? {})
  return {
    ...(place as Place<string> & { kind: string }),
    names,
    rows: { table, called, parts: ofParts.map(([, part]) => part) },
    async read(db, chains) {
      const found = await readRowsOfChains(db, table, chains)
      return found.map(({ chain, row, parts: belonging }) => {
        const described = facts?.(row) ?? ({} as Facts)
        const stored = {
          kind: place.kind,
          at: at?.(row),
          facts: described,
          state: state(row, belonging),
          parts: describeParts(ofParts, belonging),
          faults: faults?.(row, belonging, described),
        }
        return [chain, stored]
      })
    },
    kinds,
    on: declareLeaving(leaveIn(names, kinds)),
  }
}

interface AnyPart {
  from: PartTable
  called: string
  id?(row: never): unknown
  describe?(row: never, parts: never): object
}

function describeParts(ofParts: readonly [string, AnyPart][], belonging: object): Map<string, object> {
  const rowsOf = new Map<string, readonly Members[]>(Object.entries(belonging))
  const described = ofParts.flatMap(([name, { from, id, describe }]) =>
    (rowsOf.get(from) ?? []).flatMap(row => {
      const named = id ? id(row as never) : row[partsOfRows[from].part]
      return describe ? [[namePart(name, named), describe(row as never, belonging as never)] as const] : []
    }),
  )
  return new Map(described)
}

/** Declares something of which there are no rows but those of its parts. */
export function thingWithoutRows<
  Column extends string,
  Kinds extends Record<string, AnyKind>,
  On extends LeftEntries,
>(
  names: ChainNames<Column>,
  declared: Place<Column> & {
    kind: string
    stored?(db: Db, key: Readonly<Record<Column, string>>): Promise<Partial<Pick<Stored, 'state' | 'parts'>>>
  },
  kinds: Kinds,
  declareLeaving: (leave: Leave<Column, Kinds>) => On,
): Thing<Kinds, On> {
  const { stored, ...place } = declared
  return {
    ...(place as Place<string> & { kind: string }),
    names,
    async read(db, chains) {
      const found: [string, Stored][] = []
      for (const chain of chains) {
        const key = names.parse(chain)
        if (!key) continue
        const nothing = { kind: place.kind, facts: {}, state: {}, parts: new Map() }
        found.push([chain, { ...nothing, ...(await stored?.(db, key)) }])
      }
      return found
    },
    kinds,
    on: declareLeaving(leaveIn(names, kinds)),
  }
}
