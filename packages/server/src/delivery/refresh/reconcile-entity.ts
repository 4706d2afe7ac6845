import {
  type CanonicalDevice,
  type CanonicalDeviceGroup,
  callersOwnFields,
  type Difference,
  deviceAsSent,
  deviceDifferences,
  deviceGroupAsSent,
  deviceGroupDifferences,
  type Model,
  type Part,
  type Versions,
} from '@udigate/eudamed'
import type { EntityRow, EntityState, PullFinding, PullRow } from '../../store/tables.ts'
import type { ShownEntity as ShownByAuthority } from '../collect/said.ts'

/** An entity as the authority shows it, with the code space in which its code names it. */
export type ShownEntity = ShownByAuthority & Pick<EntityRow, 'code_space'>

/** What is told of an entity that the authority shows otherwise than it is known here. */
export interface PullDetails {
  /** The submission that holds it. */
  heldBy?: string
  state?: Change<EntityState>
  versions?: Change<Versions>
  /** `before` is what was known here, `after` what the authority holds. */
  differences: readonly Difference[]
}

interface Change<Value> {
  before: Value
  after: Value
}

/** What becomes of an entity that the authority shows. */
export interface Reconciliation {
  /** The row to store; absent where nothing of it changes, or may be changed. */
  row?: EntityRow
  isNew: boolean
  finding?: { finding: PullFinding; details: PullDetails }
}

type Pull = Pick<PullRow, 'id' | 'stage' | 'organisation' | 'actor' | 'started_at'>

/**
 * Compares an entity that the authority shows with what is known of it here. The authority is right, but for an entity
 * that a submission holds, or has changed since the pull began, which stays as it is; and for one of another organisation.
 *
 * @param known its row, where it has been met before
 */
export function reconcileEntity(
  shown: ShownEntity,
  known: EntityRow | undefined,
  pull: Pull,
  now: Date,
): Reconciliation {
  if (known === undefined) return { row: rowOf(shown, pull, now), isNew: true }
  if (known.organisation !== pull.organisation) {
    if (isFree(known)) return { row: rowOf(shown, pull, now), isNew: true }
    return { isNew: false, finding: { finding: 'ELSEWHERE', details: { differences: [] } } }
  }
  const details = compare(shown, known)
  const { state, versions, differences } = details
  const isSame = state === undefined && versions === undefined && differences.length === 0
  if (known.held_by !== null) {
    const heldBy = known.held_by
    return { isNew: false, finding: { finding: 'IN_SUBMISSION', details: { heldBy, ...details } } }
  }
  // What the authority shows may be as old as the question, and a submission has ended since.
  if (!isSame && known.updated_at > pull.started_at) {
    return { isNew: false, finding: { finding: 'IN_SUBMISSION', details } }
  }
  const finding = isSame ? undefined : { finding: findingOf(shown, known), details }
  const merged = mergedVersions(shown, known, differences.length === 0)
  const isStored =
    !finding &&
    known.actor === pull.actor &&
    known.model === shown.model &&
    isSameVersions(merged, versionsOf(known))
  if (isStored) return { isNew: false }
  const row = { ...rowOf(shown, pull, now, known), versions: JSON.stringify(merged) }
  // The caller's own words stay where they say the same.
  if (differences.length === 0 && known.record !== null) row.record = known.record
  return { row, isNew: false, ...(finding ? { finding } : {}) }
}

/** Whether nobody has it: its code may be registered anew, by anybody (BR-UDID-624). */
function isFree({ state, held_by }: EntityRow): boolean {
  return held_by === null && (state === 'NONE' || state === 'DISCARDED')
}

function findingOf({ state }: ShownEntity, known: EntityRow): PullFinding {
  if (state === 'DISCARDED') return known.state === 'DISCARDED' ? 'CHANGED' : 'DISCARDED'
  if (known.state === 'SUBMITTED' && state === 'REGISTERED') return 'CONFIRMED'
  return known.state === 'NONE' || known.state === 'DISCARDED' ? 'APPEARED' : 'CHANGED'
}

function compare(shown: ShownEntity, known: EntityRow): PullDetails {
  const versions = versionsOf(known)
  const before: Partial<Record<Part, number>> = {}
  const after: Partial<Record<Part, number>> = {}
  for (const [part, version] of partsOf(shown.versions)) {
    const was = versions[part] ?? 0
    // 0 stands for a version that nobody knows, which is no difference.
    if (version === 0 || was === 0 || was === version) continue
    before[part] = was
    after[part] = version
  }
  const { model, record } = known
  return {
    ...(known.state === shown.state ? {} : { state: { before: known.state, after: shown.state } }),
    ...(Object.keys(after).length === 0 ? {} : { versions: { before, after } }),
    differences: record === null ? [] : differencesOf(shown, JSON.parse(record), model as Model),
  }
}

type Fields = Readonly<Record<string, unknown>>

function differencesOf({ kind, record }: ShownEntity, known: Fields, model: Model): readonly Difference[] {
  // As a pull stored it, which is what most are.
  if (JSON.stringify(record) === JSON.stringify(known)) return []
  if (kind === 'device') {
    return deviceDifferences(
      record,
      asItComesBack(known, () => deviceAsSent(model, known as CanonicalDevice)),
    )
  }
  return deviceGroupDifferences(
    record,
    asItComesBack(known, () => deviceGroupAsSent(model, known as CanonicalDeviceGroup)),
  )
}

/** What is known, as the authority would show it; a record that cannot even be sent is taken as it stands. */
function asItComesBack(known: Fields, send: () => Fields): Fields {
  try {
    return send()
  } catch (error) {
    if (error instanceof RangeError) return known
    throw error
  }
}

/** A version that the authority does not tell is still the one that is known, as long as the content is the same. */
function mergedVersions(shown: ShownEntity, known: EntityRow, isSameContent: boolean): Versions {
  if (!isSameContent || isFree(known)) return shown.versions
  const versions = versionsOf(known)
  return Object.fromEntries(
    partsOf(shown.versions).map(([part, version]) => [part, version === 0 ? (versions[part] ?? 0) : version]),
  )
}

function isSameVersions(one: Versions, other: Versions): boolean {
  const parts = new Set([...partsOf(one), ...partsOf(other)].map(([part]) => part))
  return [...parts].every(part => one[part] === other[part])
}

function partsOf(versions: Versions): [Part, number][] {
  return Object.entries(versions) as [Part, number][]
}

function versionsOf({ versions }: EntityRow): Versions {
  return JSON.parse(versions) as Versions
}

/** @param known gives what the authority does not know: the fields that are the caller's own */
function rowOf(shown: ShownEntity, pull: Pull, now: Date, known?: EntityRow): EntityRow {
  const { kind, agency, code, code_space, model, state, versions, record, group } = shown
  const fields: Fields = known?.record ? JSON.parse(known.record) : {}
  const own = Object.fromEntries(Object.entries(fields).filter(([name]) => callersOwnFields.has(name)))
  return {
    stage: pull.stage,
    kind,
    agency,
    code,
    code_space,
    organisation: pull.organisation,
    actor: pull.actor,
    model,
    state,
    versions: JSON.stringify(versions),
    record: JSON.stringify({ ...own, ...record }),
    group_agency: group?.agency ?? known?.group_agency ?? null,
    group_code: group?.code ?? known?.group_code ?? null,
    held_by: null,
    refused: 0,
    updated_at: now.getTime(),
    seen_by: pull.id,
  }
}
