import { lastColumn, lastRow } from './cell-reference.ts'
import { isAt } from './xml-tags.ts'

/**
 * Reads the tags of cells that are written as nearly all programs write them, ` r="B7" s="3" t="s"` in this order: a sheet has millions. One for
 * all of a sheet.
 */
export class PlainCell {
  /** From 0. */
  column = 0
  row = 0
  style = 0
  type: string | undefined
  #at = 0

  /** Whether what stands between the name of a tag and its bracket is no more than that, and was read. */
  read(text: string, from: number, to: number): boolean {
    this.#at = from
    if (!this.#begins(text, 0x72) || !this.#readReference(text)) return false
    this.style = 0
    if (this.#begins(text, 0x73) && !this.#readStyle(text)) return false
    this.type = undefined
    if (this.#begins(text, 0x74) && !this.#readType(text)) return false
    const end = this.#at
    return end === to || (end + 1 === to && text.charCodeAt(end) === 0x2f)
  }

  /** Whether the attribute with this letter begins, and goes behind its quote mark. */
  #begins(text: string, letter: number): boolean {
    const at = this.#at
    const isIt =
      text.charCodeAt(at + 1) === letter &&
      text.charCodeAt(at) === 0x20 &&
      text.charCodeAt(at + 2) === 0x3d &&
      text.charCodeAt(at + 3) === 0x22
    if (isIt) this.#at = at + 4
    return isIt
  }

  #readReference(text: string): boolean {
    let at = this.#at
    let column = 0
    for (; column <= lastColumn; at += 1) {
      const letter = text.charCodeAt(at) - 0x40
      if (!(letter >= 1 && letter <= 26)) break
      column = column * 26 + letter
    }
    let row = 0
    for (; row <= lastRow; at += 1) {
      const digit = text.charCodeAt(at) - 0x30
      if (!(digit >= 0 && digit <= 9)) break
      row = row * 10 + digit
    }
    if (column < 1 || column > lastColumn || row < 1 || row > lastRow || text.charCodeAt(at) !== 0x22)
      return false
    this.column = column - 1
    this.row = row
    this.#at = at + 1
    return true
  }

  #readStyle(text: string): boolean {
    let at = this.#at
    let style = 0
    for (; at < this.#at + 6; at += 1) {
      const digit = text.charCodeAt(at) - 0x30
      if (!(digit >= 0 && digit <= 9)) break
      style = style * 10 + digit
    }
    if (at === this.#at || text.charCodeAt(at) !== 0x22) return false
    this.style = style
    this.#at = at + 1
    return true
  }

  #readType(text: string): boolean {
    const at = this.#at
    for (const type of types) {
      if (!isAt(text, at, type) || text.charCodeAt(at + type.length) !== 0x22) continue
      this.type = type
      this.#at = at + type.length + 1
      return true
    }
    return false
  }
}

/** The most frequent ones first. */
const types = ['s', 'inlineStr', 'str', 'n', 'b', 'e', 'd'] as const
