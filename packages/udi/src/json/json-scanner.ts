import { isExactNumber } from './exact-number.ts'
import type { JsonFaultCode } from './json-fault.ts'
import { pointer } from './pointer.ts'

// Character codes of the JSON grammar.
const quote = 0x22
const minus = 0x2d
const point = 0x2e
const zero = 0x30
const nine = 0x39
const colon = 0x3a
const comma = 0x2c
const openBracket = 0x5b
const backslash = 0x5c
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

/** A decimal of so many digits, without an exponent, is always the shortest form of its double. */
const safeDigits = 15

/** The deepest nesting that is read, whatever is asked for. */
export const deepest = 1000

/** Which characters the texts of a JSON document may have: those that XML 1.0 carries, or any. */
export type JsonCharacters = 'of-xml' | 'any'

/**
 * Reads through a JSON text once, without building its value, and stops at the first thing that is not accepted.
 *
 * With `places` it also knows where it is and finds keys that occur twice, which takes several times as long. Without,
 * it counts the keys: a text without faults has a key twice exactly if its value has fewer members.
 */
export class JsonScanner {
  /** Keys read so far. */
  members = 0
  fault: JsonFaultCode | undefined
  faultAt = 0
  /** Whether the fault is a control character that stands in a text without an escape. */
  isRawControl = false
  readonly #text: string
  readonly #maxDepth: number
  readonly #path: (string | number)[] | undefined
  readonly #takesAny: boolean
  #at = 0
  /** Escapes read so far. */
  #escapes = 0

  constructor(
    text: string,
    maxDepth: number,
    places: 'places' | 'no-places',
    characters: JsonCharacters = 'of-xml',
  ) {
    this.#text = text
    this.#maxDepth = maxDepth
    this.#takesAny = characters === 'any'
    this.#path = places === 'places' ? [] : undefined
  }

