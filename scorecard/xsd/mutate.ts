/** Draws a whole number from 0 to below `most`. */
export type Draw = (most: number) => number

/** A document that was changed somewhere. */
export interface Mutant {
  /** What was done to it. */
  what: string
  bytes: Uint8Array
}

/**
 * Changes a document in one place, or in two: its elements, their attributes and texts, its markup, its bytes. Whether it
 * is valid then is for others to say.
 *
 * @param xml well-formed, without comments, CDATA and declarations of types
 */
export function mutate(xml: string, draw: Draw): Mutant {
  const first = pick(changes, draw)
  const once = first.change(xml, elementsIn(xml), draw)
  if (draw(4) > 0 || typeof once !== 'string') return { what: first.name, bytes: makeBytes(once) }
  const second = pick(changes, draw)
  const elements = elementsIn(once)
  // After the first change there may be nothing left to read.
  if (elements.length < 5) return { what: first.name, bytes: makeBytes(once) }
  return {
    what: `${first.name}, ${second.name}`,
    bytes: makeBytes(second.change(once, elements, draw)),
  }
}

/** An element as it stands in a document: where it begins and ends, and its content between the tags. */
interface Element {
  name: string
  start: number
  end: number
  /** Where its content begins and ends; the same where it is an empty tag. */
  inside: readonly [from: number, to: number]
  depth: number
  isLeaf: boolean
}

function elementsIn(xml: string): Element[] {
  const found: Element[] = []
  const open: Element[] = []
  for (const { 0: tag, 1: slash, 2: name = '', index } of xml.matchAll(/<(\/?)([A-Za-z][\w:.-]*)[^<>]*>/g)) {
    const end = index + tag.length
    if (slash === '') {
      const parent = open.at(-1)
      if (parent) parent.isLeaf = false
      const element: Element = {
        name,
        start: index,
        end,
        inside: [end, end],
        depth: open.length,
        isLeaf: true,
      }
      found.push(element)
      if (!tag.endsWith('/>')) open.push(element)
    } else {
      const element = open.pop()
      if (!element) break
      element.end = end
      element.inside = [element.inside[0], index]
    }
  }
  return found
}

interface Change {
  name: string
  change(xml: string, elements: readonly Element[], draw: Draw): string | Uint8Array
}

const texts = [
  ['nothing', ''],
  ['a space', ' '],
  ['another code', 'CW999'],
  ['a code with a space', ' refdata.applicable-legislation.mdr '],
  ['a word', 'abc'],
  ['a word in capitals', 'TRUE'],
  ['a truth in digits', '1'],
  ['a negative number', '-1'],
  ['a fraction', '1.5'],
  ['a great number', '123456789012345678901234567890'],
  ['a number with an exponent', '1e3'],
  ['no number', 'NaN'],
  ['zeros before a number', '007'],
  ['a sign before a number', '+7'],
  ['zero', '0'],
  ['a day that there is not', '2026-02-30'],
  ['a leap day', '2024-02-29'],
  ['no leap day', '2025-02-29'],
  ['a day with a zone', '2026-02-28Z'],
  ['a day in another form', '28.02.2026'],
  ['a time', '2026-02-28T24:00:00'],
  ['a time with a fraction', '2026-02-28T10:11:12.123456789+14:00'],
  ['a time in a zone that there is not', '2026-02-28T10:11:12+15:00'],
  ['a minute that there is not', '2026-02-28T10:61:12Z'],
  ['letters of other scripts', 'Ελληνικά 漢字'],
  ['a long text', 'x'.repeat(5_000)],
  ['a text a character too long', 'y'.repeat(256)],
  ['characters above U+FFFF', '😀'.repeat(7)],
  ['spaces around', '  x  '],
  ['a line break', 'a\nb'],
  ['a tab', 'a\tb'],
  ['a no-break space', ' x '],
  ['an e-mail address', 'a@b.example'],
  ['a code of digits', '1234'],
  ['digits of another script', '٠١٢٣'],
] as const

const namespace = 'urn:nobody'

