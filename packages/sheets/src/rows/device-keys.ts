import type { CodeIds } from './code-ids.ts'
import { growingInts, missing } from './growing-ints.ts'
import { ownText } from './kept-row.ts'
import type { RowKey } from './keyed-rows.ts'

/** What a table has already had in the keys of its devices. */
export interface DeviceKeys {
  /** Adds a device, unless it or one of the same code is there. */
  add(key: RowKey, row: number): { row: number; isSameAgency: boolean } | undefined
}

const usual = 'GS1'

/** Remembers devices by code; nearly all codes are there once, of one agency. */
export function deviceKeys(ids: CodeIds): DeviceKeys {
  /** By the number of the code. */
  const rows = growingInts()
  /** Of codes whose first agency is not the usual one. */
  const agencies = new Map<number, string>()
  /** Of codes that several agencies have. */
  const others = new Map<string, number>()
  return {
    add({ code, agency }, row) {
      const id = ids.getId(code)
      const first = rows.at(id)
      if (first === missing) {
        rows.set(id, row)
        if (agency !== usual) agencies.set(id, ownText(agency))
        return undefined
      }
      const whole = `${id} ${agency}`
      const same = (agencies.get(id) ?? usual) === agency ? first : others.get(whole)
      if (same !== undefined) return { row: same, isSameAgency: true }
      others.set(whole, row)
      return { row: first, isSameAgency: false }
    },
  }
}
