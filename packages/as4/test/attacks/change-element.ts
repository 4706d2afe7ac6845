export const elementChanges = ['cut', 'move', 'double', 'rename', 'replace', 'wrap'] as const

export type ElementChange = (typeof elementChanges)[number]

interface Span {
  readonly start: number
  readonly end: number
}

/** Where each element of a document stands. */
export function listElements(xml: string): Span[] {
  const open: number[] = []
  const spans: Span[] = []
  for (const { 0: tag, index } of xml.matchAll(/<[^>]+>/g)) {
    const end = index + tag.length
    if (/^<[?!]/.test(tag)) continue
    if (tag.startsWith('</')) spans.push({ start: open.pop() ?? 0, end })
    else if (tag.endsWith('/>')) spans.push({ start: index, end })
    else open.push(index)
  }
  return spans
}

/**
 * Moves, doubles, cuts, renames, replaces or wraps an element of a document.
 *
 * @param replacement the name of what it is replaced by
 */
export function changeElement(
  xml: string,
  what: ElementChange,
  pick: number,
  place: number,
  replacement = 'S12:Other',
): string {
  const spans = listElements(xml)
  const { start, end } = spans[pick % spans.length] ?? { start: 0, end: 0 }
  const element = xml.slice(start, end)
  const without = xml.slice(0, start) + xml.slice(end)
  const tags = [...(what === 'double' ? xml : without).matchAll(/</g)].map(({ index }) => index)
  const to = tags[place % tags.length] ?? 0
  if (what === 'cut') return without
  if (what === 'move') return without.slice(0, to) + element + without.slice(to)
  if (what === 'double') return xml.slice(0, to) + element + xml.slice(to)
  const name = /^<([^\s/>]+)/.exec(element)?.[1] ?? ''
  const other = what === 'rename' ? `${name}x` : replacement
  const renamed = element.replace(`<${name}`, `<${other}`)
  const closed = renamed.endsWith('/>')
    ? renamed
    : `${renamed.slice(0, renamed.lastIndexOf('</'))}</${other}>`
  if (what === 'wrap') return `${xml.slice(0, start)}<x xmlns="">${element}</x>${xml.slice(end)}`
  return xml.slice(0, start) + closed + xml.slice(end)
}
