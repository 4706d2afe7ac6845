import type { ReadStage, RegisterKind, StageToConnect } from '../authorities/authority.ts'
import type { Connector, ConnectorSettings } from '../authorities/connector.ts'
import { describeConnectors, listConnectors } from '../authorities/connectors.ts'
import { type ConnectionName, chooseDefault, simulatorName } from '../settings/setting.ts'
import { choosePrefix, type Prefix } from '../settings/stage-prefix.ts'
import { type Stage, stages } from '../stage.ts'
import { makeStageReading } from './make-stage-reading.ts'
import type { Reading } from './read-settings.ts'
import { settings } from './settings.ts'
import { type AuthoritySettings, authoritySettings } from './stage-settings.ts'

/** How a stage reaches each register, by the ids of these; absent is one that it does not reach. */
export type StageConfig = Readonly<Partial<Record<string, ConnectedStage>>>

export interface ConnectedStage extends StageToConnect {
  /** After how long the devices of each registered actor are pulled again, in milliseconds; absent: never by itself. */
  pullEvery?: number
  /** Of how many of these pulls one is of everything, the others of what has changed. */
  pullFullEvery: number
  /** How often the authority is asked about the actors that records name, in milliseconds; absent: never by itself. */
  actorsEvery?: number
  /** How often the authority is asked about what waits for a notified body, in milliseconds; absent: never by itself. */
  confirmationEvery?: number
  /** For how long a look at what waits for a notified body counts, in milliseconds. */
  confirmationFresh: number
  /** How much each organisation may send. */
  budget: {
    messagesPerHour?: number
    messagesPerDay?: number
    entitiesPerHour?: number
    entitiesPerDay?: number
  }
  /** How the authority says that it rejects a message for traffic: phrases, separated by `|`. */
  trafficRejection: string
}

/** How often an access point is asked for answers, in milliseconds. */
const usualPollEvery = 5000

/** The connection to an authority that a stage has; `undefined` where there is none, or its name is wrong. */
export function findConnectionName(
  { values, isSet }: Reading,
  stage: Stage,
  kind: RegisterKind,
): ConnectionName | undefined {
  const prefix = choosePrefix({ stage, register: kind.law.id })
  if (isSet(`${prefix}_CONNECTOR`)) return values[`${prefix}_CONNECTOR`]
  const [implied] = listConnectors(
    kind,
    ({ impliedBy }) => impliedBy !== undefined && isSet(`${prefix}_${impliedBy}`),
  )
  if (implied !== undefined) return implied
  return stage === 'preview' && kind.simulator ? simulatorName : undefined
}

/** What a stage's settings come to. */
export function readStage(reading: Reading, stage: Stage): StageConfig {
  return Object.fromEntries(
    authoritySettings.flatMap(own => {
      const prefix = choosePrefix({ stage, register: own.kind.law.id })
      const connected = readConnection(reading, { ...own, on: stage, prefix })
      return connected ? [[own.kind.law.id, connected]] : []
    }),
  )
}

/** The settings by which an authority is reached on a stage. */
interface Asked extends AuthoritySettings {
  on: Stage
  prefix: Prefix
}

function readConnection(reading: Reading, asked: Asked): ConnectedStage | undefined {
  const { values } = reading
  const { kind, on, prefix, stage: stageSettings } = asked
  const name = findConnectionName(reading, on, kind)
  if (name === undefined) {
    refuseIdle(reading, asked, new Set())
    return undefined
  }
  const connector = Object.hasOwn(kind.connectors, name) ? kind.connectors[name] : undefined
  const own = connector ? readConnector(connector, name, reading, asked) : readSimulator(reading, asked)
  if (own === undefined) return undefined
  const hours = values[`${prefix}_PULL_EVERY`]
  const actorsHours = values[`${prefix}_ACTORS_EVERY`]
  const confirmationHours = values[`${prefix}_CONFIRMATION_EVERY`] ?? stageSettings.CONFIRMATION_EVERY.default
  return {
    simulated: connector === undefined,
    ...own,
    wait: values[`${prefix}_WAIT`] ?? chooseDefault(stageSettings.WAIT.defaultByConnection, name),
    pollEvery: (connector ?? kind.simulator)?.pollEvery ?? usualPollEvery,
    quarantine:
      (values.UDIGATE_QUARANTINE ?? chooseDefault(settings.UDIGATE_QUARANTINE.defaultByConnection, name)) *
      1000,
    ...(hours === undefined ? {} : { pullEvery: hours * 3_600_000 }),
    ...(actorsHours === undefined ? {} : { actorsEvery: actorsHours * 3_600_000 }),
    pullFullEvery: values[`${prefix}_PULL_FULL_EVERY`] ?? stageSettings.PULL_FULL_EVERY.default,
    ...(connector?.carrier === 'person' || confirmationHours === 0
      ? {}
      : { confirmationEvery: confirmationHours * 3_600_000 }),
    budget: readBudget(reading, prefix),
    trafficRejection: values[`${prefix}_TRAFFIC_REJECTION`] ?? stageSettings.TRAFFIC_REJECTION.default,
    confirmationFresh:
      (values[`${prefix}_CONFIRMATION_FRESH`] ?? stageSettings.CONFIRMATION_FRESH.default) * 1000,
  }
}

