import type { Json } from '../json.ts'

/** What tells a database from the same one promoted, recovered or made again. */
export type Position = Readonly<Record<string, string>>

/** The epoch of a store, in the one row of its table. */
export interface StoreEpochRow {
  /** Always 1: there is one row. */
  n: number
  /** Names the store, from its first start on. */
  id: string
  /** How often it was found to have gone back to an older state. */
  epoch: number
  /** Tells this epoch from any other of that number; null for one that began before epochs had tokens. */
  token: string | null
  /** The names of the epochs before it, oldest first: those of the store, and those that processes knew which began one. */
  predecessors: Json<readonly string[]> | null
  /** Where it stands, as its server tells; null where nothing tells. */
  place: Json<Position> | null
  /** 1 where what it last had recorded before sending is kept in a file as well. */
  is_kept: number
  /** When it was last found to have gone back; null where it never was. */
  restored_at: number | null
  /** What showed that. */
  because: string | null
}
