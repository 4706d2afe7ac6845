/** What a scanner tells, in the order of the document. Names come without their prefixes. */
export interface XmlHandler {
  /** `tag` is all that stands between the brackets, for `attributeOf`. */
  open(name: string, tag: string): void
  close(name: string): void
  /** A piece of text, its references resolved; a text may come in several. */
  text(piece: string): void
}

/** A part of a workbook is no XML that a spreadsheet writes. */
export class XmlFault extends Error {}

const deepest = 64
/** A tag or reference is never longer, so that a text without end takes no memory. */
const longestTag = 64 * 1024

/**
 * Reads XML a chunk at a time, in memory for one chunk: a sheet may have hundreds of megabytes. Takes what
 * spreadsheets write, and refuses whatever else XML can be: document types, entities, depth.
 *
 * @throws XmlFault where it is not well-formed, in `push` or at the `end`
 */
export function xmlScanner(handler: XmlHandler): { push(chunk: string): void; end(): void } {
  const open: string[] = []
  let rest = ''
  /** What ends the comment, instruction or CDATA section that the text is in. */
  let until: Special | undefined

  /** Reads what is whole, and says how much that is. */
  function scan(text: string): number {
    let at = 0
    for (;;) {
      if (until !== undefined) {
        const end = text.indexOf(until.end, at)
        const stop = end === -1 ? Math.max(at, text.length - 2) : end
        if (until.isText && stop > at) handler.text(text.slice(at, stop))
        if (end === -1) return stop
        at = end + until.end.length
        until = undefined
      }
      const tag = text.indexOf('<', at)
      const textEnd = tag === -1 ? wholeText(text, at) : tag
      if (textEnd > at && open.length > 0) handler.text(resolve(text, at, textEnd))
      if (tag === -1) return textEnd
      const next = text.charCodeAt(tag + 1)
      if (next === 0x21 || next === 0x3f || Number.isNaN(next)) {
        until = specialAt(text, tag)
        if (until === undefined) return tag
        at = tag + until.begin
        continue
      }
      const end = tagEnd(text, tag + 1)
      if (end === -1) return tag
      if (next === 0x2f) closeTag(text.slice(tag + 2, end).trimEnd())
      else openTag(text.slice(tag + 1, end))
      at = end + 1
    }
  }

  function openTag(tag: string): void {
    const isEmpty = tag.charCodeAt(tag.length - 1) === 0x2f
    const full = getName(tag)
    const name = local(full)
    handler.open(name, tag)
    if (isEmpty) {
      handler.close(name)
      return
    }
    if (open.length >= deepest) throw new XmlFault(`It is nested deeper than ${deepest} elements.`)
    open.push(full)
  }

  function closeTag(full: string): void {
    if (open.pop() !== full)
      throw new XmlFault(`There is an end of ${full.slice(0, 40)} without its beginning.`)
    handler.close(local(full))
  }

  return {
    push(chunk) {
      const text = rest === '' ? chunk : rest + chunk
      rest = text.slice(scan(text))
      if (rest.length > longestTag) throw new XmlFault('There is a tag without an end.')
    },
    end() {
      const [unclosed] = open
      if (unclosed !== undefined) throw new XmlFault(`It is cut off: ${unclosed.slice(0, 40)} has no end.`)
      if (until !== undefined || rest.trim() !== '') throw new XmlFault('It is cut off.')
    },
  }
}

/** The value of an attribute of an open tag. */
export function readAttribute(tag: string, name: string): string | undefined {
  for (let at = tag.indexOf(name); at !== -1; at = tag.indexOf(name, at + 1)) {
    const before = tag.charCodeAt(at - 1)
    const isStart = before === 0x20 || before === 0x0a || before === 0x09 || before === 0x0d
    const quoteAt = at + name.length + 1
    const quote = tag.charAt(quoteAt)
    if (!isStart || tag.charAt(quoteAt - 1) !== '=' || (quote !== '"' && quote !== "'")) continue
    const end = tag.indexOf(quote, quoteAt + 1)
    if (end !== -1) return resolve(tag, quoteAt + 1, end)
  }
  return undefined
}

function getName(tag: string): string {
  let end = 0
  while (end < tag.length) {
    const code = tag.charCodeAt(end)
    if (code <= 0x20 || code === 0x2f) break
    end += 1
  }
  if (end === 0) throw new XmlFault('There is a tag without a name.')
  return end === tag.length ? tag : tag.slice(0, end)
}

function local(name: string): string {
  const colon = name.indexOf(':')
  return colon === -1 ? name : name.slice(colon + 1)
}

/** Where the tag that begins before `at` ends; -1 where the text ends first. A value may hold a bracket. */
export function tagEnd(text: string, at: number): number {
  for (let from = at; ; ) {
    const end = text.indexOf('>', from)
    if (end === -1) return -1
    const open = openQuote(text, from, end)
    if (open === -1) return end
    const close = text.indexOf(text.charAt(open), open + 1)
    if (close === -1) return -1
    from = close + 1
  }
}

/** The quote mark between `from` and `end` that has no partner there. */
function openQuote(text: string, from: number, end: number): number {
  for (let at = from; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (code !== 0x22 && code !== 0x27) continue
    const close = text.indexOf(text.charAt(at), at + 1)
    if (close === -1 || close > end) return at
    at = close
  }
  return -1
}

/** Where the text that has no tag after it can be cut: before a reference that is not whole. */
function wholeText(text: string, from: number): number {
  const reference = text.lastIndexOf('&')
  return reference < from || text.indexOf(';', reference) !== -1 ? text.length : reference
}

interface Special {
  begin: number
  end: string
  isText: boolean
}

/** What begins with `<!` or `<?`; nothing where the text ends before that is plain. */
function specialAt(text: string, at: number): Special | undefined {
  const start = text.slice(at, at + 9)
  if (start.startsWith('<?')) return { begin: 2, end: '?>', isText: false }
  if (start.startsWith('<!--')) return { begin: 4, end: '-->', isText: false }
  if (start === '<![CDATA[') return { begin: 9, end: ']]>', isText: true }
  if ('<!--'.startsWith(start) || '<![CDATA['.startsWith(start)) return undefined
  throw new XmlFault('It has a document type, which no spreadsheet writes.')
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function resolve(text: string, from: number, to: number): string {
  const piece = text.slice(from, to)
  if (!piece.includes('&')) return piece
  return piece.replaceAll(/&([^;&]*);?/g, (whole, name: string) => {
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
