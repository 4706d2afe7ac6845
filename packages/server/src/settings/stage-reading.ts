import type { Stage } from '../stage.ts'
import type { Setting, ValueOf } from './setting.ts'

/** The settings of a stage by the ends of their names, which follow `UDIGATE_<STAGE>_`. */
export type StageSettings = Readonly<Record<string, Setting>>

/** The settings of one stage as they were read, by the ends of their names. */
export interface StageReading<Settings extends StageSettings = StageSettings> {
  stage: Stage
  /** The folder with the gateway's own data. */
  dataDir: string
  /** Those that are set and can be used. */
  values: { readonly [Name in keyof Settings]?: ValueOf<Settings[Name]> }
  /** Whether it is set, usable or not. */
  isSet(name: keyof Settings & string): boolean
  /** How it is called in the environment; content by the file that has it, as it usually is given. */
  writeName(name: keyof Settings & string): string
  /** Takes what is wrong with a setting. */
  report(name: keyof Settings & string, message: string): void
  /** Takes what is missing; it is told where the connector is asked for. */
  reportMissing(message: string): void
}
