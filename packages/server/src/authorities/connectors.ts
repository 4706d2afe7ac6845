import { type ByConnection, simulatorName } from '../settings/setting.ts'
import type { AuthorityKind } from './authority.ts'
import type { Connector, Reaching, Simulator } from './connector.ts'
import { authorities } from './list.ts'

/** The connectors of all authorities by name; none of two has one of the same name. */
export const connectors: ReadonlyMap<string, Connector> = new Map(
  authorities.flatMap(kind => Object.entries(kind.connectors)),
)

/** The simulator that stands in on preview while nothing else is connected to it: of the first authority that has one. */
export const simulator: Simulator | undefined = authorities.find(kind => kind.simulator)?.simulator

/** The authority that a stage reaches by a connector. @throws RangeError where none has the connector */
export function findAuthority(connector: string): AuthorityKind {
  const found = authorities.find(kind => Object.hasOwn(kind.connectors, connector))
  if (found === undefined)
    throw new RangeError(`No authority of this gateway has the connector ${connector}.`)
  return found
}

/** The names of the connectors that are of some kind. */
export function listConnectors(isMeant: (connector: Connector) => boolean): string[] {
  return [...connectors].flatMap(([name, connector]) => (isMeant(connector) ? [name] : []))
}

/** Connectors in the middle of a sentence: `the connectors one and other`. */
export function describeConnectors(names: readonly string[]): string {
  const noun = names.length === 1 ? 'the connector' : 'the connectors'
  return `${noun} ${new Intl.ListFormat('en', { type: 'conjunction' }).format(names)}`
}

/** The connectors with which a person carries files, as `describeConnectors` has them. */
export function describeFileConnectors(): string {
  return describeConnectors(listConnectors(({ carrier }) => carrier === 'person'))
}

/** The defaults of all connections for what differs between them. */
export function collectDefaults(trait: 'wait' | 'quarantine', otherwise: number): ByConnection<number> {
  const reaching: [string, Reaching | undefined][] = [[simulatorName, simulator], ...connectors]
  const own = reaching.flatMap(([name, each]) => (each?.[trait] === undefined ? [] : [[name, each[trait]]]))
  return { ...(Object.fromEntries(own) as Record<string, number>), otherwise }
}
