import { escapeXml } from './escape-xml.ts'

/**
 * An element to be written. Names are taken as they are, with their prefix: they come from the program, never from
 * data. The namespaces of all prefixes are attributes of the root element.
 */
export interface ElementToWrite {
  readonly name: string
  readonly attributes?: Readonly<Record<string, string>>
  /** A text, or elements. */
  readonly content: string | readonly ElementToWrite[]
}

/**
 * The document with `root` as its root element: each element on a line of its own, no white space in texts but the
 * text's own.
 *
 * @throws RangeError for a character that XML 1.0 cannot carry
 */
export function writeXml(root: ElementToWrite): string {
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>']
  writeElement(root, '', lines)
  return `${lines.join('\n')}\n`
}

function writeElement(
  { name, attributes = {}, content }: ElementToWrite,
  indent: string,
  lines: string[],
): void {
  let start = name
  for (const [attribute, value] of Object.entries(attributes)) start += ` ${attribute}="${escapeXml(value)}"`
  if (typeof content === 'string') {
    lines.push(`${indent}<${start}>${escapeXml(content)}</${name}>`)
    return
  }
  if (content.length === 0) {
    lines.push(`${indent}<${start}/>`)
    return
  }
  lines.push(`${indent}<${start}>`)
  for (const child of content) writeElement(child, `${indent}  `, lines)
  lines.push(`${indent}</${name}>`)
}
