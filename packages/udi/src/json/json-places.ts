import { deepest, JsonScanner } from './json-scanner.ts'

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

/**
 * Finds where the parts of a JSON text stand in it, by their offsets. The text must be one that `readJson` accepts, with any characters; every
 * method throws RangeError where it comes upon something else.
 */
export class JsonPlaces {
  readonly #text: string
  readonly #scanner: JsonScanner
  #lineStarts: readonly number[] | undefined

  constructor(text: string) {
    this.#text = text
    this.#scanner = new JsonScanner(text, deepest, 'no-places', 'any')
  }

  /** The offset of the value that the text is. */
  start(): number {
    return this.#scanner.spaceEnd(0)
  }

  /** The offsets of the items of the array that begins at `offset`. */
  items(offset: number): number[] {
    const starts: number[] = []
    for (let at = this.#firstInside(offset); at !== -1; at = this.#next(this.#scanner.valueEnd(at)))
      starts.push(at)
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
    return this.#scanner.valueEnd(offset)
  }

  /** The members of the object that begins at `offset`, in their order. */
  members(offset: number): (JsonPart & { name: string })[] {
    const members: (JsonPart & { name: string })[] = []
    for (let at = this.#firstInside(offset); at !== -1; ) {
      const { name, value } = this.#memberAt(at)
      members.push({ name, at, value })
      at = this.#next(this.#scanner.valueEnd(value))
    }
    return members
  }

  findPlace(offset: number): TextPlace {
    this.#lineStarts ??= listLineStarts(this.#text)
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
        this.#text[part.value] === '{' ? this.#member(part.value, segment) : this.#item(part.value, segment)
      if (below === undefined) return { part, isWhole: false }
      part = below
    }
    return { part, isWhole: true }
  }

  #member(object: number, wanted: string): JsonPart | undefined {
    for (let at = this.#firstInside(object); at !== -1; ) {
      const { name, value } = this.#memberAt(at)
      if (name === wanted) return { at, value }
      at = this.#next(this.#scanner.valueEnd(value))
    }
    return undefined
  }

  #memberAt(at: number): { name: string; value: number } {
    const end = this.#scanner.valueEnd(at)
    const name: string = JSON.parse(this.#text.slice(at, end))
    return { name, value: this.#scanner.spaceEnd(this.#scanner.spaceEnd(end) + 1) }
  }

  #item(array: number, index: string): JsonPart | undefined {
    if (this.#text[array] !== '[') return undefined
    let left = Number(index)
    for (let at = this.#firstInside(array); at !== -1; at = this.#next(this.#scanner.valueEnd(at))) {
      if (left === 0) return { at, value: at }
      left -= 1
    }
    return undefined
  }

  /** Where the first member or item of what opens at `at` begins; -1 where there is none. */
  #firstInside(at: number): number {
    const first = this.#scanner.spaceEnd(at + 1)
    const character = this.#text[first]
    return character === '}' || character === ']' ? -1 : first
  }

  /** Where the member or item after the one that ended at `at` begins; -1 where that was the last. */
  #next(at: number): number {
    const separator = this.#scanner.spaceEnd(at)
    return this.#text[separator] === ',' ? this.#scanner.spaceEnd(separator + 1) : -1
  }
}

function listLineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
