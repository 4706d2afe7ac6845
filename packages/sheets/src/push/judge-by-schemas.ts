import type { MessageFault } from '@udigate/eudamed'
import type { XmlElement } from '@udigate/udi'
import type { MessageJudge } from './read-push-requests.ts'

/**
 * Judges messages by the authority's schemas in a folder, instead of by the tables by which messages are written.
 *
 * @throws Error where they cannot be read or compiled
 */
export async function loadSchemas(folder: string): Promise<MessageJudge> {
  // Loaded here, since what reads XML takes time and memory that nothing else needs.
  const { loadXsd } = await import('../xml/xsd.ts')
  const xsd = await loadXsd(folder, 'service/Message.xsd')
  return (xml, root) => {
    const verdict = xsd.check(xml)
    if (verdict.valid) return []
    const places = findPlaces(root, new Set(verdict.problems.map(({ line }) => line)))
    return verdict.problems.map(problem => describeProblem(problem, places))
  }
}

/** How the library begins: the element, and its attribute where that is wrong. */
const subject = /^Element '(?:\{[^}]*\})?([^']+)'(?:, attribute '[^']*')?: /

interface Place {
  readonly element: string
  readonly entity: number | undefined
}

function describeProblem(
  { line, message }: { line: number; message: string },
  places: ReadonlyMap<string, readonly Place[]>,
): MessageFault {
  const name = subject.exec(message)?.[1] ?? ''
  const [place, another] = places.get(`${line} ${name}`) ?? []
  const found = another === undefined ? place : undefined
  return {
    severity: 'error',
    element: found?.element ?? name,
    ...(line > 0 ? { line } : {}),
    ...(found?.entity === undefined ? {} : { entity: found.entity }),
    message: shortenNames(message.replace(subject, '')),
  }
}

/** Names without their namespaces, which are long and the same throughout. */
function shortenNames(message: string): string {
  return message.replaceAll(/\{[^{}]*\}/g, '').trim()
}

/** The elements in some lines, by line and name. */
function findPlaces(root: XmlElement, lines: ReadonlySet<number>): ReadonlyMap<string, readonly Place[]> {
  const places = new Map<string, Place[]>()
  const path: string[] = []
  const visit = (element: XmlElement, step: string, entity: number | undefined): void => {
    path.push(step)
    if (element.line !== undefined && lines.has(element.line)) {
      const key = `${element.line} ${element.name}`
      const place = { element: path.join('/'), entity }
      const known = places.get(key)
      if (known === undefined) places.set(key, [place])
      else known.push(place)
    }
    const isPayload = path.length === 2 && element.name === 'payload'
    const positions = new Map<string, number>()
    for (const child of element.children) {
      if (typeof child === 'string') continue
      const position = (positions.get(child.name) ?? 0) + 1
      positions.set(child.name, position)
      const childStep = position > 1 || isPayload ? `${child.name}[${position}]` : child.name
      visit(child, childStep, isPayload ? position - 1 : entity)
    }
    path.pop()
  }
  visit(root, root.name, undefined)
  return places
}
