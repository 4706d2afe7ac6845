import { parseDocument, xmlLimits } from '@udigate/sheets/xml'
import { XmlElement } from 'libxml2-wasm'

/** An element of a P-Mode file of Domibus. */
export interface PModeElement {
  readonly name: string
  /** Where it begins in the file; the first line is 1. */
  readonly line: number
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly PModeElement[]
}

export type ReadPMode =
  | { readonly ok: true; readonly root: PModeElement }
  | { readonly ok: false; readonly because: string }

const deepest = 50

/** Reads a P-Mode file of Domibus into a tree; says why where it is none. */
export function readPMode(bytes: Uint8Array): ReadPMode {
  const parsed = parseDocument(bytes, { ...xmlLimits, maxBytes: 2 * 1024 * 1024, maxDepth: deepest })
  if (!parsed.ok) return { ok: false, because: parsed.because }
  using document = parsed.document
  const { root } = document
  if (root.name !== 'configuration')
    return { ok: false, because: `it begins with the element ${root.name}, and no configuration of Domibus` }
  const tree = toElement(root, deepest, listStartLines(Buffer.from(bytes).toString())[Symbol.iterator]())
  return tree
    ? { ok: true, root: tree }
    : { ok: false, because: `it is nested deeper than ${deepest} elements` }
}

/** What has no start tags in it, by how it begins and ends. */
const tagless = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/** The line of each start tag of a well-formed text. libxml2 knows where a tag ends, which may be many lines later. */
function listStartLines(text: string): number[] {
  const lines: number[] = []
  let line = 1
  let counted = 0
  for (let at = text.indexOf('<'); at !== -1; ) {
    for (; counted < at; counted++) if (text[counted] === '\n') line++
    const [, ending] = tagless.find(([beginning]) => text.startsWith(beginning, at)) ?? []
    if (ending === undefined && text[at + 1] !== '/') lines.push(line)
    const end = ending === undefined ? at : text.indexOf(ending, at)
    if (end === -1) break
    at = text.indexOf('<', end + 1)
  }
  return lines
}

function toElement(parsed: XmlElement, depthLeft: number, lines: Iterator<number>): PModeElement | undefined {
  if (depthLeft === 0) return undefined
  const line: number = lines.next().value ?? parsed.line
  const children: PModeElement[] = []
  for (let child = parsed.firstChild; child; child = child.next) {
    if (!(child instanceof XmlElement)) continue
    const element = toElement(child, depthLeft - 1, lines)
    if (!element) return undefined
    children.push(element)
  }
  return {
    name: parsed.name,
    line,
    attributes: Object.fromEntries(parsed.attrs.map(({ name, value }) => [name, value])),
    children,
  }
}

/** All elements in the order of the file, each with the one around it. */
export function* walk(
  element: PModeElement,
  parent?: PModeElement,
): Generator<{ element: PModeElement; parent: PModeElement | undefined }> {
  yield { element, parent }
  for (const child of element.children) yield* walk(child, element)
}
