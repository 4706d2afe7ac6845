/** A code of the records, its code in GDSN, and how it is known to be that one, where that is not plain. */
type Row = readonly string[]

/** Codes of EUDAMED's records and what they are in GDSN, as a data file holds them. */
export interface CodeMapData {
  /** The attribute whose codes they are. */
  readonly list: string
  readonly version: string
  readonly source: string
  readonly codes: readonly Row[]
}

/** What the codes of a list of EUDAMED are in GDSN. */
export interface CodeMap {
  readonly list: string
  readonly version: string
  readonly source: string
  /** The code in GDSN; `undefined` for one that GDSN has none for, or none that is known. */
  translate(code: string): string | undefined
  /** The code of EUDAMED that is this one in GDSN, the first where several are; `undefined` where none is. */
  translateBack(inGdsn: string): string | undefined
  /** All pairs, in the order of the list. */
  entries(): readonly (readonly [code: string, inGdsn: string])[]
}

/** @throws TypeError for a row without its two codes, or a code that is there twice */
export function readCodeMap({ codes, ...about }: CodeMapData): CodeMap {
  const pairs = codes.map(([code, inGdsn]) => {
    if (code === undefined || inGdsn === undefined)
      throw new TypeError(`A row of ${about.list} has not two codes.`)
    return [code, inGdsn] as const
  })
  const byCode = new Map(pairs)
  if (byCode.size < pairs.length) throw new TypeError(`A code of ${about.list} is there twice.`)
  const back = new Map(pairs.toReversed().map(([code, inGdsn]) => [inGdsn, code]))
  return {
    ...about,
    translate: code => byCode.get(code),
    translateBack: inGdsn => back.get(inGdsn),
    entries: () => pairs,
  }
}
