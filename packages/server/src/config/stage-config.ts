import type { ReadStage, StageToConnect } from '../authorities/authority.ts'
import type { Connector, ConnectorSettings } from '../authorities/connector.ts'
import { connectors, describeConnectors, listConnectors, simulator } from '../authorities/connectors.ts'
import { authorities } from '../authorities/list.ts'
import { type ConnectionName, chooseDefault, simulatorName } from '../settings/setting.ts'
import { choosePrefix } from '../settings/stage-prefix.ts'
import { type Stage, stages } from '../stage.ts'
import type { Reading } from './read-settings.ts'
import { settings } from './settings.ts'
import { makeStageReading } from './stage-reading.ts'
import { connectorSettings, shortNames, stageSettings } from './stage-settings.ts'

/** How a stage reaches its authority; `undefined` while it does not. */
export type StageConfig = ConnectedStage | undefined

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

/** The connection that a stage has; `undefined` where there is none, or its name is wrong. */
export function findConnectionName({ values, isSet }: Reading, stage: Stage): ConnectionName | undefined {
  const prefix = choosePrefix(stage)
  if (isSet(`${prefix}_CONNECTOR`)) return values[`${prefix}_CONNECTOR`]
  const [implied] = listConnectors(
    ({ impliedBy }) => impliedBy !== undefined && isSet(`${prefix}_${impliedBy}`),
  )
  if (implied !== undefined) return implied
  return stage === 'preview' && simulator ? simulatorName : undefined
}

/** What a stage's settings come to. */
export function readStage(reading: Reading, stage: Stage): StageConfig {
  const { values } = reading
  const prefix = choosePrefix(stage)
  const name = findConnectionName(reading, stage)
  if (name === undefined) {
    refuseIdle(reading, stage, new Set())
    return undefined
  }
  const connector = connectors.get(name)
  const own = connector ? readConnector(connector, name, reading, stage) : readSimulator(reading, stage)
  if (own === undefined) return undefined
  const hours = values[`${prefix}_PULL_EVERY`]
  const actorsHours = values[`${prefix}_ACTORS_EVERY`]
  const confirmationHours = values[`${prefix}_CONFIRMATION_EVERY`] ?? stageSettings.CONFIRMATION_EVERY.default
  return {
    simulated: connector === undefined,
    ...own,
    wait: values[`${prefix}_WAIT`] ?? chooseDefault(stageSettings.WAIT.defaultByConnection, name),
    pollEvery: (connector ?? simulator)?.pollEvery ?? usualPollEvery,
    quarantine:
      (values.UDIGATE_QUARANTINE ?? chooseDefault(settings.UDIGATE_QUARANTINE.defaultByConnection, name)) *
      1000,
    ...(hours === undefined ? {} : { pullEvery: hours * 3_600_000 }),
    ...(actorsHours === undefined ? {} : { actorsEvery: actorsHours * 3_600_000 }),
    pullFullEvery: values[`${prefix}_PULL_FULL_EVERY`] ?? stageSettings.PULL_FULL_EVERY.default,
    ...(connector?.carrier === 'person' || confirmationHours === 0
      ? {}
      : { confirmationEvery: confirmationHours * 3_600_000 }),
    budget: readBudget(reading, stage),
    trafficRejection: values[`${prefix}_TRAFFIC_REJECTION`] ?? stageSettings.TRAFFIC_REJECTION.default,
    confirmationFresh:
      (values[`${prefix}_CONFIRMATION_FRESH`] ?? stageSettings.CONFIRMATION_FRESH.default) * 1000,
  }
}

function readBudget({ values }: Reading, stage: Stage): ConnectedStage['budget'] {
  const prefix = choosePrefix(stage)
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
  stage: Stage,
): ConnectorSettings | undefined {
  refuseForeign(reading, stage, connector)
  const own = makeStageReading(reading, stage)
  const missing = connector.needs.filter(short => !own.isSet(short)).map(own.writeName)
  if (missing.length > 0) own.reportMissing(`The connector ${name} needs ${missing.join(' and ')}.`)
  return connector.read(own)
}

function readSimulator(reading: Reading, stage: Stage): ConnectorSettings | undefined {
  refuseIdle(reading, stage, new Set([...Object.keys(stageSettings), ...(simulator?.settings ?? [])]))
  const port = reading.values.UDIGATE_SIMULATOR_PORT ?? settings.UDIGATE_SIMULATOR_PORT.default
  return simulator?.read(makeStageReading(reading, stage), port)
}

/** What is for other connectors has no effect, which is not intended. */
function refuseForeign({ isSet, report }: Reading, stage: Stage, connector: Connector): void {
  const prefix = choosePrefix(stage)
  const refuse = (short: string, whose: string): void => {
    const name = `${prefix}_${short}` as const
    if (isSet(name)) report(name, `${name} is for ${whose}; leave it out.`)
  }
  for (const short of Object.keys(connectorSettings)) {
    if (connector.settings.includes(short)) continue
    refuse(short, describeConnectors(listConnectors(other => other.settings.includes(short))))
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

/** What a stage without a connector does not heed has no effect either. */
function refuseIdle({ values, isSet, report }: Reading, stage: Stage, heeded: ReadonlySet<string>): void {
  const prefix = choosePrefix(stage)
  // A connector of a wrong name has been complained of already.
  if (isSet(`${prefix}_CONNECTOR`) && values[`${prefix}_CONNECTOR`] === undefined) return
  const implied = [...connectors].flatMap(([name, { impliedBy }]) =>
    impliedBy === undefined ? [] : [`, or ${prefix}_${impliedBy} for the connector ${name}`],
  )
  for (const short of shortNames) {
    const name = `${prefix}_${short}` as const
    if (heeded.has(short) || !isSet(name)) continue
    report(name, `${name} needs ${prefix}_CONNECTOR${implied.join('')}.`)
  }
}

/** Reports what the stages may not have in common at their authority. */
export function refuseSharedConnection(reading: Reading, read: Readonly<Record<Stage, StageConfig>>): void {
  for (const { connectors: own, refuseShared } of authorities) {
    const each = stages.map((stage): [Stage, ReadStage] => {
      const found = read[stage]
      const isOwn = found !== undefined && Object.hasOwn(own, found.connector)
      return [stage, { reading: makeStageReading(reading, stage), settings: isOwn ? found : undefined }]
    })
    refuseShared?.(Object.fromEntries(each) as Record<Stage, ReadStage>)
  }
}
