import { ownText } from './kept-row.ts'

/** Numbers codes, so that each is kept once however many tables have it. */
export interface CodeIds {
  /** The number of a code; a new one where it has none. */
  getId(code: string): number
  /** The number of a code that has one. */
  find(code: string): number | undefined
  /** The code of a number. */
  getCode(id: number): string
}

export function codeIds(): CodeIds {
  const ids = new Map<string, number>()
  const codes: string[] = []
  return {
    getId(code) {
      const known = ids.get(code)
      if (known !== undefined) return known
      const own = ownText(code)
      ids.set(own, codes.length)
      codes.push(own)
      return codes.length - 1
    },
    find: code => ids.get(code),
    getCode: id => codes[id] ?? '',
  }
}
