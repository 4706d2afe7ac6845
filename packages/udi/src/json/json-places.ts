const quote = 0x22
const comma = 0x2c
const openBracket = 0x5b
const backslash = 0x5c
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

/** A place in a text; both from 1, the column in UTF-16 code units. */
export interface TextPlace {
  line: number
  column: number
}

/** Where a part of a JSON text stands in it. */
export interface JsonPart {
  /** The offset of the part: of the name of a member, of an item itself. */
  at: number
  /** The offset of its value. */
  value: number
}

/** Finds where the parts of a JSON text stand in it, by their offsets. The text must be valid JSON. */
export class JsonPlaces {
  readonly #text: string
  #lineStarts: readonly number[] | undefined

  constructor(text: string) {
    this.#text = text
  }

  /** The offset of the value that the text is. */
  start(): number {
    return this.#skipSpace(0)
  }

  /** The offsets of the items of the array that begins at `offset`. */
  items(offset: number): number[] {
    const starts: number[] = []
    for (let at = this.#firstInside(offset); at !== -1; at = this.#next(this.#skipValue(at))) starts.push(at)
    return starts
  }

  /**
   * The offset of what a JSON Pointer names below the value at `offset`: of the name of a member, of an item itself.
   * Where it does not exist, that of its nearest parent which does.
   */
  find(offset: number, pointer: string): number {
    return this.#partsTo(offset, pointer).part.at
  }

  /** The part that a JSON Pointer names below the value at `offset`; `undefined` where it does not exist. */
  part(offset: number, pointer: string): JsonPart | undefined {
    const { part, isWhole } = this.#partsTo(offset, pointer)
    return isWhole ? part : undefined
  }

  /** The offset after the value that begins at `offset`. */
  end(offset: number): number {
    return this.#skipValue(offset)
  }

  /** The members of the object that begins at `offset`, in their order. */
  members(offset: number): (JsonPart & { name: string })[] {
    const members: (JsonPart & { name: string })[] = []
    for (let at = this.#firstInside(offset); at !== -1; ) {
      const { name, value } = this.#memberAt(at)
      members.push({ name, at, value })
      at = this.#next(this.#skipValue(value))
    }
    return members
  }

  placeOf(offset: number): TextPlace {
    this.#lineStarts ??= lineStartsOf(this.#text)
    let [low, high] = [0, this.#lineStarts.length]
    while (high - low > 1) {
      const middle = (low + high) >>> 1
      if ((this.#lineStarts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return { line: low + 1, column: offset - (this.#lineStarts[low] ?? 0) + 1 }
  }

  /** The part that a pointer names, or its nearest parent which exists. */
  #partsTo(offset: number, pointer: string): { part: JsonPart; isWhole: boolean } {
    let part: JsonPart = { at: offset, value: offset }
    for (const escaped of pointer.split('/').slice(1)) {
      const segment = escaped.replaceAll('~1', '/').replaceAll('~0', '~')
      const below =
        this.#text.charCodeAt(part.value) === openBrace
          ? this.#member(part.value, segment)
          : this.#item(part.value, segment)
      if (below === undefined) return { part, isWhole: false }
      part = below
    }
    return { part, isWhole: true }
  }

  #member(object: number, wanted: string): JsonPart | undefined {
    for (let at = this.#firstInside(object); at !== -1; ) {
      const { name, value } = this.#memberAt(at)
      if (name === wanted) return { at, value }
      at = this.#next(this.#skipValue(value))
    }
    return undefined
  }

  #memberAt(at: number): { name: string; value: number } {
    const end = this.#skipString(at)
    const name: string = JSON.parse(this.#text.slice(at, end))
    return { name, value: this.#skipSpace(this.#skipSpace(end) + 1) }
  }

  #item(array: number, index: string): JsonPart | undefined {
    if (this.#text.charCodeAt(array) !== openBracket) return undefined
    let left = Number(index)
    for (let at = this.#firstInside(array); at !== -1; at = this.#next(this.#skipValue(at))) {
      if (left === 0) return { at, value: at }
      left -= 1
    }
    return undefined
  }

  /** Where the first member or item of what opens at `at` begins; -1 where there is none. */
  #firstInside(at: number): number {
    const first = this.#skipSpace(at + 1)
    return this.#closes(first) ? -1 : first
  }

  /** Where the member or item after the one that ended at `at` begins; -1 where that was the last. */
  #next(at: number): number {
    const separator = this.#skipSpace(at)
    return this.#text.charCodeAt(separator) === comma ? this.#skipSpace(separator + 1) : -1
  }

  #closes(at: number): boolean {
    const code = this.#text.charCodeAt(at)
    return code === closeBrace || code === closeBracket
  }

  #skipValue(start: number): number {
    let depth = 0
    let at = start
    for (;;) {
      const code = this.#text.charCodeAt(at)
      if (code === quote) {
        at = this.#skipString(at)
      } else if (code === openBrace || code === openBracket) {
        depth += 1
        at += 1
      } else if (code === closeBrace || code === closeBracket) {
        depth -= 1
        at += 1
      } else {
        at = depth === 0 ? this.#skipScalar(at) : at + 1
      }
      if (depth === 0) return at
    }
  }

  #skipString(start: number): number {
    for (let at = start + 1; ; at += 1) {
      const code = this.#text.charCodeAt(at)
      if (code === quote) return at + 1
      if (code === backslash) at += 1
    }
  }

  #skipScalar(start: number): number {
    let at = start
    while (at < this.#text.length && !isBetween(this.#text.charCodeAt(at))) at += 1
    return at
  }

  #skipSpace(start: number): number {
    let at = start
    while (isSpace(this.#text.charCodeAt(at))) at += 1
    return at
  }
}

function isBetween(code: number): boolean {
  return code === comma || code === closeBrace || code === closeBracket || isSpace(code)
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
}

function lineStartsOf(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
