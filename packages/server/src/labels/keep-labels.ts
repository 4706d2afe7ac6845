import { findLaw } from '../authorities/laws.ts'
import type { Change, Subscriber } from '../store/changes.ts'
import type { Db } from '../store/database.ts'
import { listEntitiesAfter, listLastSubmissions } from '../store/due-device-sources.ts'
import { nameDevice, nameGroup } from '../store/entities.ts'
import { makeEntityKey, putEntityLabels, readLabelled } from '../store/entity-labels.ts'
import { decodeJson, type Json } from '../store/json.ts'
import { readPages } from '../store/read-pages.ts'
import { type EntityLabelRow, type EntityRow, entityKinds, type SubmissionRow } from '../store/tables.ts'
import { joinWords, listStarts } from './fold-text.ts'

/** What a record says of an entity, and whose it is. */
interface Labelled
  extends Pick<EntityRow, 'stage' | 'kind' | 'code' | 'agency' | 'code_space' | 'organisation' | 'model'> {
  record: Json<unknown>
}

/**
 * Keeps what people call devices and groups, in the transaction that changes it: what the authority holds, and while it holds
 * nothing what was submitted last.
 */
export const entityLabels: Subscriber = {
  async changed(db, changes) {
    await keepLabels(db, changes.flatMap(listSubmitted), changes.flatMap(listHeld))
  },
  async migrated(db, made) {
    if (made.has('0031-labels')) await fillLabels(db)
  },
}

function listHeld(change: Change): Labelled[] {
  return change.type === 'entity-kept' ? readHeld(change.entity) : []
}

function readHeld(entity: EntityRow): Labelled[] {
  const { record } = entity
  return record === null ? [] : [{ ...entity, record }]
}

function listSubmitted(change: Change): Labelled[] {
  if (change.type !== 'submission-stored' || change.submission.outcome !== null) return []
  return readSubmitted(change.submission)
}

function readSubmitted(submission: SubmissionRow): Labelled[] {
  const { stage, organisation, model, device, device_group } = submission
  const owned = { stage, organisation, model }
  const group = device_group === null ? [] : [{ ...owned, ...nameGroup(submission), record: device_group }]
  return [{ ...owned, ...nameDevice(submission), record: device }, ...group]
}

async function keepLabels(db: Db, submitted: readonly Labelled[], held: readonly Labelled[]): Promise<void> {
  for (const [stage, some] of Map.groupBy(submitted.concat(held), each => each.stage)) {
    const ofStage = submitted.filter(each => each.stage === stage)
    const { known, unheld } = await readLabelled(db, stage, some)
    const latest = new Map<string, Labelled>()
    for (const each of ofStage) if (unheld.has(makeEntityKey(each))) latest.set(makeEntityKey(each), each)
    for (const each of held) if (each.stage === stage) latest.set(makeEntityKey(each), each)
    const labels = Array.from(latest.values(), makeLabel)
    const changed = labels.filter(row => !isSame(row, known.get(makeEntityKey(row))))
    if (changed.length === 0) continue
    const before = changed.flatMap(row => known.get(makeEntityKey(row)) ?? [])
    await putEntityLabels(db, changed, before, listStarts)
  }
}

function makeLabel({
  stage,
  kind,
  code,
  agency,
  code_space,
  organisation,
  model,
  record,
}: Labelled): EntityLabelRow {
  const {
    name,
    otherNames = [],
    reference,
    class: classOfRisk,
  } = findLaw(model).readLabel(kind, decodeJson(record))
  return {
    stage,
    kind,
    code,
    agency,
    code_space,
    organisation,
    name: name ?? null,
    reference: reference ?? null,
    class: classOfRisk ?? null,
    words: joinWords([name, ...otherNames, reference].filter(text => text !== undefined)),
  }
}

const told = ['organisation', 'name', 'reference', 'class', 'words'] as const

function isSame(row: EntityLabelRow, known: EntityLabelRow | undefined): boolean {
  return known !== undefined && told.every(column => row[column] === known[column])
}

/** Notes what people call everything that a store has which is older than the table of that. */
async function fillLabels(db: Db): Promise<void> {
  for (const kind of entityKinds) {
    const pages = readPages<EntityRow>((after, limit) => listEntitiesAfter(db, kind, after, limit))
    for await (const entities of pages) {
      const unheld = entities.filter(({ record }) => kind === 'device' && record === null)
      const submitted = await listLastSubmissions(db, unheld)
      await keepLabels(db, submitted.flatMap(readSubmitted), entities.flatMap(readHeld))
    }
  }
}
