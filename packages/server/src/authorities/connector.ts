import type { StageReading } from '../settings/stage-reading.ts'

/** What the settings of a stage come to for the connector that it has; each connector adds its own. */
export interface ConnectorSettings {
  connector: string
}

/** What reaches an authority, as far as settings go; names of settings are the ends of them, such as `ENDPOINT`. */
export interface Reach {
  /** The settings of a stage that it heeds, besides those that every stage has. */
  settings: readonly string[]
  /** How long a submit call waits for the outcome where it is not set, in seconds; where absent, as usual. */
  wait?: number
  /** How long what was sent may still take where it is not set, in seconds; where absent, as usual. */
  quarantine?: number
  /** How often it is asked for answers while some are outstanding, in milliseconds; where absent, as usual. */
  pollEvery?: number
}

/** One of those by which a stage reaches an authority. */
export interface Connector extends Reach {
  /** What it is, in the middle of a sentence: `files for the upload page`. */
  description: string
  /** A program that takes and gives messages at any time, or a person who uploads files. */
  carrier: 'access-point' | 'person'
  /** The settings without which it does not work; each is reported where it is missing. */
  needs: readonly string[]
  /** The setting that asks for it where no connector is named. */
  impliedBy?: string
  /** What the settings of a stage come to; `undefined` where they do not suffice, which is reported. */
  read(reading: StageReading): ConnectorSettings | undefined
  /** The folder of its own that it works in, and the setting that names it: what is wrong on the disk is thrown. */
  folder?: { setting: string; check(settings: ConnectorSettings): Promise<void> }
}

/** A pretend authority on this machine, which stands in for the authority while preview has no connector. */
export interface Simulator extends Reach {
  /** As that of a connector. @param port where the simulator listens on this machine */
  read(reading: StageReading, port: number): ConnectorSettings | undefined
}
