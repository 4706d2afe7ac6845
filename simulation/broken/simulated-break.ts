import type { BrokenBuild } from '../../scorecard/builds/broken/broken-build.ts'
import type { Connector } from '../world/connector.ts'

/** A gateway that lacks one mechanism. */
export interface SimulatedBreak extends BrokenBuild {
  /** The connector that shows it, where not every one does. */
  over?: Connector
  /** The theme of the worlds that show it, where others seldom do. */
  theme?: string
  /** How many gateways it takes to show it, where one on SQLite does not. */
  gateways?: number
  /** What it is without, in the middle of a sentence. */
  without: string
  /** What a world shows of it. */
  finds: RegExp
}
