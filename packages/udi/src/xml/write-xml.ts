import { escapeXml } from './escape-xml.ts'

/**
 * An element to be written. Names are taken as they are, with their prefix: they come from the program, never from
 * data. The namespaces of all prefixes are attributes of the root element.
 */
export interface ElementToWrite {
  readonly name: string
  /** One that is `undefined` is left out. */
  readonly attributes?: Attributes
  /** A text, or elements. */
  readonly content: string | readonly ElementToWrite[]
}

export type Attributes = Readonly<Record<string, string | number | undefined>>

/** An element with a text, with elements, or with nothing in it. */
export function element(
  name: string,
  attributes: Attributes,
  ...content: readonly ElementToWrite[] | readonly [string]
): ElementToWrite {
  const [first] = content
  return { name, attributes, content: typeof first === 'string' ? first : (content as ElementToWrite[]) }
}

/**
 * The document with `root` as its root element: each element on a line of its own, no white space in texts but the
 * text's own.
 *
 * @throws RangeError for a character that XML 1.0 cannot carry
 */
export function writeXml(root: ElementToWrite): string {
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>']
  writeLines(root, '', lines)
  return `${lines.join('\n')}\n`
}

function writeLines({ name, attributes, content }: ElementToWrite, indent: string, lines: string[]): void {
  const start = `${indent}<${name}${attributesText(attributes)}`
  if (typeof content === 'string') {
    lines.push(`${start}>${escapeXml(content)}</${name}>`)
    return
  }
  if (content.length === 0) {
    lines.push(`${start}/>`)
    return
  }
  lines.push(`${start}>`)
  for (const child of content) writeLines(child, `${indent}  `, lines)
  lines.push(`${indent}</${name}>`)
}

/**
 * An element in one line, with no white space but that of its texts.
 *
 * @throws RangeError for a character that XML 1.0 cannot carry
 */
export function writeElement({ name, attributes, content }: ElementToWrite): string {
  let inner = ''
  if (typeof content === 'string') inner = escapeXml(content)
  else for (const child of content) inner += writeElement(child)
  const start = `<${name}${attributesText(attributes)}`
  return inner === '' ? `${start}/>` : `${start}>${inner}</${name}>`
}

function attributesText(attributes: Attributes | undefined): string {
  let text = ''
  for (const name in attributes) {
    const value = attributes[name]
    if (value !== undefined) text += ` ${name}="${typeof value === 'number' ? value : escapeXml(value)}"`
  }
  return text
}
