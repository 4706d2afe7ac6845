/** Whole numbers in a row, four bytes each, outside of what the garbage collector looks at. */
export interface GrowingInts {
  readonly length: number
  push(value: number): void
  /** The number at an index; `missing` where there is none. */
  at(index: number): number
  /** Puts a number at an index; what lies before it and has none is `missing`. */
  set(index: number, value: number): void
}

export const missing = -1

export function growingInts(): GrowingInts {
  let values = new Int32Array(64).fill(missing)
  let length = 0
  function reserve(index: number): void {
    if (index < values.length) return
    const more = new Int32Array(Math.max(index + 1, Math.ceil(values.length * 1.5))).fill(missing)
    more.set(values)
    values = more
  }
  return {
    get length() {
      return length
    },
    push(value) {
      reserve(length)
      values[length] = value
      length += 1
    },
    at: index => values[index] ?? missing,
    set(index, value) {
      reserve(index)
      values[index] = value
      length = Math.max(length, index + 1)
    },
  }
}
