import { isContentKind, otherForms } from '../settings/content-source.ts'
import { choosePrefix } from '../settings/stage-prefix.ts'
import type { StageReading } from '../settings/stage-reading.ts'
import type { Stage } from '../stage.ts'
import type { Reading } from './read-settings.ts'
import { settings } from './settings.ts'
import type { AuthoritySettings } from './stage-settings.ts'

/** The settings by which an authority is reached on a stage, as its connectors read them. */
export function makeStageReading(
  { values, isSet, report }: Reading,
  stage: Stage,
  { kind, connectors }: AuthoritySettings,
): StageReading {
  const prefix = choosePrefix({ stage, register: kind.law.id })
  const wholeName = (short: string) => `${prefix}_${short}` as const
  const read = Object.keys(connectors).map(short => [short, values[wholeName(short)]])
  // What asks for the connector is where something is to be added.
  const asking = [
    'CONNECTOR',
    ...Object.values(kind.connectors).map(({ impliedBy }) => impliedBy ?? 'CONNECTOR'),
  ]
  return {
    stage,
    dataDir: values.UDIGATE_DATA_DIR ?? settings.UDIGATE_DATA_DIR.default,
    values: Object.fromEntries(read) as StageReading['values'],
    isSet: short => isSet(wholeName(short)),
    writeName: short => {
      const about = connectors[short]
      return wholeName(short) + (about && isContentKind(about.kind) ? otherForms.file : '')
    },
    report: (short, message) => {
      report(wholeName(short), message)
    },
    reportMissing: message => {
      report(wholeName(asking.find(short => isSet(wholeName(short))) ?? 'CONNECTOR'), message)
    },
  }
}
