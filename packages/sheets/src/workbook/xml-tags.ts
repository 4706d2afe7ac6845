/** A part of a workbook is no XML that a spreadsheet writes. */
export class XmlFault extends Error {}

/** Goes through the attributes of tags, one after the other; the same walk for many tags, since there are millions. */
export class AttributeWalk {
  #tag = ''
  /** Where the tag ends in its text. */
  #limit = 0
  #nameEnd = 0
  #value = 0
  #end = 0
  /** Where the name of the attribute begins. */
  start = 0

  /** Begins before the first attribute of a tag, which has its brackets or not. */
  begin(tag: string): this {
    return this.beginWithin(tag, nameEnd(tag), tag.length)
  }

  /** Begins before the first attribute of a tag that stands in a text, without taking it out. @param from behind its name */
  beginWithin(text: string, from: number, to: number): this {
    this.#tag = text
    this.#end = from
    this.#limit = to
    return this
  }

  /** The value of an attribute that is still to come. */
  read(name: string): string | undefined {
    while (this.next()) if (this.is(name)) return this.value
    return undefined
  }

  /** Goes to the next attribute; false behind the last. @throws XmlFault where what comes is none */
  next(): boolean {
    const tag = this.#tag
    const start = skipSpace(tag, this.#end)
    let at = start
    const limit = this.#limit
    while (at < limit && !endsName(tag.charCodeAt(at))) at += 1
    if (at === start) return false
    const equals = skipSpace(tag, at)
    const quote = skipSpace(tag, equals + 1)
    const mark = tag.charCodeAt(quote)
    const isPlain = tag.charCodeAt(equals) === 0x3d && (mark === 0x22 || mark === 0x27)
    const close = isPlain ? tag.indexOf(mark === 0x22 ? '"' : "'", quote + 1) : -1
    if (close === -1 || close >= limit)
      throw new XmlFault(
        `There is a tag with what is no attribute: ${tag.slice(start, Math.min(limit, start + 60))}.`,
      )
    this.start = start
    this.#nameEnd = at
    this.#value = quote + 1
    this.#end = close + 1
    return true
  }

  /** The attributes that are still to come, by their names with their prefixes. */
  list(): ReadonlyMap<string, string> {
    const listed = new Map<string, string>()
    while (this.next()) listed.set(this.name, this.value)
    return listed
  }

  /** Behind the closing quote mark of the attribute; before the first one behind the name of the tag. */
  get end(): number {
    return this.#end
  }

  /** The name, with its prefix. */
  get name(): string {
    return this.#tag.slice(this.start, this.#nameEnd)
  }

  /** Whether this is the name, with its prefix. */
  is(name: string): boolean {
    return this.#nameEnd - this.start === name.length && isAt(this.#tag, this.start, name)
  }

  /** The text that the tag stands in. */
  get text(): string {
    return this.#tag
  }

  /** Where the tag ends in it. */
  get limit(): number {
    return this.#limit
  }

  /** The value, its references resolved. White space in it is a space each, but for what a reference stands for. Source: XML 1.0, 3.3.3 */
  get value(): string {
    const start = this.#value
    const end = this.#end - 1
    const known = values.find(this.#tag, start, end)
    if (known !== undefined) return known
    const text = this.#tag.slice(start, end)
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (code === 0x26 || code < 0x20) return resolveReferences(text.replaceAll(/\r\n|[\t\n\r]/g, ' '))
    }
    values.keep(text)
    return text
  }
}

/**
 * The value of an attribute of a tag, its references resolved.
 *
 * @param tag with its brackets or without them
 * @param name with its prefix, where it has one
 * @throws XmlFault where the tag has what is no attribute
 */
export function readAttribute(tag: string, name: string): string | undefined {
  return new AttributeWalk().begin(tag).read(name)
}

/** The attributes of a tag, by their names with their prefixes. @throws XmlFault as `readAttribute` does */
export function listAttributes(tag: string): ReadonlyMap<string, string> {
  return new AttributeWalk().begin(tag).list()
}

/** A tag without an attribute, every other byte as it is. @throws XmlFault as `readAttribute` does */
export function dropAttribute(tag: string, name: string): string {
  const walk = new AttributeWalk().begin(tag)
  while (walk.next()) if (walk.is(name)) return tag.slice(0, walk.start).trimEnd() + tag.slice(walk.end)
  return tag
}

/** Whether a piece of a document is a tag of an element, at its beginning or its end. */
export function isTag(piece: string): boolean {
  const next = piece.charCodeAt(1)
  return piece.charCodeAt(0) === 0x3c && next !== 0x21 && next !== 0x3f
}

/** The name of a tag, with its prefix. */
function fullName(tag: string): string {
  const end = nameEnd(tag)
  const start = nameStart(tag)
  if (end === start) throw new XmlFault('There is a tag without a name.')
  return end === tag.length && start === 0 ? tag : tag.slice(start, end)
}

/** The name of a tag without its prefix. */
export function localName(tag: string): string {
  const name = fullName(tag)
  return name.slice(name.indexOf(':') + 1)
}

/** The prefix of the name of a tag, with its colon. */
export function namePrefix(tag: string): string {
  const name = fullName(tag)
  return name.slice(0, name.indexOf(':') + 1)
}

/** Whether a word stands at a place. Words are short: letter by letter is faster than a call of the engine's own. */
export function isAt(text: string, at: number, word: string): boolean {
  for (let index = 0; index < word.length; index += 1) {
    if (text.charCodeAt(at + index) !== word.charCodeAt(index)) return false
  }
  return true
}

/** A longer word would keep the text that it was taken from. */
const longestKept = 12

/** The words that were read last, by their first letter and length: a document has few, and each of them very often. */
class RecentWords {
  #words: (string | undefined)[] = []

