import { connectors } from '../authorities/connectors.ts'
import { choosePrefix } from '../settings/stage-prefix.ts'
import type { StageReading } from '../settings/stage-reading.ts'
import type { Stage } from '../stage.ts'
import type { Reading } from './read-settings.ts'
import { settings } from './settings.ts'
import { connectorSettings } from './stage-settings.ts'

/** The settings of one stage, as connectors read them. */
export function makeStageReading({ values, isSet, report }: Reading, stage: Stage): StageReading {
  const prefix = choosePrefix(stage)
  const writeName = (short: string) => `${prefix}_${short}` as const
  const read = Object.keys(connectorSettings).map(short => [short, values[writeName(short)]])
  // What asks for the connector is where something is to be added.
  const asking = [
    'CONNECTOR',
    ...Array.from(connectors.values(), ({ impliedBy }) => impliedBy ?? 'CONNECTOR'),
  ]
  return {
    stage,
    dataDir: values.UDIGATE_DATA_DIR ?? settings.UDIGATE_DATA_DIR.default,
    values: Object.fromEntries(read) as StageReading['values'],
    isSet: short => isSet(writeName(short)),
    writeName,
    report: (short, message) => {
      report(writeName(short), message)
    },
    reportMissing: message => {
      report(writeName(asking.find(short => isSet(writeName(short))) ?? 'CONNECTOR'), message)
    },
  }
}
