import type { Chance } from '../../simulation/chance.ts'

/** A document that is well-formed, and what is to be canonicalised of it. */
export interface RandomDocument {
  readonly text: string
  readonly elements: number
  /** Prefixes that may stand in it, `#default` among them. */
  readonly prefixes: readonly string[]
}

const prefixes = ['a', 'b', 'c', 'é', 'a-1'] as const
const names = ['a', 'b', 'B', 'é', 'ab', '_', 'a.1'] as const

/** Characters that canonical forms treat in ways of their own, as they may be written. */
const texts = [
  'x',
  'ß€𝄞',
  ' ',
  '\n',
  '\t',
  '\r\n',
  '\r',
  '&amp;',
  '&lt;',
  '&gt;',
  '&quot;',
  '&apos;',
  '>',
  '&#38;',
  '&#x26;lt;',
  '&#9;',
  '&#10;',
  '&#xD;',
  '&#x1F600;',
  '\u{85}\u{2028}\u{feff}',
  '%20',
] as const

const beginnings = [
  'urn:',
  'http://example.org/',
  'x:',
  'HTTP://É/',
  'urn:\u{ffee}',
  'urn:\u{10000}',
] as const

/** Draws a document: declarations, attributes and content of every kind, none of them usual. */
export function drawDocument(chance: Chance): RandomDocument {
  let elements = 0

  const drawText = (most: number): string =>
    Array.from({ length: chance.below(most) }, () => chance.pick(texts)).join('')

  const quote = (value: string): string =>
    chance.happens(0.5) ? `"${value.replaceAll('"', '&quot;')}"` : `'${value.replaceAll("'", '&apos;')}'`

  const drawSpace = (): string => chance.pick([' ', ' ', '\n', '\t ', '\r\n'])

  /** Hardly one is a URI, and some are relative. */
  const drawNamespace = (): string =>
    chance.happens(0.02) ? `relative${drawText(2)}` : `${chance.pick(beginnings)}${drawText(4)}`

  const drawDeclarations = (scope: Map<string, string>): string[] => {
    const declared = new Map<string, string>()
    while (chance.happens(0.45)) {
      const used = [...scope.values()]
      const namespace = chance.happens(0.4) && used.length > 0 ? chance.pick(used) : drawNamespace()
      if (chance.happens(0.3)) declared.set('', chance.happens(0.3) ? '' : (namespace ?? ''))
      else if (namespace !== undefined && namespace !== '') declared.set(chance.pick(prefixes), namespace)
    }
    const attributes = Array.from(declared, ([prefix, namespace]) => {
      scope.set(prefix, namespace)
      return `${prefix === '' ? 'xmlns' : `xmlns:${prefix}`}=${quote(namespace)}`
    })
    return chance.happens(0.05)
      ? [...attributes, 'xmlns:xml="http://www.w3.org/XML/1998/namespace"']
      : attributes
  }

  const drawAttributes = (scope: ReadonlyMap<string, string>): string[] => {
    const drawn = new Map<string, string>()
    const bound = [...scope.keys()].filter(prefix => prefix !== '')
    while (chance.happens(0.5)) {
      const prefix = chance.happens(0.5) ? chance.pick(bound) : undefined
      const name = chance.pick(names)
      const namespace = prefix === undefined ? '' : scope.get(prefix)
      const written = prefix === undefined ? name : `${prefix}:${name}`
      drawn.set(`${name} ${namespace}`, `${written}=${quote(drawText(6))}`)
    }
    if (chance.happens(0.1)) drawn.set('lang', `xml:lang=${quote(drawText(2))}`)
    return [...drawn.values()]
  }

  const drawMisc = (): string =>
    chance.pick([
      '',
      '',
      `<!-- ${drawText(3)} -->`,
      `<?${chance.pick(['p', 'q-1'])}?>`,
      `<?p ${drawText(4).replaceAll('?>', '')}?>`,
      drawSpace(),
    ])

  const drawContent = (scope: ReadonlyMap<string, string>, depth: number): string => {
    let content = ''
    while (chance.happens(0.65)) {
      const kind = chance.below(10)
      if (kind < 4 && depth < 6) content += drawElement(scope, depth + 1)
      else if (kind < 7) content += drawText(5).replaceAll(']]>', '')
      else if (kind < 8) content += `<![CDATA[${drawText(4)}]]>`
      else content += drawMisc()
    }
    return content
  }

  const drawElement = (around: ReadonlyMap<string, string>, depth: number): string => {
    elements++
    const scope = new Map(around)
    const declarations = drawDeclarations(scope)
    const prefix = chance.pick([...scope.keys(), ''])
    const name = prefix === '' ? chance.pick(names) : `${prefix}:${chance.pick(names)}`
    const attributes = [...declarations, ...drawAttributes(scope)]
      .toSorted(() => chance.draw() - 0.5)
      .map(attribute => `${drawSpace()}${attribute}`)
    const start = `<${name}${attributes.join('')}${chance.pick(['', ' '])}`
    // Santuario leaves out instructions behind a root that is empty, against the standard.
    const content = drawContent(scope, depth) || (depth === 1 ? chance.pick(names) : '')
    return content === '' && chance.happens(0.5) ? `${start}/>` : `${start}>${content}</${name}>`
  }

  const declaration = chance.happens(0.5) ? '<?xml version="1.0" encoding="UTF-8"?>' : ''
  const text = `${declaration}${drawMisc()}${drawElement(new Map(), 1)}${drawMisc()}`
  return { text, elements, prefixes: [...prefixes, '#default'] }
}

/** What is cut, doubled and put into documents, so that most are not well-formed any more. */
const pieces = [
  '<',
  '>',
  '&',
  '"',
  "'",
  '=',
  '/',
  ':',
  ' ',
  ']]>',
  '--',
  '-->',
  '?>',
  '<!--',
  '<?',
  '<![CDATA[',
  'xmlns',
  'xmlns:a=""',
  ' xmlns:xml="urn:a"',
  ' xmlns:xmlns="urn:a"',
  ' xmlns="http://www.w3.org/2000/xmlns/"',
  ' a="1" a="2"',
  '&#0;',
  '&#xFFFE;',
  '&#x110000;',
  '&none;',
  '&amp',
  '\u{0}',
  '\u{b}',
  '\u{ffff}',
  '-',
  '.',
  '1',
  '<?xml version="1.0"?>',
  '<a/>',
  '</a>',
  '\n',
] as const

/**
 * A document with one change, which may be well-formed all the same. It has no attribute whose name begins with a colon: the JDK's
 * parser takes it, which Namespaces in XML forbids.
 */
export function drawChanged(chance: Chance, text: string): string {
  // Java knows encodings by more names.
  const from = text.startsWith('<?xml') ? text.indexOf('>') + 1 : 0
  const at = from + chance.below(text.length + 1 - from)
  const end = Math.min(text.length, at + chance.below(6))
  const put = chance.happens(0.3) ? '' : chance.pick(pieces)
  const changed = text.slice(0, at) + put + text.slice(put === '' || chance.happens(0.3) ? end : at)
  return changed.replaceAll(/(?<=\s):/g, 'a:')
}