  /** The word that stands from `start` to `end`, where it is one of these. */
  find(text: string, start: number, end: number): string | undefined {
    const length = end - start
    if (length > longestKept) return undefined
    const word = this.#words[(text.charCodeAt(start) & 0x7f) * 16 + length]
    return word !== undefined && isAt(text, start, word) ? word : undefined
  }

  keep(word: string): void {
    if (word.length <= longestKept) this.#words[(word.charCodeAt(0) & 0x7f) * 16 + word.length] = word
  }
}

const names = new RecentWords()
const values = new RecentWords()

/** The name that stands in a text. */
export function readName(text: string, start: number, end: number): string {
  const known = names.find(text, start, end)
  if (known !== undefined) return known
  const name = text.slice(start, end)
  names.keep(name)
  return name
}

function nameStart(tag: string): number {
  if (tag.charCodeAt(0) !== 0x3c) return 0
  return tag.charCodeAt(1) === 0x2f ? 2 : 1
}

function nameEnd(tag: string): number {
  let end = nameStart(tag)
  while (end < tag.length && !endsName(tag.charCodeAt(end))) end += 1
  return end
}

/** White space, a slash, an equals sign or the bracket. */
export function endsName(code: number): boolean {
  return code <= 0x20 || code === 0x2f || code === 0x3d || code === 0x3e
}

function skipSpace(tag: string, from: number): number {
  let at = from
  while (at < tag.length && tag.charCodeAt(at) <= 0x20) at += 1
  return at
}

/** Where the tag that begins before `at` ends; -1 where the text ends first. A value may hold a bracket. */
export function tagEnd(text: string, at: number): number {
  for (let index = at; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code === 0x3e) return index
    if (code !== 0x22 && code !== 0x27) continue
    index = text.indexOf(code === 0x22 ? '"' : "'", index + 1)
    if (index === -1) return -1
  }
  return -1
}

/** What a truth value says, as XML Schema has it; nothing where it is none. */
export function readBoolean(value: string | undefined): boolean | undefined {
  const said = value?.trim()
  if (said === '1' || said === 'true') return true
  return said === '0' || said === 'false' ? false : undefined
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** A text with the characters that its references stand for. @throws XmlFault where one is none of XML's own */
export function resolveReferences(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&([^;&]*);?/g, (whole, name: string) => {
    const known = Object.hasOwn(named, name) ? named[name] : undefined
    if (known !== undefined && whole.endsWith(';')) return known
    const [, hex, decimal] = /^#(?:x([0-9a-fA-F]{1,6})|([0-9]{1,7}))$/.exec(name) ?? []
    const code = hex === undefined ? Number(decimal ?? Number.NaN) : Number.parseInt(hex, 16)
    if (!whole.endsWith(';') || !(code > 0 && code <= 0x10ffff)) {
      throw new XmlFault(`It has the reference ${whole.slice(0, 20)}, which is none of XML's own.`)
    }
    return String.fromCodePoint(code)
  })
}
