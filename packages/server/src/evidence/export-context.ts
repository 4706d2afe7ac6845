import { recordPath } from '../store/acts.ts'
import { actChains, chainsOf } from '../store/chains.ts'
import type { Db } from '../store/database.ts'
import { nameDevice, nameGroup } from '../store/entities.ts'
import { readEntries } from '../store/evidence-reading.ts'
import { findMessage } from '../store/messages.ts'
import { findOwnPull } from '../store/pulls.ts'
import type { Owner } from '../store/submissions.ts'
import type { EvidenceRow, MessageRow, PullRow, SubmissionRow } from '../store/tables.ts'
import { readFacts } from './read-stored.ts'
import { findRecordChains } from './trail/find-chains.ts'

/** What belongs to an export of submissions besides these and their messages. */
export interface ExportContext {
  /** The entries of the chains of actors, devices and device groups, as long as they have been the owner's. */
  own: readonly (readonly EvidenceRow[])[]
  /** The pulls by which more became known of these devices and groups, each with the messages that asked for what told it. */
  pulls: readonly { pull: PullRow; messages: readonly MessageRow[] }[]
  /** The chains of what was done with them: reads and other acts, owners, comments. */
  acts: readonly string[]
}

/** Finds what belongs to an export of submissions of one owner besides these and their messages. */
export async function findExportContext(
  db: Db,
  owner: Owner,
  submissions: readonly SubmissionRow[],
): Promise<ExportContext> {
  const { stage } = owner
  const entities = submissions.flatMap(row =>
    [nameDevice(row), nameGroup(row)].map(name => chainsOf.entity.name({ ...name, stage })),
  )
  const actors = submissions.map(({ actor }) => chainsOf.actor.name({ stage, code: actor }))
  const own: (readonly EvidenceRow[])[] = []
  for (const chain of new Set([...actors, ...entities])) own.push(await readOwnEntries(db, chain, owner))
  return {
    own: own.filter(entries => entries.length > 0),
    pulls: await findPulls(db, owner, own.flat()),
    acts: await findActs(db, owner, submissions),
  }
}

/** The entries of a chain since it has been the owner's: before, it may have been another's. */
async function readOwnEntries(db: Db, chain: string, owner: Owner): Promise<readonly EvidenceRow[]> {
  const own: EvidenceRow[] = []
  for await (const entry of readEntries(db, [chain])) {
    const { organisation } = readFacts(entry.facts)
    const isForeign = typeof organisation === 'string' && organisation !== owner.organisation
    if (isForeign) own.length = 0
    else own.push(entry)
  }
  return own
}

async function findPulls(
  db: Db,
  owner: Owner,
  entries: readonly EvidenceRow[],
): Promise<ExportContext['pulls']> {
  const asked = new Map<string, Set<string>>()
  for (const { by, message } of entries
    .filter(({ kind }) => kind === 'kept')
    .map(({ facts }) => readFacts(facts))) {
    if (typeof by !== 'string') continue
    const messages = asked.get(by) ?? new Set()
    asked.set(by, messages)
    if (typeof message === 'string') messages.add(message)
  }
  const found: { pull: PullRow; messages: readonly MessageRow[] }[] = []
  for (const [id, ids] of asked) {
    // What a submission did has its own chain.
    const pull = await findOwnPull(db, owner, id)
    if (!pull) continue
    const messages = await Promise.all([...ids].map(each => findMessage(db, each)))
    found.push({ pull, messages: messages.filter(message => message !== undefined) })
  }
  return found
}

async function findActs(
  db: Db,
  owner: Owner,
  submissions: readonly SubmissionRow[],
): Promise<readonly string[]> {
  const records = new Set(
    submissions.flatMap(row => [
      recordPath('submissions', row.request_id),
      recordPath('devices', row.device_agency, row.device_code),
      recordPath('device-groups', row.group_agency, row.group_code),
    ]),
  )
  const chains = new Set<string>()
  for (const record of records) {
    for (const chain of await findRecordChains(db, owner, record))
      if (actChains.parse(chain) || chainsOf.work_item.parse(chain)) chains.add(chain)
  }
  return [...chains]
}
