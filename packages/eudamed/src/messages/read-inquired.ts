import { childElements, type ShownActor, type ShownSummary, type XmlElement } from '@udigate/udi'
import { expandName } from './namespaces.ts'
import { readActor } from './read-actor.ts'
import { readSummary } from './read-summary.ts'
import { startReading } from './reading.ts'

/** What an answer to a question about actors, or for summaries, has as its payload. */
export interface Inquired {
  readonly actors?: readonly ShownActor[]
  readonly summaries?: readonly ShownSummary[]
  /** The places of what was not understood. */
  readonly unread: readonly string[]
}

const actorElement = expandName('actor:EOActor')
const summaryElement = expandName('sscp:SSCP')

/** The actors or summaries in a payload; `undefined` where its first element is neither. */
export function readInquired(payload: XmlElement | undefined): Inquired | undefined {
  const elements = payload === undefined ? [] : childElements(payload)
  const [first] = elements
  const wanted = [actorElement, summaryElement].find(name => first !== undefined && isCalled(first, name))
  if (wanted === undefined) return undefined
  const reading = startReading(wanted.local)
  const fitting = elements.filter(element => isCalled(element, wanted))
  for (const element of elements) {
    if (!isCalled(element, wanted)) reading.unread.push(`payload/${element.name}`)
  }
  if (wanted === summaryElement) {
    return { summaries: fitting.map(element => readSummary(element, reading)), unread: reading.unread }
  }
  const actors = fitting.map(element => {
    const actor = readActor(element, reading)
    if (actor === undefined) reading.unread.push(`payload/${wanted.local} without an actorCode`)
    return actor
  })
  return { actors: actors.filter(actor => actor !== undefined), unread: reading.unread }
}

function isCalled({ name, namespace }: XmlElement, wanted: ReturnType<typeof expandName>): boolean {
  return name === wanted.local && namespace === wanted.namespace
}
