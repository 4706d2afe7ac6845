import { type ByConnection, simulatorName } from '../settings/setting.ts'
import type { RegisterKind } from './authority.ts'
import type { Connector, Reach } from './connector.ts'
import { registerKinds } from './laws.ts'

/** The names of an authority's connectors that are of some kind. */
export function listConnectors(
  { connectors }: Pick<RegisterKind, 'connectors'>,
  isMeant: (connector: Connector) => boolean,
): string[] {
  return Object.entries(connectors).flatMap(([name, connector]) => (isMeant(connector) ? [name] : []))
}

/** Connectors in the middle of a sentence: `the connectors one and other`. */
export function describeConnectors(names: readonly string[]): string {
  const noun = names.length === 1 ? 'the connector' : 'the connectors'
  return `${noun} ${new Intl.ListFormat('en', { type: 'conjunction' }).format(names)}`
}

/** The connectors with which a person carries files, as `describeConnectors` has them. */
export function describeFileConnectors(): string {
  return describeConnectors(
    registerKinds.flatMap(kind => listConnectors(kind, ({ carrier }) => carrier === 'person')),
  )
}

/** The defaults of all connections to authorities for what differs between them. */
export function collectDefaults(
  kinds: readonly RegisterKind[],
  trait: 'wait' | 'quarantine',
  otherwise: number,
): ByConnection<number> {
  const reaching = kinds.flatMap(({ simulator, connectors }): [string, Reach | undefined][] => [
    [simulatorName, simulator],
    ...Object.entries(connectors),
  ])
  const own = reaching.flatMap(([name, each]) => (each?.[trait] === undefined ? [] : [[name, each[trait]]]))
  return { ...(Object.fromEntries(own) as Record<string, number>), otherwise }
}