function readBudget({ values }: Reading, prefix: Prefix): ConnectedStage['budget'] {
  const limits = {
    messagesPerHour: values[`${prefix}_MESSAGES_PER_HOUR`],
    messagesPerDay: values[`${prefix}_MESSAGES_PER_DAY`],
    entitiesPerHour: values[`${prefix}_ENTITIES_PER_HOUR`],
    entitiesPerDay: values[`${prefix}_ENTITIES_PER_DAY`],
  }
  return Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined))
}

function readConnector(
  connector: Connector,
  name: string,
  reading: Reading,
  asked: Asked,
): ConnectorSettings | undefined {
  refuseForeign(reading, asked, connector)
  const own = makeStageReading(reading, asked.on, asked)
  const missing = connector.needs.filter(short => !own.isSet(short)).map(own.writeName)
  if (missing.length > 0) own.reportMissing(`The connector ${name} needs ${missing.join(' and ')}.`)
  return connector.read(own)
}

function readSimulator(reading: Reading, asked: Asked): ConnectorSettings | undefined {
  const { simulator } = asked.kind
  refuseIdle(reading, asked, new Set([...Object.keys(asked.stage), ...(simulator?.settings ?? [])]))
  const port = reading.values.UDIGATE_SIMULATOR_PORT ?? settings.UDIGATE_SIMULATOR_PORT.default
  return simulator?.read(makeStageReading(reading, asked.on, asked), port)
}

/** What is for other connectors has no effect, which is not intended. */
function refuseForeign(
  { isSet, report }: Reading,
  { prefix, kind, connectors }: Asked,
  connector: Connector,
): void {
  const refuse = (short: string, whose: string): void => {
    const name = `${prefix}_${short}` as const
    if (isSet(name)) report(name, `${name} is for ${whose}; leave it out.`)
  }
  for (const short of Object.keys(connectors)) {
    if (connector.settings.includes(short)) continue
    refuse(short, describeConnectors(listConnectors(kind, other => other.settings.includes(short))))
  }
  if (connector.carrier === 'person') {
    for (const short of [
      'PULL_EVERY',
      'PULL_FULL_EVERY',
      'ACTORS_EVERY',
      'CONFIRMATION_EVERY',
      'CONFIRMATION_FRESH',
      'MESSAGES_PER_HOUR',
      'MESSAGES_PER_DAY',
      'ENTITIES_PER_HOUR',
      'ENTITIES_PER_DAY',
      'TRAFFIC_REJECTION',
    ]) {
      refuse(short, 'connectors with an access point')
    }
  }
}

/** What is not heeded without a connector has no effect either. */
function refuseIdle(
  { values, isSet, report }: Reading,
  { prefix, kind, all }: Asked,
  heeded: ReadonlySet<string>,
): void {
  // A connector of a wrong name has been complained of already.
  if (isSet(`${prefix}_CONNECTOR`) && values[`${prefix}_CONNECTOR`] === undefined) return
  const implied = Object.entries(kind.connectors).flatMap(([name, { impliedBy }]) =>
    impliedBy === undefined ? [] : [`, or ${prefix}_${impliedBy} for the connector ${name}`],
  )
  for (const short of Object.keys(all)) {
    const name = `${prefix}_${short}` as const
    if (heeded.has(short) || !isSet(name)) continue
    report(name, `${name} needs ${prefix}_CONNECTOR${implied.join('')}.`)
  }
}

/** Reports what the stages may not have in common at their authority. */
export function refuseSharedConnection(reading: Reading, read: Readonly<Record<Stage, StageConfig>>): void {
  for (const own of authoritySettings) {
    const { law, refuseShared } = own.kind
    const each = stages.map((stage): [Stage, ReadStage] => [
      stage,
      { reading: makeStageReading(reading, stage, own), settings: read[stage][law.id] },
    ])
    refuseShared?.(Object.fromEntries(each) as Record<Stage, ReadStage>)
  }
}
