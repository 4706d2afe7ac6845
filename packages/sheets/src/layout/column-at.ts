import type { Column, Layout } from './layout.ts'

/**
 * The column that the field at a JSON Pointer into a request stands in, on whichever sheet: `/device/Sterile`,
 * `/device/MarketInfos/0/Country`, `/device/CriticalWarnings/0/Comments/1/Comment`.
 */
export function columnAt({ sheets }: Layout, pointer: string): Column | undefined {
  const [, record, ...segments] = pointer.split('/')
  for (const sheet of sheets) {
    if (sheet.record !== record) continue
    const inside = sheet.list === undefined ? segments : withoutEntry(segments, sheet.list)
    if (inside === undefined) continue
    const found = sheet.columns.find(({ role, nested, path }) => {
      if (role !== 'field') return false
      const rest = nested === undefined ? inside : withoutEntry(inside, nested)
      return rest !== undefined && rest.join('/') === path.join('/')
    })
    if (found !== undefined) return found
  }
  return undefined
}

/** What follows an entry of this list; `undefined` where the segments lead elsewhere. */
function withoutEntry(
  [name, index, ...rest]: readonly string[],
  list: string,
): readonly string[] | undefined {
  return name === list && index !== undefined && /^\d+$/.test(index) ? rest : undefined
}