const changes: readonly Change[] = [
  onElement('dropped', (xml, { start, end }) => cut(xml, start, end)),
  onElement('twice', (xml, { start, end }) => put(xml, end, xml.slice(start, end))),
  onElement('many times', (xml, { start, end }) => put(xml, end, xml.slice(start, end).repeat(60))),
  {
    name: 'in another place',
    change(xml, elements, draw) {
      const moved = pick(elements.slice(1), draw)
      const others = elements.filter(({ start, end }) => end <= moved.start || start >= moved.end)
      const place = pick(others.length > 0 ? others : [moved], draw).start
      const text = xml.slice(moved.start, moved.end)
      return place <= moved.start
        ? put(cut(xml, moved.start, moved.end), place, text)
        : cut(put(xml, place, text), moved.start, moved.end)
    },
  },
  {
    name: 'after the next one',
    change(xml, elements, draw) {
      const moved = pick(elements.slice(1), draw)
      const next = elements.find(({ depth, start }) => depth === moved.depth && start >= moved.end)
      if (!next) return cut(xml, moved.start, moved.end)
      return cut(put(xml, next.end, xml.slice(moved.start, moved.end)), moved.start, moved.end)
    },
  },
  onElement('another name', (xml, { start, end, name, inside }) =>
    inside[0] === end
      ? xml.slice(0, start) + xml.slice(start).replace(name, `${name}x`)
      : `${xml.slice(0, start)}<${name}x${xml.slice(start + 1 + name.length, end - name.length - 1)}${name}x>${xml.slice(end)}`,
  ),
  onElement('another namespace', (xml, { start, name }) =>
    put(
      xml,
      start + 1 + name.length,
      name.includes(':') ? ` xmlns:${name.split(':')[0]}="${namespace}"` : ` xmlns="${namespace}"`,
    ),
  ),
  onElement('a foreign element in it', (xml, { inside }) =>
    put(xml, inside[0], `<o:other xmlns:o="${namespace}">x</o:other>`),
  ),
  onElement('a foreign attribute', (xml, { start, name }) =>
    put(xml, start + 1 + name.length, ` xmlns:o="${namespace}" o:other="x"`),
  ),
  onElement('an attribute that there is not', (xml, { start, name }) =>
    put(xml, start + 1 + name.length, ' other="x"'),
  ),
  onElement('nil', (xml, { start, name }) =>
    put(xml, start + 1 + name.length, ' xmlns:i="http://www.w3.org/2001/XMLSchema-instance" i:nil="true"'),
  ),
  onElement('text among its elements', (xml, { inside }) => put(xml, inside[1], 'text')),
  onElement('spaces among its elements', (xml, { inside }) => put(xml, inside[1], '\n  ')),
  onElement('a comment in it', (xml, { inside }) => put(xml, inside[0], '<!-- a comment -->')),
  onElement('an instruction in it', (xml, { inside }) => put(xml, inside[0], '<?for nobody?>')),
  onElement('nothing in it', (xml, { inside }) => cut(xml, ...inside)),
  {
    name: 'an attribute dropped',
    change(xml, _elements, draw) {
      const attributes = [...xml.matchAll(/ [\w:]+="[^"]*"/g)]
      const { 0: text, index } = pick(attributes, draw)
      return cut(xml, index, index + text.length)
    },
  },
  {
    name: 'an attribute with another value',
    change(xml, _elements, draw) {
      const attributes = [...xml.matchAll(/ (?!xmlns)[\w:]+="([^"]*)"/g)]
      if (attributes.length === 0) return xml
      const { 0: text, 1: value = '', index } = pick(attributes, draw)
      const end = index + text.length - 1
      return (
        xml.slice(0, end - value.length) +
        pick(['', 'x', '3.0.29', `${value} `, `x:${value}`], draw) +
        xml.slice(end)
      )
    },
  },
  ...texts.map(([name, text]) => onLeaf(name, () => text)),
  onLeaf('a character more', text => `${text}x`),
  onLeaf('a character less', text => text.slice(0, -1)),
  onLeaf('small letters', text => text.toLowerCase()),
  onLeaf('capitals', text => text.toUpperCase()),
  onLeaf('one character in its place', (text, draw) => {
    const at = draw(Math.max(1, text.length))
    return `${text.slice(0, at)}7${text.slice(at + 1)}`
  }),
  onLeaf('spaces around its text', text => ` ${text}\n`),
  onLeaf('as CDATA', text => (text.includes('&') ? text : `<![CDATA[${text}]]>`)),
  onLeaf('by references', text =>
    text.includes('&') ? text : Array.from(text, c => `&#${c.codePointAt(0)};`).join(''),
  ),
  onLeaf('a carriage return', text => `${text}&#13;`),
  onLeaf('a reference to a control character', text => `${text}&#1;`),
  onLeaf('a control character', text => `${text}\u0001`),
  onLeaf('a character that is none', text => `${text}\uffff`),
  onLeaf('a reference to half a character', text => `${text}&#xD83D;`),
  onLeaf('an entity that there is not', text => `${text}&other;`),
  onLeaf('an ampersand', text => `${text}& `),
  onLeaf('the end of CDATA', text => `${text}]]>`),
  {
    name: 'a byte that is no UTF-8',
    change(xml, elements, draw) {
      const [from] = pick(listLeaves(elements), draw).inside
      return Buffer.concat([Buffer.from(xml.slice(0, from)), Buffer.of(0xff), Buffer.from(xml.slice(from))])
    },
  },
  {
    name: 'broken off',
    change: (xml, _elements, draw) => xml.slice(0, draw(xml.length)),
  },
  { name: 'something after its end', change: xml => `${xml}<more/>` },
  { name: 'a comment after its end', change: xml => `${xml}<!-- a comment -->\n` },
  { name: 'nothing', change: xml => xml },
]

function onElement(name: string, change: (xml: string, element: Element) => string): Change {
  return { name, change: (xml, elements, draw) => change(xml, pick(elements, draw)) }
}

function onLeaf(name: string, change: (text: string, draw: Draw) => string): Change {
  return {
    name,
    change(xml, elements, draw) {
      const [from, to] = pick(listLeaves(elements), draw).inside
      return xml.slice(0, from) + change(xml.slice(from, to), draw) + xml.slice(to)
    },
  }
}

function listLeaves(elements: readonly Element[]): readonly Element[] {
  const leaves = elements.filter(({ isLeaf, inside, end }) => isLeaf && inside[1] < end)
  return leaves.length > 0 ? leaves : elements
}

function pick<Item>(items: readonly Item[], draw: Draw): Item {
  const item = items[draw(items.length)]
  if (item === undefined) throw new RangeError('There is nothing to draw from.')
  return item
}

function cut(xml: string, from: number, to: number): string {
  return xml.slice(0, from) + xml.slice(to)
}

function put(xml: string, at: number, text: string): string {
  return xml.slice(0, at) + text + xml.slice(at)
}

function makeBytes(document: string | Uint8Array): Uint8Array {
  return typeof document === 'string' ? Buffer.from(document) : document
}
