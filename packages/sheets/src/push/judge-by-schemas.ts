import type { MessageFault } from '@udigate/eudamed'
import type { XmlElement } from '@udigate/udi'
import type { XsdProblem } from '../xml/xsd.ts'
import type { MessageJudge } from './read-push-requests.ts'
import { putTagsOnLines } from './tags-on-lines.ts'

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
    const apart = putTagsOnLines(xml)
    const again = apart === undefined ? verdict : xsd.check(apart.xml)
    const isSame = !again.valid && again.problems.length === verdict.problems.length
    if (apart === undefined || !isSame)
      return verdict.problems.map(problem => describeProblem(problem, undefined))
    const elements = again.problems.map(({ line }) => apart.elementsByLine.get(line))
    const places = findPlaces(root, new Set(elements))
    return verdict.problems.map((problem, at) => describeProblem(problem, places.get(elements[at] ?? -1)))
  }
}

/** How the library begins: the element, and its attribute where that is wrong. */
const subject = /^Element '(?:\{[^}]*\})?([^']+)'(?:, attribute '[^']*')?: /

interface Place {
  /** Its path. */
  readonly element: string
  readonly name: string
  readonly entity: number | undefined
}

function describeProblem({ line, message }: XsdProblem, place: Place | undefined): MessageFault {
  const name = subject.exec(message)?.[1] ?? ''
  const found = place?.name === name ? place : undefined
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

/** Elements by their number in the order of a document, from 0. */
function findPlaces(root: XmlElement, wanted: ReadonlySet<number | undefined>): ReadonlyMap<number, Place> {
  const places = new Map<number, Place>()
  const path: string[] = []
  let number = 0
  const visit = (element: XmlElement, step: string, entity: number | undefined): void => {
    path.push(step)
    if (wanted.has(number)) places.set(number, { element: path.join('/'), name: element.name, entity })
    number += 1
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
