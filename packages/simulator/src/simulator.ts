import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type AccessPointSettings, shippedSettings } from './domibus/access-point-settings.ts'
import type { Submission } from './domibus/read-submission.ts'
import { type Actors, readActors } from './eudamed/actors.ts'
import { Searches } from './eudamed/download/searches.ts'
import type { Protocol } from './eudamed/read-message.ts'
import { EventLog } from './event-log.ts'
import type { ArmedFault } from './faults/armed-fault.ts'
import { type As4Settings, type Partnership, readPartnership } from './partnership.ts'
import { usualPublishEvery } from './public/published.ts'
import { applyEvent, createState, type JournalEntry, type SimulatorEvent, type State } from './state.ts'
import { loadSchema } from './xml/schema.ts'

/** What a simulator works with. */
export interface SimulatorResources {
  /** The folder under which `simulator/events.ndjson` is kept. */
  readonly dataDir: string
  /** The folder of the official schemas; without it no message is checked against them. */
  readonly xsdDir?: string | undefined
  /** A file with a JSON array of the actors that exist; without it every well-formed one does. */
  readonly actorsFile?: string | undefined
  /** The version of the DTX schemas that messages must have and answers are in; 3.0.30 where it is not given. */
  readonly dtxVersion?: string | undefined
  /** Whether answers leave out, and say beside it, what those of the real one do; they do unless this is false. */
  readonly omits?: boolean | undefined
  /** Whether downloads show registered devices alone and refuse other states, as older versions of EUDAMED do. */
  readonly showsRegisteredOnly?: boolean | undefined
  /** How often what the Public API shows is brought up to date, in milliseconds; every two hours where it is not given. */
  readonly publishEvery?: number | undefined
  /** How many rows a page of the Public API has; 1,000 where it is not given. */
  readonly publicPageSize?: number | undefined
  /** Whether downloads can be asked for by the date of a version; they can unless this is false. */
  readonly knowsVersionDates?: boolean | undefined
  readonly now?: (() => Date) | undefined
  /** Keys and parties of the pretend AS4 access point; without them there is none. */
  readonly as4?: As4Settings | undefined
}

/** A message that a fault holds back. */
export interface LateMessage {
  readonly dueAt: number
  readonly submission: Submission
  /** Whether the access point has it already, and only EUDAMED has not. */
  readonly isHeld: boolean
}

/** A pretend EUDAMED and access point, without the HTTP around it. */
export interface Simulator {
  readonly state: State
  /** The armed faults in the order in which they were armed; they do not survive a restart. */
  readonly faults: ArmedFault[]
  /** Messages that a fault holds back; they do not survive a restart either. */
  readonly late: LateMessage[]
  /** How the pretend Domibus is set up; this does not survive a restart either. */
  readonly accessPoint: { settings: AccessPointSettings }
  /** What the pretend AS4 access point agreed on; what is changed while it runs does not survive a restart. */
  readonly as4: { settings: As4Settings | undefined; partnership: Partnership | undefined }
  readonly actors: Actors
  readonly protocol: Protocol & { readonly dtxVersion: string }
  readonly searches: Searches
  readonly omits: boolean
  readonly showsRegisteredOnly: boolean
  readonly publicPageSize: number
  readonly knowsVersionDates: boolean
  readonly now: () => Date
  readonly newId: () => string
  /** Keeps an event and applies it; resolves when it is on the disk. */
  readonly record: (event: SimulatorEvent) => Promise<void>
  /** A received message, `seq` being 1 for the first one. */
  readonly readJournal: (seq: number) => JournalEntry | undefined
  readonly close: () => Promise<void>
}

/**
 * Reads the log, the schemas and the actors.
 *
 * @throws Error that says in one line what cannot be read
 */
export function openSimulator(resources: SimulatorResources): Simulator {
  const {
    dataDir,
    xsdDir,
    actorsFile,
    dtxVersion = '3.0.30',
    omits = true,
    publishEvery = usualPublishEvery,
    publicPageSize = 1_000,
    as4,
    now = () => new Date(),
  } = resources
  const actors = attempt(`the actors in ${actorsFile} cannot be read`, () => readActors(actorsFile))
  const schema =
    xsdDir === undefined
      ? undefined
      : attempt(`the schemas in ${xsdDir} cannot be read`, () => loadSchema(xsdDir, 'service/Message.xsd'))
  const state = createState(publishEvery)
  const partnership = as4 && attempt('the AS4 access point cannot be set up', () => readPartnership(as4))
  const path = join(dataDir, 'simulator', 'events.ndjson')
  const log = attempt(`the log ${path} cannot be opened`, () =>
    EventLog.open<SimulatorEvent>(path, (event, place) => applyEvent(state, event, place)),
  )
  return {
    state,
    faults: [],
    late: [],
    accessPoint: { settings: shippedSettings },
    as4: { settings: as4, partnership },
    actors,
    protocol: { dtxVersion, schema },
    searches: new Searches(),
    omits,
    showsRegisteredOnly: resources.showsRegisteredOnly ?? false,
    publicPageSize,
    knowsVersionDates: resources.knowsVersionDates ?? true,
    now,
    newId: randomUUID,
    record: async event => {
      applyEvent(state, event, log.append(event))
      await log.synced()
    },
    readJournal: seq => {
      const place = state.journal[seq - 1]
      const event = place && log.read(place)
      return event?.type === 'message-taken'
        ? {
            seq,
            at: event.at,
            ...event.received,
            written: event.written.map(({ identifier }) => identifier.code),
          }
        : undefined
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
