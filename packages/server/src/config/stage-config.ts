import { resolve } from 'node:path'
import type { EudamedStage, ReachedEudamed, Way } from '../authorities/eudamed/index.ts'
import { type ConnectionName, chooseDefault } from '../settings/setting.ts'
import type { Stage } from '../stage.ts'
import { accessSettings, agreementIn, connections } from './connections.ts'
import type { Reading } from './read-settings.ts'
import { settings } from './settings.ts'
import { choosePrefix, type Prefix, stageSettings } from './stage-settings.ts'

/** How a stage reaches its authority; `undefined` while it does not. */
export type StageConfig = ConnectedStage | undefined

export type ConnectedStage = EudamedStage & {
  /** After how long the devices of each registered actor are pulled again, in milliseconds; absent: never by itself. */
  pullEvery?: number
}

/** The way that a stage takes; `undefined` where there is none, or its name is wrong. */
export function findConnectionName({ values, isSet }: Reading, stage: Stage): ConnectionName | undefined {
  const prefix = choosePrefix(stage)
  if (isSet(`${prefix}_CONNECTOR`)) return values[`${prefix}_CONNECTOR`]
  if (isSet(`${prefix}_ENDPOINT`)) return 'domibus'
  return stage === 'preview' ? 'simulator' : undefined
}

/** What a stage's settings come to. */
export function readStage(reading: Reading, stage: Stage): StageConfig {
  const { values } = reading
  const prefix = choosePrefix(stage)
  const way = findConnectionName(reading, stage)
  if (way === undefined || way === 'simulator') refuseIdle(reading, prefix)
  if (way === undefined) return undefined
  const reached =
    way === 'simulator' ? reachSimulator(reading) : reach(connections[way](reading, stage, prefix))
  if (reached === undefined) return undefined
  const hours = values[`${prefix}_PULL_EVERY`]
  return {
    ...reached,
    dtxVersion: values[`${prefix}_DTX_VERSION`] ?? stageSettings.DTX_VERSION.default,
    xsdDir: values[`${prefix}_XSD_DIR`],
    wait: values[`${prefix}_WAIT`] ?? chooseDefault(stageSettings.WAIT.defaultByConnection, way),
    pollEvery: way === 'simulator' ? 100 : 5000,
    quarantine:
      (values.UDIGATE_QUARANTINE ?? chooseDefault(settings.UDIGATE_QUARANTINE.defaultByConnection, way)) *
      1000,
    ...(hours === undefined ? {} : { pullEvery: hours * 3_600_000 }),
  }
}

function reach(way: Way | undefined): ReachedEudamed | undefined {
  return way && { simulated: false, ...way }
}

function reachSimulator({ values }: Reading): ReachedEudamed | undefined {
  const agreement = agreementIn(values, 'UDIGATE_PREVIEW')
  if (agreement === undefined) return undefined
  const port = values.UDIGATE_SIMULATOR_PORT ?? settings.UDIGATE_SIMULATOR_PORT.default
  return {
    simulated: true,
    connector: 'domibus',
    endpoint: new URL(`http://127.0.0.1:${port}/domibus/services/wsplugin`),
    partyId: values.UDIGATE_PREVIEW_PARTY_ID ?? stageSettings.PARTY_ID.defaultByConnection.simulator,
    agreement,
  }
}

/** The simulator, which stands in for preview alone, heeds all settings but those of the way. */
function refuseIdle({ given, values, isSet, report }: Reading, prefix: Prefix): void {
  // A connector of a wrong name has been complained of already.
  if (isSet(`${prefix}_CONNECTOR`) && values[`${prefix}_CONNECTOR`] === undefined) return
  const isIdle = (name: string): boolean =>
    prefix === 'UDIGATE_PREVIEW' ? idleWithSimulator.has(name) : true
  for (const short of Object.keys(stageSettings) as (keyof typeof stageSettings)[]) {
    const name = `${prefix}_${short}` as const
    if (!given.has(name) || !isIdle(short)) continue
    report(name, `${name} needs ${prefix}_CONNECTOR, or ${prefix}_ENDPOINT for the connector domibus.`)
  }
}

const idleWithSimulator: ReadonlySet<string> = new Set(['FOLDER', ...accessSettings])

/** Stages that share a folder, or everything that an access point knows them by, would mix what belongs to each. */
export function refuseSharedConnection(
  { values, report }: Reading,
  { preview, production }: Readonly<Record<Stage, StageConfig>>,
): void {
  if (isOneAccess(values)) {
    report(
      'UDIGATE_PRODUCTION_ENDPOINT',
      'UDIGATE_PRODUCTION_ENDPOINT is the one of preview, with the same USER, PARTY_ID and ORIGINAL_SENDER; stages that share an access point differ in one of these.',
    )
  }
  const isShared =
    preview &&
    production &&
    'folder' in preview &&
    'folder' in production &&
    resolve(preview.folder) === resolve(production.folder)
  if (isShared) {
    report(
      'UDIGATE_PRODUCTION_FOLDER',
      'UDIGATE_PRODUCTION_FOLDER is the one of preview; each stage needs a folder of its own.',
    )
  }
}

/** What tells the stages apart for an access point that they share. */
const identity = ['USER', 'PARTY_ID', 'ORIGINAL_SENDER'] as const

function isOneAccess(values: Reading['values']): boolean {
  const endpoint = values.UDIGATE_PRODUCTION_ENDPOINT
  return (
    endpoint !== undefined &&
    endpoint.href === values.UDIGATE_PREVIEW_ENDPOINT?.href &&
    identity.every(name => values[`UDIGATE_PRODUCTION_${name}`] === values[`UDIGATE_PREVIEW_${name}`])
  )
}
