import { escapeXml } from '@udigate/udi'

/** XML that was written by `element` and needs no more escaping. */
export interface Markup {
  readonly xml: string
}

/**
 * One element. `attributes` that are `undefined` are left out; strings among the content are text. Names are
 * taken as they are: they come from the program, never from data.
 */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  ...content: (Markup | string)[]
): Markup {
  let xml = `<${name}`
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== undefined) xml += ` ${attribute}="${escapeXml(value)}"`
  }
  const inner = content.map(part => (typeof part === 'string' ? escapeXml(part) : part.xml)).join('')
  return { xml: inner === '' ? `${xml}/>` : `${xml}>${inner}</${name}>` }
}
