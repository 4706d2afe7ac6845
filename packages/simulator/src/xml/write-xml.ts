const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}

/**
 * Text fit for an element or a double-quoted attribute. All text here was read from XML or made by this program, so
 * that no character occurs that XML could not carry.
 */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"\r]/g, found => escapes[found] ?? found)
}

/** One element: `content` is XML already, `attributes` are not; those that are undefined are left out. */
export function element(
  name: string,
  content: string,
  attributes: Readonly<Record<string, string | undefined>> = {},
): string {
  const pairs = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(value ?? '')}"`)
    .join('')
  return content === '' ? `<${name}${pairs}/>` : `<${name}${pairs}>${content}</${name}>`
}

/** One element with text in it; nothing where there is no text to write. */
export function textElement(
  name: string,
  text: string | undefined,
  attributes: Readonly<Record<string, string | undefined>> = {},
): string {
  return text === undefined ? '' : element(name, escapeXml(text), attributes)
}