  /** Reads the whole text. Returns whether all of it is accepted; if not, `fault` and `faultAt` say why and where. */
  scan(): boolean {
    if (!this.#value(0)) return false
    return this.#skipSpace() === -1 || this.#refuse('not-json')
  }

  /**
   * Where the value, or the name of a member, that begins at `at` ends.
   *
   * @throws RangeError where none that is accepted begins there
   */
  valueEnd(at: number): number {
    this.#at = at
    if (!this.#value(0)) throw new RangeError(`No JSON that is accepted begins at ${at}.`)
    return this.#at
  }

  /** Where the white space that begins at `at`, if any, ends. */
  spaceEnd(at: number): number {
    this.#at = at
    this.#skipSpace()
    return this.#at
  }

  /** JSON Pointer of where the scanner stopped. */
  get path(): string {
    return pointer(...(this.#path ?? []))
  }

  #refuse(code: JsonFaultCode, at = this.#at): false {
    this.fault = code
    this.faultAt = Math.min(at, this.#text.length)
    return false
  }

  /** Steps over white space and returns the code of the character there, -1 at the end. */
  #skipSpace(): number {
    const text = this.#text
    let at = this.#at
    while (at < text.length) {
      const code = text.charCodeAt(at)
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) {
        this.#at = at
        return code
      }
      at += 1
    }
    this.#at = at
    return -1
  }

  #value(depth: number): boolean {
    const code = this.#skipSpace()
    if (code === quote) return this.#string()
    if (code === openBrace) return depth < this.#maxDepth ? this.#object(depth + 1) : this.#refuse('too-deep')
    if (code === openBracket)
      return depth < this.#maxDepth ? this.#array(depth + 1) : this.#refuse('too-deep')
    if (code === minus || (code >= zero && code <= nine)) return this.#number()
    if (code === 0x74) return this.#literal('true')
    if (code === 0x66) return this.#literal('false')
    if (code === 0x6e) return this.#literal('null')
    return this.#refuse('not-json')
  }

  #object(depth: number): boolean {
    const keys = this.#path && new Set<string>()
    this.#at += 1
    if (this.#skipSpace() === closeBrace) {
      this.#at += 1
      return true
    }
    for (;;) {
      if (this.#skipSpace() !== quote) return this.#refuse('not-json')
      if (!this.#key(keys)) return false
      if (this.#skipSpace() !== colon) return this.#refuse('not-json')
      this.#at += 1
      if (!this.#value(depth)) return false
      this.#path?.pop()
      const code = this.#skipSpace()
      if (code !== comma && code !== closeBrace) return this.#refuse('not-json')
      this.#at += 1
      if (code === closeBrace) return true
    }
  }

  #key(keys: Set<string> | undefined): boolean {
    const start = this.#at
    const escapes = this.#escapes
    if (!this.#string()) return false
    this.members += 1
    const isPlain = escapes === this.#escapes
    // The forbidden keys have 9 or 11 characters.
    const length = this.#at - start - 2
    if (keys === undefined && isPlain && length !== 9 && length !== 11) return true
    const written = this.#text.slice(start, this.#at)
    const key = isPlain ? written.slice(1, -1) : (JSON.parse(written) as string)
    this.#path?.push(key)
    if (isForbiddenKey(key)) return this.#refuse('forbidden-key', start)
    if (keys?.has(key)) return this.#refuse('duplicate-key', start)
    keys?.add(key)
    return true
  }

  #array(depth: number): boolean {
    this.#at += 1
    if (this.#skipSpace() === closeBracket) {
      this.#at += 1
      return true
    }
    for (let index = 0; ; index += 1) {
      this.#path?.push(index)
      if (!this.#value(depth)) return false
      this.#path?.pop()
      const code = this.#skipSpace()
      if (code !== comma && code !== closeBracket) return this.#refuse('not-json')
      this.#at += 1
      if (code === closeBracket) return true
    }
  }

  #string(): boolean {
    const text = this.#text
    let at = this.#at + 1
    for (;;) {
      // NaN at the end of the text, which fails every comparison.
      const code = text.charCodeAt(at)
      if (code > quote && code !== backslash && code < 0xfffe) {
        at += 1
      } else if (code === quote) {
        this.#at = at + 1
        return true
      } else if (code === backslash) {
        at = this.#escape(at)
        if (at === -1) return false
      } else if (code === 0x20 || code === 0x21 || (this.#takesAny && code >= 0xfffe)) {
        at += 1
      } else {
        this.isRawControl = code < 0x20
        return this.#refuse(code >= 0xfffe ? 'not-xml-text' : 'not-json', at)
      }
    }
  }

  /** Steps over the escape at `at` and returns where it ends, or -1 where it is refused. */
  #escape(at: number): number {
    this.#escapes += 1
    switch (this.#text.charCodeAt(at + 1)) {
      case quote:
      case backslash:
      case 0x2f: // solidus
      case 0x6e: // line feed
      case 0x72: // carriage return
      case 0x74: // tabulator
        return at + 2
      case 0x62: // backspace
      case 0x66: // form feed
        if (this.#takesAny) return at + 2
        this.#refuse('not-xml-text', at)
        return -1
      case 0x75:
        return this.#unicodeEscape(at)
      default:
        this.#refuse('not-json', at)
        return -1
    }
  }

  #unicodeEscape(at: number): number {
    const unit = hexUnit(this.#text, at + 2)
    if (unit === -1) {
      this.#refuse('not-json', at)
      return -1
    }
    if (unit >= 0xd800 && unit <= 0xdfff) {
      const isPair = unit <= 0xdbff && this.#text.startsWith('\\u', at + 6)
      const low = isPair ? hexUnit(this.#text, at + 8) : -1
      if (low >= 0xdc00 && low <= 0xdfff) return at + 12
      this.#refuse('lone-surrogate', at)
      return -1
    }
    const isOfXml = unit === 0x09 || unit === 0x0a || unit === 0x0d || (unit >= 0x20 && unit < 0xfffe)
    if (!isOfXml && !this.#takesAny) {
      this.#refuse('not-xml-text', at)
      return -1
    }
    return at + 6
  }

  #number(): boolean {
    const text = this.#text
    const start = this.#at
    const digitsStart = text.charCodeAt(start) === minus ? start + 1 : start
    let at = digitsEnd(text, digitsStart)
    if (at === digitsStart) return this.#refuse('not-json', at)
    if (text.charCodeAt(digitsStart) === zero && at > digitsStart + 1)
      return this.#refuse('not-json', digitsStart + 1)
    if (text.charCodeAt(at) === point) {
      const end = digitsEnd(text, at + 1)
      if (end === at + 1) return this.#refuse('not-json', end)
      at = end
    }
    const hasExponent = (text.charCodeAt(at) | 0x20) === 0x65
    if (hasExponent) {
      const sign = text.charCodeAt(at + 1)
      const exponentStart = sign === minus || sign === 0x2b ? at + 2 : at + 1
      at = digitsEnd(text, exponentStart)
      if (at === exponentStart) return this.#refuse('not-json', at)
    }
    this.#at = at
    if (!hasExponent && digitsStart === start && at - start <= safeDigits) return true
    return isExactNumber(text.slice(start, at)) || this.#refuse('inexact-number', start)
  }

  #literal(word: string): boolean {
    if (!this.#text.startsWith(word, this.#at)) return this.#refuse('not-json')
    this.#at += word.length
    return true
  }
}

/** Whether a key names a part that every object has. */
export function isForbiddenKey(key: string): boolean {
  return key === '__proto__' || key === 'constructor' || key === 'prototype'
}

/** Where the decimal digits that begin at `at` end. */
function digitsEnd(text: string, at: number): number {
  let end = at
  for (;;) {
    const code = text.charCodeAt(end)
    if (!(code >= zero && code <= nine)) return end
    end += 1
  }
}

/** The code unit that the four hexadecimal digits at `at` denote, or -1 where there are none. */
function hexUnit(text: string, at: number): number {
  const digits = text.slice(at, at + 4)
  return /^[0-9A-Fa-f]{4}$/.test(digits) ? Number.parseInt(digits, 16) : -1
}
