import { findLaw } from '../authorities/laws.ts'
import { type Environment, makeId } from '../ids.ts'
import type { Change, Subscriber } from '../store/changes.ts'
import type { Db } from '../store/database.ts'
import { listLastSubmissions, readEntities } from '../store/due-device-sources.ts'
import { type EntityName, nameDevice, nameGroup } from '../store/entities.ts'
import { makeEntityKey, type NamedEntity, putLabels, readNamed } from '../store/entity-labels.ts'
import { decodeJson, encodeJson, type Json } from '../store/json.ts'
import { type EntityNames, type EntityRow, entityKinds, type SubmissionRow } from '../store/tables.ts'
import { joinWords } from './fold-text.ts'

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
  async changed(db, changes, environment) {
    await keepLabels(db, changes.flatMap(listSubmitted), changes.flatMap(listHeld), environment)
  },
  async migrated(db, made, environment) {
    if (made.has('0038-labels-of-entities')) await fillLabels(db, environment)
  },
}

function listHeld(change: Change): Labelled[] {
  return change.type === 'entity-kept' ? readHeld(change.entity) : []
}

function readHeld(entity: EntityRow): Labelled[] {
  const { record } = entity
  return record === null || entity.kind === 'item' ? [] : [{ ...entity, record }]
}

function listSubmitted(change: Change): Labelled[] {
  if (change.type !== 'submission-stored' || change.submission.outcome !== null) return []
  return readSubmitted(change.submission)
}

function readSubmitted(submission: SubmissionRow): Labelled[] {
  const { stage, organisation, model, device, device_group, subject } = submission
  if (subject === 'item') return []
  const owned = { stage, organisation, model }
  const group = device_group === null ? [] : [{ ...owned, ...nameGroup(submission), record: device_group }]
  return [{ ...owned, ...nameDevice(submission), record: device }, ...group]
}

type MakingIds = Pick<Environment, 'now' | 'randomBytes'>

async function keepLabels(
  db: Db,
  submitted: readonly Labelled[],
  held: readonly Labelled[],
  environment: MakingIds,
): Promise<void> {
  for (const [stage, some] of Map.groupBy(submitted.concat(held), each => each.stage)) {
    const { known, unheld } = await readNamed(db, stage, some)
    const latest = new Map<string, Labelled>()
    for (const each of submitted) if (unheld.has(makeEntityKey(each))) latest.set(makeEntityKey(each), each)
    for (const each of held) latest.set(makeEntityKey(each), each)
    const labels = Array.from(latest.values(), makeLabel)
    const changed = labels.filter(row => !isSame(row, known.get(makeEntityKey(row))))
    if (changed.length > 0) await putLabels(db, stage, changed, () => makeId(environment))
  }
}

type NewLabel = EntityName & Pick<EntityRow, 'organisation'> & Pick<EntityNames, 'label' | 'words'>

function makeLabel({ kind, code, agency, code_space, organisation, model, record }: Labelled): NewLabel {
  const { otherNames = [], ...label } = findLaw(model).readLabel(kind, decodeJson(record))
  const texts = [label.name, ...otherNames, label.reference].filter(text => text !== undefined)
  return {
    kind,
    code,
    agency,
    code_space,
    organisation,
    label: encodeJson(label),
    words: joinWords(texts),
  }
}

function isSame({ organisation, label, words }: NewLabel, known: NamedEntity | undefined): boolean {
  return known?.label === label && known.words === words && known.found_in === organisation
}

/** Notes what people call everything that a store has which is older than the table of that. */
async function fillLabels(db: Db, environment: MakingIds): Promise<void> {
  for (const kind of entityKinds) {
    for await (const entities of readEntities(db, kind)) {
      const unheld = entities.filter(({ record }) => kind === 'device' && record === null)
      const submitted = await listLastSubmissions(db, unheld)
      await keepLabels(db, submitted.flatMap(readSubmitted), entities.flatMap(readHeld), environment)
    }
  }
}
