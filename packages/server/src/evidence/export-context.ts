import type { Stage } from '../stage.ts'
import { recordPath } from '../store/acts.ts'
import { actChains, chainsOf } from '../store/chains.ts'
import type { Db } from '../store/database.ts'
import { type EntityName, nameDevice, nameGroup } from '../store/entities.ts'
import { readEntries } from '../store/evidence-reading.ts'
import type { Owner } from '../store/submissions.ts'
import { type EvidenceRow, type SubmissionRow, storedKinds } from '../store/tables.ts'
import { readFacts } from './read-stored.ts'
import { findRecordChains } from './trail/find-chains.ts'

/** What belongs to an export besides submissions and their messages: it grows as these are read. */
export class ContextSubjects {
  /** The chains of the actors, in the order in which they came. */
  readonly actors = new Set<string>()
  readonly #entities = new Map<string, EntityName>()
  /** The paths of the records of which acts are told. */
  readonly records = new Set<string>()
  readonly #stage: Stage

  constructor(stage: Stage) {
    this.#stage = stage
  }

  addSubmission(row: SubmissionRow): void {
    this.actors.add(chainsOf.actor.name({ stage: this.#stage, code: row.actor }))
    this.records.add(recordPath('submissions', row.request_id))
    this.addEntity(nameDevice(row))
    this.addEntity(nameGroup(row))
  }

  addEntity({ kind, agency, code, code_space }: EntityName): void {
    const name = { kind, agency, code, code_space }
    this.#entities.set(chainsOf.entity.name({ ...name, stage: this.#stage }), name)
    this.records.add(recordPath(kind === 'device' ? 'devices' : 'device-groups', agency, code))
  }

  /** The devices with their chains, and the device groups after them: a group is told with its devices. */
  listEntities(): [chain: string, name: EntityName][] {
    const all = [...this.#entities]
    return storedKinds.flatMap(kind => all.filter(([, name]) => name.kind === kind))
  }
}

/** The pulls by which more became known of entities, each with the messages that asked for what told it. */
export class PullsAsked {
  readonly messages = new Map<string, Set<string>>()

  note(entries: readonly EvidenceRow[]): void {
    for (const { by, message } of entries
      .filter(({ kind }) => kind === 'kept')
      .map(({ facts }) => readFacts(facts))) {
      if (typeof by !== 'string') continue
      const messages = this.messages.get(by) ?? new Set()
      this.messages.set(by, messages)
      if (typeof message === 'string') messages.add(message)
    }
  }
}

/** The entries of a chain since it has been the owner's: before, it may have been another's. */
export async function readOwnEntries(db: Db, chain: string, owner: Owner): Promise<readonly EvidenceRow[]> {
  const own: EvidenceRow[] = []
  for await (const entry of readEntries(db, [chain])) {
    const { organisation } = readFacts(entry.facts)
    const isForeign = typeof organisation === 'string' && organisation !== owner.organisation
    if (isForeign) own.length = 0
    else own.push(entry)
  }
  return own
}

/** The chains of what was done with a record: reads and other acts, owners, comments. */
export async function findActs(db: Db, owner: Owner, record: string): Promise<readonly string[]> {
  const chains = await findRecordChains(db, owner, record)
  return chains.filter(chain => actChains.parse(chain) || chainsOf.work_item.parse(chain))
}
