import {
  AttributeWalk,
  endsName,
  isAt,
  listAttributes,
  readName,
  resolveReferences,
  tagEnd,
  XmlFault,
} from './xml-tags.ts'

/**
 * What a scanner tells, in the order of the document. Names come without their prefixes; the name of an element of another
 * namespace than the root's is empty.
 */
export interface XmlHandler {
  /** `attributes` stand before the first one; they are those of the next tag afterwards. */
  open(name: string, attributes: AttributeWalk): void
  close(name: string): void
  /** A piece of text, its references resolved; a text may come in several. */
  text(piece: string): void
}

const deepest = 64
/** A tag or reference is never longer, so that a text without end takes no memory. */
const longestTag = 64 * 1024

/**
 * Reads XML a chunk at a time, in memory for one chunk: a sheet may have hundreds of megabytes. Takes what
 * spreadsheets write, and refuses whatever else XML can be: document types, entities, depth.
 *
 * @param root the name that the outermost element must have; any where absent
 * @throws XmlFault where it is not well-formed, in `push` or at the `end`
 */
export function xmlScanner(
  root: string | undefined,
  handler: XmlHandler,
): { push(chunk: string): void; end(): void } {
  const open: string[] = []
  /** Their names without prefixes, as the handler is told them. */
  const names: string[] = []
  let rest = ''
  /** What ends the comment, instruction or CDATA section that the text is in. */
  let until: Special | undefined
  let hasBegun = false
  /** The namespace of the outermost element. */
  let own: string | undefined
  let scope: Scope | undefined
  const attributes = new AttributeWalk()

  /** Where the next namespace may be declared in the text that is read. */
  let declaration = 0

  /** Reads what is whole, and says up to where that is. */
  function scan(text: string, from: number): number {
    let at = from
    declaration = findDeclaration(text, from)
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
      if (textEnd > at && open.length > 0) handler.text(resolveReferences(text.slice(at, textEnd)))
      if (tag === -1) return textEnd
      const next = text.charCodeAt(tag + 1)
      if (next === 0x21 || next === 0x3f || Number.isNaN(next)) {
        until = specialAt(text, tag)
        if (until === undefined) return tag
        at = tag + until.begin
        continue
      }
      let end: number
      if (next === 0x2f) {
        const last = open[open.length - 1] ?? ''
        // Most ends are those of the last element, with no white space.
        const isPlain = isAt(text, tag + 2, last) && text.charCodeAt(tag + 2 + last.length) === 0x3e
        end = isPlain ? tag + 2 + last.length : tagEnd(text, tag + 2)
        if (end === -1) return tag
        closeTag(isPlain ? last : text.slice(tag + 2, end).trimEnd())
      } else {
        let nameEnd = tag + 1
        while (nameEnd < text.length && !endsName(text.charCodeAt(nameEnd))) nameEnd += 1
        end = tagEnd(text, nameEnd)
        if (end === -1) return tag
        openTag(text, tag + 1, nameEnd, end)
      }
      at = end + 1
    }
  }

  function openTag(text: string, start: number, nameEnd: number, end: number): void {
    const isEmpty = text.charCodeAt(end - 1) === 0x2f
    if (nameEnd === start) throw new XmlFault('There is a tag without a name.')
    const full = readName(text, start, nameEnd)
    const outer = scope
    if (declaration < end) {
      scope = declare(scope, text.slice(start, end), open.length)
      declaration = findDeclaration(text, end)
    }
    const name = nameInScope(full)
    if (open.length === 0) begin(name)
    handler.open(name, attributes.beginWithin(text, nameEnd, end))
    if (isEmpty) {
      handler.close(name)
      scope = outer
      return
    }
    if (open.length >= deepest) throw new XmlFault(`It is nested deeper than ${deepest} elements.`)
    open.push(full)
    names.push(name)
  }

  function closeTag(full: string): void {
    if (open.pop() !== full)
      throw new XmlFault(`There is an end of ${full.slice(0, 40)} without its beginning.`)
    handler.close(names.pop() ?? '')
    if (scope?.depth === open.length) scope = scope.outer
  }

  /** The name without its prefix; empty where it is of another namespace than the root's. */
  function nameInScope(full: string): string {
    const colon = full.indexOf(':')
    if (colon === -1 && scope?.isPlain === true) return full
    const prefix = colon === -1 ? '' : full.slice(0, colon)
    const namespace = findNamespace(scope, prefix)
    if (namespace === undefined && prefix !== '' && prefix !== 'xml') {
      throw new XmlFault(`The prefix ${prefix.slice(0, 40)} is not declared.`)
    }
    own ??= namespace ?? ''
    if (colon === -1 && scope !== undefined) scope.isPlain = namespace === own
    if ((namespace ?? '') !== own) return ''
    return colon === -1 ? full : full.slice(colon + 1)
  }

  function begin(name: string): void {
    if (hasBegun) throw new XmlFault('It has more than one outermost element.')
    hasBegun = true
    if (root !== undefined && name !== root) throw new XmlFault(`It is no ${root}, but ${name.slice(0, 40)}.`)
  }

  return {
    push(chunk) {
      let text = chunk
      let from = 0
      // A text that is put together is slow to read: no more of it than the piece that was cut.
      const cut = rest === '' ? 0 : chunk.indexOf('>') + 1
      if (cut > 0) {
        const piece = rest + chunk.slice(0, cut)
        const end = scan(piece, 0)
        if (end === piece.length) from = cut
        else text = piece.slice(end) + chunk.slice(cut)
      } else if (rest !== '') text = rest + chunk
      rest = text.slice(scan(text, from))
      if (rest.length > longestTag) throw new XmlFault('There is a tag without an end.')
    },
    end() {
      const [unclosed] = open
      if (unclosed !== undefined) throw new XmlFault(`It is cut off: ${unclosed.slice(0, 40)} has no end.`)
      if (until !== undefined || rest.trim() !== '' || !hasBegun) throw new XmlFault('It is cut off.')
    },
  }
}

/** Where `xmlns` stands next, wherever that may be; behind the text where it does not. */
function findDeclaration(text: string, from: number): number {
  const at = text.indexOf('xmlns', from)
  return at === -1 ? text.length : at
}

/** Where the text that has no tag after it can be cut: before a reference that is not whole. */
function wholeText(text: string, from: number): number {
  const reference = text.lastIndexOf('&')
  return reference < from || text.indexOf(';', reference) !== -1 ? text.length : reference
}

/** What prefixes stand for within an element that says it; the empty one is that of names without any. */
interface Scope {
  namespaces: ReadonlyMap<string, string>
  /** How many elements are open around it. */
  depth: number
  outer: Scope | undefined
  /** Whether names without a prefix are of the root's namespace, once that was asked for. */
  isPlain?: boolean
}

function declare(outer: Scope | undefined, tag: string, depth: number): Scope {
  const namespaces = new Map<string, string>()
  for (const [name, value] of listAttributes(tag)) {
    if (name === 'xmlns') namespaces.set('', value)
    else if (name.startsWith('xmlns:')) namespaces.set(name.slice('xmlns:'.length), value)
  }
  return { namespaces, depth, outer }
}

function findNamespace(within: Scope | undefined, prefix: string): string | undefined {
  for (let scope = within; scope !== undefined; scope = scope.outer) {
    const namespace = scope.namespaces.get(prefix)
    if (namespace !== undefined) return namespace
  }
  return undefined
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
