import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type Actors, readActors } from './eudamed/actors.ts'
import { EventLog } from './event-log.ts'
import type { ArmedFault } from './faults.ts'
import { applyEvent, createState, type SimulatorEvent, type State } from './state.ts'
import { loadSchema, type Schema } from './xml/schema.ts'

/** What a simulator works with. */
export interface SimulatorResources {
  /** The folder under which `simulator/events.ndjson` is kept. */
  readonly dataDir: string
  /** The folder of the official schemas; without it no message is checked against them. */
  readonly xsdDir?: string | undefined
  /** A file with a JSON array of the actors that exist; without it every well-formed one does. */
  readonly actorsFile?: string | undefined
  readonly now?: (() => Date) | undefined
}

/** A pretend EUDAMED and access point, without the HTTP around it. */
export interface Simulator {
  readonly state: State
  /** The armed faults in the order in which they were armed; they do not survive a restart. */
  readonly faults: ArmedFault[]
  readonly actors: Actors
  readonly schema: Schema | undefined
  readonly now: () => Date
  readonly newId: () => string
  /** Keeps an event and applies it; resolves when it is on the disk. */
  readonly record: (event: SimulatorEvent) => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Reads the log, the schemas and the actors.
 *
 * @throws Error that says in one line what cannot be read
 */
export function openSimulator(resources: SimulatorResources): Simulator {
  const { dataDir, xsdDir, actorsFile, now = () => new Date() } = resources
  const actors = attempt(`the actors in ${actorsFile} cannot be read`, () => readActors(actorsFile))
  const schema =
    xsdDir === undefined
      ? undefined
      : attempt(`the schemas in ${xsdDir} cannot be read`, () => loadSchema(xsdDir, 'service/Message.xsd'))
  const state = createState()
  const path = join(dataDir, 'simulator', 'events.ndjson')
  const log = attempt(`the log ${path} cannot be opened`, () =>
    EventLog.open<SimulatorEvent>(path, event => applyEvent(state, event)),
  )
  return {
    state,
    faults: [],
    actors,
    schema,
    now,
    newId: randomUUID,
    record: async event => {
      log.append(event)
      applyEvent(state, event)
      await log.synced()
    },
    close: async () => {
      schema?.dispose()
      await log.close()
    },
  }
}

function attempt<T>(what: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${what}: ${reason}`, { cause: error })
  }
}
